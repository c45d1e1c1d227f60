/**
 * Who is at a ticket: hello every 15 seconds, goodbye, and writing as told by the drafts. Only changes are
 * announced, with ids alone; names are asked by the screens, for tickets they may see. Nothing here may ever
 * stand in the way of work: there is no lock on a ticket, and what is lost comes again with the next hello.
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

/** Without a sign of life for so long, somebody is no longer there. */
export const GONE_AFTER_MS = 30_000;
/** For how long after saving a draft its author counts as writing. */
export const WRITING_MS = 10_000;
/** Writing goes on for minutes; the others hear of it so often. */
const TELL_WRITING_MS = 5_000;

/** What screens are told, and for whom. */
export interface PresenceChange extends Audience {
  readonly user_id: number;
  readonly state: PresenceState | "gone";
}

const ago = (now: Date, ms: number): Date => new Date(now.getTime() - ms);

/** The ticket's audience; refuses for tickets that the officer may not see. */
export async function audienceFor(tx: Db | Tx, officer: Officer, ticketId: number): Promise<Audience> {
  const audience = await audienceOf(tx, officer, ticketId);
  if (audience === undefined) throw new Refused("TICKET_NOT_FOUND");
  return audience;
}

/** Who is at these tickets beside the officer themselves. */
export async function listPresence(
  ctx: Context,
  officer: Officer,
  ticketIds: readonly number[],
): Promise<PersonAtTicket[]> {
  if (ticketIds.length === 0) return [];
  const now = ctx.clock.now();
  return peopleAt(ctx.db, officer, ticketIds, { seen: ago(now, GONE_AFTER_MS), writing: ago(now, WRITING_MS) });
}

/** A sign of life; the others hear of the first one. */
export async function heartbeat(ctx: Context, officer: Officer, ticketId: number): Promise<PersonAtTicket[]> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const audience = await audienceFor(tx, officer, ticketId);
    const isNew = await markSeen(tx, officer, ticketId, { now, goneBefore: ago(now, GONE_AFTER_MS) });
    if (isNew) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "looking" }]);
  });
  return listPresence(ctx, officer, [ticketId]);
}

/** Leaves a ticket; the others hear of it unless they are still there on another device. */
export async function leave(ctx: Context, officer: Officer, ticketId: number): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const audience = await audienceFor(tx, officer, ticketId);
    const isGone = await removeOwn(tx, officer, ticketId, ago(now, GONE_AFTER_MS));
    if (isGone) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "gone" }]);
  });
}

/** Inside the transaction that saves a draft: its author is writing. Who has said no hello is not there. */
export async function noteWriting(tx: Tx, officer: Officer, audience: Audience, now: Date): Promise<void> {
  const isNews = await markWriting(tx, officer, audience.ticket_id, { now, toldBefore: ago(now, TELL_WRITING_MS) });
  if (isNews) await announcePresence(tx, [{ ...audience, user_id: officer.userId, state: "writing" }]);
}

/** Forgets who has been silent too long and tells the others. */
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

/** True when a screen of this officer receives it: somebody else, at a ticket that the officer sees. */
export const canReceivePresence = (officer: Officer, change: PresenceChange): boolean =>
  officer.userId !== change.user_id && sees(officer, change);
