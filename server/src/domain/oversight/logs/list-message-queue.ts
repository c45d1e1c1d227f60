/** Jobs and outgoing replies in one list, newest first: waiting, running, failed or sent. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { Held, messageQueueLogData, QueueRow } from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { bringsAnswer } from "./reply-jobs.ts";
import { heldNow } from "./list-held.ts";
import { queueSources, standingNow, type MessageRow, type QueueAsked } from "./queue-queries.ts";
import { readLog, type LogPage, type LogSpec } from "./read-log.ts";

type Body = BodyOf<typeof messageQueueLogData>;
const LONGEST_ERROR = 200;
const MESSAGE = /^(job|reply)-([1-9]\d{0,15})$/;

/** The id behind a message id of the list. */
export function messageOf(text: string): QueueAsked["messageId"] {
  const [, kind, id] = MESSAGE.exec(text.trim()) ?? [];
  return kind === undefined ? null : { kind: kind === "job" ? "job" : "reply", id: Number(id) };
}

/** First line of an error: the others may quote the job's input. */
const errorOf = (text: string | null): string | null =>
  text === null ? null : maskPersonal((text.split("\n", 1)[0] ?? "").slice(0, LONGEST_ERROR));

const QUEUE: LogSpec<Body, MessageRow, QueueRow> = {
  sources: ({ ctx, body: { queue, state, search }, meaning }) =>
    queueSources({ now: ctx.clock.now(), queue, state, meaning, messageId: messageOf(search ?? "") }),
  show: (row, { officer, times, ticket }) => {
    const [isJob, isAdmin] = [row.kind === "job", officer.roleId === ROLE.ADMIN];
    return {
      message_id: `${row.kind}-${Math.floor(row.id / 2)}`,
      queue: row.queue,
      ...ticket,
      attempts: row.attempts,
      state: row.state,
      next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
      waits_for: row.waits_for,
      state_since: row.state_since?.toISOString() ?? null,
      error: errorOf(row.error),
      ...times,
      reference: row.reference,
      may_retry: flagOf(isAdmin && isJob && row.state !== "running" && row.state !== "paused"),
      may_dismiss: flagOf(isAdmin && isJob && row.state === "dead" && !bringsAnswer(row.queue)),
    };
  },
};

interface QueuePage extends LogPage<QueueRow> {
  readonly extras: LogPage<QueueRow>["extras"] & {
    readonly standing?: { readonly state: QueueRow["state"]; readonly count: number; readonly oldest_at: string }[];
    readonly held?: Held[];
  };
}

/**
 * One page of the queue. Unfinished entries are listed whatever their age; the first page also has the counts of
 * waiting entries and the pauses.
 */
export async function listQueue(ctx: Context, officer: Officer, body: Body): Promise<QueuePage> {
  if (body.cursor !== undefined) return readLog(ctx, officer, body, QUEUE);
  const [{ reply, extras }, standing, held] = await Promise.all([
    readLog(ctx, officer, body, QUEUE),
    standingNow(ctx.db),
    heldNow(ctx, officer),
  ]);
  const oldest = standing.map((row) => ({ ...row, oldest_at: row.oldest_at.toISOString() }));
  return { reply, extras: { ...extras, standing: oldest, held } };
}
