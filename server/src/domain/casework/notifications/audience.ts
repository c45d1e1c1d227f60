/**
 * Audience of a notification: people with a matching posting. A posting for all departments or districts matches each
 * of them.
 */
import { sql, type RawBuilder } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";

/** Empty lists mean all. */
export interface Audience {
  readonly roleIds: readonly number[];
  readonly departmentIds: readonly number[];
  readonly districtIds: readonly number[];
}

type Condition = RawBuilder<boolean>;

/** Condition: the posting `p` matches the three arrays of a notification. */
export const fits = (roles: Condition, departments: Condition, districts: Condition): Condition => sql<boolean>`
  (cardinality(${roles}) = 0 or p.role_id = any(${roles}))
  and (cardinality(${departments}) = 0 or p.department_id is null or p.department_id = any(${departments}))
  and (cardinality(${districts}) = 0 or p.district_id is null or p.district_id = any(${districts}))`;

const numbers = (ids: readonly number[]): Condition => sql`${[...ids]}::int[]`;

const fitsAudience = ({ roleIds, departmentIds, districtIds }: Audience): Condition =>
  fits(numbers(roleIds), numbers(departmentIds), numbers(districtIds));

/** Condition: the user `u` is an enabled member of staff. */
const isStaff = sql<boolean>`u.is_enabled and u.user_id <> ${SYSTEM_USER_ID}
  and exists (select 1 from user_posting w where w.user_id = u.user_id)`;

/** Condition: the user `u` is in the audience. */
export const isInAudience = (audience: Audience): Condition => sql<boolean>`${isStaff}
  and exists (select 1 from user_posting p where p.user_id = u.user_id and ${fitsAudience(audience)})`;

/** Share of the staff from which a second officer must approve. */
const SECOND_FROM = 1 / 4;
const SUM_MS = 24 * 3_600_000;

export interface HeadCount {
  readonly people: number;
  readonly isAllStaff: boolean;
  /**
   * True when this audience and the author's unapproved notifications of the same 24 hours together reach a quarter of
   * the staff; each person counts once.
   */
  readonly needsSecond: boolean;
}

/** Author and start of a notification; `except` is the draft being changed. */
export interface Sending {
  readonly authorId: number;
  readonly beginsAt: Date;
  readonly except: number | null;
}

/** Returns true when the audience is too large for one officer to decide alone. */
export const reachesMany = (people: number, staff: number): boolean => people > 0 && people >= staff * SECOND_FROM;

/** Counts the present audience and decides whether a second officer must approve. */
export async function countPeople(
  db: Db | Tx,
  audience: Audience,
  { authorId, beginsAt, except }: Sending,
): Promise<HeadCount> {
  const [from, to] = [-SUM_MS, SUM_MS].map((ms) => new Date(beginsAt.getTime() + ms));
  const wasReached = sql<boolean>`exists (select 1 from global_notification n join user_posting p on p.user_id = u.user_id
     where n.created_by = ${authorId} and n.published_at is not null and not n.needs_approval
       and n.global_notification_id is distinct from ${except}::int
       and greatest(n.published_at, n.valid_from) > ${from} and greatest(n.published_at, n.valid_from) < ${to}
       and ${fits(sql`n.role_ids`, sql`n.department_ids`, sql`n.district_ids`)})`;
  const { rows } = await sql<{ people: number; staff: number; reached: number }>`
    select (count(*) filter (where ${isInAudience(audience)}))::int as people, count(*)::int as staff,
           (count(*) filter (where ${isInAudience(audience)} or ${wasReached}))::int as reached
      from app_user u where ${isStaff}`.execute(db);
  const { people, staff, reached } = rows[0] ?? { people: 0, staff: 0, reached: 0 };
  return {
    people,
    isAllStaff: people > 0 && people === staff,
    needsSecond: people > 0 && reachesMany(reached, staff),
  };
}

/** The same by role; a user with two of the roles counts in both. */
export async function countByRole(
  db: Db,
  audience: Audience,
): Promise<{ readonly role_id: number; readonly people: number }[]> {
  const { rows } = await sql<{ role_id: number; people: number }>`
    select p.role_id, count(distinct p.user_id)::int as people
      from user_posting p join app_user u on u.user_id = p.user_id
     where u.is_enabled and u.user_id <> ${SYSTEM_USER_ID} and ${fitsAudience(audience)}
     group by p.role_id order by p.role_id`.execute(db);
  return rows;
}
