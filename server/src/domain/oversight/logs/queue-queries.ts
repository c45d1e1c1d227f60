import { sql, type RawBuilder } from "kysely";
import type { MessageState, WaitReason } from "@smgt/contract/calls/oversight/logs.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { isHeld, jobName } from "../../../jobs/held.ts";
import { jobReference } from "../../../jobs/queue.ts";
import { found, isEqual, type LogSource, type PlacedRow } from "./read-log.ts";
import type { Meaning } from "./search-meaning.ts";

export interface MessageRow extends PlacedRow {
  readonly kind: "job" | "reply";
  readonly queue: string;
  readonly attempts: number;
  readonly state: MessageState;
  readonly next_attempt_at: Date | null;
  readonly waits_for: WaitReason | null;
  readonly state_since: Date | null;
  readonly error: string | null;
  readonly reference: string | null;
}

export interface QueueAsked {
  readonly now: Date;
  readonly queue: string | undefined;
  readonly state: MessageState | undefined;
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

const nothing = sql<boolean>`false`;

function isJobFound({ meaning, messageId }: QueueAsked): RawBuilder<boolean>[] {
  if (messageId !== null || meaning.kind === "reference") {
    const isIt = messageId?.kind === "job" ? sql`j.id = ${messageId.id}::bigint` : nothing;
    const hasIt = meaning.kind === "reference" ? sql`${jobReference} = ${meaning.reference}` : nothing;
    return [sql<boolean>`(${isIt} or ${hasIt})`];
  }
  if (meaning.kind === "ticket") return [sql<boolean>`${JOB_TICKET} = ${meaning.ticketId}`];
  if (meaning.kind === "words") return [sql<boolean>`position(lower(${meaning.words}) in ${jobName}) > 0`];
  return meaning.kind === "everything" ? [] : [nothing];
}

const jobs = (asked: QueueAsked): LogSource => ({
  at: "j.created_at",
  id: "j.id",
  side: 0,
  isInRange: false,
  from: sql`graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id`,
  columns: sql`'job' as kind, ${jobName} as queue, null::int as user_id, ${JOB_TICKET} as ticket_id,
    j.attempts::int as attempts, ${JOB_STATE} as state,
    case when j.locked_at is null and j.attempts < j.max_attempts and isfinite(j.run_at) then j.run_at end as next_attempt_at,
    case when ${isHeld} then 'RESTORED'
         when j.locked_at is null and j.attempts < j.max_attempts and j.run_at > clock_timestamp() then 'TIME' end as waits_for,
    j.locked_at as state_since, j.last_error as error, ${jobReference} as reference`,
  ticketId: JOB_TICKET,
  where: [
    ...(asked.queue === undefined ? [] : [sql<boolean>`${jobName} = ${asked.queue}`]),
    ...(asked.state === undefined ? [] : [sql<boolean>`${JOB_STATE} = ${asked.state}`]),
    ...isJobFound(asked),
  ],
});

/** Finished states of replies, as one condition that matches an index. */
function isDoneAs(state: MessageState | undefined): RawBuilder<boolean> {
  if (state === undefined) return sql<boolean>`r.state in ('sent', 'refused')`;
  if (state === "sent") return sql<boolean>`r.state = 'sent'`;
  return state === "dead" ? sql<boolean>`r.state = 'refused'` : nothing;
}

function isReplyFound({ meaning, messageId }: QueueAsked): RawBuilder<boolean>[] {
  if (messageId !== null) return messageId.kind === "reply" ? isEqual("r.reply_id", messageId.id) : [nothing];
  if (meaning.kind === "words") return [nothing];
  return found(meaning, { reference: "r.reference", ticket: "r.ticket_id" });
}

/** Unfinished replies of any age, or finished ones written in the requested time. */
function replies(asked: QueueAsked, isDone: boolean): LogSource {
  const { queue, state, meaning, messageId } = asked;
  const underWay = sql<boolean>`r.state in ('queued', 'sending', 'unknown')`;
  return {
    at: "r.created_at",
    id: "r.reply_id",
    side: 1,
    isInRange: isDone && messageId === null && meaning.kind === "everything",
    from: sql`reply r`,
    columns: sql`'reply' as kind, 'reply' as queue, null::int as user_id, r.ticket_id, r.attempts,
      ${REPLY_STATE} as state, case when r.state = 'queued' then r.not_before end as next_attempt_at,
      ${REPLY_WAITS(asked.now)} as waits_for, ${REPLY_SINCE} as state_since, r.error_code as error, r.reference`,
    ticketId: sql`r.ticket_id`,
    where: [
      isDone ? isDoneAs(state) : underWay,
      ...(queue === undefined || queue === "reply" ? [] : [nothing]),
      ...(state === undefined || isDone ? [] : [sql<boolean>`${REPLY_STATE} = ${state}`]),
      ...isReplyFound(asked),
    ],
  };
}

/** Jobs and replies in one list. */
export const queueSources = (asked: QueueAsked): LogSource[] => [
  jobs(asked),
  replies(asked, false),
  replies(asked, true),
];

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
