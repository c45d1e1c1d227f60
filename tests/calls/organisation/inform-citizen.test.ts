/**
 * Citizens without a phone are answered on the channel they used, and never in a list of phone calls; forms say when no
 * channel is left.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { previewBulk } from "@smgt/contract/calls/casework/bulk.ts";
import { getCalls } from "@smgt/contract/calls/casework/phone-calls.ts";
import { getWaiting } from "@smgt/contract/calls/casework/inbox.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDesk, type Desk, type Person } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

const APPROVAL = { disposal_type_id: 1, remarks: "Seen on the spot, in order." };
const REPLY = { disposal_type_id: 1, reply_channel: "P" as const, reply_text: "The line was repaired today." };

describe("informing the citizen", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const offered = async (id: number, who: Person = "cell") => {
    const { status_id } = await desk.show(id);
    return (await desk.as[who].ok(ticketAction, { ticket_id: id, status_id })).wf_action;
  };
  const has = async (id: number, ...wanted: number[]): Promise<boolean[]> => {
    const found = (await offered(id)).map((one) => one.action_id);
    return wanted.map((one) => found.includes(one));
  };
  const consequences = async (id: number, actionId: number): Promise<string[]> =>
    ((await offered(id)).find((one) => one.action_id === actionId)?.consequences ?? []).map((one) => one.what);
  const isCalled = async (id: number): Promise<boolean> =>
    rowsOf(await desk.as.operator.ok(getCalls, {})).some((row) => row.ticket_id === id);
  /** Deletes the post on the platform, which prevents replies. */
  const takePostAway = (id: number) =>
    world.ctx.db.updateTable("post").set({ is_deleted: true }).where("ticket_id", "=", id).execute();
  const giveTelephone = (handle: string) =>
    world.ctx.db.updateTable("citizen").set({ mobile: "9812345670" }).where("handle", "=", handle).execute();
  /** Inbox entries that request a call to the citizen of a sensitive ticket. */
  const toCall = async (who: Person, id: number): Promise<string[]> =>
    rowsOf(await desk.as[who].ok(getWaiting, { page_size: 100 }))
      .filter((one) => one.ticket_id === id && one.about === "SENSITIVE")
      .map((one) => one.words);
  const reported = async (id: number): Promise<number> => {
    await desk.reported(id);
    return id;
  };

  it("approves with a reply where no phone is known", async () => {
    const id = await reported((await desk.fromPost("told_in_writing")).ticket_id);
    assert.deepEqual(await has(id, ACTION.APPROVE_AND_REPLY, ACTION.APPROVE), [true, false]);
    const refused = await desk.act("cell", id, ACTION.APPROVE, APPROVAL);
    assert.equal(refused.refusal, "NO_TELEPHONE");
    assert.match(String(refused.STATUS_RESPONSE), /replies where they wrote/);
    assert.equal((await desk.show(id)).status_id, STATUS.ATR_REVIEW);
    await desk.done("cell", id, ACTION.APPROVE_AND_REPLY, REPLY);
    assert.equal((await desk.show(id)).status_id, STATUS.RESOLVED);
    assert.equal(await isCalled(id), false);
  });

  it("phones citizens with a number", async () => {
    const id = await reported((await desk.fromPhone()).ticket_id);
    assert.deepEqual(await has(id, ACTION.APPROVE_AND_REPLY, ACTION.APPROVE), [false, true]);
    assert.ok((await consequences(id, ACTION.APPROVE)).includes("called"));
    await desk.done("cell", id, ACTION.APPROVE, APPROVAL);
    assert.equal(await isCalled(id), true);
  });

  it("says that no channel is left, and requires a remark for the record", async () => {
    const id = await reported((await desk.fromPost("told_by_nobody")).ticket_id);
    await takePostAway(id);
    assert.deepEqual(await has(id, ACTION.APPROVE), [true]);
    const told = await consequences(id, ACTION.APPROVE);
    assert.deepEqual([told.includes("untold"), told.includes("called")], [true, false]);
    assert.equal((await desk.act("cell", id, ACTION.APPROVE, { disposal_type_id: 1 })).refusal, "REMARK_REQUIRED");
    await desk.done("cell", id, ACTION.APPROVE, APPROVAL);
    assert.equal(await isCalled(id), false);
  });

  it("asks by phone only citizens with a number", async () => {
    const { ticket_id: written } = await desk.fromPost("asked_in_writing");
    const { ticket_id: called } = await desk.fromPhone();
    assert.deepEqual(await has(written, ACTION.ASK_DETAILS_ON_X, ACTION.ASK_DETAILS_BY_PHONE), [true, false]);
    assert.deepEqual(await has(called, ACTION.ASK_DETAILS_BY_PHONE), [true]);
    const ask = { remarks: "Which street is it?" };
    assert.equal((await desk.act("cell", written, ACTION.ASK_DETAILS_BY_PHONE, ask)).refusal, "NO_TELEPHONE");
    await desk.done("cell", called, ACTION.ASK_DETAILS_BY_PHONE, ask);
    assert.equal(await isCalled(called), true);
  });

  it("excludes operators from sensitive tickets, which they cannot see", async () => {
    const { ticket_id: called } = await desk.fromPhone();
    const { ticket_id: written } = await desk.fromPost("sensitive_told");
    await giveTelephone("sensitive_told");
    for (const id of [called, written]) {
      await desk.reported(id);
      await desk.done("head", id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    }
    const actions = await offered(called, "head");
    const approve = actions.find((one) => one.action_id === ACTION.APPROVE);
    const told = (approve?.consequences ?? []).map((one) => one.what);
    assert.deepEqual(
      told.filter((what) => /told|call/.test(what)),
      ["called_by_head"],
    );
    assert.equal((await desk.act("head", written, ACTION.APPROVE, APPROVAL)).refusal, "NO_TELEPHONE");
    await desk.done("head", written, ACTION.APPROVE_AND_REPLY, REPLY);
    await desk.done("head", called, ACTION.APPROVE, APPROVAL);
    assert.equal(await isCalled(called), false);
  });

  it("notifies the head of the cell to call about an officer's question on a sensitive ticket", async () => {
    const { ticket_id: called, ticket_no } = await desk.fromPhone();
    const { ticket_id: written } = await desk.fromPost("sensitive_asked");
    await giveTelephone("sensitive_asked");
    for (const id of [called, written]) {
      await desk.marked(id, true);
      await desk.done("head", id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
      assert.deepEqual(await toCall("head", id), []);
      await desk.done("officer", id, ACTION.NEED_DETAILS, { remarks: "Which pole number is it?" });
    }
    assert.deepEqual(await toCall("head", called), [
      `${ticket_no}: please call the citizen and note it on the ticket. Operators do not see sensitive tickets.`,
    ]);
    assert.deepEqual([await toCall("head", written), await toCall("cell", called)], [[], []]);
  });

  it("notifies the head of the cell when a ticket with a due call becomes sensitive", async () => {
    const ids = [(await desk.fromPhone()).ticket_id, (await desk.fromPhone()).ticket_id];
    const [byHand = 0, bySubIssue = 0] = ids;
    for (const id of ids) await desk.done("cell", id, ACTION.ASK_DETAILS_BY_PHONE, { remarks: "Which street is it?" });
    await desk.done("cell", byHand, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    await desk.done("cell", bySubIssue, ACTION.CHANGE_ISSUE, { issue_type: 20, sub_issue_type: 2001 });
    for (const id of ids) {
      assert.equal(await isCalled(id), false);
      assert.deepEqual([(await toCall("head", id)).length, (await toCall("cell", id)).length], [1, 0]);
    }
    await desk.done("head", byHand, ACTION.REMARK, { remarks: "Called: it is Street 4." });
    assert.equal((await toCall("head", byHand)).length, 1, "told once");
  });

  it("leaves an officer's question to the cell, to be sent on the citizen's channel", async () => {
    const drafts = (id: number) =>
      world.ctx.db.selectFrom("reply").select(["state", "text"]).where("ticket_id", "=", id).execute();
    const { ticket_id: written, ticket_no } = await desk.fromPost("officer_asks");
    const { ticket_id: called } = await desk.fromPhone();
    for (const id of [written, called]) {
      await desk.marked(id, true);
      await desk.done("officer", id, ACTION.NEED_DETAILS, { remarks: "Which pole number is it?" });
    }
    assert.deepEqual(await drafts(written), [{ state: "draft", text: `Which pole number is it? [${ticket_no}]` }]);
    assert.deepEqual(await drafts(called), []);
    assert.deepEqual([await isCalled(written), await isCalled(called)], [false, true]);
  });

  it("previews for many tickets which citizens can be informed", async () => {
    const { ticket_id: written } = await desk.fromPost("many_written");
    const { ticket_id: called } = await desk.fromPhone();
    const { ticket_id: gone } = await desk.fromPost("many_gone");
    await takePostAway(gone);
    const rows = await desk.as.cell.ok(previewBulk, {
      ticket_ids: [written, called, gone],
      action_id: ACTION.CLOSE_NO_ACTION,
      disposal_type_id: 14,
      remarks: "No grievance in it.",
    });
    const heard = rows.map(({ consequences }) => consequences.map((one) => one.what).filter((one) => /told/.test(one)));
    assert.deepEqual(heard, [["told"], ["told"], ["untold"]]);
    assert.deepEqual(
      rows.map((row) => row.is_allowed),
      ["Y", "Y", "Y"],
    );
  });
});
