/** The desk owner of a ticket in the cell: claim, no overwriting of an unseen owner, and release. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { releaseTicketingUser } from "@smgt/contract/calls/casework/desk.ts";
import { addTicketTags, commonList } from "@smgt/contract/calls/tickets/tickets.ts";
import { updateTicketingUser } from "@smgt/contract/calls/casework/assignment.ts";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("the desk owner", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  const rowOf = async (ticketId: number) =>
    rowsOf(await desk.as.head.ok(commonList, { list_key: "all", page_size: 100 })).find(
      (row) => row.ticket_id === ticketId,
    );
  const changes = async (ticketId: number, actionId: number): Promise<number> =>
    (await desk.show(ticketId)).history.filter((row) => row.action_id === actionId).length;

  it("is shown in the list and in the ticket", async () => {
    const { ticket_id: id, desk_user_id: nobody } = await desk.fromPhone();
    assert.equal(nobody, null);
    const claim = { ticket_id: id, status_id: STATUS.NEW, user_id: desk.userId.cell, seen_user_id: 0 };
    await desk.as.cell.ok(updateTicketingUser, claim);
    const [row, whole] = [await rowOf(id), await desk.show(id)];
    assert.equal(row?.desk_user_id, desk.userId.cell);
    assert.equal(whole.desk_user_id, desk.userId.cell);
    assert.ok(row?.desk_user_name && row.desk_user_name === whole.desk_user_name);
  });

  it("is one of many concurrent claimants; the others see the name", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const claim = (who: "cell" | "head") =>
      desk.as[who].call(updateTicketingUser, {
        ticket_id: id,
        status_id: STATUS.NEW,
        user_id: desk.userId[who],
        seen_user_id: 0,
      });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => claim(at % 2 === 0 ? "cell" : "head")));
    const won = answers.filter((one) => one.STATUS_ID === "0");
    assert.equal(won.length, 1);
    const owner = (await desk.show(id)).desk_user_name ?? "?";
    const lost = answers.filter((one) => one.STATUS_ID !== "0");
    assert.ok(lost.every((one) => one.refusal === "DESK_TAKEN" && String(one.STATUS_RESPONSE).includes(owner)));
    assert.equal(await changes(id, ACTION.ASSIGN_DESK_OWNER), 1);
  });

  it("can release only their own tickets", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const seen = { ticket_id: id, status_id: STATUS.NEW };
    assert.equal((await desk.as.cell.call(releaseTicketingUser, seen)).refusal, "DESK_TAKEN");
    await desk.as.cell.ok(updateTicketingUser, { ...seen, user_id: desk.userId.cell });
    assert.equal((await desk.as.head.call(releaseTicketingUser, seen)).refusal, "DESK_TAKEN");
    assert.equal(
      (await desk.as.cell.call(releaseTicketingUser, { ...seen, status_id: STATUS.MARKED })).refusal,
      "TICKET_STATUS_MISMATCH",
    );
    assert.equal((await desk.as.officer.call(releaseTicketingUser, seen)).refusal, "NOT_PERMITTED");
    const first = await desk.as.cell.ok(releaseTicketingUser, { ...seen, client_ref: "back" });
    const again = await desk.as.cell.ok(releaseTicketingUser, { ...seen, client_ref: "back" });
    assert.equal(first, again);
    assert.equal((await desk.show(id)).desk_user_id, null);
    assert.equal(await changes(id, ACTION.ASSIGN_DESK_OWNER), 2, "the claim and its end, each once");
  });

  it("changes once per idempotency key, and so does a tag", async () => {
    const { ticket_id: id } = await desk.fromPhone();
    const claim = { ticket_id: id, status_id: STATUS.NEW, user_id: desk.userId.head, client_ref: "desk-1" };
    const tag = { ticket_id: id, tag_name: "blackout", rule_related_tag: "No" as const, client_ref: "tag-1" };
    for (let press = 0; press < 2; press += 1) {
      // Sequential: a resend follows a lost answer.
      await desk.as.cell.ok(updateTicketingUser, claim);
      await desk.as.cell.ok(addTicketTags, tag);
    }
    assert.equal(await changes(id, ACTION.ASSIGN_DESK_OWNER), 1);
    assert.equal(await changes(id, ACTION.ADD_TAGS), 1);
  });
});
