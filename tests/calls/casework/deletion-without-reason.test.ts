/** Deletion by the four fields of the specification (REQUIREMENTS 7), which include no reason. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { markDeleteTicket } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

describe("a deletion with the four specified fields", () => {
  const { desk } = deskForTests();

  const deleteBy = async (who: Person) => {
    const { ticket_id, status_id, ticket_combined_id } = await desk.fromPhone();
    const four = { ticket_id, ticket_combined_id, action_id: ACTION.MARK_DELETE, status_id };
    const answer = await desk.as[who].call(markDeleteTicket, four);
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return desk.show(ticket_id);
  };

  it("is proposed by the cell, and audited as without a reason", async () => {
    const { proposals } = await deleteBy("cell");
    assert.deepEqual(
      proposals.map(({ kind, reason }) => [kind, reason]),
      [["delete", "No reason was given with the call."]],
    );
  });

  it("is executed by the head", async () => {
    const ticket = await deleteBy("head");
    assert.equal(ticket.status_id, STATUS.DELETED);
    assert.equal(ticket.history.at(-1)?.remark, "No reason was given with the call.");
  });
});
