/** SQL that gathers the machine's facts of a locked ticket. */
import { sql, type RawBuilder } from "kysely";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import { publicCodes, type Channels } from "../../../../channels/list.ts";
import type { Officer } from "../../../../context.ts";
import type { Db, Tx } from "../../../../db/tx.ts";
import { isWithoutHead, visibleTo } from "../../../tickets/tickets/access/visible-to.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { absence, type Receiver } from "../../../organisation/users/queries.ts";

/** Ways to reach the citizen. */
export interface Reach {
  readonly has_telephone: boolean;
  /** They have a phone, and an operator sees the ticket: none sees a sensitive one. */
  readonly is_callable: boolean;
  /** The citizen can be answered on the ticket's channel, and the last reply there was not refused. */
  readonly is_writable: boolean;
}

export interface TicketInContext extends Reach {
  readonly has_atr: boolean;
  /** Author of the last report, whatever its review. */
  readonly last_atr_by: number | null;
  /** Approver of the last report; null while it is under review or returned. */
  readonly last_atr_approved_by: number | null;
  readonly unreached_days: number;
  readonly called_today: boolean;
  /** A proposal is pending. */
  readonly has_proposals: boolean;
  /** Other tickets are merged into it. */
  readonly is_leading: boolean;
  /** Relations of the group rows other than the primary. */
  readonly beside: readonly string[];
  /** It complains about every head of the cell. */
  readonly is_without_head: boolean;
  /** During an appeal: the posted heads of its department. */
  readonly heads: readonly number[];
  /** Date requested by an open extension. */
  readonly requested_due_at: string | null;
  readonly assignments: readonly {
    readonly marking_id: number;
    readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
    readonly role_id: number;
    readonly department_id: number;
    readonly district_id: number | null;
    readonly user_id: number;
    readonly assigned_by: number;
    readonly accepted_at: string | null;
    readonly ended_at: string | null;
  }[];
}

/** Facts from the tables beside `ticket as t`, unprocessed. */
interface Surroundings {
  readonly last_atr: readonly [submittedBy: number, approvedBy: number | null] | null;
  /** Days of unanswered phone calls since the solution, one entry for each call. */
  readonly unreached: readonly string[];
  readonly today: string;
  /** One entry for each open proposal: the requested date of an extension, else null. */
  readonly proposals: readonly (string | null)[];
  readonly who: readonly [hasTelephone: boolean, hasAccount: boolean];
  readonly is_summoned: boolean;
  readonly last_reply: string | null;
  readonly beside: readonly string[];
  readonly is_without_head: boolean;
  readonly heads: readonly number[];
  readonly assignments: TicketInContext["assignments"];
}

/** Columns of `Surroundings`. Separate subqueries: planning a join of as many tables takes longer than running it. */
const surroundings = (channels: Channels, timeZone: string, now: Date): RawBuilder<unknown> => sql`
  (select json_build_array(submitted_by, case when state = 'approved' then reviewed_by end)
    from atr where ticket_id = t.ticket_id order by atr_id desc limit 1) as last_atr,
  array(select (called_at at time zone ${timeZone})::date::text from feedback
    where ticket_id = t.ticket_id and action_id = ${ACTION.FEEDBACK_NOT_REACHABLE}
      and called_at >= t.resolved_at) as unreached,
  (${now}::timestamptz at time zone ${timeZone})::date::text as today,
  array(select case when kind = 'extension' then detail->>'requested_due_at' end
    from proposal where ticket_id = t.ticket_id and state = 'open') as proposals,
  (select json_build_array(mobile is not null, x_user_id is not null)
    from citizen where citizen_id = t.citizen_id) as who,
  exists (select 1 from post where ticket_id = t.ticket_id and is_summoned and not is_deleted
    and channel = any(${publicCodes(channels)})) as is_summoned,
  (select state from reply where ticket_id = t.ticket_id order by reply_id desc limit 1) as last_reply,
  array(select relation from ticket_combined
    where ticket_id = t.ticket_id and relation <> 'PRIMARY' and deleted_at is null) as beside,
  ${isWithoutHead("t")} as is_without_head,
  case when t.stage_kind = 'appeal' then array(select u.user_id from user_posting p join app_user u on u.user_id = p.user_id
    where p.role_id = ${ROLE.HOD} and u.is_enabled and (p.department_id is null or p.department_id = t.department_id)
      and (p.district_id is null or p.district_id = t.district_id)) else '{}' end as heads,
  coalesce((select json_agg(json_build_object('marking_id', marking_id, 'kind', kind, 'role_id', role_id,
      'department_id', department_id, 'district_id', district_id, 'user_id', user_id, 'assigned_by', assigned_by,
      'accepted_at', accepted_at, 'ended_at', ended_at) order by marking_id)
    from ticket_marking where ticket_id = t.ticket_id), '[]') as assignments`;

type Origin = Pick<Ticket, "is_manual" | "channel" | "is_sensitive">;

/** Derived facts for a ticket of this channel. */
function contextOf(
  channels: Channels,
  { is_manual, channel, is_sensitive }: Origin,
  found: Surroundings,
): TicketInContext {
  const { last_atr, unreached, today, proposals, who, is_summoned, last_reply } = found;
  const [hasTelephone, hasAccount] = who;
  const isPrivate = channel !== null && !publicCodes(channels).includes(channel);
  const beside = [...new Set(found.beside)];
  return {
    has_atr: last_atr !== null,
    last_atr_by: last_atr?.[0] ?? null,
    last_atr_approved_by: last_atr?.[1] ?? null,
    unreached_days: new Set(unreached).size,
    called_today: unreached.includes(today),
    has_proposals: proposals.length > 0,
    requested_due_at: proposals.find((date) => date !== null) ?? null,
    is_leading: beside.includes("DUPLICATE"),
    beside,
    is_without_head: found.is_without_head,
    heads: found.heads,
    assignments: found.assignments,
    has_telephone: hasTelephone,
    is_callable: hasTelephone && !is_sensitive,
    is_writable: !is_manual && (is_summoned || (isPrivate && hasAccount)) && last_reply !== "refused",
  };
}

/** Markings (oldest first), reports and calls of each ticket, in one statement. */
export async function surroundingsOfMany(
  channels: Channels,
  db: Db | Tx,
  ticketIds: readonly number[],
  timeZone: string,
  now: Date,
): Promise<ReadonlyMap<number, TicketInContext>> {
  const { rows } = await sql<Surroundings & Origin & { ticket_id: number }>`
    select t.ticket_id, t.is_manual, t.channel, t.is_sensitive, ${surroundings(channels, timeZone, now)}
      from ticket t where t.ticket_id = any(${[...ticketIds]}::int[])`.execute(db);
  return new Map(rows.map((row) => [row.ticket_id, contextOf(channels, row, row)]));
}

export async function surroundingsOf(
  channels: Channels,
  db: Db | Tx,
  ticketId: number,
  timeZone: string,
  now: Date,
): Promise<TicketInContext> {
  const found = (await surroundingsOfMany(channels, db, [ticketId], timeZone, now)).get(ticketId);
  if (found === undefined) throw new Error(`there is no ticket ${ticketId}`);
  return found;
}

/** A locked ticket, if the actor may see it, with its markings, reports and calls, in one statement. */
export async function ticketInContext(
  channels: Channels,
  tx: Tx,
  officer: Officer | null,
  ticketId: number,
  timeZone: string,
  now: Date,
): Promise<{ readonly ticket: Ticket; readonly ticketContext: TicketInContext } | undefined> {
  const { rows } = await sql<Ticket & Surroundings>`
    select t.*, ${surroundings(channels, timeZone, now)} from ticket t
     where t.ticket_id = ${ticketId} and ${officer === null ? sql`true` : visibleTo(officer)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { last_atr, unreached, today, proposals, who, is_summoned, last_reply, beside, ...rest } = row;
  const { is_without_head, heads, assignments, ...ticket } = rest;
  const near = { last_atr, unreached, today, proposals, who, is_summoned, last_reply, beside };
  return { ticket, ticketContext: contextOf(channels, ticket, { ...near, is_without_head, heads, assignments }) };
}

/** Additional holders of the ticket, who can be removed. */
export async function holdersBeside(db: Db, ticketId: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.user_id, u.user_name, u.designation, m.role_id, m.department_id, m.district_id, u.is_available, u.is_enabled,
           ${absence}, (select count(*)::int from ticket_marking o where o.user_id = u.user_id and o.ended_at is null) as open_count
      from ticket_marking m join app_user u on u.user_id = m.user_id
     where m.ticket_id = ${ticketId} and m.ended_at is null and m.kind <> 'PRIMARY' order by m.marking_id`.execute(db);
  return rows;
}
