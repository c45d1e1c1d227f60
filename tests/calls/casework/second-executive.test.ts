/** Two executives and one proposal: the second may propose too but never decide; only the head of the cell decides. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { markDeleteTicket, saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { deskForTests } from "../../support/for-tests.ts";

const REASON = "Belongs to another portal altogether.";
const WISH = { target_portal: "CM Window", remarks: REASON };

describe("a second executive", () => {
  let second: Client;
  const { world, desk } = deskForTests();
  before(async () => {
    second = await signInAs(world.url, "cell2", ROLE.CELL_EXEC);
  });

  const transferBy = (client: Client, id: number, extra: object = {}) =>
    client.call(saveWorkflow, {
      ticket_id: id,
      status_id: STATUS.NEW,
      action_id: ACTION.TRANSFER_OUT,
      ...WISH,
      ...extra,
    });
  const deleteBy = (client: Client, { ticket_id, ticket_combined_id }: TicketDetails) =>
    client.call(markDeleteTicket, {
      ticket_id,
      ticket_combined_id,
      status_id: STATUS.NEW,
      action_id: ACTION.MARK_DELETE,
      remarks: REASON,
    });
  const openOn = async (id: number) => (await desk.show(id)).proposals.map((one) => [one.kind, one.proposed_by]);
  /** Refuses both decisions to each executive and leaves ticket and proposal unchanged. */
  const refusesToDecide = async (id: number, clients: readonly Client[]): Promise<void> => {
    const [open] = (await desk.show(id)).proposals;
    for (const client of clients) {
      for (const decision of ["CONFIRM", "REFUSE"] as const) {
        // Sequential: each must leave everything unchanged.
        const answer = await client.call(settleProposal, {
          ticket_id: id,
          status_id: STATUS.NEW,
          proposal_id: open?.proposal_id ?? 0,
          decision,
          remarks: "Decided.",
          external_ref_no: "CMW-1",
        });
        assert.equal(answer.refusal, "ACTION_NOT_ALLOWED", decision);
      }
    }
    const seen = await desk.show(id);
    assert.deepEqual([seen.status_id, seen.proposals], [STATUS.NEW, open === undefined ? [] : [open]]);
  };

  it("cannot execute a proposed transfer by proposing it too, even with the other portal's number", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    assert.equal((await transferBy(desk.as.cell, id)).new_status_id, STATUS.NEW);
    const [first] = (await desk.show(id)).proposals;
    await refusesToDecide(id, [desk.as.cell, second, desk.as.head.as(ROLE.CELL_EXEC)]);
    for (const extra of [{}, { external_ref_no: "CMW-1" }]) {
      const again = await transferBy(second, id, extra);
      assert.equal(again.new_status_id, STATUS.NEW, JSON.stringify(again));
    }
    const [present, ...more] = (await desk.show(id)).proposals;
    assert.deepEqual(more, []);
    assert.notEqual(present?.proposed_by, first?.proposed_by);
    await refusesToDecide(id, [desk.as.cell, second]);
    const decide = { ticket_id: id, status_id: STATUS.NEW, decision: "CONFIRM" as const, external_ref_no: "CMW-2" };
    const stale = await desk.as.head.call(settleProposal, { ...decide, proposal_id: first?.proposal_id ?? 0 });
    assert.equal(stale.refusal, "PROPOSAL_NOT_OPEN");
    const moved = await desk.as.head.call(settleProposal, { ...decide, proposal_id: present?.proposal_id ?? 0 });
    assert.equal(moved.new_status_id, STATUS.TRANSFERRED, JSON.stringify(moved));
  });

  it("cannot delete a ticket by proposing it too", async () => {
    const ticket = await desk.fromPhone();
    const id = ticket.ticket_id;
    assert.equal((await deleteBy(desk.as.cell, ticket)).STATUS_ID, "0");
    assert.equal((await deleteBy(second, ticket)).STATUS_ID, "0");
    await refusesToDecide(id, [desk.as.cell, second, desk.as.head.as(ROLE.CELL_EXEC)]);
    const [open] = (await desk.show(id)).proposals;
    const gone = await desk.as.head.call(settleProposal, {
      ticket_id: id,
      status_id: STATUS.NEW,
      proposal_id: open?.proposal_id ?? 0,
      decision: "CONFIRM",
    });
    assert.equal(gone.new_status_id, STATUS.DELETED, JSON.stringify(gone));
  });

  it("leaves one open proposal after two concurrent ones, which the head decides once", async () => {
    for (let round = 0; round < 10; round += 1) {
      // Sequential, with a new ticket each.
      const { ticket_id: id } = await desk.fromPhone();
      const both = await Promise.all(
        [desk.as.cell, second, desk.as.cell, second].map((client) => transferBy(client, id)),
      );
      assert.deepEqual([...new Set(both.map((one) => one.STATUS_ID))], ["0"], JSON.stringify(both));
      assert.equal((await openOn(id)).length, 1);
      const [open] = (await desk.show(id)).proposals;
      const decide = { ticket_id: id, status_id: STATUS.NEW, proposal_id: open?.proposal_id ?? 0 };
      const decided = await Promise.all([
        desk.as.head.call(settleProposal, { ...decide, decision: "CONFIRM", external_ref_no: "CMW-3" }),
        desk.as.head.call(settleProposal, { ...decide, decision: "REFUSE", remarks: "Not yet." }),
      ]);
      assert.equal(decided.filter((one) => one.STATUS_ID === "0").length, 1, JSON.stringify(decided));
      assert.ok(decided.every((one) => one.STATUS_ID !== "999"));
      assert.deepEqual(await openOn(id), []);
    }
  });
});
