/** The only SQL of stories: what each log holds about a ticket, an officer's day or an id, newest first, at most so many rows. */
import { sql, type RawBuilder } from "kysely";
import type { TrailSource } from "@smgt/contract/shapes/log.ts";
import type { Db } from "../../db/tx.ts";
import { jobReference } from "../../jobs/queue.ts";
import { planned } from "./log-page.ts";
import type { Range } from "./range.ts";

/** Rows of one log in one story; more than a person reads. */
export const MOST_OF_A_LOG = 300;

export interface StoredTrail {
  readonly source: TrailSource;
  readonly row_id: string;
  readonly at: Date;
  readonly event: string;
  readonly action_id: number | null;
  readonly from_status_id: number | null;
  readonly to_status_id: number | null;
  readonly user_id: number | null;
  readonly role_id: number | null;
  readonly ticket_id: number | null;
  readonly words: string | null;
  /** `D`: words of a direct message. */
  readonly reply_channel: string | null;
  readonly http_status: number | null;
  readonly latency_ms: number | null;
  readonly error: string | null;
  readonly ip: string | null;
  readonly reference: string | null;
}

type Condition = RawBuilder<boolean>;

async function read(db: Db, columns: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<StoredTrail[]> {
  const { rows } = await sql<Partial<StoredTrail>>`
    select ${columns} ${from} limit ${MOST_OF_A_LOG} ${planned}`.execute(db);
  return rows.map((row) => ({ ...NOTHING, ...row }) as StoredTrail);
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

/** What officers and the program did to a ticket, with what they wrote. */
export const historyTrail = (db: Db, ticketId: number): Promise<StoredTrail[]> =>
  read(
    db,
    sql`'history' as source, 'history-' || h.history_id as row_id, h.at, h.event, h.action_id, h.from_status_id, h.to_status_id,
        h.actor_user_id as user_id, h.role_id, h.ticket_id, h.remark as words, h.reference`,
    sql`from ticket_history h where h.ticket_id = ${ticketId} order by h.history_id desc`,
  );

const ids = (name: string): RawBuilder<unknown> => sql`(a.detail ->> ${sql.lit(name)})::int`;
const isNumber = sql`jsonb_typeof(a.detail -> 'action_id')`;

const recordTrail = (db: Db, where: Condition): Promise<StoredTrail[]> =>
  read(
    db,
    sql`'record' as source, 'record-' || a.audit_id as row_id, a.at, a.event, a.actor_user_id as user_id, a.role_id, a.ticket_id,
        case when ${isNumber} = 'number' then ${ids("action_id")} end as action_id,
        case when ${isNumber} is not null then ${ids("from")} end as from_status_id,
        case when ${isNumber} is not null then ${ids("to")} end as to_status_id,
        a.detail ->> 'ip' as ip, a.reference`,
    sql`from audit_entry a where ${where} order by a.at desc, a.audit_id desc`,
  );

/** The record of a ticket without what stands in its history. */
export const recordOfTicket = (db: Db, ticketId: number): Promise<StoredTrail[]> =>
  recordTrail(
    db,
    sql<boolean>`a.ticket_id = ${ticketId} and not exists (select 1 from ticket_history h
      where h.ticket_id = a.ticket_id and h.at = a.at and h.event = a.event)`,
  );

/** What an officer changed in a span of time. */
export const recordOfOfficer = (db: Db, userId: number, { from, to }: Range): Promise<StoredTrail[]> =>
  recordTrail(db, sql<boolean>`a.actor_user_id = ${userId} and a.at >= ${from} and a.at < ${to}`);

/** What was changed under an id. */
export const recordOfReference = (db: Db, reference: string): Promise<StoredTrail[]> =>
  recordTrail(db, sql<boolean>`a.reference = ${reference}`);

const securityTrail = (db: Db, where: Condition): Promise<StoredTrail[]> =>
  read(
    db,
    sql`'security' as source, 'security-' || s.security_id as row_id, s.at, s.event, s.actor_user_id as user_id, s.role_id,
        s.ticket_id, s.ip, s.detail ->> 'refusal' as error, s.reference`,
    sql`from security_event s where ${where} order by s.at desc, s.security_id desc`,
  );

/** Who was refused at a ticket, or was shown what is personal in it. */
export const securityOfTicket = (db: Db, ticketId: number): Promise<StoredTrail[]> =>
  securityTrail(db, sql<boolean>`s.ticket_id = ${ticketId}`);

/** What an officer was refused or shown in a span of time. */
export const securityOfOfficer = (db: Db, userId: number, { from, to }: Range): Promise<StoredTrail[]> =>
  securityTrail(db, sql<boolean>`s.actor_user_id = ${userId} and s.at >= ${from} and s.at < ${to}`);

/** What was refused or shown under an id. */
export const securityOfReference = (db: Db, reference: string): Promise<StoredTrail[]> =>
  securityTrail(db, sql<boolean>`s.reference = ${reference}`);

const replyTrail = (db: Db, where: Condition): Promise<StoredTrail[]> =>
  read(
    db,
    sql`'reply' as source, 'reply-' || r.reply_id as row_id, coalesce(r.sent_at, r.refused_at, r.created_at) as at,
        upper(r.state) as event, coalesce(r.approved_by, r.written_by) as user_id, r.ticket_id, r.text as words, r.reply_channel,
        r.error_code as error, r.reference`,
    sql`from reply r where ${where} order by r.reply_id desc`,
  );

/** Our replies to a ticket, each at the moment of its present state. */
export const repliesOfTicket = (db: Db, ticketId: number): Promise<StoredTrail[]> =>
  replyTrail(db, sql<boolean>`r.ticket_id = ${ticketId}`);

/** Replies that were written, or let go out, under an id. */
export const repliesOfReference = (db: Db, reference: string): Promise<StoredTrail[]> =>
  replyTrail(db, sql<boolean>`r.reference = ${reference}`);

const JOBS = sql`from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`;
const jobTrail = (db: Db, from: RawBuilder<unknown>): Promise<StoredTrail[]> =>
  read(
    db,
    sql`'job' as source, 'job-' || j.id as row_id, j.created_at as at, t.identifier as event, ${jobReference} as reference`,
    from,
  );

/** Jobs that are not done yet and work at replies of a ticket. */
export const jobsOfTicket = (db: Db, ticketId: number): Promise<StoredTrail[]> =>
  jobTrail(
    db,
    sql`${JOBS} where (j.payload ->> 'replyId')::int in (select reply_id from reply where ticket_id = ${ticketId}) order by j.id desc`,
  );

/** Jobs that are not done yet and were added under an id. */
export const jobsOfReference = (db: Db, reference: string): Promise<StoredTrail[]> =>
  jobTrail(db, sql`${JOBS} where ${jobReference} = ${reference} order by j.id desc`);

const callTrail = (db: Db, where: Condition): Promise<StoredTrail[]> =>
  read(
    db,
    sql`case l.direction when 'OUT' then 'outside' else 'call' end as source, 'call-' || l.api_log_id as row_id, l.at,
        l.api_name as event, l.user_id, l.role_id, l.ticket_id, l.http_status, l.latency_ms, l.error, l.ip, l.reference`,
    sql`from api_log l where ${where} order by l.at desc, l.api_log_id desc`,
  );

/** Calls under any of these ids. */
export const callsOfReferences = (db: Db, references: readonly string[]): Promise<StoredTrail[]> =>
  references.length === 0
    ? Promise.resolve([])
    : callTrail(db, sql<boolean>`l.reference = any(${[...references]}::text[]) and l.direction <> 'GAP'`);

/** How many calls an officer made in a span of time. */
export async function countCalls(db: Db, userId: number, { from, to }: Range): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_log l
    where l.user_id = ${userId} and l.at >= ${from} and l.at < ${to} ${planned}`.execute(db);
  return rows[0]?.n ?? 0;
}
