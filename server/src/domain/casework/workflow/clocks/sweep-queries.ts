/** SQL of the sweep: due tickets, in small pages, by index. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../../db/tx.ts";
import { isAnswerJudged } from "../../../tickets/tickets/answers/unclear-answers.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";

/** Open tickets after this id whose stage runs without a scheduled alarm. */
export async function unscheduled(db: Db, after: number, limit: number): Promise<Ticket[]> {
  const { rows } = await sql<Ticket>`select * from ticket
    where alarm_at is null and alarm_step is null and stage_due_at is not null and phase = 'open' and ticket_id > ${after}
    order by ticket_id limit ${limit}`.execute(db);
  return rows;
}

/** Schedules alarms; skips a ticket that has changed in between, for the next sweep. */
export async function storeAlarms(
  db: Db | Tx,
  alarms: readonly { ticket_id: number; version: number; alarm_at: Date | null; alarm_step: number }[],
): Promise<void> {
  if (alarms.length === 0) return;
  await sql`update ticket t set alarm_at = a.alarm_at, alarm_step = a.alarm_step
    from jsonb_to_recordset(${JSON.stringify(alarms)}::jsonb)
      as a(ticket_id integer, version integer, alarm_at timestamptz, alarm_step smallint)
    where t.ticket_id = a.ticket_id and t.version = a.version and t.alarm_step is distinct from a.alarm_step`.execute(
    db,
  );
}

const idsOf = (rows: readonly { ticket_id: number }[]): number[] => rows.map((row) => row.ticket_id);

/** A ticket with a due alarm. */
export interface DueAlarm {
  readonly ticket_id: number;
  readonly alarm_at: Date;
}

/** Tickets with a due alarm after this one, earliest alarm first. */
export async function dueAlarms(db: Db, now: Date, after: DueAlarm | null, limit: number): Promise<DueAlarm[]> {
  const behind = after === null ? sql`` : sql`and (alarm_at, ticket_id) > (${after.alarm_at}, ${after.ticket_id})`;
  const { rows } = await sql<DueAlarm>`select ticket_id, alarm_at from ticket
    where alarm_at <= ${now} and stage_due_at is not null and phase = 'open' ${behind}
    order by alarm_at, ticket_id limit ${limit}`.execute(db);
  return rows;
}

/** Tickets in these open statuses, waiting for the citizen since before a moment. */
export async function waitedSince(
  db: Db,
  statuses: readonly number[],
  before: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from ticket
    where phase = 'open' and status_id = any(${[...statuses]}::int[]) and coalesce(details_asked_at, paused_at, last_event_at) <= ${before} and ticket_id > ${after}
    order by ticket_id limit ${limit}`.execute(db);
  return idsOf(rows);
}

/**
 * Tickets in these solved statuses without any event since before a moment; none with an unread reply of its citizen.
 */
export async function quietSince(
  db: Db,
  statuses: readonly number[],
  before: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ ticket_id: number }>`select ticket_id from ticket
    where status_id = any(${[...statuses]}::int[]) and last_event_at <= ${before} and ${isAnswerJudged} and ticket_id > ${after} order by ticket_id limit ${limit}`.execute(
    db,
  );
  return idsOf(rows);
}

/** Records that levels of a stage are done; returns those that were new. */
export async function noteLevels(
  tx: Tx,
  ticket: Pick<Ticket, "ticket_id" | "alarm_cycle">,
  levels: readonly number[],
  now: Date,
): Promise<number[]> {
  if (levels.length === 0) return [];
  const { rows } = await sql<{ level: number }>`insert into escalation (ticket_id, cycle, level, at)
    select ${ticket.ticket_id}, ${ticket.alarm_cycle}, level, ${now} from unnest(${[...levels]}::int[]) as level
    on conflict do nothing returning level`.execute(tx);
  return rows.map((row) => Number(row.level)).toSorted((a, b) => a - b);
}

/** Sets availability by the officers' days of leave. */
export async function turnAvailability(db: Db, today: string): Promise<void> {
  await sql`update app_user set is_available = not (${today}::date between away_from and coalesce(away_to, 'infinity'::date)),
      away_from = case when away_to < ${today}::date then null else away_from end,
      away_to = case when away_to < ${today}::date then null else away_to end
    where away_from <= ${today}::date
      and (is_available = (${today}::date between away_from and coalesce(away_to, 'infinity'::date)) or away_to < ${today}::date)`.execute(
    db,
  );
}
