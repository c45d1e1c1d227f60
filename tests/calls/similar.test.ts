/** Tickets that may be about the same: who and what is found beside a ticket, and what nobody is shown. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { sql } from "kysely";
import { findSimilar, getSimilar } from "@smgt/contract/calls/similar.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { clientOf } from "../support/client.ts";
import { GURUGRAM, openDesk, type Desk, type Person } from "../support/desk.ts";
import { startWorld, type World } from "../support/world.ts";

const MOBILE = "9811109999";

describe("similar tickets", () => {
  let world: World;
  let desk: Desk;
  let english: TicketDetails;
  let hindi: TicketDetails;
  let latin: TicketDetails;
  let elsewhere: TicketDetails;
  before(async () => {
    world = await startWorld();
    desk = await openDesk(world);
    english = await desk.fromPost("alike_post");
    const call = (subject: string, description: string, mobile: string) =>
      desk.fromPhone({ subject, description, mobile });
    hindi = await call("बिजली नहीं है", "सेक्टर 46 में रात से बिजली नहीं है।", MOBILE);
    latin = await call("bijli nahi", "sector46 me transformer jal gaya, 3 baje se bijli nahi", "9811100002");
    elsewhere = await call("No electricity", "No electricity in Sector 12 since the night.", "9811100003");
  });
  after(() => world.close());
  const similar = async (ticketId: number, who: Person = "head") =>
    rowsOf(await desk.as[who].ok(getSimilar, { ticket_id: ticketId }));
  const numbers = (rows: readonly { readonly ticket_no: string }[]) => rows.map((row) => row.ticket_no).toSorted();

  it("finds the same incident in three writings, and not another sector", async () => {
    const all = [english, hindi, latin];
    for (const one of all) {
      const rows = await similar(one.ticket_id);
      assert.deepEqual(numbers(rows), numbers(all.filter((other) => other !== one)), one.description);
      for (const row of rows) {
        assert.deepEqual(row.why, ["same_incident"]);
        assert.ok(row.shared.some(({ fact, value }) => fact === "place" && value === "Sector 46"));
        assert.ok(row.nearness >= 60 && row.is_open === "Y", String(row.nearness));
      }
    }
    assert.deepEqual(await similar(elsewhere.ticket_id), []);
  });

  it("finds the same person across channels by account and telephone, without telling the number", async () => {
    const other = await desk.fromPhone({
      mobile: `+91 ${MOBILE}`,
      complainant_name: "Somebody of the same house",
      issue_type: 2,
      sub_issue_type: 201,
      subject: "Water",
      description: "No water since Monday.",
    });
    const rows = await similar(other.ticket_id);
    assert.deepEqual(numbers(rows), [hindi.ticket_no]);
    assert.deepEqual(rows[0]?.why, ["same_person"]);
    assert.deepEqual(rows[0]?.shared[0], { fact: "mobile", value: null, value_translations: {} });
    assert.ok(!JSON.stringify(rows).includes(MOBILE));
    await sql`update citizen set mobile = ${MOBILE} where handle = 'alike_post'`.execute(world.ctx.db);
    const both = (await similar(hindi.ticket_id)).find((row) => row.ticket_no === english.ticket_no);
    assert.deepEqual(both?.why, ["same_person", "same_incident"]);
    assert.ok((both?.nearness ?? 0) > 90);
  });

  it("shows only what the caller may see", async () => {
    await desk.marked(hindi.ticket_id);
    assert.deepEqual(await similar(hindi.ticket_id, "officer"), [], "the officer has no other");
    await desk.marked(latin.ticket_id);
    assert.deepEqual(numbers(await similar(hindi.ticket_id, "officer")), [latin.ticket_no]);
    await desk.done("head", latin.ticket_id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    assert.ok(!numbers(await similar(hindi.ticket_id, "cell")).includes(latin.ticket_no));
    const hidden = await desk.as.hisar.call(getSimilar, { ticket_id: hindi.ticket_id });
    assert.equal(hidden.refusal, "TICKET_NOT_FOUND");
  });

  it("finds them for a complaint that is still being written", async () => {
    const asked = { text: "Light gone in sector 46", district_id: GURUGRAM, issue_type: 1, sub_issue_type: 101 };
    const rows = rowsOf(await desk.as.operator.ok(findSimilar, asked));
    assert.ok(numbers(rows).includes(hindi.ticket_no), JSON.stringify(rows));
    assert.deepEqual(await desk.as.operator.ok(findSimilar, { text: "" }), "No Record Found");
    assert.equal((await desk.as.officer.call(findSimilar, asked)).refusal, "NOT_PERMITTED");
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await nobody.call(findSimilar, asked)).http, 401);
    assert.equal((await desk.as.cell.call(getSimilar, {} as never)).refusal, "BAD_INPUT");
  });
});
