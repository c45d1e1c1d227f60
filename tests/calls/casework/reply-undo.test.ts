/** Undoing a reply undoes the decision it announces, or leaves both; the citizen never waits for an unsent message. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { sendReply, undoReply } from "@smgt/contract/calls/tickets/replies.ts";
import { getWaiting, markWaitingRead } from "@smgt/contract/calls/casework/inbox.ts";
import { saveFeedback } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { sendReplyJob } from "@smgt/server/domain/tickets/replies/send-reply.job.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { deskForTests } from "../../support/for-tests.ts";

const DAY = 24 * 60 * 60_000;
const SOLVED = { disposal_type_id: 1, reply_text: "The line was repaired.", reply_channel: "P" } as const;
const QUESTION = { reply_text: "Which street is it?", reply_channel: "P" } as const;

describe("undoing a reply", () => {
  const { world, desk } = deskForTests();

  const rowOf = (ticketId: number) =>
    world.ctx.db.selectFrom("ticket").selectAll().where("ticket_id", "=", ticketId).executeTakeFirstOrThrow();
  const lastReply = async (ticketId: number) => {
    const reply = (await desk.show(ticketId)).replies.at(-1);
    assert.ok(reply !== undefined, "a reply waits");
    return reply;
  };
  const undo = async (ticketId: number, replyId?: number) =>
    desk.as.cell.call(undoReply, { reply_id: replyId ?? (await lastReply(ticketId)).reply_id });
  /** Passes the ten seconds; returns the number of replies sent. */
  const sent = async (ticketId: number): Promise<number> => {
    world.advance(11_000);
    for (const { reply_id: replyId } of (await desk.show(ticketId)).replies) {
      // In writing order, as the worker runs them.
      await sendReplyJob.run(world.ctx, { replyId });
    }
    return (await desk.show(ticketId)).replies.filter((one) => one.state === "sent").length;
  };
  const approved = async (handle: string, more: { answer_members?: "Y" } = {}): Promise<number> => {
    const { ticket_id: id } = await desk.fromPost(handle);
    await desk.reported(id);
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, { ...SOLVED, ...more });
    return id;
  };
  /** State of a ticket that an undo restores. */
  const stateOf = async (ticketId: number) => {
    const { status_id, phase, previous_status_id, resolved_at, resolved_by, disposal_type_id, ...row } =
      await rowOf(ticketId);
    const { due_at, paused_at, is_solved, is_confirmed, reopen_count, escalation_level, alarm_cycle } = row;
    const status = { status_id, phase, previous_status_id, resolved_at, resolved_by, disposal_type_id };
    const rest = { due_at, paused_at, is_solved, is_confirmed, reopen_count, escalation_level, alarm_cycle };
    const reports = await world.ctx.db
      .selectFrom("atr")
      .select(["state", "reviewed_by", "reviewed_at"])
      .where("ticket_id", "=", ticketId)
      .orderBy("atr_id")
      .execute();
    return { ...status, ...rest, reports, holders: (await desk.show(ticketId)).assignees };
  };

  it("undoes its approval: the report is under review again, and the audit names the person", async () => {
    const { ticket_id: id } = await desk.fromPost("undone_approval");
    await desk.reported(id);
    const before = await stateOf(id);
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, SOLVED);
    const undone = await undo(id);
    assert.match(String(undone.STATUS_RESPONSE), /Under Review/);
    assert.deepEqual(await stateOf(id), before);
    const entry = (await desk.show(id)).history.at(-1);
    assert.deepEqual(
      [entry?.action_name, entry?.action_name_translations["hi"], entry?.from_status_id, entry?.to_status_id],
      ["Decision taken back with its reply", "निर्णय उत्तर के साथ वापस लिया गया", STATUS.RESOLVED, STATUS.ATR_REVIEW],
    );
    const { user_name: name } = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("user_id", "=", desk.userId.cell)
      .executeTakeFirstOrThrow();
    assert.ok(entry?.remark?.includes(name) === true && entry.remark.includes("वापस"), entry?.remark ?? "");
    assert.equal(await sent(id), 0);
    await desk.pass(8 * DAY);
    await sweepClocks(world.ctx);
    assert.equal((await rowOf(id)).status_id, STATUS.ATR_REVIEW, "no clock closes it");
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, SOLVED);
    assert.equal(await sent(id), 1, "it can be approved again");
  });

  it("undoes a question: the clock runs as if unasked, and it can be asked again", async () => {
    const { ticket_id: id } = await desk.fromPost("undone_question");
    const before = await rowOf(id);
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, QUESTION);
    assert.notEqual((await rowOf(id)).paused_at, null);
    assert.equal((await undo(id)).STATUS_ID, "0");
    const after = await rowOf(id);
    assert.deepEqual(
      [after.status_id, after.paused_at, after.is_details_asked, after.due_at?.getTime()],
      [STATUS.NEW, null, false, before.due_at?.getTime()],
    );
    assert.deepEqual([after.stage_kind, after.stage_due_at], [before.stage_kind, before.stage_due_at]);
    await desk.done("cell", id, ACTION.ASK_DETAILS_ON_X, QUESTION);
    assert.notEqual((await rowOf(id)).paused_at, null);
  });

  it("undoes a closing without action: the ticket is in the cell's queue again", async () => {
    const { ticket_id: id } = await desk.fromPost("undone_no_action");
    await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, { disposal_type_id: 12, remarks: "Not for the State." });
    assert.equal((await rowOf(id)).status_id, STATUS.CLOSED_NO_ACTION);
    assert.equal((await undo(id)).STATUS_ID, "0");
    assert.deepEqual([(await rowOf(id)).status_id, (await rowOf(id)).resolved_at], [STATUS.NEW, null]);
  });

  const UNTIL = { reply_text: "It takes until Friday.", remarks: "The transformer has to come from Rohtak." };
  const inDays = (days: number): string => new Date(world.ctx.clock.now().getTime() + days * DAY).toISOString();
  const clocksOf = async (id: number) => {
    const { due_at, granted_due_at, is_interim, is_extension_asked, alarm_cycle, sla_value, ...row } = await rowOf(id);
    const { stage_kind, stage_from, stage_ms, stage_used_ms, stage_due_at, stage_left_ms } = row;
    const stage = { stage_kind, stage_from, stage_ms, stage_used_ms, stage_due_at, stage_left_ms };
    return { due_at, granted_due_at, is_interim, is_extension_asked, alarm_cycle, sla_value, ...stage };
  };
  const asked = async (handle: string): Promise<number> => {
    const { ticket_id: id } = await desk.fromPost(handle);
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...UNTIL, requested_due_at: inDays(5) });
    return id;
  };
  const grant = (id: number, days: number) =>
    desk.done("head", id, ACTION.GRANT_EXTENSION, { granted_due_at: inDays(days) });

  it("undoes an extension with its interim reply: the request is pending again", async () => {
    const id = await asked("undone_extension");
    const before = await clocksOf(id);
    const [proposal] = (await desk.show(id)).proposals;
    await grant(id, 5);
    assert.equal((await clocksOf(id)).stage_kind, "granted");
    assert.match(String((await undo(id)).STATUS_RESPONSE), /with its decision.*In Action/);
    assert.deepEqual(await clocksOf(id), before);
    const seen = await desk.show(id);
    assert.deepEqual(seen.proposals[0], proposal);
    assert.equal(seen.history.at(-1)?.action_name, "Decision taken back with its reply");
    await grant(id, 6);
    const second = await clocksOf(id);
    await desk.done("officer", id, ACTION.INTERIM_REPORT, { ...UNTIL, requested_due_at: inDays(9) });
    assert.equal((await undo(id)).refusal, "REPLY_DECISION_STANDS", "a longer one is asked for on top of it");
    await grant(id, 9);
    assert.equal((await undo(id)).STATUS_ID, "0");
    assert.deepEqual(await clocksOf(id), { ...second, is_extension_asked: true });
    assert.equal(await sent(id), 1, "the one of six days");
  });

  it("notifies the requester of the second decision too, and the decider that it is pending again", async () => {
    const id = await asked("undone_read");
    const [proposal] = (await desk.show(id)).proposals;
    const ref_id = proposal?.proposal_id ?? 0;
    const unread = async (who: "officer" | "hod", kind: "decided" | "decision") =>
      rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }))
        .filter((one) => one.kind === kind && one.ref_id === ref_id && one.is_read === "N")
        .map((one) => one.is_granted);
    const read = (who: "officer" | "hod", kind: "decided" | "decision") =>
      desk.as[who].ok(markWaitingRead, { entries: [{ kind, ref_id }] });
    await read("hod", "decision");
    await grant(id, 5);
    assert.deepEqual(await unread("officer", "decided"), ["Y"]);
    await read("officer", "decided");
    assert.equal((await undo(id)).STATUS_ID, "0");
    assert.deepEqual(await unread("hod", "decision"), [null]);
    await desk.done("hod", id, ACTION.REFUSE_EXTENSION, { remarks: "Borrow one nearby." });
    assert.deepEqual(await unread("officer", "decided"), ["N"]);
  });

  it("keeps an extension whose ticket has moved on, and says so", async () => {
    const id = await asked("undone_late_extension");
    await grant(id, 5);
    const { reply_id: replyId } = await lastReply(id);
    await desk.reported(id);
    assert.match(String((await undo(id, replyId)).STATUS_RESPONSE), /Under Review/);
    assert.equal((await rowOf(id)).is_interim, true);
  });

  it("undoes the answers to merged complaints with the decision; undoing one answer keeps it", async () => {
    const { ticket_id: id } = await desk.fromPost("undone_leading");
    const { ticket_id: memberId } = await desk.fromPost("undone_member");
    await desk.done("cell", memberId, ACTION.MERGE, { primary_ticket_no: (await desk.show(id)).ticket_no });
    await desk.reported(id);
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, { ...SOLVED, answer_members: "Y" });
    await undo(memberId);
    assert.equal((await rowOf(id)).status_id, STATUS.RESOLVED);
    await undo(id);
    assert.deepEqual(
      [(await rowOf(id)).status_id, (await rowOf(memberId)).status_id],
      [STATUS.ATR_REVIEW, STATUS.MERGED],
    );
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, { ...SOLVED, answer_members: "Y" });
    assert.equal((await lastReply(memberId)).state, "queued", "they are answered with the next one");
    await undo(id);
    assert.equal((await lastReply(memberId)).state, "cancelled");
    assert.deepEqual([await sent(id), await sent(memberId)], [0, 0]);
  });

  it("changes nothing on a ticket that others have moved on, and says so", async () => {
    const reopened = await approved("undone_reopened");
    await desk.done("head", reopened, ACTION.REOPEN, { remarks: "The citizen called: it is still dark." });
    const { reply_id: first } = await lastReply(reopened);
    const { version } = await rowOf(reopened);
    assert.match(String((await undo(reopened, first)).STATUS_RESPONSE), /Reopened/);
    assert.deepEqual([(await rowOf(reopened)).status_id, (await rowOf(reopened)).version], [STATUS.REOPENED, version]);

    const confirmed = await approved("undone_confirmed");
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: confirmed,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_SATISFIED,
      call_status: "connected",
      feedback_rating: 5,
      remarks: "Light is back.",
    });
    await undo(confirmed);
    assert.equal((await rowOf(confirmed)).status_id, STATUS.CLOSED, "what the citizen has confirmed stays");

    const again = await approved("undone_again");
    const { reply_id: early } = await lastReply(again);
    world.advance(1_000);
    await desk.done("head", again, ACTION.REOPEN, { remarks: "The citizen called: it is still dark." });
    await desk.done("officer", again, ACTION.ACCEPT);
    await desk.reported(again);
    await world.ctx.db
      .updateTable("citizen")
      .set({ mobile: "9811100021" })
      .where("handle", "=", "undone_again")
      .execute();
    await desk.done("cell", again, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Told by telephone." });
    await undo(again, early);
    assert.equal((await rowOf(again)).status_id, STATUS.RESOLVED, "another decision led it there");
  });

  it("is refused where the decision cannot be undone, so the citizen is informed", async () => {
    const appealed = await approved("undone_appeal");
    const dissatisfied = async () =>
      desk.as.operator.ok(saveFeedback, {
        ticket_id: appealed,
        status_id: STATUS.RESOLVED,
        action_id: ACTION.FEEDBACK_NOT_SATISFIED,
        call_status: "connected",
        feedback_rating: 1,
        remarks: "It is still dark in the lane.",
      });
    for (let round = 0; round < 2; round += 1) {
      // Reopened twice, the table's maximum.
      await dissatisfied();
      await desk.done("officer", appealed, ACTION.ACCEPT);
      await desk.reported(appealed);
      await desk.done("cell", appealed, ACTION.APPROVE_AND_REPLY, SOLVED);
    }
    await dissatisfied();
    await desk.done("hod", appealed, ACTION.UPHOLD_CLOSURE, { remarks: "The line was measured; supply is there." });
    const told = await lastReply(appealed);
    assert.deepEqual([(await rowOf(appealed)).status_id, told.state], [STATUS.CLOSED, "queued"]);
    assert.equal((await undo(appealed)).refusal, "REPLY_DECISION_STANDS");
    assert.deepEqual([(await rowOf(appealed)).status_id, (await lastReply(appealed)).state], [STATUS.CLOSED, "queued"]);
  });

  it("races with sending: exactly one succeeds", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await approved(`undone_race_${round}`);
      const { reply_id: replyId } = await lastReply(id);
      world.advance(11_000);
      const [answer] = await Promise.all([undo(id, replyId), sendReplyJob.run(world.ctx, { replyId })]);
      const [{ state }, { status_id: status }] = [await lastReply(id), await rowOf(id)];
      assert.deepEqual(
        [answer.STATUS_ID === "0" ? "undone" : answer.refusal, state, status],
        answer.STATUS_ID === "0"
          ? ["undone", "cancelled", STATUS.ATR_REVIEW]
          : ["REPLY_UNDO_TOO_LATE", "sent", STATUS.RESOLVED],
      );
    }
  });

  it("leaves the ticket unchanged when it announced no decision", async () => {
    const { ticket_id: id, status_id } = await desk.fromPost("undone_plain");
    const body = { ticket_id: id, action_id: 10 as const, status_id, reply_channel: "P" as const, client_ref: "plain" };
    await desk.as.cell.ok(sendReply, { ...body, reply_text: "We are looking into it." });
    const { version } = await rowOf(id);
    assert.equal((await undo(id)).STATUS_RESPONSE, "Reply taken back");
    assert.equal((await rowOf(id)).version, version);
  });
});
