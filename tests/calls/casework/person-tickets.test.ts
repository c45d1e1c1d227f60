/** Other tickets by the same citizen: those visible to the reader, page by page. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { ticketsOfPerson } from "@smgt/contract/calls/tickets/tickets.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

describe("other tickets of a citizen", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
  });

  /** Tickets of one caller, oldest first. */
  const callerWith = async (count: number, mobile: string): Promise<number[]> => {
    const ids: number[] = [];
    for (let n = 0; n < count; n += 1) ids.push((await desk.fromPhone({ mobile, complainant_name: "Asha" })).ticket_id);
    return ids;
  };

  it("are listed newest first without the ticket itself, and continue at the cursor", async () => {
    const ids = await callerWith(23, "9811100001");
    const [first] = ids;
    const page = await desk.as.cell.call(ticketsOfPerson, { ticket_id: first ?? 0 });
    const seen = rowsOf(page.STATUS_RESPONSE).map((row) => row.ticket_id);
    assert.deepEqual(seen, ids.slice(3).toReversed());
    const rest = await desk.as.cell.call(ticketsOfPerson, {
      ticket_id: first ?? 0,
      ...(page.next_cursor === undefined ? {} : { cursor: page.next_cursor }),
    });
    assert.deepEqual(
      rowsOf(rest.STATUS_RESPONSE).map((row) => row.ticket_id),
      ids.slice(1, 3).toReversed(),
    );
    assert.equal(rest.next_cursor, undefined);
  });

  it("exclude those hidden from the reader", async () => {
    const [marked, other] = await callerWith(2, "9811100002");
    await desk.marked(marked ?? 0);
    assert.deepEqual(rowsOf(await desk.as.officer.ok(ticketsOfPerson, { ticket_id: marked ?? 0 })), []);
    const refused = await desk.as.officer.call(ticketsOfPerson, { ticket_id: other ?? 0 });
    assert.equal(refused.refusal, "TICKET_NOT_FOUND");
    await world.ctx.db
      .updateTable("ticket")
      .set({ is_sensitive: true })
      .where("ticket_id", "=", other ?? 0)
      .execute();
    assert.deepEqual(rowsOf(await desk.as.cell.ok(ticketsOfPerson, { ticket_id: marked ?? 0 })), []);
    assert.equal(rowsOf(await desk.as.head.ok(ticketsOfPerson, { ticket_id: marked ?? 0 })).length, 1);
  });
});
