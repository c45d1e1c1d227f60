/** The operator's list of calls: who is to be called, in which order, and who is not on it. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { getCalls } from "@smgt/contract/calls/calls.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { saveFeedback } from "@smgt/contract/calls/workflow.ts";
import { clientOf } from "../support/client.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { startWorld, type World } from "../support/world.ts";

describe("the list of calls", () => {
  let world: World;
  let desk: Desk;
  const solved: number[] = [];
  let missing: number;
  before(async () => {
    world = await startWorld();
    desk = await openDesk(world);
    for (let at = 0; at < 3; at += 1) {
      // In order, so that the list's order is known.
      const { ticket_id: ticketId } = await desk.fromPhone();
      await desk.reported(ticketId);
      await desk.done("cell", ticketId, ACTION.APPROVE, { disposal_type_id: 1, remarks: "Checked on the spot." });
      solved.push(ticketId);
    }
    missing = (await desk.fromPhone()).ticket_id;
    await desk.done("cell", missing, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which house?" });
  });
  after(() => world.close());
  const page = async (cursor?: string) => {
    const answer = await desk.as.operator.call(getCalls, {
      page_size: 2,
      ...(cursor === undefined ? {} : { cursor }),
    });
    return { rows: rowsOf(answer.STATUS_RESPONSE), next: answer.next_cursor };
  };

  it("has solved tickets and missing details by time, page by page", async () => {
    const first = await page();
    const second = await page(first.next);
    assert.deepEqual(
      [...first.rows, ...second.rows].map((row) => [row.ticket_id, row.kind, row.is_due, row.has_mobile]),
      [...solved.map((id) => [id, "feedback", "Y", "Y"]), [missing, "details", "Y", "Y"]],
    );
    assert.equal(second.next, undefined);
    assert.ok(!JSON.stringify(first.rows).includes("98100"), "no number in the list");
  });

  it("puts a call that was agreed for later behind the others", async () => {
    const nextCall = new Date(Date.now() + 3 * 3_600_000).toISOString();
    await desk.as.operator.ok(saveFeedback, {
      ticket_id: solved[0] ?? 0,
      status_id: 7,
      action_id: ACTION.FEEDBACK_NOT_REACHABLE,
      call_status: "not_reachable",
      next_call_at: nextCall,
    });
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    const last = rows.at(-1);
    assert.deepEqual([last?.ticket_id, last?.call_at, last?.is_due, last?.attempts], [solved[0], nextCall, "N", 1]);
  });

  it("leaves out what is sensitive, and is the operators' alone", async () => {
    await desk.done("head", solved[1] ?? 0, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    assert.ok(!rows.some((row) => row.ticket_id === solved[1]));
    for (const who of ["cell", "head", "officer", "district"] as const) {
      assert.equal((await desk.as[who].call(getCalls)).refusal, "NOT_PERMITTED", who);
    }
    assert.equal((await desk.as.operator.call(getCalls, { cursor: "nonsense" })).refusal, "BAD_INPUT");
    assert.equal((await clientOf(world.url, null, null, null).call(getCalls)).http, 401);
  });

  it("gives the officers what the citizen said on the telephone", async () => {
    const done = await desk.act("operator", missing, ACTION.SYS_CITIZEN_REPLIED, { remarks: "House 12." });
    assert.equal(done.STATUS_ID, "0", JSON.stringify(done));
    const rows = rowsOf(await desk.as.operator.ok(getCalls));
    assert.ok(!rows.some((row) => row.ticket_id === missing));
  });
});
