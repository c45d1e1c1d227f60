/**
 * Search over HTTP: sixty questions in three scripts with expected tickets, visibility, audit, backfill of old tickets,
 * and export.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { exportTickets } from "@smgt/contract/calls/tickets/exports.ts";
import { commonList, searchTickets } from "@smgt/contract/calls/tickets/tickets.ts";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { EXPORT } from "@smgt/server/domain/tickets/tickets/export/export-tickets.ts";
import type { Context, Officer } from "@smgt/server/context.ts";
import type { Caches } from "@smgt/server/db/caches.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { COMMON_KEYS, readCommonKeys } from "@smgt/server/domain/tickets/tickets/search/common-keys.ts";
import { planList } from "@smgt/server/domain/tickets/tickets/lists/list-plan.ts";
import { listTickets } from "@smgt/server/domain/tickets/tickets/lists/list-tickets.ts";
import { searchTickets as searchTicketsOf } from "@smgt/server/domain/tickets/tickets/search/search-tickets.ts";
import { PHONE_SEARCH } from "@smgt/server/domain/tickets/tickets/search/find-words.ts";
import { gatherWordsAgain } from "@smgt/server/domain/tickets/tickets/search/search-index.ts";
import { indexTicketsJob, startIndexing } from "@smgt/server/domain/tickets/tickets/search/index-tickets.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { savedList } from "../../support/export.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { until } from "../../support/until.ts";

const MOBILE = "9812345678";
/** Citizens and their posts. */
const POSTS = {
  road: ["ravi_rohtak", "रोहतक में सड़क टूटी हुई है, बड़ा गड्ढा है"],
  roadLatin: ["meena_hisar", "Hisar me model town ki sadak kharab hai, gaddha hi gaddha"],
  roadEnglish: ["john_ggn", "Broken road in Sector 46 Gurugram, school bus cannot pass"],
  water: ["sunita_panipat", "पानीपत वार्ड 12 में तीन दिन से पानी नहीं आया, टैंकर भेजें"],
  waterLatin: ["raj_sonipat", "Sonipat me paani ganda aa raha hai, nali ka pani mila hua"],
  waterEnglish: ["amit_fbd", "No water supply in Faridabad since Monday, please send a tanker"],
  power: ["vijay_karnal", "करनाल में बिजली नहीं है, ट्रांसफार्मर जल गया"],
  powerLatin: ["kavita_jind", "Jind me bijlee ka transformer kharab, 2 din se light nahi"],
  police: ["deepak_amb", "अम्बाला पुलिस थाने में मेरी शिकायत नहीं लिखी गई"],
  policeEnglish: ["neha_pkl", "Panchkula police station refused my complaint about theft"],
  sewer: ["mohan_rewari", "=Rewari sewer overflow near hospital, call 98765 43210"],
  pension: ["kamla_devi", "बुढ़ापा पेंशन तीन महीने से नहीं मिली, कुरुक्षेत्र"],
  stationery: ["anil_ynr", "Stationery shop has taken half the footpath in Yamunanagar"],
} as const;
type Name = keyof typeof POSTS;

/** Typed text with all expected tickets. */
const QUESTIONS: readonly (readonly [string, readonly Name[]])[] = [
  ["sadak", ["road", "roadLatin", "roadEnglish"]],
  ["सड़क", ["road", "roadLatin", "roadEnglish"]],
  ["sarak", ["road", "roadLatin", "roadEnglish"]],
  ["sadk", ["road", "roadLatin", "roadEnglish"]],
  ["SADAK", ["road", "roadLatin", "roadEnglish"]],
  ["sada", ["road", "roadLatin"]],
  ["sad", []],
  ["सड", []],
  ["gaddha", ["road", "roadLatin"]],
  ["गड्ढा", ["road", "roadLatin"]],
  ["road", ["road", "roadLatin", "roadEnglish"]],
  ["रोड", ["road", "roadLatin", "roadEnglish"]],
  ["broken road", ["road", "roadEnglish"]],
  ["road broken", ["road", "roadEnglish"]],
  ["school", ["roadEnglish"]],
  ["स्कूल", ["roadEnglish"]],
  ["skool", ["roadEnglish"]],
  ["sector 46", ["roadEnglish"]],
  ["सेक्टर ४६", ["roadEnglish"]],
  ["sector 47", []],
  ["गुरुग्राम", ["roadEnglish"]],
  ["gurgram", ["roadEnglish"]],
  ["paani nahi", ["water", "waterEnglish"]],
  ["पानी नहीं", ["water", "waterEnglish"]],
  ["पानी गंदा", ["waterLatin"]],
  ["pani ganda", ["waterLatin"]],
  ["nali", ["waterLatin"]],
  ["नाली", ["waterLatin"]],
  ["water supply", ["waterEnglish"]],
  ["वॉटर", ["water", "waterLatin", "waterEnglish"]],
  ["tanker", ["water", "waterEnglish"]],
  ["टैंकर", ["water", "waterEnglish"]],
  ["tank", ["water", "waterEnglish"]],
  ["बिजली", ["power", "powerLatin"]],
  ["bijli", ["power", "powerLatin"]],
  ["bijlee", ["power", "powerLatin"]],
  ["बिजली transformer", ["power", "powerLatin"]],
  ["ट्रांसफॉर्मर", ["power", "powerLatin"]],
  ["transf", ["power", "powerLatin"]],
  ["light", ["powerLatin"]],
  ["लाइट", ["powerLatin"]],
  ["police", ["police", "policeEnglish"]],
  ["पुलिस", ["police", "policeEnglish"]],
  ["pulis thana", ["police", "policeEnglish"]],
  ["pulis thane", ["police", "policeEnglish"]],
  ["shikayat", ["police", "policeEnglish"]],
  ["शिकायत", ["police", "policeEnglish"]],
  ["ambala", ["police"]],
  ["अंबाला", ["police"]],
  ["station", ["policeEnglish"]],
  ["स्टेशन", ["policeEnglish"]],
  ["complaint theft", ["policeEnglish"]],
  ["hospital", ["sewer"]],
  ["हॉस्पिटल", ["sewer"]],
  ["सीवर", ["sewer"]],
  ["pension", ["pension"]],
  ["पेंशन", ["pension"]],
  ["kurukshetra", ["pension"]],
  ["kamla_devi", ["pension"]],
  ["कमला", ["pension"]],
  ["Kamla Devi", ["pension"]],
  ["sunita", ["water"]],
  ["सुनीता", ["water"]],
  ["ward 12", ["water"]],
  ["वार्ड १२", ["water"]],
  ["sadak bijli", []],
  ["nothing of the kind", []],
  ["!!! ---", []],
  ["'; drop table ticket; --", []],
];

describe("search", () => {
  const world = worldForTests();
  let cell: Client;
  const ids = new Map<number, Name>();

  const nameOf = (ticketId: number): string => ids.get(ticketId) ?? `ticket ${ticketId}`;
  const idOf = (name: Name): number => [...ids].find(([, one]) => one === name)?.[0] ?? 0;
  const found = async (who: Client, text: string) => rowsOf(await who.ok(searchTickets, { text }));
  const names = async (who: Client, text: string) =>
    (await found(who, text)).map((row) => nameOf(row.ticket_id)).toSorted();

  before(async () => {
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    for (const [handle, text] of Object.values(POSTS))
      writePost(world.x.world, ensureUser(world.x.world, handle).id, { text: `@demo_grievance_cell ${text}` });
    const wanted = new Map<string, Name>(Object.entries(POSTS).map(([name, [handle]]) => [handle, name as Name]));
    await until("all tickets are there", async () => {
      const rows = rowsOf(await cell.ok(commonList, { list_key: "all", page_size: 100 }));
      for (const row of rows) {
        const name = wanted.get(row.citizen_handle ?? "");
        if (name !== undefined) ids.set(row.ticket_id, name);
      }
      return ids.size === wanted.size ? true : null;
    });
  });

  it("finds exactly what was meant in Hindi, romanised Hindi and English", async () => {
    const wrong: string[] = [];
    for (const [typed, wanted] of QUESTIONS) {
      const seen = await names(cell, typed);
      if (seen.join() !== wanted.toSorted().join())
        wrong.push(`${typed}: ${seen.join(", ")} instead of ${wanted.join(", ")}`);
      const list = await cell.call(commonList, { list_key: "all", search: typed });
      if (/\p{L}|\d/u.test(typed)) assert.equal(list.total_count, wanted.length, typed);
    }
    assert.deepEqual(wrong, []);
    assert.ok(QUESTIONS.length >= 60);
  });

  it("finds the same when its words are known as common, in the list's order", async () => {
    const shares = new Map(["wsadak", "wbijli", "wwater", "wpolice", "stnkr"].map((key) => [key, 1]));
    const caches: Caches = {
      ...world.ctx.caches,
      get: async (what) =>
        (what.name === COMMON_KEYS.name ? { tickets: 1e9, shares } : await world.ctx.caches.get(what)) as never,
    };
    const ctx: Context = { ...world.ctx, caches };
    const officer = { userId: 0, roleId: ROLE.CELL_HEAD, postings: [] } as unknown as Officer;
    let scanned = 0;
    for (const [typed, wanted] of QUESTIONS) {
      const whole = await planList(ctx, officer, { key: "all", filters: {}, search: typed });
      const plan = (await whole.begun()) ?? whole;
      scanned += plan.isScanned ? 1 : 0;
      const { rows: found, isBestFirst } = await searchTicketsOf(ctx, officer, typed);
      const seen = found.map((row) => nameOf(row.ticket_id));
      assert.equal(isBestFirst, !plan.isScanned && wanted.length > 0, typed);
      assert.deepEqual(seen.toSorted(), wanted.toSorted(), typed);
      if (!plan.isScanned) continue;
      const { rows, total } = await listTickets(ctx, officer, { list_key: "all", search: typed });
      assert.deepEqual(rows.map((row) => nameOf(row.ticket_id)).toSorted(), wanted.toSorted(), typed);
      assert.deepEqual(total, { count: wanted.length, isMore: true }, typed);
    }
    assert.ok(scanned >= 5, `${scanned} questions were scanned`);
  });

  it("takes common words from the database's statistics", async () => {
    await world.database.asOwner("analyze ticket_search");
    const { tickets, shares } = await readCommonKeys(world.ctx.db);
    assert.equal(tickets, ids.size);
    const seen = await sql<{ n: number }>`select count(*)::int as n from ticket_search where words @@ 'hsrk'`.execute(
      world.ctx.db,
    );
    const share = shares.get("hsrk") ?? 0;
    assert.ok(Math.abs(share * tickets - (seen.rows[0]?.n ?? 0)) < 0.01, String(share));
  });

  it("lists the best match first, then the newest, on every page", async () => {
    // The typed spelling is in one post; the others say it in other words.
    const wanted = ["waterLatin", "waterEnglish", "water"];
    assert.deepEqual(
      (await found(cell, "pani")).map((row) => nameOf(row.ticket_id)),
      wanted,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page_size = 1; page_size <= 2; page_size += 1) {
      const page = await cell.call(commonList, {
        list_key: "all",
        search: "pani",
        page_size,
        ...(cursor && { cursor }),
      });
      assert.equal(page.is_best_first, "Y");
      seen.push(...rowsOf(page.STATUS_RESPONSE).map((row) => nameOf(row.ticket_id)));
      cursor = page.next_cursor;
    }
    assert.deepEqual(seen, wanted);
    const byTime = await cell.call(commonList, { list_key: "all", search: "pani", sort_by: "received_at" });
    assert.equal(byTime.is_best_first, undefined);
    assert.deepEqual(
      rowsOf(byTime.STATUS_RESPONSE).map((row) => nameOf(row.ticket_id)),
      ["waterEnglish", "waterLatin", "water"],
    );
  });

  it("says the reason of each match", async () => {
    const [one] = await found(cell, "pension");
    assert.equal(one?.matched, "text");
    assert.equal((await found(cell, "kamla"))[0]?.matched, "person");
    const [byNumber] = await found(cell, one?.ticket_no ?? "");
    assert.deepEqual([byNumber?.ticket_id, byNumber?.matched], [one?.ticket_id, "ticket_no"]);
    assert.deepEqual(await found(cell, ""), []);
  });

  it("finds by tag, further post and edit", async () => {
    const { db } = world.ctx;
    await sql`insert into ticket_tag (ticket_id, tag_id, is_from_rule, added_at)
      select ${idOf("pension")}, tag_id, false, now() from tag order by tag_id limit 1`.execute(db);
    const tag = await db.selectFrom("tag").select("tag_name").orderBy("tag_id").limit(1).executeTakeFirstOrThrow();
    const tagged = await found(cell, tag.tag_name);
    assert.ok(
      tagged.some((row) => row.ticket_id === idOf("pension") && row.matched === "tag"),
      tag.tag_name,
    );
    const author = ensureUser(world.x.world, "vijay_karnal");
    const { rows } = await sql<{
      origin_id: string;
    }>`select origin_id from post where ticket_id = ${idOf("power")}`.execute(db);
    writePost(world.x.world, author.id, {
      text: "@demo_grievance_cell khambha bhi gir gaya",
      inReplyToId: rows[0]?.origin_id ?? null,
    });
    await until("the further post is found", async () => ((await names(cell, "खंभा")).join() === "power" ? true : null));
  });

  it("shows no hidden tickets, and no message to those who may not read it", async () => {
    const { db } = world.ctx;
    await db.updateTable("ticket").set({ is_sensitive: true }).where("ticket_id", "=", idOf("policeEnglish")).execute();
    await sql`update ticket set channel = 'X-DM' where ticket_id = ${idOf("pension")}`.execute(db);
    await sql`delete from ticket_search`.execute(db);
    await indexTicketsJob.run(world.ctx, {});
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const field = await signInAs(world.url, "field", ROLE.FIELD);
    assert.deepEqual(await names(head, "police"), ["police", "policeEnglish"]);
    for (const who of [cell, viewer]) assert.deepEqual(await names(who, "police"), ["police"]);
    for (const who of [admin, field]) assert.deepEqual(await names(who, "police"), []);
    assert.deepEqual(await names(head, "station"), ["policeEnglish"]);
    assert.deepEqual(await names(cell, "station"), ["stationery"], "a hidden ticket does not take a beginning away");
    assert.deepEqual(await names(viewer, "पेंशन"), []);
    assert.deepEqual(await names(viewer, "kamla"), ["pension"], "the name stands in every list");
    assert.deepEqual(await names(cell, "पेंशन"), ["pension"]);
  });

  it("finds a phone number for those who may see it, with an audit", async () => {
    const { db } = world.ctx;
    await db.updateTable("citizen").set({ mobile: MOBILE }).where("handle", "=", "ravi_rohtak").execute();
    const looks = () => db.selectFrom("audit_entry").selectAll().where("event", "=", PHONE_SEARCH).execute();
    const viewer = await signInAs(world.url, "viewer", ROLE.VIEWER);
    for (const text of [MOBILE, "98765 43210", "9876543210"]) assert.deepEqual(await names(viewer, text), [], text);
    assert.equal((await looks()).length, 0);
    assert.deepEqual(await names(cell, `+91 ${MOBILE}`), ["road"]);
    assert.deepEqual(
      (await found(cell, "9876543210")).map((row) => [nameOf(row.ticket_id), row.matched]),
      [["sewer", "phone"]],
    );
    const seen = await looks();
    assert.deepEqual(
      seen.map((row) => row.detail),
      [{ found: 1 }, { found: 1 }],
    );
    assert.ok(!JSON.stringify(seen).includes(MOBILE));
  });

  it("backfills earlier tickets, also when stopped half-way and run again", async () => {
    const { db } = world.ctx;
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from ticket_search`.execute(db)).rows[0]?.n;
    const all = await count();
    await sql`delete from ticket_search where ticket_id <= ${idOf("water")}`.execute(db);
    // An old ticket changed before its turn must not end the backfill.
    await inTransaction(db, (tx) => gatherWordsAgain(tx, [idOf("road")]));
    await startIndexing(world.ctx);
    await until("all are found again", async () => ((await count()) === all ? true : null));
    await indexTicketsJob.run(world.ctx, {});
    assert.equal(await count(), all);
    assert.deepEqual(await names(cell, "sadak"), ["road", "roadEnglish", "roadLatin"]);
  });

  it("exports a list, masked and audited", async () => {
    const list = rowsOf(await cell.ok(commonList, { list_key: "all", page_size: 100 }));
    const text = await savedList(cell, { format: "csv", list_key: "all" });
    assert.equal(text.charAt(0), "\uFEFF");
    const lines = text.slice(1).split("\r\n");
    assert.deepEqual(
      lines.slice(1, -1).map((line) => line.slice(1, line.indexOf('"', 1))),
      list.map((row) => row.ticket_no),
    );
    const sewer = lines.find((line) => line.includes("overflow")) ?? "";
    assert.match(sewer, /"'=Rewari sewer/);
    assert.ok(!sewer.includes("98765"), "masked also for those who may see it on the screen");
    const status_id = [STATUS.NEW, STATUS.MARKED];
    const json = await savedList(cell, { format: "json", list_key: "all", status_id, search: "sadak" });
    const rows = JSON.parse(json) as { ticket_id: number }[];
    assert.deepEqual(rows.map((row) => nameOf(row.ticket_id)).toSorted(), ["road", "roadEnglish", "roadLatin"]);
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    assert.equal((await admin.call(exportTickets, { format: "csv" })).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(exportTickets, { format: "exe" as "csv" })).refusal, "BAD_INPUT");
    const records = await world.ctx.db.selectFrom("audit_entry").select("detail").where("event", "=", EXPORT).execute();
    assert.deepEqual(
      records.map((row) => row.detail),
      [
        { format: "csv", list_key: "all" },
        { format: "json", list_key: "all", status_id: [STATUS.NEW, STATUS.MARKED], is_search: true },
      ],
    );
  });
});
