/** Parked posts that wait for an officer: paging, filters, suggestions and final dismissal. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { parkedFeed, setAsideFeed } from "@smgt/contract/calls/intake/parked.ts";
import { createTicketFromFeed } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { FEED_SET_ASIDE } from "@smgt/server/domain/intake/ingest/dismiss-post.ts";
import { clientOf, signInAs } from "../../support/client.ts";
import { GURUGRAM, openDesk, type Desk } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";

const TEXTS = [
  "सेक्टर 46 गुरुग्राम में बिजली नहीं है, फ़ोन 98111 22334",
  "<b>No water</b> in ward 7, Hisar since Monday",
  "nothing",
  "Garbage near the bus stand, Rohtak",
  "Street lights off in Karnal",
];

describe("parked posts", () => {
  const world = worldForTests();
  let desk: Desk;
  before(async () => {
    desk = await openDesk(world);
    for (const [at, text] of TEXTS.entries()) {
      // Sequential, so that the page's order is known.
      await sql`insert into raw_item (channel, external_id, via, raw, state, reason, received_at, ids)
        values (${at === 3 ? "X-DM" : "X"}, ${`sha256:p${at}`}, 'poll', ${JSON.stringify({ odd: { text } })}::jsonb, 'parked',
                ${at < 3 ? "the post has no author" : "the item has no data"}, now(), '{}')`.execute(world.ctx.db);
    }
  });
  const page = async (body: { cursor?: number; reason?: string } = {}) => {
    const answer = await desk.as.cell.call(parkedFeed, { ...body, page_size: 2 });
    assert.equal(answer.STATUS_ID, "0", JSON.stringify(answer));
    return { rows: rowsOf(answer.STATUS_RESPONSE), next: answer.next_cursor, reasons: answer.reasons };
  };

  it("are listed page by page, newest first, by reason, with the rules' results", async () => {
    const seen: string[] = [];
    let cursor: number | undefined;
    do {
      const { rows, next, reasons } = await page(cursor === undefined ? {} : { cursor });
      assert.equal(reasons === undefined, cursor !== undefined, "reasons only at first");
      seen.push(...rows.map((row) => row.text ?? ""));
      cursor = next;
    } while (cursor !== undefined);
    assert.deepEqual(seen, TEXTS.toReversed());
    const { rows, reasons } = await page({ reason: "the item has no data" });
    assert.equal(rows.length, 2);
    assert.deepEqual(
      reasons?.map((one) => one.count),
      [3, 2],
    );
    const all = rowsOf(await desk.as.cell.ok(parkedFeed, { page_size: 100 }));
    const power = all.find((row) => row.text === TEXTS[0]);
    assert.deepEqual(
      [power?.suggested.issue_type, power?.suggested.district_id, power?.lang, power?.can_join, power?.author],
      [1, GURUGRAM, "hi", "N", null],
    );
  });

  it("show all received payloads, and become a ticket with all of them", async () => {
    const id = "1990000000000000401";
    const copyOf = (words: string, includes: object) => ({
      data: {
        id,
        text: `@demo_grievance_cell No electricity ${words}`,
        author_id: "401",
        conversation_id: id,
        created_at: "2026-11-20T05:00:00.000Z",
      },
      includes,
    });
    const users = [{ id: "401", username: "leela_ggn", name: "Leela" }];
    await sql`insert into raw_item (channel, external_id, via, raw, later, state, reason, attempts, received_at, ids)
      values ('X', ${id}, 'poll', ${JSON.stringify(copyOf("in Sec…", {}))}::jsonb,
              ${JSON.stringify([copyOf("in Sector 46, Gurugram", { users })])}::jsonb, 'parked', 'deadlock detected', 3,
              now(), ${[id, "401"]}::text[])`.execute(world.ctx.db);
    const [row] = rowsOf(await desk.as.cell.ok(parkedFeed, { page_size: 100 }));
    assert.match(row?.text ?? "", /Sector 46, Gurugram$/);
    assert.deepEqual([row?.author?.handle, row?.suggested.district_id], ["leela_ggn", GURUGRAM]);
    const wish = { feed_id: row?.feed_id ?? 0, issue_type: 1, sub_issue_type: 101 };
    const { ticket_id: ticketId = 0 } = await desk.as.cell.call(createTicketFromFeed, wish);
    const shown = await desk.show(ticketId);
    assert.deepEqual([shown.citizen_handle, shown.posts[0]?.text], ["leela_ggn", row?.text]);
  });

  it("hide numbers and messages from the administrator", async () => {
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const rows = rowsOf(await admin.ok(parkedFeed, { page_size: 100 }));
    assert.ok(!JSON.stringify(rows).includes("22334"));
    assert.equal(rows.find((row) => row.channel === "X-DM")?.text, null);
    assert.equal(
      (await admin.call(setAsideFeed, { feed_id: rows[0]?.feed_id ?? 0, why: "spam" })).refusal,
      "NOT_PERMITTED",
    );
  });

  it("are dismissed once, audited with person and reason, and do not return", async () => {
    const rows = rowsOf(await desk.as.cell.ok(parkedFeed, { page_size: 100 }));
    const item = rows.find((row) => row.text === "nothing")?.feed_id ?? 0;
    assert.equal((await desk.as.cell.call(setAsideFeed, { feed_id: item, why: "other" })).refusal, "REMARK_REQUIRED");
    const racing = await Promise.all(
      ["cell", "head"].map((who) =>
        desk.as[who as "cell" | "head"].call(setAsideFeed, {
          feed_id: item,
          why: "other",
          remarks: " Only a greeting. ",
        }),
      ),
    );
    assert.ok(
      racing.every((one) => one.STATUS_ID === "0"),
      JSON.stringify(racing),
    );
    const { rows: kept } = await sql<{ why: string; remark: string; n: number }>`
      select why, remark, (select count(*)::int from audit_entry where event = ${FEED_SET_ASIDE}) as n
        from feed_set_aside where raw_id = ${item}`.execute(world.ctx.db);
    assert.deepEqual(kept, [{ why: "other", remark: "Only a greeting.", n: 1 }]);
    const left = rowsOf(await desk.as.cell.ok(parkedFeed, { page_size: 100 }));
    assert.ok(!left.some((row) => row.feed_id === item));
    const late = await desk.as.cell.call(createTicketFromFeed, { feed_id: item, issue_type: 1, sub_issue_type: 101 });
    assert.equal(late.refusal, "FEED_ITEM_NOT_FOUND");
  });

  it("refuse other roles, and ids that are not parked", async () => {
    const body = { feed_id: 2_000_000_000, why: "spam" as const };
    assert.equal((await desk.as.cell.call(setAsideFeed, body)).refusal, "FEED_ITEM_NOT_FOUND");
    assert.equal((await desk.as.operator.call(setAsideFeed, body)).refusal, "NOT_PERMITTED");
    assert.equal((await desk.as.operator.call(parkedFeed)).refusal, "NOT_PERMITTED");
    assert.equal((await desk.as.cell.call(setAsideFeed, { feed_id: 1, why: "bored" } as never)).refusal, "BAD_INPUT");
    assert.equal((await clientOf(world.url, null, null, null).call(parkedFeed)).http, 401);
  });
});
