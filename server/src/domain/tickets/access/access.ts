/**
 * Who may see which tickets (REQUIREMENTS W1.2), as a condition in SQL so that a list never holds
 * what its reader may not open. Sensitive tickets: roles 2, 4 and the officers who hold them. The officer whom a ticket
 * complains about never sees it, in any role (decision 30).
 */
import { sql, type RawBuilder } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../context.ts";

type Condition = RawBuilder<boolean>;

const holds = (officer: Officer): Condition => sql<boolean>`exists (
  select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.user_id = ${officer.userId} and m.ended_at is null)`;

/** The officer's places as a condition on two columns; null in a posting means everywhere. */
export function inOwnPlace(
  officer: Officer,
  department: RawBuilder<unknown>,
  district: RawBuilder<unknown>,
): Condition {
  const places = officer.postings.map(({ departmentId, districtId }) => {
    const inDepartment = departmentId === null ? sql`true` : sql`${department} = ${departmentId}`;
    const inDistrict = districtId === null ? sql`true` : sql`${district} = ${districtId}`;
    return sql`(${inDepartment} and ${inDistrict})`;
  });
  return places.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(places, sql` or `)})`;
}

const wasMarkedHere = (officer: Officer): Condition => sql<boolean>`exists (
  select 1 from ticket_marking m where m.ticket_id = t.ticket_id
     and ${inOwnPlace(officer, sql`m.department_id`, sql`m.district_id`)})`;

const unlessSensitive = (officer: Officer): Condition => sql<boolean>`(not t.is_sensitive or ${holds(officer)})`;

/** Heads of the cell who can work; null when there is none. */
const HEADS = sql`(select array_agg(p.user_id) from user_posting p join app_user u on u.user_id = p.user_id
  where p.role_id = ${sql.lit(ROLE.CELL_HEAD)} and u.is_enabled)`;

/** A ticket about every head of the cell: the desk stands in for them, or nobody could mark it. */
export const isWithoutHead = (row: "t" | "w"): Condition => {
  const about = sql.ref(`${row}.complained_about`);
  return sql<boolean>`(${about} <> '{}' and ${about} @> ${HEADS})`;
};

const idsAbout = (users: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`array(select a.ticket_id from ticket a where a.complained_about <> '{}' and a.complained_about @> ${users})`;

/** Ids of the tickets that complain about the officer: few, and known from an index. */
export const ticketsAbout = (officer: Officer): RawBuilder<unknown> => idsAbout(sql`array[${officer.userId}::int]`);

/** Ids of the tickets that complain about every head of the cell. */
export const ticketsWithoutHead: RawBuilder<unknown> = idsAbout(HEADS);

/** Condition on `ticket as t` that is true for the tickets the officer may see. */
export function visibleTo(officer: Officer): Condition {
  return sql<boolean>`(not t.complained_about @> array[${officer.userId}::int] and ${openTo(officer)})`;
}

/** What the role opens, apart from whom the ticket is about. */
function openTo(officer: Officer): Condition {
  switch (officer.roleId) {
    case ROLE.CELL_HEAD:
      return sql<boolean>`true`;
    case ROLE.CELL_EXEC:
      return sql<boolean>`(${unlessSensitive(officer)} or ${isWithoutHead("t")})`;
    case ROLE.HOD:
      return sql<boolean>`(${inOwnPlace(officer, sql`t.department_id`, sql`t.district_id`)} or ${wasMarkedHere(officer)})`;
    case ROLE.OFFICER:
      return sql<boolean>`(${wasMarkedHere(officer)} and ${unlessSensitive(officer)})`;
    case ROLE.DIST_NODAL:
      return sql<boolean>`(${inOwnPlace(officer, sql`t.department_id`, sql`t.district_id`)} and ${unlessSensitive(officer)})`;
    case ROLE.FIELD:
      return holds(officer);
    case ROLE.CALL_OP:
      return sql<boolean>`((t.phase = 'feedback' or t.is_manual or t.call_due_at is not null) and not t.is_sensitive)`;
    case ROLE.VIEWER:
      return sql<boolean>`not t.is_sensitive`;
    case ROLE.ADMIN:
      return sql<boolean>`false`;
  }
}

/** Whether a reader of the ticket sees phone numbers and direct messages: those who work it now. */
export function maySeePersonalData(officer: Officer, isHolder: boolean): boolean {
  switch (officer.roleId) {
    case ROLE.CELL_HEAD:
    case ROLE.CELL_EXEC:
    case ROLE.CALL_OP:
      return true;
    case ROLE.HOD:
    case ROLE.OFFICER:
    case ROLE.FIELD:
    case ROLE.DIST_NODAL:
      return isHolder;
    case ROLE.VIEWER:
    case ROLE.ADMIN:
      return false;
  }
}
