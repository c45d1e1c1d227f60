/**
 * Officers never decide about their own work, in any of their roles. One officer has every role of the department and the desk;
 * one executive is head too.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveFeedback, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS, type RoleId } from "@smgt/contract/constants.ts";
import { ENERGY, type Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

const ORDER = "The feeder was repaired only in part; the rest is to be done by Friday.";

describe("decisions about one's own work", () => {
  const { world, desk } = deskForTests();

  const give = (person: Person, roleId: RoleId, departmentId: number | null = null) =>
    world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: desk.userId[person], role_id: roleId, department_id: departmentId, district_id: null })
      .execute();
  before(async () => {
    await give("officer", ROLE.CELL_EXEC);
    await give("officer", ROLE.CALL_OP);
    await give("officer", ROLE.HOD, ENERGY);
    await give("officer", ROLE.DIST_NODAL);
    await give("cell", ROLE.CALL_OP);
    await give("cell", ROLE.CELL_HEAD);
    await give("cell", ROLE.HOD, ENERGY);
  });

  const offered = async (person: Person, roleId: RoleId, ticketId: number, statusId: number): Promise<number[]> => {
    const answer = await desk.as[person].as(roleId).ok(ticketAction, { ticket_id: ticketId, status_id: statusId });
    return answer.wf_action.map((one) => one.action_id);
  };
  const APPROVAL = { action_id: ACTION.APPROVE, disposal_type_id: 1, remarks: "Told by phone." };
  const feedback = (person: Person, ticketId: number) =>
    desk.as[person].as(ROLE.CALL_OP).call(saveFeedback, {
      ticket_id: ticketId,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.FEEDBACK_NOT_SATISFIED,
      call_status: "connected",
      feedback_rating: 1,
      remarks: "Still dark in the lane.",
    });
  const resolved = async (): Promise<number> => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.reported(id);
    await desk.done("cell", id, ACTION.APPROVE, APPROVAL);
    return id;
  };

  it("refuse the author of a report to approve or return it, and are not offered", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.reported(id);
    const own = desk.as.officer.as(ROLE.CELL_EXEC);
    const review = { ticket_id: id, status_id: STATUS.ATR_REVIEW };
    assert.equal((await own.call(saveWorkflow, { ...APPROVAL, ...review })).refusal, "OWN_WORK");
    const back = { ...review, action_id: ACTION.RETURN_ATR, remarks: "The photo is of another place." };
    for (const roleId of [ROLE.CELL_EXEC, ROLE.HOD, ROLE.DIST_NODAL]) {
      assert.equal((await desk.as.officer.as(roleId).call(saveWorkflow, back)).refusal, "OWN_WORK", String(roleId));
    }
    const both = (list: readonly number[]) => [list.includes(ACTION.APPROVE), list.includes(ACTION.RETURN_ATR)];
    const to = (person: Person) => offered(person, ROLE.CELL_EXEC, id, STATUS.ATR_REVIEW);
    assert.deepEqual(
      [both(await to("officer")), both(await to("cell"))],
      [
        [false, false],
        [true, true],
      ],
    );
  });

  it("refuse author and approver of a report the feedback call; another operator makes it", async () => {
    const id = await resolved();
    assert.equal((await feedback("officer", id)).refusal, "OWN_WORK");
    assert.equal((await feedback("cell", id)).refusal, "OWN_WORK");
    assert.equal((await feedback("operator", id)).STATUS_ID, "0");
  });

  it("refuse author and approver of a report the appeal; another head of the department decides", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.reported(id);
    for (let round = 0; round < 2; round += 1) {
      // Each round depends on the one before.
      await desk.done("cell", id, ACTION.APPROVE, APPROVAL);
      assert.equal((await feedback("operator", id)).new_status_id, STATUS.REOPENED);
      await desk.done("officer", id, ACTION.ACCEPT);
      await desk.reported(id);
    }
    await desk.done("cell", id, ACTION.APPROVE, APPROVAL);
    assert.equal((await feedback("operator", id)).new_status_id, STATUS.UNDER_APPEAL);
    const decide = { ticket_id: id, status_id: STATUS.UNDER_APPEAL, remarks: ORDER };
    for (const person of ["officer", "cell"] as const) {
      for (const actionId of [ACTION.UPHOLD_CLOSURE, ACTION.ORDER_FRESH_ACTION]) {
        const own = await desk.as[person].as(ROLE.HOD).call(saveWorkflow, { ...decide, action_id: actionId });
        assert.equal(own.refusal, "OWN_WORK", `${person} ${actionId}`);
      }
      const list = await offered(person, ROLE.HOD, id, STATUS.UNDER_APPEAL);
      assert.ok(!list.includes(ACTION.UPHOLD_CLOSURE) && !list.includes(ACTION.ORDER_FRESH_ACTION), person);
    }
    await desk.done("hod", id, ACTION.UPHOLD_CLOSURE, { remarks: ORDER });
    assert.equal((await desk.show(id)).status_id, STATUS.CLOSED);
  });

  it("refuse the proposer in every role", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.TRANSFER_OUT, {
      target_portal: "CM Window",
      remarks: "A matter of the portal.",
    });
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 102 });
    const { proposals, status_id } = await desk.show(id);
    const decide = (person: Person, roleId: RoleId, kind: string, decision: "CONFIRM" | "REFUSE") =>
      desk.as[person].as(roleId).call(settleProposal, {
        ticket_id: id,
        status_id,
        proposal_id: proposals.find((one) => one.kind === kind)?.proposal_id ?? 0,
        decision,
        remarks: "It stays with us.",
        external_ref_no: "CMW-1",
      });
    for (const decision of ["CONFIRM", "REFUSE"] as const) {
      assert.equal((await decide("cell", ROLE.CELL_HEAD, "transfer", decision)).refusal, "ACTION_NOT_ALLOWED");
      assert.equal((await decide("officer", ROLE.CELL_EXEC, "issue", decision)).refusal, "ACTION_NOT_ALLOWED");
    }
    assert.equal((await desk.show(id)).proposals.length, 2);
    assert.equal((await decide("cell", ROLE.CELL_EXEC, "issue", "CONFIRM")).STATUS_ID, "0");
    assert.equal((await decide("head", ROLE.CELL_HEAD, "transfer", "REFUSE")).STATUS_ID, "0");
  });
});
