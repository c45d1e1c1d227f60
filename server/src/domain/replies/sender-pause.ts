/**
 * The sender of replies as a whole stands still while X refuses our account (decision 36): one open row for all
 * servers. No reply is refused for it; each stays queued, in order. Only `send-reply.job.ts` begins a pause; the probe
 * (`probe-sender.job.ts`) or a person (`try-sender.ts`) ends it.
 */
import { sql, type Selectable } from "kysely";
import type { PauseReason } from "@smgt/contract/calls/sender.ts";
import type { SenderPauseTable } from "../../db/tables.ts";
import type { Db, Tx } from "../../db/tx.ts";
import { addJob } from "../../jobs/queue.ts";
import { appendAudit } from "../audit/append-audit.ts";
import { nextCheckAt, RELAPSE_MS } from "./probe-times.ts";
import { tellSenderPausedJob } from "./tell-sender-paused.job.ts";

export type SenderPause = Selectable<SenderPauseTable>;

/** The pause that stands now. */
export function openPause(db: Db | Tx): Promise<SenderPause | undefined> {
  return db.selectFrom("sender_pause").selectAll().where("ended_at", "is", null).executeTakeFirst();
}

/** The same, locked. */
export function lockPause(tx: Tx): Promise<SenderPause | undefined> {
  return tx.selectFrom("sender_pause").selectAll().where("ended_at", "is", null).forUpdate().executeTakeFirst();
}

/** How the sender is, for health, screens and the record. */
export interface SenderState {
  readonly pausedBecause: PauseReason | null;
  readonly since: Date | null;
  /** Null also where only a person ends the pause. */
  readonly nextCheckAt: Date | null;
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

/** Whether the sender stands still, and what waits. */
export async function senderState(db: Db): Promise<SenderState> {
  const pause = await openPause(db);
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(created_at) as oldest from reply where state = 'queued'`.execute(db);
  return {
    pausedBecause: (pause?.reason ?? null) as PauseReason | null,
    since: pause?.since ?? null,
    nextCheckAt: pause?.check_at ?? null,
    waiting: rows[0]?.waiting ?? 0,
    oldestWaitingAt: rows[0]?.oldest ?? null,
  };
}

/** How often X was asked in the pause that ended just now for the same reason: a relapse is not asked about faster. */
async function checksBefore(tx: Tx, reason: PauseReason, now: Date): Promise<number> {
  const last = await tx
    .selectFrom("sender_pause")
    .select("checks")
    .where("reason", "=", reason)
    .where("ended_at", ">", new Date(now.getTime() - RELAPSE_MS))
    .orderBy("sender_pause_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last === undefined ? 0 : last.checks + 1;
}

/** Lets the sender stand still; nothing changes where it does already. */
export async function pauseSender(tx: Tx, reason: PauseReason, message: string, now: Date): Promise<void> {
  const checks = await checksBefore(tx, reason, now);
  const checkAt = nextCheckAt(reason, checks, now);
  const begun = await tx
    .insertInto("sender_pause")
    .values({ reason, message, since: now, check_at: checkAt, checks })
    .onConflict((conflict) => conflict.doNothing())
    .returning("sender_pause_id")
    .executeTakeFirst();
  if (begun === undefined) return;
  const { sender_pause_id: pauseId } = begun;
  await addJob(tx, tellSenderPausedJob, { pauseId });
  await appendAudit(tx, [
    { at: now, event: "SENDER_PAUSED", actorUserId: null, roleId: null, detail: { reason, sender_pause_id: pauseId } },
  ]);
}
