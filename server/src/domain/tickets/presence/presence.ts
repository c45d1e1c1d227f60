/**
 * Tracks which officers have a ticket open: a heartbeat every 15 seconds, a leave message, and writing reported by
 * draft saves. Only changes are announced, with ids; screens fetch the names. Presence never locks a ticket, and the
 * next heartbeat repairs lost messages.
 */
import type { PersonAtTicket, PresenceState } from "@smgt/contract/calls/tickets/presence.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Db, type Tx } from "../../../db/tx.ts";
import { Refused } from "../../ground/refused.ts";
import { sees } from "../../law/sight/sight.ts";
import {
  announcePresence,
  audienceOf,
  forgetSilent,
  markSeen,
  markWriting,
  peopleAt,
  removeOwn,
  type Audience,
} from "./queries.ts";

/** An officer without a heartbeat for this long is gone. */
export const GONE_AFTER_MS = 30_000;
/** An author counts as writing for this long after a draft save. */
export const WRITING_MS = 10_000;
/** Minimum interval between two writing announcements. */
const TELL_WRITING_MS = 5_000;

/** A presence change with the audience that may receive it. */
export interface PresenceChange extends Audience {
  readonly user_id: number;
  readonly state: PresenceState | "gone";
}

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** Returns the ticket's audience; refuses tickets that the officer may not see. */
export async function audienceFor(tx: Db | Tx, officer: Officer, ticketId: number): Promise<Audience> {
  const audience = await audienceOf(tx, officer, ticketId);
  if (audience === undefined) throw new Refused("TICKET_NOT_FOUND");
  return audience;
}

export async function listPresence(
  ctx: Context,
  officer: Officer,
  ticketIds: readonly number[],
): Promise<PersonAtTicket[]> {
  if (ticketIds.length === 0) return [];
  const now = ctx.clock.now();
  return peopleAt(ctx.db, officer, ticketIds, { seen: ago(now, GONE_AFTER_MS), writing: ago(now, WRITING_MS) });
}

/** Records a heartbeat; announces only the first one. */
export async function heartbeat(ctx: Context, officer: Officer, ticketId: number): Promise<PersonAtTicket[]> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const audience = await audienceFor(tx, officer, ticketId);
    const isNew = await markSeen(tx, officer, ticketId, { now, goneBefore: ago(now, GONE_AFTER_MS) });
    if (isNew) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "looking" }]);
  });
  return listPresence(ctx, officer, [ticketId]);
}

/** Leaves a ticket; announced unless the officer is still present on another device. */
export async function leave(ctx: Context, officer: Officer, ticketId: number): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const audience = await audienceFor(tx, officer, ticketId);
    const isGone = await removeOwn(tx, officer, ticketId, ago(now, GONE_AFTER_MS));
    if (isGone) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "gone" }]);
  });
}

/** Marks the author as writing, in the transaction that saves a draft. Requires an earlier heartbeat. */
export async function noteWriting(tx: Tx, officer: Officer, audience: Audience, now: Date): Promise<void> {
  const isNews = await markWriting(tx, officer, audience.ticket_id, { now, toldBefore: ago(now, TELL_WRITING_MS) });
  if (isNews) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "writing" }]);
}

export async function sweepPresence(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const seen = { goneBefore: ago(now, GONE_AFTER_MS), notYet: ago(now, -GONE_AFTER_MS) };
  await inTransaction(ctx.db, async (tx) => {
    const gone = await forgetSilent(tx, seen);
    await announcePresence(
      tx,
      gone.map((one) => ({ ...one, state: "gone" as const })),
    );
  });
}

/** Returns true when this officer's screen receives the change: another user, on a visible ticket. */
export const canReceivePresence = (officer: Officer, change: PresenceChange): boolean =>
  officer.userId !== change.user_id && sees(officer, change);
