/**
 * Records our own public replies that the restored database has lost, so that no citizen is answered twice. Repeated
 * until the restoration ends, since lost posts keep coming in again. A public reply that may belong to a reply still
 * being searched for is left to that search.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import type { Channel, OwnReply } from "../../../../channels/channel.ts";
import { shownName } from "../../../../channels/list.ts";
import type { Context } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { addJob, defineJob, type Job } from "../../../../jobs/queue.ts";
import { inAll, worded } from "../../../../texts/say.ts";
import { announceChanged } from "../../tickets/live/live.ts";
import { writeHistory } from "../../tickets/write/write-tickets.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { ACKNOWLEDGED_REF } from "../acknowledge.ts";
import { knownIds } from "../queries.ts";
import { recordSent } from "../record-reply.ts";
import { FOUND_REF, lockRestoration, openRestoration, ticketsOfPosts, undecidedTo } from "./queries.ts";

const AGAIN_MS = 60_000;
/** Replication lag of a standby at takeover; its last heartbeat may be older by this much. */
const SLACK_MS = 10 * 60_000;

/** Records an unrecorded reply of ours on the ticket of the post that it answers. */
async function recordFound(
  { clock, channels }: Context,
  tx: Tx,
  { channel, restorationId, ticketId, found }: Found,
): Promise<void> {
  const now = clock.now();
  const made = await tx
    .insertInto("reply")
    .values({
      ticket_id: ticketId,
      reply_channel: "P",
      channel: channel.code,
      target_id: found.target,
      text: found.text,
      state: "sent",
      client_ref: FOUND_REF + found.externalId,
      written_by: SYSTEM_USER_ID,
      created_at: found.at,
      not_before: found.at,
      sent_at: found.at,
      external_id: found.externalId,
      url: found.url,
      restoration_id: restorationId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("reply_id")
    .executeTakeFirst();
  if (made === undefined) return;
  const { status_id: statusId } = await tx
    .selectFrom("ticket")
    .select("status_id")
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  await writeHistory(tx, [
    {
      ticketId,
      at: now,
      actorUserId: SYSTEM_USER_ID,
      roleId: null,
      actionId: ACTION.REPLY,
      event: "REPLY_FOUND",
      fromStatusId: statusId,
      toStatusId: statusId,
      remark: inAll(worded("reply.found", { channel: shownName(channels, channel.code) }), " / "),
    },
  ]);
  announceChanged(tx, [ticketId]);
}

interface Found {
  readonly channel: Channel;
  readonly restorationId: number;
  readonly ticketId: number;
  readonly found: OwnReply;
}

async function recordLost(ctx: Context, tx: Tx, channel: Channel, restorationId: number, own: readonly OwnReply[]) {
  const known = await knownIds(
    tx,
    channel.code,
    own.map((one) => one.externalId),
  );
  const lost = own.filter((one) => !known.has(one.externalId));
  const targets = lost.map((one) => one.target);
  const tickets = await ticketsOfPosts(tx, channel.publicCode, targets);
  const undecided = await undecidedTo(tx, channel.code, targets);
  for (const found of lost) {
    // Sequential on purpose: they are few, and each changes what is known about the next.
    const others = undecided.filter((reply) => reply.target_id === found.target);
    // The ticket was created again and would be acknowledged again.
    const again = others.find((reply) => reply.restoration_id === null && reply.client_ref === ACKNOWLEDGED_REF);
    const ticketId = tickets.get(found.target);
    if (again !== undefined) {
      await recordSent(tx, again, found, ctx.clock.now());
      undecided.splice(undecided.indexOf(again), 1);
    } else if (ticketId !== undefined && others.length === 0)
      await recordFound(ctx, tx, { channel, restorationId, ticketId, found });
  }
}

async function readBack(ctx: Context, restorationId: number, since: Date): Promise<void> {
  const read: Date[] = [];
  for (const channel of ctx.channels.open) {
    // Sequential on purpose: there are as many platforms as channels.
    const own = await channel.readOwn(since);
    if (own.kind === "failed") continue;
    read.push(own.reachesTo);
    await inTransaction(ctx.db, async (tx) => {
      if ((await lockRestoration(tx))?.restoration_id !== restorationId) return;
      await recordLost(ctx, tx, channel, restorationId, own.replies);
    });
  }
  if (read.length < ctx.channels.open.length || read.length === 0) return;
  const readTo = new Date(Math.max(...read.map((at) => at.getTime())));
  await ctx.db
    .updateTable("restoration")
    .set({ read_at: ctx.clock.now(), read_to: readTo })
    .where("restoration_id", "=", restorationId)
    .execute();
}

export const findLostRepliesJob: Job<{ readonly restorationId: number }> = defineJob({
  name: "find_lost_replies",
  maxAttempts: 25,
  async run(ctx, { restorationId }) {
    const open = await openRestoration(ctx.db);
    if (open?.restoration_id !== restorationId) return;
    await readBack(ctx, restorationId, new Date(open.restored_to.getTime() - SLACK_MS));
    const runAt = new Date(ctx.clock.now().getTime() + AGAIN_MS);
    await inTransaction(ctx.db, (tx) => addJob(tx, findLostRepliesJob, { restorationId }, { runAt }));
  },
});
