/**
 * A citizen's rights over personal data: access, correction and erasure. After an erasure, no data identifies the
 * person.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import * as calls from "@smgt/contract/calls/casework/citizen-rights.ts";
import { setComplainedAbout } from "@smgt/contract/calls/casework/complained-about.ts";
import { commonList, ticketJson } from "@smgt/contract/calls/tickets/tickets.ts";
import { saveWorkflow } from "@smgt/contract/calls/casework/workflow.ts";
import { ACTION, ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { askInTime } from "@smgt/server/ask-in-time.ts";
import { repeatErasures } from "@smgt/server/domain/casework/citizens/rights/register.ts";
import { sweepClocks } from "@smgt/server/domain/casework/workflow/clocks/sweep-clocks.job.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { addAdmin, adminWithApp, userIdOf, type Admin } from "../../support/accounts.ts";
import { auditWithTexts } from "../../support/audit-texts.ts";
import { verdictOf } from "../../support/audit-chain.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { exportByTwo } from "../../support/citizen-export.ts";
import { findTraces } from "../../support/traces.ts";
import { deskForTests } from "../../support/for-tests.ts";
import { greyPng } from "../../support/pictures.ts";
import { openSmsGateway } from "../../support/sms-gateway.ts";
import { until } from "../../support/until.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const REASON = "Letter 12/2026";
const MOBILE = "9876501234";
/** Words that must be absent after the erasure; the account's id is added later. */
const WORDS = ["Zubeida", "zubeida_q9", MOBILE, "Naulakha", "zubeida@", "purple transformer", "Gullak"];

const sms = await openSmsGateway();

describe("a citizen's own data", () => {
  let admin: Admin;
  let second: Admin;
  let onX: number;
  let byPhone: number;
  /** Another person's ticket with a post by the citizen. */
  let ofAnother: number;
  const words = [...WORDS];
  const { world, desk } = deskForTests({ isSealed: true, env: sms.env });

  /** Posts as the citizen, and waits for the text on a ticket. */
  const post = async (text: string, inReplyToId?: string): Promise<number> => {
    const author = ensureUser(world.x.world, "zubeida_q9", { name: "Zubeida Gullak" });
    words.push(author.id);
    const { id } = writePost(world.x.world, author.id, {
      text: `@demo_grievance_cell ${text}`,
      ...(inReplyToId === undefined ? {} : { inReplyToId }),
    });
    words.push(id);
    const row = await until("the post is on a ticket", () =>
      world.ctx.db
        .selectFrom("post")
        .select("ticket_id")
        .where("origin_id", "=", id)
        .where("ticket_id", "is not", null)
        .executeTakeFirst(),
    );
    return row.ticket_id ?? 0;
  };
  const close = async (ticketId: number): Promise<void> => {
    await desk.done("cell", ticketId, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
    await desk.done("officer", ticketId, ACTION.ACCEPT, { remarks: "Called Zubeida, who was at Naulakha." });
    const file = { part: "attachment", name: "Zubeida-Naulakha.png", bytes: new Uint8Array(greyPng(8, 8)) };
    const report = { remarks: "Zubeida Gullak has light again.", disposal_type_id: 1 };
    await desk.done("officer", ticketId, ACTION.SUBMIT_ATR, report, { files: [file] });
  };
  before(async () => {
    admin = await adminWithApp(world, "admin");
    await addAdmin(world, "admin2");
    second = await adminWithApp(world, "admin2");
    const other = await desk.fromPost("somebody_else");
    ofAnother = other.ticket_id;
    onX = await post("The purple transformer at Naulakha in Gurugram burns, says Zubeida.");
    const inTheirThread = await post("Gullak says: the same purple transformer.", other.posts[0]?.tweet_id);
    await desk.done("cell", inTheirThread, ACTION.CLOSE_NO_ACTION, {
      disposal_type_id: 12,
      remarks: "Zubeida wrote it twice.",
    });
    byPhone = (
      await desk.fromPhone({
        complainant_name: "Zubeida Gullak",
        mobile: MOBILE,
        email: "zubeida@example.in",
        address: "77 Naulakha",
        description: "The purple transformer again, since three in the morning.",
      })
    ).ticket_id;
    await close(onX);
    await desk.done("cell", onX, ACTION.APPROVE_AND_REPLY, {
      disposal_type_id: 1,
      reply_text: "Dear Zubeida, the purple transformer is repaired.",
      reply_channel: "P",
    });
    await close(byPhone);
    await desk.done("cell", byPhone, ACTION.APPROVE, {
      disposal_type_id: 1,
      remarks: "Told Zubeida on the telephone.",
    });
    await desk.as.operator.call(saveWorkflow, {
      ticket_id: byPhone,
      status_id: STATUS.RESOLVED,
      action_id: ACTION.REMARK,
      remarks: "Zubeida called once more.",
    });
  });

  const find = async (search: string, who = admin) => rowsOf(await who.client.ok(calls.findHeld, { search }));
  const idsOf = async (): Promise<number[]> => {
    const rows = [...(await find(MOBILE)), ...(await find("@zubeida_q9"))];
    return rows.map((row) => row.citizen_id);
  };
  const audited = async (event: string): Promise<unknown[]> => {
    return (await auditWithTexts(world, [event])).map((row) => row.detail);
  };

  it("are found by mobile, username and ticket number, masked and audited, by administrators only", async () => {
    const [phone, ...more] = await find(`+91 ${MOBILE}`);
    assert.deepEqual(
      [phone?.citizen_name, phone?.mobile, phone?.ticket_count, more.length],
      ["Zubeida Gullak", "•••••••234", 1, 0],
    );
    assert.deepEqual([phone?.email, phone?.address, phone?.erased_at], ["•••", "•••", null]);
    const [onTheirAccount] = await find("@Zubeida_Q9");
    assert.deepEqual([onTheirAccount?.handle, onTheirAccount?.post_count], ["zubeida_q9", 2]);
    const { ticket_no } = await desk.show(byPhone);
    assert.equal((await find(ticket_no.toLowerCase()))[0]?.citizen_id, phone?.citizen_id);
    assert.deepEqual(await find("9000000001"), []);
    assert.equal((await admin.client.call(calls.findHeld, { search: "two words" })).refusal, "CITIZEN_SEARCH");
    assert.equal((await desk.as.head.call(calls.findHeld, { search: MOBILE })).refusal, "NOT_PERMITTED");
    assert.equal((await audited("PERSON_SEARCH")).length, 4);
    assert.ok(!JSON.stringify(await audited("PERSON_SEARCH")).includes(MOBILE));
  });

  it("are exported in full, with their disclosures, after a second administrator's approval", async () => {
    const ids = await idsOf();
    const { text, file_name } = await exportByTwo(admin, second, ids, REASON);
    for (const word of WORDS) assert.ok(text.includes(word), word);
    assert.ok(!file_name.includes("Zubeida"));
    const held = JSON.parse(text) as Record<string, { ticket_no?: string; words?: string; what?: string }[]>;
    assert.equal(held["tickets"]?.length, 3);
    assert.equal(held["messages"]?.length, 2);
    assert.match(held["answers"]?.[1]?.words ?? "", /^Dear Zubeida, the purple transformer is repaired\./);
    assert.equal(held["files"]?.length, 2);
    assert.ok(held["shown"]?.some((row) => row.what === "PERSON_SHOWN"));
    assert.ok(!text.includes("since 3 am"), "nothing of others");
    assert.equal((await audited("CITIZEN_EXPORTED")).length, 1);
    const [request] = rowsOf(await second.client.ok(calls.getErasures, {}));
    assert.deepEqual([request?.kind, request?.state, request?.can_fetch], ["EXPORT", "approved", "N"]);
    const other = await second.client.call(calls.fetchExport, { request_id: request?.request_id ?? 0 });
    assert.equal(other.refusal, "CHANGE_NOT_FOUND", "who approved does not take it out");
    await world.database.asOwner("update erasure set settled_at = settled_at - interval '1 day'");
    await admin.prove();
    const late = await admin.client.call(calls.fetchExport, { request_id: request?.request_id ?? 0 });
    assert.equal(late.refusal, "CHANGE_NOT_FOUND", "a day after it was approved");
    const strange = { citizen_ids: [...ids, 2_000_000_000], reason: REASON };
    assert.equal((await admin.client.call(calls.exportHeld, strange)).refusal, "CITIZEN_UNKNOWN");
  });

  it("are corrected: search finds only the new name, and the audit contains neither", async () => {
    const [phone] = await find(MOBILE);
    const asked = { citizen_id: phone?.citizen_id ?? 0, reason: REASON };
    assert.equal((await admin.client.call(calls.correctHeld, { ...asked, mobile: "12" })).refusal, "MOBILE_WRONG");
    assert.equal(
      (await admin.client.call(calls.correctHeld, { ...asked, citizen_name: " " })).refusal,
      "CITIZEN_NAME_EMPTY",
    );
    assert.equal(
      (await admin.client.call(calls.correctHeld, { ...asked, address: "77 Naulakha" })).refusal,
      "CITIZEN_AS_IT_WAS",
    );
    await admin.client.ok(calls.correctHeld, { ...asked, citizen_name: "Zubeida Gullakwala", taken_away: ["email"] });
    const searched = async (search: string): Promise<number[]> =>
      rowsOf(await desk.as.head.ok(commonList, { list_key: "all", search })).map((row) => row.ticket_id);
    assert.deepEqual(await searched("Gullakwala"), [byPhone]);
    const row = await world.ctx.db
      .selectFrom("citizen")
      .selectAll()
      .where("mobile", "=", MOBILE)
      .executeTakeFirstOrThrow();
    assert.deepEqual([row.citizen_name, row.email, row.address], ["Zubeida Gullakwala", null, "77 Naulakha"]);
    const [entry] = await auditWithTexts(world, ["CITIZEN_CORRECTED"]);
    assert.deepEqual(
      [entry?.detail, entry?.words],
      [{ citizen_ids: [asked.citizen_id], fields: ["citizen_name", "email"] }, REASON],
    );
  });

  it("get another mobile only with two administrators, and the former number is notified", async () => {
    const { ticket_id } = await desk.fromPhone({ complainant_name: "Rekha Devi", mobile: "9876511111" });
    const { citizen_id } = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticket_id)
      .executeTakeFirstOrThrow();
    const mobileNow = async () =>
      (
        await world.ctx.db
          .selectFrom("citizen")
          .select("mobile")
          .where("citizen_id", "=", citizen_id)
          .executeTakeFirst()
      )?.mobile;
    await admin.prove();
    const wish = { citizen_id, mobile: "98765 22222", address: "12 New Street", reason: REASON };
    const asked = await admin.client.call(calls.correctHeld, wish);
    assert.deepEqual([asked.STATUS_ID, asked.waits], ["0", "Y"]);
    assert.equal(await mobileNow(), "9876511111");
    assert.equal((await admin.client.call(calls.correctHeld, wish)).refusal, "ERASURE_WAITS");
    const [request] = rowsOf(await second.client.ok(calls.getErasures, {}));
    assert.deepEqual([request?.kind, request?.wanted], ["CORRECT", { mobile: "•••••••222", address: "12 New Street" }]);
    const approve = { request_id: request?.request_id ?? 0, decision: "APPROVE" as const };
    assert.equal((await admin.client.call(calls.settleErasure, approve)).refusal, "CHANGE_IS_YOURS");
    await second.prove();
    await second.client.ok(calls.settleErasure, approve);
    assert.equal(await mobileNow(), "9876522222");
    const [told] = await until("the former number is told", async () => {
      const texts = sms.textsTo("9876511111");
      return texts.length > 0 ? texts : null;
    });
    assert.match(told ?? "", /no longer held for your complaints/);
  });

  it("are hidden from an administrator whom one of the tickets complains about", async () => {
    const { ticket_id } = await desk.fromPhone({ complainant_name: "Phool Singh", mobile: "9876533333" });
    const accused = {
      ticket_id,
      status_id: STATUS.NEW,
      user_id: await userIdOf(world, "admin"),
      is_complained_about: "Y",
      remarks: "The complaint names this administrator.",
    } as const;
    await desk.as.head.ok(setComplainedAbout, accused);
    const [seen] = await find("9876533333", second);
    const citizen_ids = [seen?.citizen_id ?? 0];
    await admin.prove();
    await second.prove();
    assert.deepEqual(await find("9876533333"), []);
    const asked = { citizen_ids, reason: REASON };
    const refusals = [
      await admin.client.call(calls.exportHeld, asked),
      await admin.client.call(calls.askErasure, asked),
      await admin.client.call(calls.correctHeld, { citizen_id: citizen_ids[0] ?? 0, email: "a@b.in", reason: REASON }),
    ].map(({ refusal }) => refusal);
    assert.deepEqual(refusals, ["CITIZEN_UNKNOWN", "CITIZEN_UNKNOWN", "CITIZEN_UNKNOWN"]);
    await second.client.ok(calls.exportHeld, asked);
    const mine = rowsOf(await second.client.ok(calls.getErasures, {})).find((row) => row.state === "waiting");
    const request_id = mine?.request_id ?? 0;
    const theirs = rowsOf(await admin.client.ok(calls.getErasures, {}));
    assert.ok(!theirs.some((row) => row.request_id === request_id));
    const decided = await admin.client.call(calls.settleErasure, { request_id, decision: "APPROVE" });
    assert.equal(decided.refusal, "CHANGE_NOT_FOUND");
    await second.client.ok(calls.settleErasure, { request_id, decision: "WITHDRAW" });
  });

  it("keep a corrected name when the platform reports another", async () => {
    const { ticket_id: ticketId } = await desk.fromPost("renamed_on_request");
    const { citizen_id: citizenId } = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    await admin.client.ok(calls.correctHeld, { citizen_id: citizenId, citizen_name: "Sushila Gurjar", reason: REASON });
    const [first] = (await desk.show(ticketId)).posts;
    writePost(world.x.world, ensureUser(world.x.world, "renamed_on_request").id, {
      text: "@demo_grievance_cell Still no light here.",
      inReplyToId: first?.tweet_id ?? "",
    });
    const seen = await until("the second post is there", async () => {
      const ticket = await desk.show(ticketId);
      return ticket.posts.length === 2 ? ticket : null;
    });
    assert.deepEqual([seen.citizen_name, seen.citizen_handle], ["Sushila Gurjar", "renamed_on_request"]);
  });

  it("are not erased while a ticket is open, a post is new, or a second administrator is missing", async () => {
    const ids = await idsOf();
    const ask = () => admin.client.call(calls.askErasure, { citizen_ids: ids, reason: REASON });
    assert.equal((await ask()).refusal, "CITIZEN_HAS_OPEN");
    await desk.pass(8 * DAY_MS);
    await sweepClocks(world.ctx);
    await admin.prove();
    assert.equal((await ask()).refusal, "CITIZEN_TOO_NEW");
    await desk.pass(3 * DAY_MS);
    await admin.prove();
    assert.equal((await ask()).STATUS_ID, "0");
    assert.equal((await ask()).refusal, "ERASURE_WAITS");
    const [request] = rowsOf(await admin.client.ok(calls.getErasures, {}));
    assert.deepEqual([request?.state, request?.is_own, request?.people.length], ["waiting", "Y", 2]);
    const approve = { request_id: request?.request_id ?? 0, decision: "APPROVE" as const };
    assert.equal((await admin.client.call(calls.settleErasure, approve)).refusal, "CHANGE_IS_YOURS");
    const refuse = { ...approve, decision: "REFUSE" as const };
    await second.prove();
    assert.equal((await second.client.call(calls.settleErasure, refuse)).refusal, "MASTER_REASON");
    await second.client.ok(calls.settleErasure, { ...refuse, reason: "A court wants it" });
    assert.equal((await second.client.call(calls.settleErasure, approve)).refusal, "CHANGE_REFUSED");
    assert.ok((await findTraces(world, ["Naulakha"])).length > 0);
  });

  it("are not erased while the primary of a merged complaint is open", async () => {
    const primary = await desk.fromPhone();
    const { ticket_id: merged } = await desk.fromPhone();
    await desk.done("cell", merged, ACTION.MERGE, { primary_ticket_no: primary.ticket_no });
    const { citizen_id } = await world.ctx.db
      .selectFrom("ticket")
      .select("citizen_id")
      .where("ticket_id", "=", merged)
      .executeTakeFirstOrThrow();
    const ask = () => admin.client.call(calls.askErasure, { citizen_ids: [citizen_id], reason: REASON });
    await admin.prove();
    const refused = await ask();
    assert.equal(refused.refusal, "CITIZEN_HAS_OPEN");
    await desk.done("cell", primary.ticket_id, ACTION.CLOSE_NO_ACTION, {
      disposal_type_id: 12,
      remarks: "Not for the State.",
    });
    assert.equal((await ask()).STATUS_ID, "0");
    const [request] = rowsOf(await admin.client.ok(calls.getErasures, {}));
    await admin.client.ok(calls.settleErasure, { request_id: request?.request_id ?? 0, decision: "WITHDRAW" });
  });

  it("are not erased on a request by a former administrator", async () => {
    const ids = await idsOf();
    await admin.prove();
    await second.prove();
    await admin.client.ok(calls.askErasure, { citizen_ids: ids, reason: REASON });
    const waiting = async () =>
      rowsOf(await second.client.ok(calls.getErasures, {})).filter((row) => row.state === "waiting");
    const [request] = await waiting();
    const settle = (request_id: number, decision: "APPROVE" | "REFUSE" | "WITHDRAW") =>
      second.client.call(calls.settleErasure, { request_id, decision, reason: REASON });
    const own = request?.request_id ?? 0;
    const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin"));
    await postings.set({ role_id: ROLE.VIEWER }).execute();
    assert.deepEqual(await waiting(), []);
    assert.equal((await settle(own, "APPROVE")).refusal, "CHANGE_NOT_FOUND");
    assert.ok((await findTraces(world, ["Naulakha"])).length > 0);
    // Invisible requests do not block others.
    assert.equal((await second.client.call(calls.askErasure, { citizen_ids: ids, reason: REASON })).STATUS_ID, "0");
    await postings.set({ role_id: ROLE.ADMIN }).execute();
    for (const row of await waiting()) {
      const decision = row.is_own === "Y" ? "WITHDRAW" : "REFUSE";
      assert.equal((await settle(row.request_id, decision)).STATUS_ID, "0");
    }
  });

  it("are erased by two administrators: no trace in tables or files, and all figures unchanged", async () => {
    const ids = await idsOf();
    const figures = () =>
      sql`select status_id, count(*), min(received_at), max(closed_at) from ticket group by 1 order by 1`.execute(
        world.ctx.db,
      );
    const steps = () =>
      sql`select history_id, ticket_id, at, actor_user_id, action_id, event, from_status_id, to_status_id, clock
      from ticket_history order by 1`.execute(world.ctx.db);
    // Ingestion continues: the last ingested post is another's.
    await desk.fromPost("one_more");
    const [figuresBefore, stepsBefore] = [(await figures()).rows, (await steps()).rows];
    for (const word of WORDS.filter((one) => one !== "zubeida@"))
      assert.ok((await findTraces(world, [word])).length > 0, `${word} is there before`);
    await admin.prove();
    await second.prove();
    await admin.client.ok(calls.askErasure, { citizen_ids: ids, reason: REASON });
    const [request] = rowsOf(await second.client.ok(calls.getErasures, {}));
    assert.equal(request?.is_own, "N");
    await until("the request is sealed", async () => {
      const { rows } = await sql<{ is: boolean }>`select is_sealed(max(audit_id)) as is from audit_entry
        where event = 'ERASURE_ASKED'`.execute(world.ctx.db);
      return rows[0]?.is === true;
    });
    await second.client.ok(calls.settleErasure, { request_id: request?.request_id ?? 0, decision: "APPROVE" });

    assert.deepEqual(await findTraces(world, words), []);
    assert.deepEqual((await figures()).rows, figuresBefore);
    assert.deepEqual((await steps()).rows, stepsBefore);
    assert.deepEqual(await find("@zubeida_q9"), []);
    const { posts, citizen_name } = await desk.show(onX);
    assert.deepEqual([citizen_name, posts.map((one) => one.text)], ["—", [""]]);
    // The other person's ticket keeps its own text and stays searchable.
    const other = await desk.as.head.ok(ticketJson, { ticket_id: ofAnother });
    assert.ok(other.posts.some((one) => one.text.includes("Sector 46")));
    const found = rowsOf(await desk.as.head.ok(commonList, { list_key: "all", search: "purple" }));
    assert.deepEqual(found, []);
    assert.equal((await audited("CITIZEN_ERASED")).length, 1);
    const verdict = await verdictOf(world);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(world.ctx.db);
    assert.deepEqual([verdict.fault, verdict.seams, verdict.rows], [null, [], rows[0]?.n]);
    assert.equal(
      (await second.client.call(calls.askErasure, { citizen_ids: ids, reason: REASON })).refusal,
      "CITIZEN_ERASED",
    );
  });

  it("are erased again at the first start after a restore", async () => {
    const ids = (
      await world.ctx.db.selectFrom("citizen").select("citizen_id").where("erased_at", "is not", null).execute()
    ).map((row) => row.citizen_id);
    assert.equal(ids.length, 2);
    const register = path.join(world.ctx.config.dataDir, "erasures.jsonl");
    assert.ok(!WORDS.some((word) => readFileSync(register, "utf8").includes(word)));
    // Simulates a restore: the request's row is missing, the person exists.
    await sql`delete from erasure where state = 'done'`.execute(world.ctx.db);
    await sql`update citizen set citizen_name = 'Zubeida Gullak', mobile = ${MOBILE}, erased_at = null
       where citizen_id = any(${ids}::int[])`.execute(world.ctx.db);
    await sql`update post set text = 'The purple transformer' where citizen_id = any(${ids}::int[])`.execute(
      world.ctx.db,
    );
    // A torn line, as after a power failure.
    appendFileSync(register, '{"database":"another","citizen_ids":[1');
    await repeatErasures(world.ctx);
    assert.deepEqual(await findTraces(world, words), []);
    await repeatErasures(world.ctx);
    assert.equal(
      readFileSync(register, "utf8")
        .split("\n")
        .filter((line) => line.endsWith("}")).length,
      1,
      "each once",
    );
    const { rows } = await sql`select from erasure where state = 'done'`.execute(world.ctx.db);
    assert.equal(rows.length, 1);
  });

  it("do not block a start while their register hangs; the log records it", async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "smgt-hangs-"));
    const register = path.join(dataDir, "erasures.jsonl");
    assert.equal(spawnSync("mkfifo", [register]).status, 0); // opening a FIFO blocks until there is a writer
    const said: unknown[] = [];
    try {
      const hear = (facts: object, line: string): void => void said.push(line, "err" in facts && String(facts.err));
      const { ctx } = world;
      const hanging = { ...ctx, config: { ...ctx.config, dataDir }, log: { ...ctx.log, error: hear } };
      await repeatErasures(hanging, askInTime(5));
    } finally {
      closeSync(openSync(register, "r+"));
      rmSync(dataDir, { recursive: true });
    }
    assert.deepEqual(said, [
      "The register of erasures cannot be used; see that its folder is there and writable.",
      "Error: The data folder does not answer.",
    ]);
  });

  it("are spared where the restored number now belongs to another person", async () => {
    const { db, clock } = world.ctx;
    const { citizen_id } = await db
      .selectFrom("citizen")
      .select("citizen_id")
      .where("handle", "=", "one_more")
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ database: string; first: Date }>`
      select (select system_identifier::text || ' ' || current_database() from pg_control_system()) as database,
             min(received_at) as first from post where citizen_id = ${citizen_id}`.execute(db);
    const [found] = rows;
    assert.ok(found !== undefined);
    const line = (settledAt: number): string =>
      `\n${JSON.stringify({ database: found.database, citizen_ids: [citizen_id], asked_by: 1, settled_by: 2, settled_at: new Date(settledAt).toISOString() })}\n`;
    const erasedAt = async (): Promise<Date | null> => {
      const row = await db
        .selectFrom("citizen")
        .select("erased_at")
        .where("citizen_id", "=", citizen_id)
        .executeTakeFirst();
      return row?.erased_at ?? null;
    };
    const register = path.join(world.ctx.config.dataDir, "erasures.jsonl");
    appendFileSync(register, line(found.first.getTime() - 1));
    await repeatErasures(world.ctx);
    assert.equal(await erasedAt(), null);
    // An erasure decided after their first post applies to them.
    appendFileSync(register, line(clock.now().getTime()));
    await repeatErasures(world.ctx);
    assert.notEqual(await erasedAt(), null);
  });

  it("are protected in the database: history and function refuse a server without authorisation", async () => {
    const { db } = world.ctx;
    await assert.rejects(
      sql`update ticket_history set remark = null, facts = '[]' where ticket_id = ${ofAnother}`.execute(db),
    );
    await assert.rejects(sql`update ticket_history set remark = 'x' where ticket_id = ${onX}`.execute(db));
    await assert.rejects(sql`select erase_citizens(2000000000)`.execute(db), /no decided erasure/);
    await assert.rejects(
      sql`insert into erasure (citizen_ids, state, reason, asked_by, asked_at, settled_by, settled_at)
          values ('{1}', 'done', 'alone', 1, now(), 1, now())`.execute(db),
    );
  });

  it("are exported under the State's date, not the UTC date", async () => {
    const hour = world.ctx.clock.now().getUTCHours();
    await desk.pass(((43 - hour) % 24) * HOUR_MS);
    admin = await adminWithApp(world, "admin");
    const { citizen_id } = await world.ctx.db
      .selectFrom("citizen")
      .select("citizen_id")
      .limit(1)
      .executeTakeFirstOrThrow();
    second = await adminWithApp(world, "admin2");
    const { file_name } = await exportByTwo(admin, second, [citizen_id], REASON);
    const day = new Date(world.ctx.clock.now().getTime() + 12 * HOUR_MS).toISOString().slice(0, 10);
    assert.equal(file_name, `personal-data-${day}.json`);
  });
});
