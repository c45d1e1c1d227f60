/** SQL of officers as receivers of work. */
import type { RoleId } from "@smgt/contract/constants.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

export interface Receiver {
  readonly user_id: number;
  readonly user_name: string;
  readonly designation: string;
  readonly role_id: RoleId;
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly is_available: boolean;
  readonly is_enabled: boolean;
  /** Last day of an absence, with the delegate. */
  readonly away_until: string | null;
  readonly delegate_name: string | null;
  readonly open_count: number;
}

/** An officer who may receive a ticket, with their delegate. */
export interface Candidate extends Receiver {
  readonly delegate_user_id: number | null;
}

export interface Place {
  readonly roleId: number;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  /** Officers who must not receive the ticket, because it complains about them. */
  readonly except?: readonly number[];
}

/** Upper bound of the count; a longer count would slow every marking. */
const MOST_COUNTED = 500;

/** Last day of absence of `app_user as u` with the delegate; not looked up while they are available. */
export const absence = sql`case when u.is_available then null else u.away_to::text end as away_until,
  case when u.is_available then null
       else (select d.user_name from app_user d where d.user_id = u.delegate_user_id) end as delegate_name`;

/** Number of open tickets of `app_user as u`, read from one index. */
const openCount = sql`(select count(*)::int from (select from ticket_marking m
  where m.user_id = u.user_id and m.ended_at is null and m.phase = 'open' limit ${sql.lit(MOST_COUNTED)}) held)`;

/** Number of open tickets when there are several candidates; 0 for a single one, where it decides nothing. */
const openCountIfItDecides = sql`case when count(*) over () > 1 then ${openCount} else 0 end`;

/**
 * Returns enabled officers of a role who cover a place, best choice first: available, most specific posting, fewest
 * open tickets, lowest id (REQUIREMENTS W2.6). `shown`: the numbers of open tickets will be displayed.
 */
export async function receiversFor(
  db: Db | Tx,
  place: Place,
  purpose: "choice" | "shown" = "choice",
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select distinct on (u.user_id) u.user_id, u.user_name, u.designation, p.role_id, p.department_id, p.district_id,
           u.is_available, u.is_enabled, u.delegate_user_id, ${absence},
           ${purpose === "shown" ? openCount : openCountIfItDecides} as open_count
      from user_posting p join app_user u on u.user_id = p.user_id
     where p.role_id = ${place.roleId} and u.is_enabled and u.user_id <> all(${[...(place.except ?? [])]}::int[])
       and (p.department_id is null or p.department_id = ${place.departmentId})
       and (p.district_id is null or p.district_id = ${place.districtId})
     order by u.user_id, (p.district_id is null), (p.department_id is null)`.execute(db);
  return rows.toSorted(
    (a, b) =>
      Number(b.is_available) - Number(a.is_available) ||
      Number(a.district_id === null) - Number(b.district_id === null) ||
      a.open_count - b.open_count ||
      a.user_id - b.user_id,
  );
}

/** Returns enabled users in any of the roles, filtered by department and district if given; sorted by name. */
export async function usersOfRoles(
  db: Db | Tx,
  wanted: {
    readonly roleIds: readonly number[];
    readonly departmentId: number | null;
    readonly districtId: number | null;
    /** Officers who must not receive the ticket, because it complains about them. */
    readonly except?: readonly number[];
  },
): Promise<Receiver[]> {
  const { roleIds, departmentId, districtId, except = [] } = wanted;
  const { rows } = await sql<Receiver>`
    select distinct on (u.user_name, u.user_id) u.user_id, u.user_name, u.designation, p.role_id, p.department_id,
           p.district_id, u.is_available, u.is_enabled, ${absence},
           ${openCount} as open_count
      from user_posting p join app_user u on u.user_id = p.user_id
     where p.role_id = any(${[...roleIds]}::int[]) and u.is_enabled and u.user_id <> all(${[...except]}::int[])
       and (${departmentId}::int is null or p.department_id is null or p.department_id = ${departmentId})
       and (${districtId}::int is null or p.district_id is null or p.district_id = ${districtId})
     order by u.user_name, u.user_id, p.role_id limit 500`.execute(db);
  return rows;
}

/** Returns these officers with their first posting, in the order given. */
export async function receiversByIds(db: Db, userIds: readonly number[]): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.user_id, u.user_name, u.designation, p.role_id, p.department_id, p.district_id, u.is_available, u.is_enabled,
           ${absence}, ${openCount} as open_count
      from unnest(${[...userIds]}::int[]) with ordinality as a (user_id, at)
      join app_user u on u.user_id = a.user_id
      join lateral (select * from user_posting p where p.user_id = u.user_id
                     order by p.is_default desc, p.posting_id limit 1) p on true
     order by a.at`.execute(db);
  return rows;
}

/** Returns the roles that any of these users holds. */
export async function rolesOf(db: Db | Tx, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom("user_posting")
    .select("role_id")
    .where("user_id", "in", [...userIds])
    .distinct()
    .execute();
  return rows.map((row) => row.role_id);
}

/** Returns the roles that at least one enabled user holds. */
export async function heldRoles(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom("user_posting as p")
    .innerJoin("app_user as u", "u.user_id", "p.user_id")
    .select("p.role_id")
    .where("u.is_enabled", "=", true)
    .distinct()
    .execute();
  return rows.map((row) => row.role_id);
}
