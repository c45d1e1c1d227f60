/** Similar tickets beside a ticket: same incident, same citizen, and nothing hidden from the reader. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { findSimilar, getSimilar } from "@smgt/contract/calls/tickets/similar.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { clientOf } from "../../support/client.ts";
import { GURUGRAM, openDesk, type Desk, type Person } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const MOBILE = "9811109999";

describe("similar tickets", () => {
  const world = worldForTests();
  let desk: Desk;
  let english: TicketDetails;
  let hindi: TicketDetails;
  let latin: TicketDetails;
  let elsewhere: TicketDetails;
  before(async () => {
    desk = await openDesk(world);
    english = await desk.fromPost("alike_post");
    const call = (subject: string, description: string, mobile: string) =>
      desk.fromPhone({ subject, description, mobile });
    hindi = await call("बिजली नहीं है", "सेक्टर 46 में रात से बिजली नहीं है।", MOBILE);
    latin = await call("bijli nahi", "sector46 me transformer jal gaya, 3 baje se bijli nahi", "9811100002");
    elsewhere = await call("No electricity", "No electricity in Sector 12 since the night.", "9811100003");
  });
  const similar = async (ticketId: number, who: Person = "head") =>
    rowsOf(await desk.as[who].ok(getSimilar, { ticket_id: ticketId }));
  const numbers = (rows: readonly { readonly ticket_no: string }[]) => rows.map((row) => row.ticket_no).toSorted();

  it("include the same incident in three scripts, and not another sector's", async () => {
    const all = [english, hindi, latin];
    for (const one of all) {
      const rows = await similar(one.ticket_id);
      assert.deepEqual(numbers(rows), numbers(all.filter((other) => other !== one)), one.description);
      for (const row of rows) {
        assert.deepEqual(row.why, ["same_incident"]);
        assert.ok(row.shared.some(({ fact, value }) => fact === "place" && value === "Sector 46"));
        assert.ok(row.score >= 60 && row.is_open === "Y", String(row.score));
      }
    }
    assert.deepEqual(await similar(elsewhere.ticket_id), []);
  });

  it("include the same citizen across channels by account and phone, without the number", async () => {
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
    assert.ok((both?.score ?? 0) > 90);
  });

  it('include "same problem here" in another\'s conversation, whatever the text', async () => {
    const first = writePost(world.x.world, ensureUser(world.x.world, "thread_first").id, {
      text: "@demo_grievance_cell The park in Sector 12, Hisar has no light",
    });
    const ticketOf = (handle: string) =>
      until(`the ticket of ${handle}`, () =>
        world.ctx.db
          .selectFrom("ticket as t")
          .innerJoin("citizen as c", "c.citizen_id", "t.citizen_id")
          .select(["t.ticket_id", "t.ticket_no"])
          .where("c.handle", "=", handle)
          .executeTakeFirst(),
      );
    const opened = await ticketOf("thread_first");
    writePost(world.x.world, ensureUser(world.x.world, "thread_second").id, {
      text: "@demo_grievance_cell Same problem here",
      inReplyToId: first.id,
    });
    const joined = await ticketOf("thread_second");
    assert.notEqual(joined.ticket_id, opened.ticket_id, "another person has their own ticket");
    for (const [one, other] of [
      [opened, joined],
      [joined, opened],
    ] as const) {
      const [row] = await similar(one.ticket_id);
      assert.equal(row?.ticket_no, other.ticket_no);
      assert.deepEqual([row?.why, row?.shared[0]?.fact], [["same_thread"], "thread"]);
      assert.equal(row?.score, 50);
    }
  });

  it("rank tickets of one citizen on one subject above others of the citizen", async () => {
    const call = (sub_issue_type: number, subject: string) =>
      desk.fromPhone({
        mobile: "9811100077",
        issue_type: Math.floor(sub_issue_type / 100),
        sub_issue_type,
        subject,
        description: `${subject} of my mother, nothing for months.`,
      });
    const pension = await call(1001, "Pension");
    const again = await call(1001, "Old-age money");
    const ration = await call(1201, "Ration");
    const rows = await similar(pension.ticket_id);
    // Open tickets of one citizen score 55; the same subject adds 20, and they are no incident.
    assert.deepEqual(
      rows.map((row) => [row.ticket_no, row.score, row.why]),
      [
        [again.ticket_no, 75, ["same_person"]],
        [ration.ticket_no, 55, ["same_person"]],
      ],
    );
  });

  it("show only visible tickets", async () => {
    await desk.marked(hindi.ticket_id);
    assert.deepEqual(await similar(hindi.ticket_id, "officer"), [], "the officer has no other");
    await desk.marked(latin.ticket_id);
    assert.deepEqual(numbers(await similar(hindi.ticket_id, "officer")), [latin.ticket_no]);
    await desk.done("head", latin.ticket_id, ACTION.MARK_SENSITIVE, { remarks: "A witness is named." });
    assert.ok(!numbers(await similar(hindi.ticket_id, "cell")).includes(latin.ticket_no));
    const hidden = await desk.as.hisar.call(getSimilar, { ticket_id: hindi.ticket_id });
    assert.equal(hidden.refusal, "TICKET_NOT_FOUND");
  });

  it("exist for a complaint that is still being written", async () => {
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
