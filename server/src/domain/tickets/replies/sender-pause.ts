/**
 * The sender of replies to a channel stands still while its platform refuses our account (decision 36): one open row a
 * channel for all servers, and the other channels go on. No reply is refused for it; each stays queued, in order. Only
 * `send-reply.job.ts` begins such a pause; the probe (`probe-sender.job.ts`) or a person (`try-sender.ts`) ends it. After a
 * restore of the database all channels pause (`restore/begin-restoration.ts`), and a person alone ends that
 * (`restore/end-restoration.ts`).
 */
import { sql, type Selectable } from "kysely";
import type { PauseReason } from "@smgt/contract/calls/tickets/sender.ts";
import { outsideCode } from "../../../channels/list.ts";
import type { SenderPauseTable } from "../../../db/tables.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { addJob } from "../../../jobs/queue.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { nextCheckAt, RELAPSE_MS } from "./probe-times.ts";
import { tellSenderPausedJob } from "./tell-sender-paused.job.ts";

export type SenderPause = Selectable<SenderPauseTable>;

const pausesNow = (db: Db | Tx) =>
  db.selectFrom("sender_pause").selectAll().where("ended_at", "is", null).orderBy("sender_pause_id");

/** The pauses that stand now, oldest first. */
export const openPauses = (db: Db | Tx): Promise<SenderPause[]> => pausesNow(db).execute();

/** The pause of a channel, if it has one. */
export const openPause = (tx: Tx, channel: string): Promise<SenderPause | undefined> =>
  pausesNow(tx).where("channel", "=", channel).executeTakeFirst();

/** All of them, locked. */
export const lockPauses = (tx: Tx): Promise<SenderPause[]> => pausesNow(tx).forUpdate().execute();

/** Ends all of them without letting anything out: another pause takes their place. */
export async function endOpenPauses(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("sender_pause").set({ ended_at: now }).where("ended_at", "is", null).execute();
}

/** A channel to which nothing goes out. */
export interface PausedChannel {
  readonly channel: string;
  readonly reason: PauseReason;
  readonly since: Date;
  /** Null where only a person ends the pause. */
  readonly nextCheckAt: Date | null;
  readonly waiting: number;
}

/** How the sender is, for health, screens and the record. */
export interface SenderState {
  /** The codes of all pauses, as they are shown outside; null where everything goes out. */
  readonly pausedBecause: string | null;
  readonly paused: readonly PausedChannel[];
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

/** Whether the sender stands still, and what waits. */
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

/** How often the platform was asked in the pause that ended just now for the same reason: a relapse is not asked about faster. */
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

/** Lets the sender to a channel stand still; nothing changes where it does already. */
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
  await addJob(tx, tellSenderPausedJob, { pauseId });
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
