/**
 * A reply of unknown outcome that appears late on X resolves the outcome, whatever officers did; a duplicate is
 * reported.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sendReply, settleReply, unconfirmedReplies } from "@smgt/contract/calls/tickets/replies.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { lookForReplyJob } from "@smgt/server/domain/tickets/replies/look-for-reply.job.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import type { Faults } from "@smgt/tools/fake-x/faults.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TRUTH: Partial<Faults> = {
  error5xxBefore: 0,
  error5xxAfter: 0,
  cutAfter: 0,
  lateOwnMs: 0,
  takesDoubles: 0,
  endpoints: [],
};

describe("replies that appear late", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const lie = (faults: Partial<Faults>): void => {
    world.x.world.faults = { ...world.x.world.faults, ...TRUTH, ...faults };
  };
  const rowOf = (replyId: number) =>
    world.ctx.db.selectFrom("reply").selectAll().where("reply_id", "=", replyId).executeTakeFirstOrThrow();
  const idsOnX = (text: string): string[] =>
    [...world.x.world.posts.values()].filter((post) => post.text.includes(text)).map((post) => post.id);
  const listed = async (replyId: number) =>
    rowsOf(await desk.as.cell.ok(unconfirmedReplies)).find((row) => row.reply_id === replyId);
  const send = async (replyId: number): Promise<void> => {
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId });
  };
  /** Advances the clock and runs the searches due, at first minute by minute. */
  const lookFor = async (ms: number): Promise<void> => {
    await desk.pass(ms);
    await lookForReplyJob.run(world.ctx, {});
  };
  /** A reply with an unknown outcome that two searches have not found. */
  const inDoubt = async (handle: string, text: string, faults: Partial<Faults>) => {
    const ticket = await desk.fromPost(handle);
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: text,
      client_ref: handle,
    });
    const replyId = done.reply_id ?? 0;
    lie({ ...faults, endpoints: ["reply"] });
    await send(replyId);
    lie({ lateOwnMs: 40 * MINUTE });
    await lookFor(MINUTE);
    await lookFor(MINUTE);
    const row = await rowOf(replyId);
    assert.deepEqual([row.state, row.looks, row.last_look], ["unknown", 2, "absent"]);
    assert.equal((await listed(replyId))?.is_looked_for, "N", "a person may tell");
    return { ticketId: ticket.ticket_id, replyId };
  };

  it("is found after an hour without any action", async () => {
    const { replyId } = await inDoubt("late_alone", "Late and alone.", { cutAfter: 1 });
    for (const ms of [5 * MINUTE, 15 * MINUTE, HOUR]) await lookFor(ms); // search by search
    const row = await rowOf(replyId);
    assert.deepEqual([row.state, row.external_id, row.look_at], ["sent", idsOnX("Late and alone.")[0], null]);
    assert.equal(await listed(replyId), undefined);
  });

  it("gives a reply recorded as sent its address", async () => {
    const { replyId } = await inDoubt("late_there", "It is there.", { cutAfter: 1 });
    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "SENT" });
    assert.equal((await rowOf(replyId)).url, null);
    for (const ms of [5 * MINUTE, 15 * MINUTE, HOUR]) await lookFor(ms); // search by search
    const row = await rowOf(replyId);
    assert.deepEqual([row.state, row.external_id], ["sent", idsOnX("It is there.")[0]]);
    assert.ok(row.settled_by !== null, "who said so stays on record");
  });

  it("cancels the queued second attempt when the first appears", async () => {
    const { replyId } = await inDoubt("late_queued", "Queued again.", { cutAfter: 1 });
    await desk.pass(2 * HOUR);
    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "AGAIN" });
    await lookForReplyJob.run(world.ctx, {});
    assert.equal((await rowOf(replyId)).state, "sent");
    await send(replyId);
    assert.equal(idsOnX("Queued again.").length, 1);
  });

  it("resolves as sent when X calls the second attempt a duplicate", async () => {
    const { replyId } = await inDoubt("late_double", "Said before.", { cutAfter: 1 });
    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "AGAIN" });
    await send(replyId);
    assert.equal((await rowOf(replyId)).state, "unknown", "X refused it as a duplicate");
    for (const ms of [MINUTE, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR]) await lookFor(ms); // search by search
    const row = await rowOf(replyId);
    assert.deepEqual([row.state, row.external_id], ["sent", idsOnX("Said before.")[0]]);
    assert.equal(idsOnX("Said before.").length, 1);
  });

  it("records both when the citizen was answered twice, and notifies the cell", async () => {
    const text = "Answered twice.";
    const { replyId, ticketId } = await inDoubt("late_twice", text, { cutAfter: 1 });
    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "AGAIN" });
    lie({ lateOwnMs: 40 * MINUTE, takesDoubles: 1 });
    await send(replyId);
    assert.equal((await rowOf(replyId)).state, "sent");
    for (const ms of [5 * MINUTE, 15 * MINUTE, HOUR]) await lookFor(ms); // search by search
    await lookForReplyJob.run(world.ctx, {});
    const row = await rowOf(replyId);
    assert.deepEqual([row.second_external_id, row.external_id], idsOnX(text));
    const shown = await desk.show(ticketId);
    assert.ok(shown.replies[0]?.second_url?.endsWith(`/status/${row.second_external_id}`));
    assert.equal(shown.history.filter((entry) => entry.remark?.includes("answered twice") === true).length, 1);
    const told = await world.ctx.db
      .selectFrom("broadcast_message")
      .select("user_id")
      .where("ticket_id", "=", ticketId)
      .where("message_type", "=", "TWICE")
      .execute();
    assert.ok(told.some((one) => one.user_id === desk.userId.cell));
    assert.equal(new Set(told.map((one) => one.user_id)).size, told.length, "once");
  });

  it("is searched for two days and no longer", async () => {
    const { replyId } = await inDoubt("late_never", "Never there.", { error5xxBefore: 1 });
    for (const ms of [5 * MINUTE, 15 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]) await lookFor(ms); // search by search
    assert.ok((await rowOf(replyId)).look_at !== null);
    await lookFor(48 * HOUR);
    const row = await rowOf(replyId);
    assert.deepEqual([row.state, row.looks, row.look_at], ["unknown", 8, null]);
    assert.ok((await listed(replyId)) !== undefined);
  });

  /** Quotes of a reply on X whose id is still unknown here: by the answered citizen, with a follow-up. */
  const quotedEarly = async (handle: string, text: string) => {
    const ticket = await desk.fromPost(handle);
    const done = await desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: text,
      client_ref: handle,
    });
    const replyId = done.reply_id ?? 0;
    lie({ cutAfter: 1, endpoints: ["reply"] });
    await send(replyId);
    lie({});
    assert.equal((await rowOf(replyId)).state, "unknown");
    const author = ensureUser(world.x.world, handle);
    const words = "@demo_grievance_cell Still no electricity in Sector 46, Gurugram.";
    const quote = writePost(world.x.world, author.id, { text: words, quotedId: idsOnX(text)[0] ?? "" });
    const waiting = (id: string) =>
      until("it waits", () =>
        world.ctx.db
          .selectFrom("raw_item")
          .select("raw_id")
          .where("external_id", "=", id)
          .where("state", "=", "received")
          .where("retry_at", "is not", null)
          .executeTakeFirst(),
      );
    await waiting(quote.id);
    const added = writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell And the transformer smokes.",
      inReplyToId: quote.id,
    });
    await waiting(added.id);
    return { ticketId: ticket.ticket_id, quoteId: quote.id, addedId: added.id };
  };
  const ticketsOf = async (...ids: readonly string[]) => {
    const rows = await world.ctx.db
      .selectFrom("post")
      .select("ticket_id")
      .where("origin_id", "in", ids)
      .orderBy("feed_id")
      .execute();
    return rows.map((row) => row.ticket_id);
  };

  it("receives quotes written before its id is known, with their follow-ups", async () => {
    const { ticketId, quoteId, addedId } = await quotedEarly("late_quoted", "Quoted early.");
    await lookFor(MINUTE);
    const joined = await until("both were taken in", async () => {
      const found = await ticketsOf(quoteId, addedId);
      return found.length === 2 ? found : null;
    });
    assert.deepEqual(joined, [ticketId, ticketId]);
  });

  it("is waited for during two searches; then a quote becomes a ticket", async () => {
    const { ticketId, quoteId, addedId } = await quotedEarly("late_quoted_long", "Quoted, and never seen.");
    await desk.pass(2 * MINUTE);
    const taken = await until("both were taken in", async () => {
      const found = await ticketsOf(quoteId, addedId);
      return found.length === 2 ? found : null;
    });
    assert.notEqual(taken[0], ticketId);
    assert.ok(taken[0] !== null && taken[0] === taken[1], String(taken));
  });
});
