/**
 * Pauses a channel's sender while its platform refuses our account (decision 29). One open row a channel serves all
 * servers; other channels continue, and replies stay queued in order. `send-reply.job.ts` begins a pause;
 * `probe-sender.job.ts`, `resume-sending.ts` or, after a restore, only `restore/end-restoration.ts` ends it.
 */
import { sql, type Selectable } from "kysely";
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import { outsideCode } from "../../../channels/list.ts";
import type { SenderPauseTable } from "../../../db/tables.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { nextCheckAt, RELAPSE_MS } from "./probe-times.ts";
import { notifySenderPausedJob } from "./notify-sender-paused.job.ts";

export type SenderPause = Selectable<SenderPauseTable>;

const pausesNow = (db: Db | Tx) =>
  db.selectFrom("sender_pause").selectAll().where("ended_at", "is", null).orderBy("sender_pause_id");

export const openPauses = (db: Db | Tx): Promise<SenderPause[]> => pausesNow(db).execute();

export const openPause = (tx: Tx, channel: string): Promise<SenderPause | undefined> =>
  pausesNow(tx).where("channel", "=", channel).executeTakeFirst();

export const lockPauses = (tx: Tx): Promise<SenderPause[]> => pausesNow(tx).forUpdate().execute();

/** Ends all open pauses without releasing replies: another pause replaces them. */
export async function endOpenPauses(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("sender_pause").set({ ended_at: now }).where("ended_at", "is", null).execute();
}

export interface PausedChannel {
  readonly channel: string;
  readonly reason: PauseReason;
  readonly since: Date;
  /** No check (null) when only a person ends the pause. */
  readonly nextCheckAt: Date | null;
  readonly waiting: number;
}

/** State of the sender, for health, screens and the log. */
export interface SenderState {
  /** Codes of all pauses in their public form; null when nothing is paused. */
  readonly pausedBecause: string | null;
  readonly paused: readonly PausedChannel[];
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

export async function senderState(db: Db): Promise<SenderState> {
  const pauses = await openPauses(db);
  const { rows } = await sql<{ channel: string; waiting: number; oldest: Date }>`
    select channel, count(*)::int as waiting, min(created_at) as oldest from reply where state = 'queued'
     group by channel order by oldest`.execute(db);
  const codes = pauses.map(({ channel, reason }) => outsideCode(channel, reason as PauseReason));
  return {
    pausedBecause: codes.length === 0 ? null : codes.join(", "),
    paused: pauses.map(({ channel, reason, since, check_at: nextCheckAt }) => ({
      channel,
      reason: reason as PauseReason,
      since,
      nextCheckAt,
      waiting: rows.find((row) => row.channel === channel)?.waiting ?? 0,
    })),
    waiting: rows.reduce((sum, row) => sum + row.waiting, 0),
    oldestWaitingAt: rows[0]?.oldest ?? null,
  };
}

/** Returns the number of probes in a pause that just ended for the same reason: a relapse is not probed faster. */
async function checksBefore(tx: Tx, channel: string, reason: PauseReason, now: Date): Promise<number> {
  const last = await tx
    .selectFrom("sender_pause")
    .select("checks")
    .where("channel", "=", channel)
    .where("reason", "=", reason)
    .where("ended_at", ">", new Date(now.getTime() - RELAPSE_MS))
    .orderBy("sender_pause_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : last.checks + 1;
}

/** Pauses the sender to a channel; no effect where it is paused already. */
export async function pauseSender(
  tx: Tx,
  channel: string,
  reason: PauseReason,
  message: string,
  now: Date,
): Promise<void> {
  const checks = await checksBefore(tx, channel, reason, now);
  const checkAt = nextCheckAt(reason, checks, now);
  const begun = await tx
    .insertInto("sender_pause")
    .values({ channel, reason, message, since: now, check_at: checkAt, checks })
    .onConflict((conflict) => conflict.doNothing())
    .returning("sender_pause_id")
    .executeTakeFirst();
  if (begun === undefined) return;
  const { sender_pause_id: pauseId } = begun;
  await addJob(tx, notifySenderPausedJob, { pauseId });
  await appendAudit(tx, [
    {
      at: now,
      event: "SENDER_PAUSED",
      actorUserId: null,
      roleId: null,
      detail: { reason: outsideCode(channel, reason), sender_pause_id: pauseId },
    },
  ]);
}
