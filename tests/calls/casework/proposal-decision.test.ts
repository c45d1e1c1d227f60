/** Forms for deciding a proposal: fields and deciders depend on the proposed action and the status. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { settleProposal } from "@smgt/contract/calls/casework/proposals.ts";
import { markDeleteTicket } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { Person } from "../../support/desk.ts";
import { deskForTests } from "../../support/for-tests.ts";

describe("the decision form of a proposal", () => {
  const { desk } = deskForTests();

  const asked = async (ticketId: number, who: Person) => {
    const [open] = (await desk.show(ticketId, who)).proposals;
    const names = (fields: readonly { readonly name: string; readonly refusal: string }[]): string[] =>
      fields.map(({ name, refusal }) => `${name}: ${refusal}`);
    if (open?.decision == null) return open === undefined ? "no proposal" : null;
    const { confirm, refuse } = open.decision;
    return { confirm: confirm === null ? null : names(confirm), refuse: names(refuse) };
  };
  const WHY = ["remarks: REMARK_REQUIRED"];

  it("requires the other portal's number for a transfer, from the head only", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.done("cell", id, ACTION.TRANSFER_OUT, { target_portal: "CM Window", remarks: "It is theirs." });
    assert.deepEqual(await asked(id, "head"), { confirm: ["external_ref_no: PORTAL_REQUIRED"], refuse: WHY });
    assert.equal(await asked(id, "cell"), null);
  });

  it("requires nothing more from the head for a deletion", async () => {
    const { ticket_id: id, status_id } = await desk.fromPhone();
    const [primary] = (await desk.show(id)).combined;
    await desk.as.cell.ok(markDeleteTicket, {
      ticket_id: id,
      status_id,
      action_id: ACTION.MARK_DELETE,
      ticket_combined_id: primary?.ticket_combined_id ?? 0,
      remarks: "The complaint was typed twice.",
    });
    assert.deepEqual(await asked(id, "head"), { confirm: [], refuse: WHY });
    assert.equal(await asked(id, "cell"), null);
  });

  it("lets the cell and its head decide another issue, but not the proposing officer", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    await desk.done("officer", id, ACTION.CHANGE_ISSUE, { sub_issue_type: 102 });
    assert.deepEqual(await asked(id, "cell"), { confirm: [], refuse: WHY });
    assert.deepEqual(await asked(id, "head"), { confirm: [], refuse: WHY });
    assert.equal(await asked(id, "officer"), null);
  });

  it("uses an extension's own actions", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    await desk.marked(id, true);
    const due = Date.parse((await desk.show(id)).due_at ?? "");
    await desk.done("officer", id, ACTION.INTERIM_REPORT, {
      requested_due_at: new Date(due + 86_400_000).toISOString(),
      remarks: "The transformer has to come from Rohtak.",
      reply_text: "It takes until Friday.",
    });
    assert.equal(await asked(id, "head"), null);
  });

  it("offers only refusal, and only to deciders, when the status has changed", async () => {
    const { ticket_id: merged } = await desk.fromPhone();
    const { ticket_id: reported } = await desk.fromPhone();
    const theirs = { target_portal: "CM Window", remarks: "It is theirs." };
    await desk.done("cell", merged, ACTION.TRANSFER_OUT, theirs);
    await desk.done("cell", merged, ACTION.MERGE, { primary_ticket_no: (await desk.fromPhone()).ticket_no });
    await desk.marked(reported, true);
    await desk.done("cell", reported, ACTION.TRANSFER_OUT, theirs);
    await desk.reported(reported);
    for (const ticketId of [merged, reported]) {
      // Sequential, so that a failure names the status.
      const { status_id, proposals } = await desk.show(ticketId);
      assert.deepEqual(await asked(ticketId, "head"), { confirm: null, refuse: WHY }, String(status_id));
      assert.equal(await asked(ticketId, "cell"), null);
      const about = { ticket_id: ticketId, status_id, proposal_id: proposals[0]?.proposal_id ?? 0 };
      const settle = (who: Person, decision: "CONFIRM" | "REFUSE", remarks?: string) =>
        desk.as[who].call(settleProposal, { ...about, decision, ...(remarks === undefined ? {} : { remarks }) });
      const confirm = { ...about, decision: "CONFIRM" as const, external_ref_no: "CMW/2026/78" };
      assert.equal((await desk.as.head.call(settleProposal, confirm)).refusal, "ACTION_NOT_ALLOWED");
      assert.equal((await settle("cell", "REFUSE", "Mine.")).refusal, "ACTION_NOT_ALLOWED");
      assert.equal((await settle("head", "REFUSE")).refusal, "REMARK_REQUIRED");
      assert.equal((await settle("head", "REFUSE", "It is ours after all.")).STATUS_ID, "0");
      const after = await desk.show(ticketId);
      assert.deepEqual([after.proposals, after.status_id], [[], status_id]);
    }
  });

  it("executes a transfer with the required fields", async () => {
    const { ticket_id, status_id } = await desk.fromPhone();
    await desk.done("cell", ticket_id, ACTION.TRANSFER_OUT, { target_portal: "CM Window", remarks: "It is theirs." });
    const [open] = (await desk.show(ticket_id)).proposals;
    const confirm = { ticket_id, status_id, proposal_id: open?.proposal_id ?? 0, decision: "CONFIRM" as const };
    assert.equal((await desk.as.head.call(settleProposal, confirm)).refusal, "PORTAL_REQUIRED");
    await desk.as.head.ok(settleProposal, { ...confirm, external_ref_no: "CMW/2026/77" });
    assert.deepEqual((await desk.show(ticket_id)).proposals, []);
  });
});
