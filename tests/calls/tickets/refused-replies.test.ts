/** A refused reply reopens the matter: the ticket returns, its clock runs, sender and cell are notified. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { getBroadcastMessage } from "@smgt/contract/calls/casework/notifications.ts";
import { refusedReplies, sendReply, settleReply } from "@smgt/contract/calls/tickets/replies.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { deletePost } from "@smgt/tools/fake-x/write.ts";
import { clientOf, solvedCaptcha } from "../../support/client.ts";
import { deskForTests } from "../../support/for-tests.ts";

const DAY = 24 * 60 * 60_000;

describe("a refused reply", () => {
  const { world, desk } = deskForTests();

  /** Deletes the citizen's post before the reply is sent. */
  const refuse = async (ticketId: number): Promise<number> => {
    const ticket = await desk.show(ticketId);
    deletePost(world.x.world, ticket.posts[0]?.tweet_id ?? "");
    return sendLast(ticketId);
  };
  const sendLast = async (ticketId: number): Promise<number> => {
    const replyId = (await desk.show(ticketId)).replies.at(-1)?.reply_id ?? 0;
    world.advance(11_000);
    await sendReplyJob.run(world.ctx, { replyId });
    return replyId;
  };
  const rowOf = (ticketId: number) =>
    world.ctx.db.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirstOrThrow();
  const listed = async (replyId: number, who: "cell" | "head" = "cell") =>
    rowsOf(await desk.as[who].ok(refusedReplies)).find((row) => row.reply_id === replyId);
  const approved = async (handle: string) => {
    const { ticket_id: ticketId } = await desk.fromPost(handle);
    await desk.reported(ticketId);
    const before = await rowOf(ticketId);
    await desk.done("cell", ticketId, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "The line was repaired.",
      reply_channel: "P",
    });
    return { ticketId, before };
  };

  it("returns a resolved ticket to the review of its report", async () => {
    const { ticketId, before } = await approved("refused_solved");
    assert.equal((await rowOf(ticketId)).status_id, STATUS.RESOLVED);
    const replyId = await refuse(ticketId);
    const ticket = await rowOf(ticketId);
    assert.equal(ticket.status_id, STATUS.ATR_REVIEW);
    assert.deepEqual(
      [ticket.resolved_at, ticket.resolved_by, ticket.disposal_type_id, ticket.reopen_count, ticket.escalation_level],
      [null, null, null, 0, 0],
    );
    assert.equal(ticket.due_at?.getTime(), before.due_at?.getTime(), "the citizen's clock runs on as it was");
    const shown = await desk.show(ticketId);
    const entry = shown.history.find((one) => one.action_id === ACTION.SYS_REPLY_REFUSED);
    assert.deepEqual([entry?.from_status_id, entry?.to_status_id], [STATUS.RESOLVED, STATUS.ATR_REVIEW]);
    assert.ok(entry?.remark?.includes("the citizen’s post has been deleted") === true && entry.remark.includes("पोस्ट"));
    const audited = await world.ctx.db
      .selectFrom("audit_entry")
      .select("event")
      .where("ticket_id", "=", ticketId)
      .where("event", "=", "REPLY_REFUSED")
      .execute();
    assert.equal(audited.length, 1);
    for (const who of ["cell", "head"] as const) {
      const told = rowsOf(await desk.as[who].ok(getBroadcastMessage)).filter((one) => one.ticketid === ticketId);
      assert.equal(told.filter((one) => one.message_type === "REPLY").length, 1, who); // one each
    }
    const row = await listed(replyId);
    assert.deepEqual([row?.ticket_id, row?.error_code, row?.reply_channel], [ticketId, "X_POST_GONE", "P"]);

    // A repeated job changes nothing.
    await sendReplyJob.run(world.ctx, { replyId });
    assert.equal((await rowOf(ticketId)).version, ticket.version);
    // The report can be approved again, this time by phone.
    await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by telephone." });
    assert.equal((await rowOf(ticketId)).status_id, STATUS.RESOLVED);
  });

  it("does not show the citizen a solution", async () => {
    const { ticketId } = await approved("refused_page");
    const { ticket_no } = await desk.show(ticketId);
    const look = async () =>
      clientOf(world.url, null, null, null).ok(citizenStatus, {
        ticket_no,
        known_as: "@refused_page",
        ...(await solvedCaptcha(world.url)),
      });
    assert.equal((await look()).status_id, STATUS.RESOLVED);
    await refuse(ticketId);
    const seen = await look();
    assert.deepEqual([seen.status_id, seen.not_solved_until], [STATUS.ATR_REVIEW, null]);
  });

  it("returns although the ticket was closed by the clock meanwhile", async () => {
    const { ticketId } = await approved("refused_closed");
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await rowOf(ticketId)).status_id, STATUS.CLOSED);
    const { replies, posts } = await desk.show(ticketId);
    deletePost(world.x.world, posts[0]?.tweet_id ?? "");
    await sendReplyJob.run(world.ctx, { replyId: replies[0]?.reply_id ?? 0 });
    assert.equal((await rowOf(ticketId)).status_id, STATUS.ATR_REVIEW);
  });

  it("does not affect a ticket confirmed by the citizen", async () => {
    const { ticketId } = await approved("refused_confirmed");
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: ticketId,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
      remarks: "Light is back.",
    });
    const replyId = await refuse(ticketId);
    assert.equal((await rowOf(ticketId)).status_id, STATUS.CLOSED);
    assert.ok((await listed(replyId)) !== undefined, "it is shown all the same");
  });

  it("returns a ticket whose question was not sent, and can be asked again with one pause", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("refused_question");
    await desk.done("cell", ticketId, ACTION.ASK_DETAILS_ON_X, { reply_text: "Which street?", reply_channel: "P" });
    assert.equal((await rowOf(ticketId)).status_id, STATUS.AWAITING_CITIZEN);
    await refuse(ticketId);
    const ticket = await rowOf(ticketId);
    assert.deepEqual([ticket.status_id, ticket.paused_at, ticket.is_details_asked], [STATUS.NEW, null, false]);
  });

  it("undoes a closing without action", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("refused_no_action");
    await desk.done("cell", ticketId, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 12, remarks: "Not for the State." });
    assert.equal((await rowOf(ticketId)).status_id, STATUS.CLOSED_NO_ACTION);
    await refuse(ticketId);
    assert.equal((await rowOf(ticketId)).status_id, STATUS.NEW);
  });

  it("only flags a ticket whose status the reply did not change", async () => {
    const ticket = await desk.fromPost("refused_plain");
    await desk.as.cell.call(sendReply, {
      ticket_id: ticket.ticket_id,
      action_id: 10,
      status_id: ticket.status_id,
      reply_channel: "P",
      reply_text: "We are looking into it.",
      client_ref: "plain",
    });
    const replyId = await refuse(ticket.ticket_id);
    assert.equal((await rowOf(ticket.ticket_id)).status_id, STATUS.NEW);
    assert.ok((await listed(replyId)) !== undefined);
    const shown = await desk.show(ticket.ticket_id);
    assert.equal(shown.history.filter((one) => one.action_id === ACTION.SYS_REPLY_REFUSED).length, 1);

    // Resolutions: sent by hand on X with its address, or informed in another way.
    const settle = { reply_id: replyId, decision: "SENT" } as const;
    assert.equal((await desk.as.cell.call(settleReply, settle)).refusal, "REPLY_URL_WRONG");
    await desk.as.cell.ok(settleReply, { reply_id: replyId, decision: "TOLD" });
    assert.equal(await listed(replyId), undefined);
    assert.equal(
      (await desk.as.cell.call(settleReply, { reply_id: replyId, decision: "TOLD" })).refusal,
      "REPLY_NOT_UNKNOWN",
    );
    assert.equal(
      (await desk.as.cell.call(settleReply, { reply_id: replyId, decision: "AGAIN" })).refusal,
      "REPLY_NOT_UNKNOWN",
    );
  });
});
