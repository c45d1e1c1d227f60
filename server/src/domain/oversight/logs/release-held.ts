/**
 * Release by an administrator of a paused sender of one channel, or of posts parked for one reason. Safe while the
 * cause persists: the first reply begins the next pause, and the posts are parked again.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/oversight/logs.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { unpark } from "../../intake/ingest/parked-queries.ts";
import { Refused } from "../../ground/refused.ts";
import { endPause } from "../../tickets/replies/end-pause.ts";
import { lockPauses } from "../../tickets/replies/sender-pause.ts";

const HELD = /^(sender|posts)-(.+)$/;

interface Release {
  readonly officer: Officer;
  readonly now: Date;
  readonly of: string;
  readonly reason: string;
}

async function releaseSender(tx: Tx, { officer, now, of, reason }: Release): Promise<void> {
  const pause = (await lockPauses(tx)).find(({ channel }) => channel === of);
  if (pause === undefined) throw new Refused("HELD_GONE");
  if (pause.reason === "RESTORED") throw new Refused("SENDER_RESTORED");
  await endPause(tx, pause, now, { ...officer, reason });
}

async function releasePosts(tx: Tx, { officer, now, of, reason }: Release): Promise<void> {
  const posts = await unpark(tx, of);
  if (posts === 0) throw new Refused("HELD_GONE");
  const { userId: actorUserId, roleId } = officer;
  await appendAudit(tx, [{ at: now, event: "FEED_RELEASED", actorUserId, roleId, detail: { posts }, said: reason }]);
}

/**
 * Releases a paused sender or a group of parked posts and records the reason. HELD_GONE if nothing is held any more.
 */
export async function releaseHeld(
  ctx: Context,
  officer: Officer,
  body: BodyOf<typeof calls.releaseHeld>,
): Promise<void> {
  const [, kind, of = ""] = HELD.exec(body.held_id) ?? [];
  const release = { officer, now: ctx.clock.now(), of, reason: body.reason };
  await inTransaction(ctx.db, (tx) => (kind === "sender" ? releaseSender(tx, release) : releasePosts(tx, release)));
}
