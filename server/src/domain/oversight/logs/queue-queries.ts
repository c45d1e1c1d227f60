import { sql, type RawBuilder } from "kysely";
import type { MessageState, WaitReason } from "@smgt/contract/calls/oversight/logs.ts";
import type { PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isHeld, jobName } from "../../../jobs/held.ts";
import { jobReference } from "../../../jobs/queue.ts";
import { isNotAboutReader } from "../../tickets/tickets/access/access.ts";
import { microsOf, ownPlace, withinSpan, type PlacedRow, type Reader } from "./log-page.ts";
import type { Place, Range } from "./range.ts";
import type { Meaning } from "./search-meaning.ts";

export interface MessageRow extends PlacedRow {
  /** List ids are doubled; those of replies are odd. */
  readonly kind: "job" | "reply";
  readonly queue: string;
  readonly ticket_id: number | null;
  readonly user_id: null;
  readonly attempts: number;
  readonly state: MessageState;
  readonly next_attempt_at: Date | null;
  readonly waits_for: WaitReason | null;
  readonly state_since: Date | null;
  readonly error: string | null;
  readonly reference: string | null;
}

export interface QueueWish {
  readonly officer: PostedOfficer;
  readonly now: Date;
  readonly range: Range;
  readonly queue: string | null;
  readonly state: MessageState | null;
  readonly meaning: Meaning;
  /** Id of a job or a reply, from the search text. */
  readonly messageId: { readonly kind: "job" | "reply"; readonly id: number } | null;
}

const JOB_STATE = sql<MessageState>`case when ${isHeld} then 'paused' when j.locked_at is not null then 'running'
  when j.attempts >= j.max_attempts then 'dead' when j.attempts > 0 then 'failed' else 'queued' end`;
const PAUSE = sql`from sender_pause p where p.channel = r.channel and p.ended_at is null`;
const isPaused = sql<boolean>`exists (select 1 ${PAUSE})`;
const REPLY_STATE = sql<MessageState>`case r.state when 'sending' then 'running' when 'unknown' then 'failed'
  when 'refused' then 'dead' when 'sent' then 'sent' else case when ${isPaused} then 'paused' else 'queued' end end`;
/** Reason why a queued reply waits: a pause, an earlier unsent reply of its ticket, or its own time. */
const REPLY_WAITS = (now: Date) => sql<WaitReason | null>`case when r.state = 'queued' then coalesce(
  (select p.reason ${PAUSE}),
  case when exists (select 1 from reply e where e.ticket_id = r.ticket_id and e.reply_id < r.reply_id and e.state in ('queued', 'sending'))
       then 'EARLIER' when r.not_before > ${now} then 'TIME' end) end`;
const REPLY_SINCE = sql`case when r.state = 'sending' then r.started_at
  when r.state = 'queued' then (select greatest(p.since, r.created_at) ${PAUSE}) end`;
/** Ticket of a job: named by its payload, or by the reply in it. */
const JOB_TICKET = sql`coalesce((j.payload ->> 'ticketId')::int,
  (select r.ticket_id from reply r where r.reply_id = (j.payload ->> 'replyId')::int))`;

function jobs(
  { officer, queue, state, meaning, messageId }: QueueWish,
  behind: Place | null,
  limit: number,
): RawBuilder<unknown> {
  const where = [isNotAboutReader(officer, JOB_TICKET)];
  if (queue !== null) where.push(sql<boolean>`${jobName} = ${queue}`);
  if (state !== null) where.push(sql<boolean>`${JOB_STATE} = ${state}`);
  if (messageId !== null || meaning.kind === "reference") {
    const isIt = messageId?.kind === "job" ? sql`j.id = ${messageId.id}::bigint` : sql`false`;
    const hasIt = meaning.kind === "reference" ? sql`${jobReference} = ${meaning.reference}` : sql`false`;
    where.push(sql<boolean>`(${isIt} or ${hasIt})`);
  } else if (meaning.kind === "ticket") where.push(sql<boolean>`${JOB_TICKET} = ${meaning.ticketId}`);
  else if (meaning.kind === "words") where.push(sql<boolean>`position(lower(${meaning.words}) in ${jobName}) > 0`);
  else if (meaning.kind !== "everything") where.push(sql<boolean>`false`);
  where.push(...withinSpan({ at: "j.created_at", id: "j.id" }, null, ownPlace(behind, 0)));
  return sql`
    select j.created_at as at, ${microsOf("j.created_at")} as at_us, j.id * 2 as id, 'job' as kind, ${jobName} as queue,
           ${JOB_TICKET} as ticket_id, j.attempts::int as attempts, ${JOB_STATE} as state,
           case when j.locked_at is null and j.attempts < j.max_attempts and isfinite(j.run_at) then j.run_at end as next_attempt_at,
           case when ${isHeld} then 'RESTORED'
                when j.locked_at is null and j.attempts < j.max_attempts and j.run_at > clock_timestamp() then 'TIME' end as waits_for,
           j.locked_at as state_since,
           j.last_error as error, ${jobReference} as reference
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where ${sql.join(where, sql` and `)}
     order by j.created_at desc, j.id desc limit ${limit}`;
}

/** Finished states of replies, as one condition that matches an index; null if another state is requested. */
function doneAs(state: MessageState | null): RawBuilder<boolean> | null {
  if (state === null) return sql<boolean>`r.state in ('sent', 'refused')`;
  if (state === "sent") return sql<boolean>`r.state = 'sent'`;
  return state === "dead" ? sql<boolean>`r.state = 'refused'` : null;
}

/** Unfinished replies of any age, or finished ones written in the requested time. */
function replies(wish: QueueWish, isDone: boolean, behind: Place | null, limit: number): RawBuilder<unknown> {
  const { officer, range, queue, state, meaning, messageId } = wish;
  const underWay = sql<boolean>`r.state in ('queued', 'sending', 'unknown')`;
  const where = [
    isDone ? (doneAs(state) ?? sql<boolean>`false`) : underWay,
    isNotAboutReader(officer, sql`r.ticket_id`),
  ];
  if (queue !== null && queue !== "reply") where.push(sql<boolean>`false`);
  if (state !== null && !isDone) where.push(sql<boolean>`${REPLY_STATE} = ${state}`);
  if (messageId !== null) {
    where.push(messageId.kind === "reply" ? sql<boolean>`r.reply_id = ${messageId.id}::bigint` : sql<boolean>`false`);
  } else if (meaning.kind === "reference") where.push(sql<boolean>`r.reference = ${meaning.reference}`);
  else if (meaning.kind === "ticket") where.push(sql<boolean>`r.ticket_id = ${meaning.ticketId}`);
  else if (meaning.kind !== "everything") where.push(sql<boolean>`false`);
  const isExact = messageId !== null || meaning.kind !== "everything";
  const span = isDone && !isExact ? range : null;
  where.push(...withinSpan({ at: "r.created_at", id: "r.reply_id" }, span, ownPlace(behind, 1)));
  return sql`
    select r.created_at as at, ${microsOf("r.created_at")} as at_us, r.reply_id::bigint * 2 + 1 as id, 'reply' as kind,
           'reply' as queue, r.ticket_id, r.attempts, ${REPLY_STATE} as state,
           case when r.state = 'queued' then r.not_before end as next_attempt_at,
           ${REPLY_WAITS(wish.now)} as waits_for, ${REPLY_SINCE} as state_since,
           r.error_code as error, r.reference
      from reply r where ${sql.join(where, sql` and `)}
     order by r.created_at desc, r.reply_id desc limit ${limit}`;
}

/** Jobs and replies in one list, newest first. */
export const queueReader =
  (wish: QueueWish): Reader =>
  (behind, limit) =>
    sql`
    select q.*, null as user_id from ((${jobs(wish, behind, limit)})
      union all (${replies(wish, false, behind, limit)})
      union all (${replies(wish, true, behind, limit)})) q
     order by at desc, id desc limit ${limit}`;

export interface Standing {
  readonly state: MessageState;
  readonly count: number;
  readonly oldest_at: Date;
}

/** Count and oldest time of unfinished jobs and replies by state. */
export async function standingNow(db: Db): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select state, sum(n)::int as count, min(oldest) as oldest_at from (
      select ${JOB_STATE} as state, count(*) as n, min(j.created_at) as oldest
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1
      union all
      select ${REPLY_STATE}, count(*), min(r.created_at) from reply r
       where r.state in ('queued', 'sending', 'unknown') group by 1) s
     group by state order by state`.execute(db);
  return rows;
}

export interface JobNow {
  readonly name: string;
  readonly attempts: number;
  readonly state: MessageState;
}

/** Locks the job against workers; undefined when it is done. Does not wait for a running one. */
export async function lockJob(tx: Tx, jobId: number): Promise<JobNow | undefined> {
  const { rows } = await sql<JobNow>`
    select ${jobName} as name, j.attempts::int as attempts, ${JOB_STATE} as state
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = ${jobId}::bigint for update of j`.execute(tx);
  return rows[0];
}

/** Makes a locked job due now; one out of attempts starts from its first. */
export async function runNow(tx: Tx, jobId: number): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now(), updated_at = now(),
      attempts = case when attempts >= max_attempts then 0 else attempts end
    where id = ${jobId}::bigint`.execute(tx);
}

export async function removeJob(tx: Tx, jobId: number): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where id = ${jobId}::bigint`.execute(tx);
}
