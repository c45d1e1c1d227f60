/**
 * Facts of tickets and officers, read from the tables by the requirements (W1.2, W2.3, W2.4 and W2.6). Uses its own SQL
 * instead of the server's, so that a wrong query there shows as a difference.
 */
import { sql } from "kysely";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import type { OfficerFacts } from "@smgt/server/domain/law/workflow-definition/facts.ts";
import type { AssignmentRow, OwnTicketFacts, Player } from "./pair-snapshot.ts";

const DISPOSAL_NO_ANSWER = 13;
const ids = (ticketIds: readonly number[]) => sql`any(${[...ticketIds]}::int[])`;
const OWN = sql`from ticket_marking m where m.ticket_id = t.ticket_id and m.ended_at is null`;
const LAST_REPORT = sql`(select a.* from atr a where a.ticket_id = t.ticket_id order by a.submitted_at desc, a.atr_id desc limit 1)`;
/** True when the citizen can be answered on the channel they used. */
const IS_WRITABLE = sql`(not t.is_manual
  and ((t.channel = 'X-DM' and c.x_user_id is not null) or t.ticket_id in (
    select p.ticket_id from post p where p.channel = 'X' and p.is_summoned and not p.is_deleted))
  and not exists (select from reply r where r.ticket_id = t.ticket_id and r.state = 'refused' and not exists (
    select from reply l where l.ticket_id = r.ticket_id and l.reply_id > r.reply_id)))`;

export async function ticketFactsOf(
  db: Db,
  ticketIds: readonly number[],
  timeZone: string,
  now: Date,
): Promise<ReadonlyMap<number, OwnTicketFacts>> {
  const today = sql`(${now}::timestamptz at time zone ${timeZone})::date`;
  const called = sql`from feedback f where f.ticket_id = t.ticket_id and f.action_id = ${ACTION.FEEDBACK_NOT_REACHABLE}`;
  const calledOn = sql`(f.called_at at time zone ${timeZone})::date`;
  const { rows } = await sql<OwnTicketFacts & { ticket_id: number }>`
    select t.ticket_id, t.status_id as "statusId", t.previous_status_id as "previousStatusId",
           t.return_count as "returnCount", t.reopen_count as "reopenCount", t.binding_marking as "isBindingMarking",
           t.is_sensitive as "isSensitive", t.is_manual as "isManual", t.is_details_asked as "wasDetailsAsked",
           t.ticket_id in (select a.ticket_id from atr a) as "hasAtr",
           coalesce((select s.photo_required from sub_issue_type s
                      where s.sub_issue_type_id = t.sub_issue_type_id), false) as "isPhotoRequired",
           coalesce(t.disposal_type_id, 0) = ${DISPOSAL_NO_ANSWER} as "isClosedForMissingDetails",
           e.proposal_id is not null as "isExtensionPending", e.detail->>'requested_due_at' as asked,
           floor(extract(epoch from ${now}::timestamptz - t.resolved_at) / 86400)::int as "daysSinceResolved",
           (select count(distinct ${calledOn})::int ${called}) as "unreachedDays",
           exists (select ${called} and ${calledOn} = ${today}) as "isCalledToday",
           (select count(*)::int ${OWN}) as "assigneeCount",
           case when t.status_id <> ${STATUS.IN_ACTION} then exists (select ${OWN} and m.accepted_at is not null)
                when exists (select ${OWN} and m.kind = 'FIELD')
                then exists (select ${OWN} and m.kind = 'FIELD' and m.accepted_at is not null)
                else true end as "hasReceiverActed",
           (c.mobile is null or t.is_sensitive) and ${IS_WRITABLE} as "isOnlyWrittenTo", ${IS_WRITABLE} as "isWritable",
           t.status_id = ${STATUS.UNDER_APPEAL} and exists (
             select from user_posting h join app_user u on u.user_id = h.user_id left join lateral ${LAST_REPORT} r on true
              where h.role_id = ${ROLE.HOD} and u.is_enabled and h.user_id <> all(t.complained_about)
                and coalesce(h.department_id, t.department_id, 0) = coalesce(t.department_id, 0)
                and coalesce(h.district_id, t.district_id, 0) = coalesce(t.district_id, 0)
                and h.user_id not in (coalesce(r.submitted_by, 0), coalesce(t.resolved_by, 0),
                  coalesce(case when r.state = 'approved' then r.reviewed_by end, 0))) as "hasHeadToDecide",
           t.received_at + interval '504 hours' as cap
      from ticket t join citizen c on c.citizen_id = t.citizen_id
      left join proposal e on e.ticket_id = t.ticket_id and e.kind = 'extension' and e.state = 'open'
     where t.ticket_id = ${ids(ticketIds)}`.execute(db);
  return new Map(rows.map(({ ticket_id, ...facts }) => [ticket_id, facts]));
}

/** Facts of each player about each ticket, by the player's name. */
export async function officerFactsOf(
  db: Db,
  ticketIds: readonly number[],
  players: readonly Player[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, OfficerFacts>>> {
  const who = players.map(({ name, officer: { userId, roleId } }) => ({ name, user_id: userId, role_id: roleId }));
  const posting = sql`from user_posting p where p.user_id = w.user_id and p.role_id = w.role_id`;
  const mine = sql`${OWN} and m.user_id = w.user_id`;
  const { rows } = await sql<OfficerFacts & { ticket_id: number; name: string }>`
    select t.ticket_id, w.name, 'officer' as kind, w.role_id as "roleId",
           exists (select ${posting} and coalesce(p.department_id, t.department_id, 0) = coalesce(t.department_id, 0)) as "isSameDepartment",
           exists (select ${posting} and coalesce(p.district_id, t.district_id, 0) = coalesce(t.district_id, 0)) as "isSameDistrict",
           exists (select ${mine}) as "isAssignee",
           exists (select ${mine} and m.kind = 'PRIMARY') as "isPrimaryAssignee",
           exists (select ${mine} and m.accepted_at is not null) as "hasAccepted",
           coalesce(r.submitted_by = w.user_id, false) as "hasSubmittedAtr",
           coalesce(t.resolved_by = w.user_id, false)
             or coalesce(r.reviewed_by = w.user_id and r.state = 'approved', false) as "hasApprovedClosure",
           w.user_id is not distinct from (select l.assigned_by from ticket_marking l
             where l.ticket_id = t.ticket_id order by l.marking_id desc limit 1) as "madeLastMarking",
           w.user_id = any(t.complained_about) as "isComplainedAbout",
           w.role_id = ${ROLE.CELL_EXEC} and t.complained_about <> '{}' and not exists (
             select from user_posting h join app_user u on u.user_id = h.user_id
              where h.role_id = ${ROLE.CELL_HEAD} and u.is_enabled and not h.user_id = any(t.complained_about)) as "isStandIn"
      from ticket t
     cross join jsonb_to_recordset(${JSON.stringify(who)}::jsonb) as w (name text, user_id int, role_id int)
      left join lateral ${LAST_REPORT} r on true
     where t.ticket_id = ${ids(ticketIds)}`.execute(db);
  const found = new Map<number, Map<string, OfficerFacts>>();
  for (const { ticket_id, name, ...facts } of rows) {
    found.set(ticket_id, (found.get(ticket_id) ?? new Map<string, OfficerFacts>()).set(name, facts));
  }
  return found;
}

/** All assignments of the tickets, oldest first. */
export async function assignmentsOf(db: Db, ticketIds: readonly number[]): Promise<AssignmentRow[]> {
  const { rows } = await sql<AssignmentRow>`select m.ticket_id, m.kind, m.user_id, m.assigned_by, m.department_id,
      m.district_id, m.accepted_at, m.ended_at
    from ticket_marking m where m.ticket_id = ${ids(ticketIds)} order by m.marking_id`.execute(db);
  return rows;
}
