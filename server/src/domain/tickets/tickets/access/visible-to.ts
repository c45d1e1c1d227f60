/**
 * Sight (`domain/law/sight`) as SQL conditions. Every query of tickets for a user applies them, so that no list holds
 * a ticket that its reader may not open. The officer whom a ticket complains about never sees it, in any role
 * (decision 25).
 */
import { sql, type RawBuilder } from "kysely";
import { ALL_ROLES, ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { PostedOfficer } from "../../../../context.ts";
import { SIGHT, type SensitiveSight, type SightKind } from "../../../law/sight/sight.ts";

type Condition = RawBuilder<boolean>;
type Posting = PostedOfficer["postings"][number];

/** The reader in one role: the calling officer, or the `app_user as u` of a query. */
interface Reader {
  readonly roleId: RoleId;
  readonly userId: RawBuilder<unknown>;
  /** Returns whether two columns name one of the reader's places. */
  readonly isPlace: (department: RawBuilder<unknown>, district: RawBuilder<unknown>) => Condition;
}

const readerOf = (officer: PostedOfficer): Reader => ({
  roleId: officer.roleId,
  userId: sql`${officer.userId}::int`,
  isPlace: (department, district) => inOwnPlace(officer, department, district),
});

const holds = ({ userId }: Reader): Condition => sql<boolean>`exists (
  select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.user_id = ${userId} and m.ended_at is null)`;

/** Returns the officer's places as a condition on two columns; null in a posting means everywhere. */
export function inOwnPlace(
  { postings }: PostedOfficer,
  department: RawBuilder<unknown>,
  district: RawBuilder<unknown>,
): Condition {
  const isExact = ({ departmentId, districtId }: Posting): boolean => departmentId !== null && districtId !== null;
  // Exact places go into one list of pairs, so that the statement stays short for an officer with many places.
  const exact = postings.filter(isExact);
  const asList = exact.length < 2 ? [] : exact;
  const pairs = asList.map(({ departmentId, districtId }) => sql`(${departmentId}, ${districtId})`);
  const listed = pairs.length === 0 ? [] : [sql`(${department}, ${district}) in (${sql.join(pairs)})`];
  const others = postings
    .filter((posting) => !asList.includes(posting))
    .map(({ departmentId, districtId }) => {
      const inDepartment = departmentId === null ? sql`true` : sql`${department} = ${departmentId}`;
      const inDistrict = districtId === null ? sql`true` : sql`${district} = ${districtId}`;
      return sql`(${inDepartment} and ${inDistrict})`;
    });
  const places = [...listed, ...others];
  return places.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(places, sql` or `)})`;
}

const isHere = ({ isPlace }: Reader): Condition => isPlace(sql`t.department_id`, sql`t.district_id`);

const wasMarkedHere = ({ isPlace }: Reader): Condition => sql<boolean>`exists (
  select 1 from ticket_marking m where m.ticket_id = t.ticket_id
     and ${isPlace(sql`m.department_id`, sql`m.district_id`)})`;

const HEADS = sql`(select array_agg(p.user_id) from user_posting p join app_user u on u.user_id = p.user_id
  where p.role_id = ${sql.lit(ROLE.CELL_HEAD)} and u.is_enabled)`;

/** Condition for a ticket about every head of the cell: the desk acts in their place, or nobody could mark it. */
export const isWithoutHead = (row: "t" | "w"): Condition => {
  const about = sql.ref(`${row}.complained_about`);
  return sql<boolean>`(${about} <> '{}' and ${about} @> ${HEADS})`;
};

const idsAbout = (users: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select a.ticket_id from ticket a where a.complained_about <> '{}' and a.complained_about @> ${users})`;

/** Returns ids of the tickets that complain about the officer: few, and read from an index. */
export const ticketsAbout = (officer: PostedOfficer): RawBuilder<unknown> =>
  idsAbout(sql`array[${officer.userId}::int]`);

/** Ids of the tickets that complain about every head of the cell. */
export const ticketsWithoutHead: RawBuilder<unknown> = idsAbout(HEADS);

const isNotAbout = (userId: RawBuilder<unknown>): Condition => sql<boolean>`not t.complained_about @> array[${userId}]`;

/** Returns a condition on `ticket as t` that is true for tickets visible to the officer. */
export function visibleTo(officer: PostedOfficer): Condition {
  const reader = readerOf(officer);
  return sql<boolean>`(${isNotAbout(reader.userId)} and ${openTo(reader)})`;
}

const theirPosting = (roleId: RoleId): RawBuilder<unknown> =>
  sql`from user_posting p where p.user_id = u.user_id and p.role_id = ${sql.lit(roleId)}`;

/** Condition for `app_user as u` instead of the caller: true where one of their roles may see `ticket as t`. */
export const visibleToUser: Condition = sql<boolean>`(${isNotAbout(sql`u.user_id`)} and (${sql.join(
  ALL_ROLES.map((roleId) => {
    const inRole = openTo({
      roleId,
      userId: sql`u.user_id`,
      isPlace: (department, district) => sql<boolean>`exists (select 1 ${theirPosting(roleId)}
        and (p.department_id is null or p.department_id = ${department})
        and (p.district_id is null or p.district_id = ${district}))`,
    });
    return sql`(exists (select 1 ${theirPosting(roleId)}) and ${inRole})`;
  }),
  sql` or `,
)}))`;

function isWithin(reader: Reader, kind: SightKind): Condition | null {
  switch (kind) {
    case "everything":
      return null;
    case "place":
      return isHere(reader);
    case "markedEver":
      return wasMarkedHere(reader);
    case "held":
      return holds(reader);
    case "calls":
      return sql<boolean>`(t.phase = 'feedback' or t.is_manual or t.call_due_at is not null)`;
    case "standsIn":
      return isWithoutHead("t");
  }
}

function isPlainEnough(reader: Reader, sensitive: SensitiveSight): Condition | null {
  switch (sensitive) {
    case "seen":
      return null;
    case "ifHeld":
      return sql<boolean>`(not t.is_sensitive or ${holds(reader)})`;
    case "hidden":
      return sql<boolean>`not t.is_sensitive`;
  }
}

/** Returns the sight of the reader's role, without regard to the subject of the complaint. */
function openTo(reader: Reader): Condition {
  const sights = SIGHT[reader.roleId].tickets.map(({ kind, sensitive }) => {
    const both = [isWithin(reader, kind), isPlainEnough(reader, sensitive)].filter((one) => one !== null);
    return both.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(both, sql` and `)})`;
  });
  return sights.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(sights, sql` or `)})`;
}

/** Columns of `ticket as t` that are its `SightFacts`. */
export const SIGHT_FACTS: RawBuilder<unknown> = sql`
  t.phase, t.is_manual, t.call_due_at is not null as is_call_due, t.department_id, t.district_id, t.is_sensitive,
  t.complained_about, ${isWithoutHead("t")} as is_without_head,
  array(select m.user_id from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null) as user_ids,
  (select coalesce(jsonb_agg(distinct jsonb_build_object('department_id', m.department_id, 'district_id', m.district_id)), '[]')
     from ticket_marking m where m.ticket_id = t.ticket_id) as marked`;

/**
 * Returns a condition on another table: true for a row that names no ticket about the officer. `ticketId` is its
 * column.
 */
export const isNotAboutReader = (officer: PostedOfficer, ticketId: RawBuilder<unknown>): Condition =>
  sql<boolean>`(${ticketId} is null or ${ticketId} <> all(${ticketsAbout(officer)}))`;
