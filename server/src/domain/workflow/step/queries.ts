/** The SQL that gathers what the machine must know of a locked ticket. */
import { sql, type RawBuilder } from "kysely";
import { ACTION } from "@smgt/contract/constants.ts";
import { publicCodes, type Channels } from "../../../channels/list.ts";
import type { Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isWithoutHead, visibleTo } from "../../tickets/access/access.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import { absence, type Receiver } from "../../users/queries.ts";

/** The ways to the citizen. */
export interface Reach {
  /** They have a telephone. */
  readonly is_callable: boolean;
  /** They can be answered where they wrote, and the last answer there was not refused. */
  readonly is_writable: boolean;
}

export interface TicketInContext extends Reach {
  readonly has_atr: boolean;
  /** Who wrote the last report, whatever became of it. */
  readonly last_atr_by: number | null;
  /** Who approved the last report; null while it is under review or was returned. */
  readonly last_atr_approved_by: number | null;
  readonly unreached_days: number;
  readonly called_today: boolean;
  /** Something waits for a decision. */
  readonly has_proposals: boolean;
  /** Others are merged into it. */
  readonly is_leading: boolean;
  /** What stands in its group beside the row that leads. */
  readonly beside: readonly string[];
  /** It complains about every head of the cell. */
  readonly is_without_head: boolean;
  /** The date asked for with an open extension. */
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

/** What of its markings, reports, calls and proposals the machine has to know, as columns beside `ticket as t` and its joins. */
interface Surroundings {
  readonly columns: RawBuilder<unknown>;
  /** One for each table: planning is most of such a statement's work. */
  readonly joins: RawBuilder<unknown>;
}

function surroundings(channels: Channels, timeZone: string, now: Date): Surroundings {
  const open = publicCodes(channels);
  const columns = sql`last_atr.submitted_by is not null as has_atr, last_atr.submitted_by as last_atr_by,
    last_atr.approved_by as last_atr_approved_by, calls.unreached_days, calls.called_today,
    proposals.has_proposals, proposals.requested_due_at, who.mobile is not null as is_callable,
    (not t.is_manual
      and (exists (select 1 from post p where p.ticket_id = t.ticket_id and p.is_summoned and not p.is_deleted
          and p.channel = any(${open}))
        or (t.channel <> all(${open}) and who.x_user_id is not null))
      and coalesce((select r.state from reply r where r.ticket_id = t.ticket_id order by r.reply_id desc limit 1), '')
        <> 'refused') as is_writable,
    'DUPLICATE' = any(beside.relations) as is_leading, beside.relations as beside,
    ${isWithoutHead("t")} as is_without_head,
    coalesce((select jsonb_agg(jsonb_build_object('marking_id', marking_id, 'kind', kind, 'role_id', role_id,
        'department_id', department_id, 'district_id', district_id, 'user_id', user_id, 'assigned_by', assigned_by,
        'accepted_at', accepted_at, 'ended_at', ended_at) order by marking_id)
      from ticket_marking where ticket_id = t.ticket_id), '[]') as assignments`;
  const joins = sql`join citizen who on who.citizen_id = t.citizen_id
    left join lateral (select submitted_by, case when state = 'approved' then reviewed_by end as approved_by
      from atr where ticket_id = t.ticket_id order by atr_id desc limit 1) last_atr on true
    cross join lateral (select count(distinct day)::int as unreached_days,
        coalesce(bool_or(day = (${now}::timestamptz at time zone ${timeZone})::date), false) as called_today
      from (select (called_at at time zone ${timeZone})::date as day from feedback
        where ticket_id = t.ticket_id and action_id = ${ACTION.FEEDBACK_NOT_REACHABLE}) days) calls
    cross join lateral (select count(*) > 0 as has_proposals,
        max(detail->>'requested_due_at') filter (where kind = 'extension') as requested_due_at
      from proposal where ticket_id = t.ticket_id and state = 'open') proposals
    cross join lateral (select array(select distinct relation from ticket_combined where ticket_id = t.ticket_id
      and relation <> 'PRIMARY' and deleted_at is null) as relations) beside`;
  return { columns, joins };
}

/** Markings (first to last), reports and calls of each ticket, in one statement. */
export async function surroundingsOfMany(
  channels: Channels,
  db: Db | Tx,
  ticketIds: readonly number[],
  timeZone: string,
  now: Date,
): Promise<ReadonlyMap<number, TicketInContext>> {
  const { columns, joins } = surroundings(channels, timeZone, now);
  const { rows } = await sql<TicketInContext & { ticket_id: number }>`
    select t.ticket_id, ${columns} from ticket t ${joins}
     where t.ticket_id = any(${[...ticketIds]}::int[])`.execute(db);
  return new Map(rows.map(({ ticket_id, ...row }) => [ticket_id, row]));
}

/** Those of one ticket. */
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
): Promise<{ readonly ticket: Ticket; readonly around: TicketInContext } | undefined> {
  const { columns, joins } = surroundings(channels, timeZone, now);
  const { rows } = await sql<Ticket & TicketInContext>`
    select t.*, ${columns} from ticket t ${joins}
     where t.ticket_id = ${ticketId} and ${officer === null ? sql`true` : visibleTo(officer)}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { has_atr, last_atr_by, last_atr_approved_by, unreached_days, called_today, ...rest } = row;
  const { has_proposals, is_leading, is_without_head, requested_due_at, assignments, ...others } = rest;
  const { is_callable, is_writable, beside, ...ticket } = others;
  const seen = { has_atr, last_atr_by, last_atr_approved_by, unreached_days, called_today };
  const around = {
    ...seen,
    has_proposals,
    is_leading,
    is_without_head,
    requested_due_at,
    assignments,
    is_callable,
    is_writable,
    beside,
  };
  return { ticket, around };
}

/**
 * Claims this press of the button, and gives null; or the first answer to it, if it was pressed before. A press
 * under way is waited for. The claim is undone with the transaction.
 */
export async function claimAnswer(tx: Tx, userId: number, clientRef: string, at: Date): Promise<unknown> {
  const { rows } = await sql<{ answer: unknown }>`
    insert into answered_request as r (user_id, client_ref, answer, at) values (${userId}, ${clientRef}, 'null', ${at})
    on conflict (user_id, client_ref) do update set at = r.at
    returning answer`.execute(tx);
  return rows[0]?.answer ?? null;
}

/** Keeps the answer of a claimed press. */
export function keepAnswerSql(userId: number, clientRef: string, answer: object): RawBuilder<unknown> {
  return sql`update answered_request set answer = ${JSON.stringify(answer)}::jsonb
    where user_id = ${userId} and client_ref = ${clientRef} returning user_id`;
}

/** Officers who have the ticket beside the first one: those that can be taken off it. */
export async function holdersBeside(db: Db, ticketId: number): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select u.user_id, u.user_name, u.designation, m.role_id, m.department_id, m.district_id, u.is_available, u.is_enabled,
           ${absence}, (select count(*)::int from ticket_marking o where o.user_id = u.user_id and o.ended_at is null) as open_count
      from ticket_marking m join app_user u on u.user_id = m.user_id
     where m.ticket_id = ${ticketId} and m.ended_at is null and m.kind <> 'PRIMARY' order by m.marking_id`.execute(db);
  return rows;
}
