/**
 * Actions on a member of a group name its displayed role; the server refuses when the member has become primary
 * meanwhile, or ceased to be.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import {
  createNewTicketFromAdditionalMarking,
  markAsPrimaryTicket,
  markDeleteTicket,
} from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import { WATER } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

const REASON = "Belongs to another complaint altogether.";
const CALLS = {
  [ACTION.MARK_DELETE]: markDeleteTicket,
  [ACTION.MARK_AS_PRIMARY]: markAsPrimaryTicket,
  [ACTION.TICKET_FROM_MARKING]: createNewTicketFromAdditionalMarking,
} as const;

describe("a member of a group, with its displayed role", () => {
  const { world, desk } = deskForTests();

  /** A ticket of two departments, with the ids of its rows. */
  const ofTwo = async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id);
    await desk.done("cell", id, ACTION.ADDITIONAL_MARKING, { remarks: "Water too", department_id: WATER });
    const { combined } = await desk.show(id);
    const rowOf = (relation: Relation) =>
      combined.find((one) => one.relation === relation)?.ticket_combined_id ?? assert.fail(relation);
    return { id, lead: rowOf("PRIMARY"), extra: rowOf("ADDITIONAL_MARKING") };
  };
  const press = (
    who: "cell" | "head",
    id: number,
    actionId: keyof typeof CALLS,
    memberId: number,
    seen?: Relation,
    remarks = REASON,
  ) =>
    desk.as[who].call(CALLS[actionId], {
      ticket_id: id,
      ticket_combined_id: memberId,
      status_id: STATUS.MARKED,
      action_id: actionId,
      remarks,
      ...(seen === undefined ? {} : { seen_relation: seen }),
    });
  const relations = async (id: number) =>
    new Map((await desk.show(id)).combined.map((one) => [one.ticket_combined_id, one.relation]));
  const done = async (answer: ReturnType<typeof press>): Promise<void> =>
    assert.equal((await answer).STATUS_ID, "0", JSON.stringify(await answer));

  it("201: refuses to delete the whole for a displayed row, and a row for the displayed whole", async () => {
    const { id, lead, extra } = await ofTwo();
    await done(press("cell", id, ACTION.MARK_AS_PRIMARY, extra, "ADDITIONAL_MARKING"));
    for (const [row, seen] of [
      [extra, "ADDITIONAL_MARKING"],
      [lead, "PRIMARY"],
    ] as const) {
      // Two actions from the same display, sequentially.
      assert.equal((await press("head", id, ACTION.MARK_DELETE, row, seen)).refusal, "TICKET_STATUS_MISMATCH");
    }
    assert.deepEqual([...(await relations(id))].toSorted(), [
      [lead, "ADDITIONAL_MARKING"],
      [extra, "PRIMARY"],
    ]);
    await done(press("head", id, ACTION.MARK_DELETE, lead, "ADDITIONAL_MARKING"));
    assert.deepEqual([...(await relations(id))], [[extra, "PRIMARY"]]);
    assert.equal((await desk.show(id)).status_id, STATUS.MARKED);
  });

  it("201 against 202, concurrently: never deletes the ticket in place of a row", async () => {
    for (let round = 0; round < 10; round += 1) {
      // Sequential, with a new ticket each.
      const { id, extra } = await ofTwo();
      const [led, deleted] = await Promise.all([
        press("cell", id, ACTION.MARK_AS_PRIMARY, extra, "ADDITIONAL_MARKING"),
        press("head", id, ACTION.MARK_DELETE, extra, "ADDITIONAL_MARKING"),
      ]);
      assert.equal([led, deleted].filter((one) => one.STATUS_ID === "0").length, 1, JSON.stringify([led, deleted]));
      assert.equal((led.STATUS_ID === "0" ? deleted : led).refusal, "TICKET_STATUS_MISMATCH");
      assert.equal((await desk.show(id)).status_id, STATUS.MARKED);
    }
  });

  it("202 and 203: refuse a row that has become primary", async () => {
    const { id, extra } = await ofTwo();
    await done(press("cell", id, ACTION.MARK_AS_PRIMARY, extra));
    for (const actionId of [ACTION.MARK_AS_PRIMARY, ACTION.TICKET_FROM_MARKING] as const) {
      // Both as shown on a stale screen.
      const late = await press("cell", id, actionId, extra, "ADDITIONAL_MARKING");
      assert.equal(late.refusal, "TICKET_STATUS_MISMATCH", String(actionId));
    }
  });

  it("a proposed deletion of a row ends when the row becomes primary, is split off or deleted; other proposals stay", async () => {
    const open = async (id: number) => (await desk.show(id)).proposals;
    for (const actionId of [ACTION.MARK_AS_PRIMARY, ACTION.TICKET_FROM_MARKING] as const) {
      const { id, extra } = await ofTwo();
      await done(press("cell", id, ACTION.MARK_DELETE, extra, "ADDITIONAL_MARKING"));
      const [proposal] = await open(id);
      assert.equal(proposal?.ticket_combined_id, extra);
      await done(press("cell", id, actionId, extra, "ADDITIONAL_MARKING"));
      assert.deepEqual(await open(id), [], String(actionId));
      const late = await desk.as.head.call(settleProposal, {
        ticket_id: id,
        status_id: STATUS.MARKED,
        proposal_id: proposal?.proposal_id ?? 0,
        decision: "CONFIRM",
      });
      assert.equal(late.refusal, "PROPOSAL_NOT_OPEN");
      assert.equal((await desk.show(id)).status_id, STATUS.MARKED);
    }
    const { id, lead, extra } = await ofTwo();
    await done(press("cell", id, ACTION.MARK_DELETE, lead, "PRIMARY"));
    await done(press("head", id, ACTION.MARK_DELETE, extra, "ADDITIONAL_MARKING"));
    assert.deepEqual(
      (await open(id)).map((one) => one.ticket_combined_id),
      [lead],
    );
    await done(press("cell", id, ACTION.MARK_DELETE, lead, "PRIMARY", "Said by another caller, the same words."));
    const [present] = await open(id);
    await done(press("head", id, ACTION.MARK_DELETE, lead, "PRIMARY"));
    assert.deepEqual(
      await fateOf(id),
      [
        ["delete", "refused"],
        ["delete", "confirmed"],
      ],
      JSON.stringify(present),
    );
  });

  /** Outcomes of the ticket's proposals, oldest first. */
  const fateOf = async (id: number) =>
    (
      await world.ctx.db
        .selectFrom("proposal")
        .select(["kind", "state"])
        .where("ticket_id", "=", id)
        .orderBy("proposal_id")
        .execute()
    ).map((row) => [row.kind, row.state]);
});
