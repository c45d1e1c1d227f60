/** Calls outside the workflow table are steps too: `perform` writes them all. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { saveTold } from "@smgt/contract/calls/casework/phone-calls.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { releaseTicketingUser } from "@smgt/contract/calls/casework/desk.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { sendReply } from "@smgt/contract/calls/tickets/replies.ts";
import { createNewTicketFromAdditionalMarking } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { GURUGRAM } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

describe("a step without an action of the form", () => {
  const { world, desk } = deskForTests();

  const lastOf = (ticketId: number) =>
    world.ctx.db
      .selectFrom("ticket_history")
      .select(["event", "action_id", "from_status_id", "to_status_id", "remark", "clock"])
      .where("ticket_id", "=", ticketId)
      .orderBy("history_id", "desc")
      .executeTakeFirstOrThrow();
  const dueOf = async (ticketId: number) => {
    const { due_at: due } = await desk.show(ticketId);
    return { due_before: due, due_at: due };
  };
  const wasWritten = async (
    ticketId: number,
    statusId: number,
    event: string,
    actionId: number | null,
    remark: string | null,
  ) => {
    const { clock, ...row } = await lastOf(ticketId);
    const { stage_due_at: _stage, ...clocks } = clock as Record<string, unknown>;
    assert.deepEqual(
      { ...row, clocks },
      {
        event,
        action_id: actionId,
        from_status_id: statusId,
        to_status_id: statusId,
        remark,
        clocks: await dueOf(ticketId),
      },
    );
  };

  it("sends a reply", async () => {
    const { ticket_id: id, ticket_no: no } = await desk.fromPost("answered.at.once");
    await desk.as.cell.ok(sendReply, {
      ticket_id: id,
      action_id: 10,
      status_id: STATUS.NEW,
      reply_channel: "P",
      reply_text: "We are looking into it.",
      client_ref: "r1",
    });
    await wasWritten(id, STATUS.NEW, "REPLY", ACTION.REPLY, `We are looking into it. [${no}]`);
  });

  it("saves a draft, which answers the charge question as every action does", async () => {
    const { ticket_id: id } = await desk.fromPost("drafted.at.once");
    await desk.marked(id);
    assert.equal((await desk.show(id, "officer")).workflow_action_confirmation_flag, "Y");
    const draft = { ticket_id: id, action_id: 10 as const, status_id: STATUS.MARKED, reply_channel: "P" as const };
    await desk.as.officer.ok(sendReply, { ...draft, reply_text: "On our way.", client_ref: "d1" });
    assert.equal((await desk.show(id, "officer")).workflow_action_confirmation_flag, "N");
    assert.equal((await desk.act("cell", id, ACTION.PULL_BACK)).refusal, "RECEIVER_HAS_ACTED");
    assert.equal((await desk.show(id)).status_id, STATUS.MARKED);
  });

  it("releases a desk", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const seen = { ticket_id: id, status_id: STATUS.NEW };
    await desk.as.cell.ok(updateTicketingUser, { ...seen, user_id: desk.userId.cell });
    await desk.as.cell.ok(releaseTicketingUser, seen);
    await wasWritten(id, STATUS.NEW, "ACTION", ACTION.ASSIGN_DESK_OWNER, null);
    const told = (await desk.show(id)).history.at(-1);
    assert.deepEqual(told?.facts, [{ key: "officer", value: "nobody", value_translations: { hi: "कोई नहीं" } }]);
  });

  it("refuses a proposal, by those who may execute the proposed action", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.TRANSFER_OUT, { target_portal: "CM Window", remarks: "It is theirs." });
    const [open] = (await desk.show(id)).proposals;
    const refuse = {
      ticket_id: id,
      status_id: STATUS.NEW,
      proposal_id: open?.proposal_id ?? 0,
      decision: "REFUSE" as const,
      remarks: "Ours.",
    };
    assert.equal((await desk.as.cell.call(settleProposal, refuse)).refusal, "ACTION_NOT_ALLOWED");
    const done = await desk.as.head.call(settleProposal, refuse);
    assert.match(String(done.STATUS_RESPONSE), /proposal refused$/);
    await wasWritten(id, STATUS.NEW, "PROPOSAL_REFUSED", null, "Ours.");
  });

  it("informs a citizen", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const no = await desk.done("cell", id, ACTION.CLOSE_NO_ACTION, {
      disposal_type_id: 11,
      remarks: "Suggested only.",
    });
    const statusId = no.new_status_id ?? 0;
    await desk.as.operator.ok(saveTold, { ticket_id: id, status_id: statusId, call_status: "connected" });
    await wasWritten(id, statusId, "TOLD", null, null);
  });

  it("merges and undoes, on the primary and on the merged ticket", async () => {
    const { ticket_id: lead, ticket_no: no } = await desk.fromPhone();
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.MERGE, { primary_ticket_no: no, remarks: "The same lane." });
    await wasWritten(lead, STATUS.NEW, "MERGED_IN", null, null);
    const member = await world.ctx.db
      .selectFrom("ticket_combined")
      .select("ticket_combined_id")
      .where("member_ticket_id", "=", id)
      .executeTakeFirstOrThrow();
    await desk.as.cell.ok(createNewTicketFromAdditionalMarking, {
      ticket_id: lead,
      ticket_combined_id: member.ticket_combined_id,
      action_id: ACTION.TICKET_FROM_MARKING,
      status_id: STATUS.NEW,
    });
    await wasWritten(lead, STATUS.NEW, "ACTION", ACTION.TICKET_FROM_MARKING, null);
    const { version, history } = await desk.show(lead);
    assert.deepEqual([version, history.length], [3, 3], "created, merged into, and the undo, each told once");
    const { clock, ...back } = await lastOf(id);
    assert.deepEqual(back, {
      event: "ACTION",
      action_id: ACTION.TICKET_FROM_MARKING,
      from_status_id: STATUS.MERGED,
      to_status_id: STATUS.NEW,
      remark: null,
    });
    assert.ok("due_at" in (clock as object));
  });

  it("records the officer complained about, and a complaint on an earlier ticket", async () => {
    const { ticket_id: id, ticket_no: no } = await desk.fromPhone();
    await desk.as.operator.ok(createManualTicket, {
      source_id: 3,
      complainant_name: "Asks again",
      mobile: "9812345678",
      district_id: GURUGRAM,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "Still dark",
      description: "Nobody came.",
      consent_notice_given: "Y",
      parent_ticket_no: no,
    });
    await wasWritten(id, STATUS.NEW, "FOLLOW_UP", null, "Still dark\nNobody came.");
    const about = { ticket_id: id, status_id: STATUS.NEW, user_id: desk.userId.water, remarks: "He took money." };
    await desk.as.head.ok(setComplainedAbout, { ...about, is_complained_about: "Y" });
    await wasWritten(id, STATUS.NEW, "COMPLAINED_ABOUT", null, "He took money.");
  });
});
