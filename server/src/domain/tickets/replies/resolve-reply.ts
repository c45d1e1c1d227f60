/** Resolves a reply by an officer's decision: cancels it in time, or decides an unconfirmed or refused one. */
import { REPLY_UNDO_SECONDS } from "@smgt/contract/constants.ts";
import { channelNamed, openChannel } from "../../../channels/list.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { cancelReplies, lockMembers, lockReply, type Reply } from "./queries.ts";
import { announceChanged } from "../tickets/live/live.ts";
import { idByHand, recordSent } from "./record-reply.ts";
import { planSending } from "./send-reply.job.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

async function ownReply(tx: Tx, officer: Officer, replyId: number): Promise<Reply> {
  const reply = await lockReply(tx, replyId);
  if (reply === undefined || (await visibleTicket(tx, officer, reply.ticket_id)) === undefined) {
    throw new Refused("REPLY_NOT_FOUND");
  }
  return reply;
}

/**
 * Certainly not sent: no attempt recorded. A rate-limited attempt leaves no start time; a restore may have lost one.
 */
const isWaiting = (reply: Reply): boolean =>
  reply.state === "draft" ||
  (reply.state === "queued" && reply.first_started_at === null && reply.restoration_id === null);

/**
 * Cancels a queued reply or a draft; refuses once sending has begun. Waiting answers to merged complaints that belong
 * to it are cancelled too; cancelling one of those cancels nothing else. The caller reverts the ticket's status.
 * Returns the reply.
 */
export async function cancelReply(tx: Tx, officer: Officer, replyId: number, now: Date): Promise<Reply> {
  const reply = await ownReply(tx, officer, replyId);
  if (!isWaiting(reply)) throw new Refused("REPLY_UNDO_TOO_LATE");
  const undone = [reply, ...(await lockMembers(tx, replyId)).filter(isWaiting)];
  await cancelReplies(
    tx,
    undone.map((one) => one.reply_id),
  );
  await appendAudit(
    tx,
    undone.map((one) => ({
      at: now,
      event: "REPLY_UNDONE",
      actorUserId: officer.userId,
      roleId: officer.roleId,
      ticketId: one.ticket_id,
      detail: { reply_id: one.reply_id },
    })),
  );
  announceChanged(
    tx,
    undone.map((one) => one.ticket_id),
  );
  return reply;
}

interface Decision {
  readonly decision: "SENT" | "AGAIN" | "TOLD";
  readonly url: string | null;
}

/** Reads our own reply at an address; refuses any other post. */
async function readOwn(ctx: Context, reply: Reply, url: string): Promise<{ externalId: string; url: string }> {
  const { parameters } = await mastersOf(ctx);
  const handle = openChannel(ctx.channels, reply.channel)?.ownAccount.handle ?? parameters.accountHandle;
  const channel = channelNamed(ctx.channels, reply.channel);
  const found = channel?.readPostUrl(url.trim(), handle) ?? null;
  if (found === null) throw new Refused("REPLY_URL_WRONG", { example: channel?.postUrl(handle, "…") ?? "…" });
  return found;
}

/** Returns the reply that a person found on the platform; without an address only its existence. */
async function foundReply(
  ctx: Context,
  reply: Reply,
  url: string | null,
): Promise<{ externalId: string; url: string | null }> {
  return url === null || url.trim() === ""
    ? { externalId: idByHand(reply.reply_id), url: null }
    : readOwn(ctx, reply, url);
}

/**
 * Marks a refused reply as attended: posted by hand at a given address, or the citizen was informed in another way.
 */
async function attend(
  ctx: Context,
  tx: Tx,
  officer: Officer,
  reply: Reply,
  { decision, url }: Decision,
  now: Date,
): Promise<void> {
  if (decision === "AGAIN") throw new Refused("REPLY_NOT_UNKNOWN");
  if (decision === "SENT") {
    const found = await readOwn(ctx, reply, url ?? "");
    return recordSent(tx, reply, found, now, officer.userId);
  }
  await tx.updateTable("reply").set({ attended_at: now }).where("reply_id", "=", reply.reply_id).execute();
  await appendAudit(tx, [
    {
      at: now,
      event: "REPLY_ATTENDED",
      actorUserId: officer.userId,
      roleId: officer.roleId,
      ticketId: reply.ticket_id,
      detail: { reply_id: reply.reply_id },
    },
  ]);
  announceChanged(tx, [reply.ticket_id]);
}

/**
 * Records an officer's decision: an unconfirmed reply exists or is to be sent again, or a refused one was attended
 * to.
 */
export async function resolveReply(
  ctx: Context,
  officer: Officer,
  input: Decision & { readonly replyId: number },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const reply = await ownReply(tx, officer, input.replyId);
    if (reply.state === "refused" && reply.attended_at === null) return attend(ctx, tx, officer, reply, input, now);
    if (reply.state !== "unknown" || input.decision === "TOLD") throw new Refused("REPLY_NOT_UNKNOWN");
    if (input.decision === "SENT") {
      return recordSent(tx, reply, await foundReply(ctx, reply, input.url), now, officer.userId);
    }
    const notBefore = new Date(now.getTime() + REPLY_UNDO_SECONDS * 1_000);
    await tx
      .updateTable("reply")
      .set({ state: "queued", not_before: notBefore, settled_by: officer.userId })
      .where("reply_id", "=", reply.reply_id)
      .execute();
    await planSending(tx, reply, notBefore);
    await appendAudit(tx, [
      {
        at: now,
        event: "REPLY_SENT_AGAIN",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        ticketId: reply.ticket_id,
        detail: { reply_id: reply.reply_id },
      },
    ]);
    announceChanged(tx, [reply.ticket_id]);
  });
}
