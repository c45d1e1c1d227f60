/** Jobs and outgoing replies in one list, newest first: waiting, running, failed or sent. */
import type { BodyOf } from "@smgt/contract/call.ts";
import type { Held, messageQueueLogData, QueueRow } from "@smgt/contract/calls/oversight/logs.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { maskPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/lookups.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { bringsAnswer } from "./answer-jobs.ts";
import { heldNow } from "./held-now.ts";
import { logNames } from "./log-names.ts";
import { readLogPage, type LogPage } from "./log-page.ts";
import { queueReader, standingNow, type MessageRow, type QueueWish } from "./queue-queries.ts";
import { localOf, rangeOf } from "./range.ts";
import { meaningOf } from "./search-meaning.ts";

const LONGEST_ERROR = 200;
const MESSAGE = /^(job|reply)-([1-9]\d{0,15})$/;

/** The id behind a message id of the list. */
export function messageOf(text: string): QueueWish["messageId"] {
  const [, kind, id] = MESSAGE.exec(text.trim()) ?? [];
  return kind === undefined ? null : { kind: kind === "job" ? "job" : "reply", id: Number(id) };
}

/** First line of an error: the others may quote the job's input. */
const errorOf = (text: string | null): string | null =>
  text === null ? null : maskPersonal((text.split("\n", 1)[0] ?? "").slice(0, LONGEST_ERROR));

interface QueuePage extends LogPage<QueueRow> {
  readonly extras: LogPage<QueueRow>["extras"] & {
    readonly standing?: { readonly state: QueueRow["state"]; readonly count: number; readonly oldest_at: string }[];
    readonly held?: Held[];
  };
}

/** One page; unfinished entries whatever their age. */
export async function listQueue(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof messageQueueLogData>,
): Promise<QueuePage> {
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  const now = ctx.clock.now();
  const range = rangeOf(body, now, offset);
  const messageId = messageOf(body.search ?? "");
  const meaning = await meaningOf(ctx.db, body.search);
  const wish = { officer, now, range, meaning, messageId, queue: body.queue ?? null, state: body.state ?? null };
  const isFirst = body.cursor === undefined;
  const [page, standing, held] = await Promise.all([
    readLogPage<MessageRow>(ctx.db, body, queueReader(wish)),
    isFirst ? standingNow(ctx.db) : [],
    isFirst ? heldNow(ctx, officer) : [],
  ]);
  const names = await logNames(ctx, officer, page.rows);
  const isAdmin = officer.roleId === ROLE.ADMIN;
  return {
    extras: {
      ...page.extras,
      ...(isFirst
        ? { standing: standing.map((row) => ({ ...row, oldest_at: row.oldest_at.toISOString() })), held }
        : {}),
    },
    rows: page.rows.map((row) => {
      const isJob = row.kind === "job";
      return {
        message_id: `${row.kind}-${Math.floor(row.id / 2)}`,
        queue: row.queue,
        ...names.ticket(row.ticket_id),
        attempts: row.attempts,
        state: row.state,
        next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
        waits_for: row.waits_for,
        state_since: row.state_since?.toISOString() ?? null,
        error: errorOf(row.error),
        at_utc: row.at.toISOString(),
        at_local: localOf(row.at, offset),
        reference: row.reference,
        may_retry: flagOf(isAdmin && isJob && row.state !== "running" && row.state !== "paused"),
        may_dismiss: flagOf(isAdmin && isJob && row.state === "dead" && !bringsAnswer(row.queue)),
      };
    }),
  };
}
