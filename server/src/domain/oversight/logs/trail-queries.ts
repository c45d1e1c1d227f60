/**
 * SQL of stories: rows of each log about a ticket, an officer's day or an id, newest first, before a moment. A log
 * returns a fixed number of rows, and all further rows of the same microsecond as the last: no page ends in the middle
 * of a moment.
 */
import { sql, type RawBuilder } from "kysely";
import type { TrailSource } from "@smgt/contract/shapes/log.ts";
import type { PostedOfficer } from "../../../context.ts";
import { microsText } from "../../../db/moment.ts";
import type { Db } from "../../../db/tx.ts";
import { jobName } from "../../../jobs/held.ts";
import { jobReference } from "../../../jobs/queue.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/visible-to.ts";
import { planned } from "./read-log.ts";
import type { Range } from "./range.ts";

/** Rows of one log on a page of a story. */
const PAGE = 300;
/** Maximum requests on a page; the page says when more are omitted. */
export const MOST_CALLS = 1_000;

export interface StoredTrail {
  readonly source: TrailSource;
  readonly row_id: string;
  readonly at: Date;
  readonly at_us: number;
  readonly event: string;
  readonly action_id: number | null;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
  readonly user_id: number | null;
  readonly role_id: number | null;
  readonly ticket_id: number | null;
  readonly words: string | null;
  /** `D`: text of a direct message. */
  readonly reply_channel: string | null;
  readonly http_status: number | null;
  readonly latency_ms: number | null;
  readonly error: string | null;
  readonly ip: string | null;
  readonly reference: string | null;
}

type Condition = RawBuilder<boolean>;

/** SQL of a log: its columns besides the time, the time, the ticket, and the tables. */
interface Log {
  readonly columns: RawBuilder<unknown>;
  readonly ticketId: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
}

/** Rows of a log, complete from this time on (in microseconds); null: there are no older rows. */
export interface Read {
  readonly rows: StoredTrail[];
  readonly wholeFrom: number | null;
}

/** Reads a log for an officer, without rows of tickets that complain about them. */
async function read(
  db: Db,
  officer: PostedOfficer,
  { columns, ticketId, at, from }: Log,
  where: Condition,
  before: number | null,
): Promise<Read> {
  const { rows } = await sql<Partial<StoredTrail> & { readonly at_us: number }>`
    select ${columns}, ${at} as at, (extract(epoch from ${at}) * 1000000)::bigint as at_us ${from}
     where ${where} and ${isNotAboutReader(officer, ticketId)} ${before === null ? sql`` : sql`and ${at} < ${microsText(before)}::timestamptz`}
     order by ${at} desc fetch first ${sql.lit(PAGE)} rows with ties ${planned}`.execute(db);
  return {
    rows: rows.map((row) => ({ ...NOTHING, ...row }) as StoredTrail),
    wholeFrom: rows.length < PAGE ? null : (rows.at(-1)?.at_us ?? null),
  };
}

const NOTHING = {
  action_id: null,
  from_status_id: null,
  to_status_id: null,
  user_id: null,
  role_id: null,
  ticket_id: null,
  words: null,
  reply_channel: null,
  http_status: null,
  latency_ms: null,
  error: null,
  ip: null,
  reference: null,
} as const;

const HISTORY: Log = {
  columns: sql`'history' as source, 'history-' || h.history_id as row_id, h.event, h.action_id, h.from_status_id,
    h.to_status_id, h.actor_user_id as user_id, h.role_id, h.ticket_id, h.remark as words,
    h.remark_channel as reply_channel, h.reference`,
  ticketId: sql`h.ticket_id`,
  at: sql`h.at`,
  from: sql`from ticket_history h`,
};

const ids = (name: string): RawBuilder<unknown> => sql`(a.detail ->> ${sql.lit(name)})::int`;
const isNumber = sql`jsonb_typeof(a.detail -> 'action_id')`;
const RECORD: Log = {
  columns: sql`'record' as source, 'record-' || a.audit_id as row_id, a.event, a.actor_user_id as user_id, a.role_id,
    a.ticket_id, case when ${isNumber} = 'number' then ${ids("action_id")} end as action_id,
    case when ${isNumber} is not null then ${ids("from")} end as from_status_id,
    case when ${isNumber} is not null then ${ids("to")} end as to_status_id,
    a.detail ->> 'ip' as ip, a.reference`,
  ticketId: sql`a.ticket_id`,
  at: sql`a.at`,
  from: sql`from audit_entry a`,
};

const SECURITY: Log = {
  columns: sql`'security' as source, 'security-' || s.security_id as row_id, s.event, s.actor_user_id as user_id, s.role_id,
    s.ticket_id, s.ip, s.detail ->> 'refusal' as error, s.reference`,
  ticketId: sql`s.ticket_id`,
  at: sql`s.at`,
  from: sql`from security_event s`,
};

/** Each reply at the time of its present state. */
const REPLIES: Log = {
  columns: sql`'reply' as source, 'reply-' || r.reply_id as row_id, upper(r.state) as event,
    coalesce(r.approved_by, r.written_by) as user_id, r.ticket_id, r.text as words, r.reply_channel, r.error_code as error,
    r.reference`,
  ticketId: sql`r.ticket_id`,
  at: sql`coalesce(r.sent_at, r.refused_at, r.created_at)`,
  from: sql`from reply r`,
};

/** Unfinished jobs. */
const JOBS: Log = {
  columns: sql`'job' as source, 'job-' || j.id as row_id, ${jobName} as event, ${jobReference} as reference`,
  ticketId: sql`(select ticket_id from reply where reply_id = (j.payload ->> 'replyId')::int)`,
  at: sql`j.created_at`,
  from: sql`from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
};

/** All about a ticket; of the audit only events that the history lacks. */
export const ofTicket = (db: Db, officer: PostedOfficer, ticketId: number, before: number | null): Promise<Read[]> =>
  Promise.all([
    read(db, officer, HISTORY, sql<boolean>`h.ticket_id = ${ticketId}`, before),
    read(
      db,
      officer,
      RECORD,
      sql<boolean>`a.ticket_id = ${ticketId} and not exists (select 1 from ticket_history h
        where h.ticket_id = a.ticket_id and h.at = a.at and h.event = a.event)`,
      before,
    ),
    read(db, officer, SECURITY, sql<boolean>`s.ticket_id = ${ticketId}`, before),
    read(db, officer, REPLIES, sql<boolean>`r.ticket_id = ${ticketId}`, before),
    read(
      db,
      officer,
      JOBS,
      sql<boolean>`(j.payload ->> 'replyId')::int in (select reply_id from reply where ticket_id = ${ticketId})`,
      before,
    ),
  ]);

/** Changes by an officer, refusals to them and data shown to them, in a span of time. */
export const ofOfficer = (
  db: Db,
  officer: PostedOfficer,
  userId: number,
  { from, to }: Range,
  before: number | null,
): Promise<Read[]> =>
  Promise.all([
    read(db, officer, RECORD, sql<boolean>`a.actor_user_id = ${userId} and a.at >= ${from} and a.at < ${to}`, before),
    read(db, officer, SECURITY, sql<boolean>`s.actor_user_id = ${userId} and s.at >= ${from} and s.at < ${to}`, before),
  ]);

/** Changes, refusals, views, texts and pending jobs under an id. */
export const ofReference = (
  db: Db,
  officer: PostedOfficer,
  reference: string,
  before: number | null,
): Promise<Read[]> =>
  Promise.all([
    read(db, officer, RECORD, sql<boolean>`a.reference = ${reference}`, before),
    read(db, officer, SECURITY, sql<boolean>`s.reference = ${reference}`, before),
    read(db, officer, REPLIES, sql<boolean>`r.reference = ${reference}`, before),
    read(db, officer, JOBS, sql<boolean>`${jobReference} = ${reference}`, before),
  ]);

/** Requests under any of these ids, newest first, up to a limit. */
export async function callsOfReferences(
  db: Db,
  officer: PostedOfficer,
  references: readonly string[],
): Promise<StoredTrail[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<Partial<StoredTrail>>`
    select case l.direction when 'OUT' then 'outside' else 'call' end as source, 'call-' || l.api_log_id as row_id, l.at,
           (extract(epoch from l.at) * 1000000)::bigint as at_us, l.api_name as event, l.user_id, l.role_id, l.ticket_id,
           l.http_status, l.latency_ms, l.error, l.ip, l.reference
      from api_log l where l.reference = any(${[...references]}::text[]) and l.direction <> 'GAP'
       and ${isNotAboutReader(officer, sql`l.ticket_id`)}
     order by l.at desc, l.api_log_id desc limit ${MOST_CALLS} ${planned}`.execute(db);
  return rows.map((row) => ({ ...NOTHING, ...row }) as StoredTrail);
}

/** Number of an officer's requests in a span of time. */
export async function countCalls(db: Db, userId: number, { from, to }: Range): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_log l
    where l.user_id = ${userId} and l.at >= ${from} and l.at < ${to} ${planned}`.execute(db);
  return rows[0]?.n ?? 0;
}
