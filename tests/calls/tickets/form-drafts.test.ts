/** Drafts of complaints, notifications and masters: private, deleted when submitted, and after a week. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import {
  deleteDraft,
  getDrafts,
  saveDraft,
  type DraftFields,
  type SavedDraft,
} from "@smgt/contract/calls/tickets/drafts.ts";
import { publishNotification } from "@smgt/contract/calls/casework/notifications.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { cleanDraftsJob } from "@smgt/server/domain/tickets/drafts/clean-drafts.job.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";

const DAY_MS = 86_400_000;
const rowsOfWords = (strong: string[], count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`[${at}]`, { base: {}, edits: { strong } }]));

describe("form drafts", () => {
  const world = worldForTests();
  let operator: Client;
  let cell: Client;
  before(async () => {
    operator = await signInAs(world.url, "operator", ROLE.CALL_OP);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  type Kind = "complaint" | "notification" | "master";
  const draftsOf = async <K extends Kind>(who: Client, kind: K) =>
    rowsOf(await who.ok(getDrafts, { kinds: [kind] })) as SavedDraft<K>[];
  const mine = (who: Client) => draftsOf(who, "complaint");
  const save = (who: Client, kind: Kind, key: string, fields: DraftFields, version = 0) =>
    who.call(saveDraft, { kind, key, fields, version });
  const saved = async (...draft: Parameters<typeof save>): Promise<void> =>
    assert.equal((await save(...draft)).STATUS_ID, "0");
  const discard = (who: Client, kind: Kind, key: string) => who.ok(deleteDraft, { kind, key });
  const isLate = async (...draft: Parameters<typeof save>): Promise<void> => {
    const late = await save(...draft);
    assert.deepEqual([late.refusal, late.draft?.fields], ["DRAFT_NEWER", null]);
  };

  it("are stored exactly, for their author only", async () => {
    const fields = { name: " सुनीता ", mobile: "98", districtId: null, hasConsent: true, description: "“रात से”\n" };
    await saved(operator, "complaint", "complaint-1", { name: "S" });
    await saved(operator, "complaint", "complaint-1", fields, 1);
    const [form, ...more] = await mine(operator);
    assert.deepEqual([form?.key, form?.fields, form?.version, more], ["complaint-1", fields, 2, []]);
    assert.deepEqual(await mine(cell), []);
    await discard(cell, "complaint", "complaint-1");
    assert.equal((await mine(operator)).length, 1, "another's discarding touches nothing");
  });

  it("are not overwritten by a stale window, nor restored by a late save", async () => {
    const behind = await save(operator, "complaint", "complaint-1", { name: "S" }, 1);
    assert.deepEqual([behind.refusal, behind.draft?.version], ["DRAFT_NEWER", 2]);
    await discard(operator, "complaint", "complaint-1");
    await isLate(operator, "complaint", "complaint-1", { name: "S" }, 2);
    await isLate(operator, "complaint", "complaint-1", { name: "S" });
    assert.deepEqual(await mine(operator), []);
  });

  it("are deleted with the ticket they become, also when it is sent twice", async () => {
    await saved(operator, "complaint", "complaint-2", { name: "Sunita" });
    const body = {
      source_id: 3,
      complainant_name: "Sunita",
      mobile: "9812345678",
      district_id: 6,
      issue_type: 1,
      sub_issue_type: 101,
      subject: "No electricity",
      description: "Since last night.",
      consent_notice_given: "Y" as const,
      client_ref: "complaint-2",
    };
    const refused = await operator.call(createManualTicket, { ...body, mobile: "12" });
    assert.equal(refused.refusal, "MOBILE_WRONG");
    assert.equal((await mine(operator)).length, 1, "a refusal costs no word");
    const made = await operator.call(createManualTicket, body);
    assert.deepEqual(await mine(operator), []);
    const again = await operator.call(createManualTicket, body);
    assert.equal(again.ticket_no, made.ticket_no);
    await isLate(operator, "complaint", "complaint-2", { name: "Sunita" }, 1);
  });

  it("of notifications are separate, and are deleted on publishing or saving a draft notification", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const written = async (): Promise<string[]> =>
      (await draftsOf(head, "notification"))
        .map(({ key, fields }) => `${key} ${fields?.title?.["hi"] ?? ""}`)
        .toSorted();
    const fields = {
      id: null,
      title: { en: "Ne", hi: "नया " },
      message: { en: "" },
      categoryId: 1,
      priority: "INFO" as const,
      roleIds: [5],
      departmentIds: [],
      districtIds: [],
      slaValue: "",
      slaUnitId: null,
      from: "2026-04-",
      to: "",
      isAckWanted: true,
    };
    await saved(head, "notification", "notification-1", fields);
    await saved(head, "notification", "notification-2", fields);
    assert.deepEqual(await written(), ["notification-1 नया ", "notification-2 नया "]);
    // Under the same key, kinds are separate.
    await saved(operator, "complaint", "notification-1", { name: "S" });
    await discard(operator, "complaint", "notification-1");
    assert.equal((await save(operator, "notification", "complaint-4", fields)).refusal, "NOT_PERMITTED");
    assert.equal((await operator.call(getDrafts, { kinds: ["complaint", "notification"] })).refusal, "NOT_PERMITTED");

    const body = {
      title: "New form",
      title_translations: JSON.stringify({ hi: "नया फ़ॉर्म" }),
      message: "From Monday on.",
      message_translations: JSON.stringify({ hi: "सोमवार से।" }),
      category_id: 1,
      priority: "INFO" as const,
      valid_from: world.ctx.clock.now().toISOString(),
      draft_ref: "notification-1",
    };
    const late = await head.call(publishNotification, { ...body, valid_to: "2020-01-01T00:00:00Z" });
    assert.equal(late.refusal, "NOTIFICATION_PERIOD");
    assert.equal((await written()).length, 2, "a refusal costs no word");
    await head.ok(publishNotification, { ...body, notification_flag: "M" });
    assert.deepEqual(await written(), ["notification-2 नया "]);
    await isLate(head, "notification", "notification-1", fields, 1);
    await discard(head, "notification", "notification-2");
    assert.deepEqual(await written(), []);
  });

  it("of masters are stored by list with the seen version, for their author only", async () => {
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const kept = async (list: string) => rowsOf(await admin.ok(getDrafts, { kinds: ["master"], key: list }));
    const rows = {
      "[7]": { base: { district_name: "Hisar", letters: null }, edits: { district_name: " Hisār “ज़िला”" } },
      new: { base: {}, edits: { is_working: true, sla_value: 4.5, codes: ["a", 2], name_translations: { hi: "क" } } },
    };
    await saved(admin, "master", "districts", rows);
    assert.deepEqual(
      (await kept("districts")).map(({ fields, version }) => [fields, version]),
      [[rows, 1]],
    );
    for (const list of MASTER_LISTS.filter((one) => one !== "districts")) await saved(admin, "master", list, {});
    assert.deepEqual((await kept("districts"))[0]?.fields, rows, "each list has its own");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    assert.equal((await save(head, "master", "districts", rows)).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(getDrafts, { kinds: ["master"], key: "districts" })).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(deleteDraft, { kind: "master", key: "districts" })).refusal, "NOT_PERMITTED");
    assert.equal((await clientOf(world.url, null, null, null).call(getDrafts, { kinds: ["master"] })).http, 401);
    assert.equal((await save(admin, "master", "districts", { name: "a complaint's" })).refusal, "BAD_INPUT");
    const words = Array.from({ length: 500 }, (_, at) => `a word ${at}`);
    const typed = (most: number) => rowsOfWords(words, most);
    await saved(admin, "master", "keywords", typed(5), 1);
    assert.equal((await save(admin, "master", "keywords", typed(12), 2)).refusal, "DRAFT_TOO_LARGE");
    await saved(admin, "master", "keywords", typed(5), 2);
    await discard(admin, "master", "districts");
    await isLate(admin, "master", "districts", rows, 1);
    assert.deepEqual(
      (await kept("districts")).map(({ fields, version }) => [fields, version]),
      [[null, 2]],
    );
  });

  it("are a hundred at most: the oldest of the author is deleted, and nothing else", async () => {
    const { db } = world.ctx;
    await saved(operator, "complaint", "the-oldest", { name: "S" });
    await saved(cell, "complaint", "of-a-colleague", { name: "S" });
    world.advance(1_000);
    // Inserts ninety-nine at once, as calls would.
    await sql`insert into draft (user_id, draft_key, kind, fields, version, begun_at, saved_at)
      select user_id, 'many-' || n, kind, fields, 1, ${world.ctx.clock.now()}, ${world.ctx.clock.now()}
        from draft, generate_series(1, 99) n where draft_key = 'the-oldest'`.execute(db);
    world.advance(1_000);
    await saved(operator, "complaint", "oldest-but-one", { name: "S" });
    const keys = (await db.selectFrom("draft").select("draft_key").where("fields", "is not", null).execute()).map(
      (row) => row.draft_key,
    );
    assert.deepEqual(
      ["the-oldest", "many-99", "oldest-but-one", "of-a-colleague"].map((key) => keys.includes(key)),
      [false, true, true, true],
    );
    await db.deleteFrom("draft").where("draft_key", "like", "many-%").execute();
    for (const who of [operator, cell])
      for (const key of ["oldest-but-one", "of-a-colleague"]) await discard(who, "complaint", key);
  });

  it("are refused to others, and in invalid forms", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    assert.equal((await save(officer, "complaint", "complaint-3", {})).refusal, "NOT_PERMITTED");
    assert.equal((await save(clientOf(world.url, null, null, null), "complaint", "complaint-3", {})).http, 401);
    assert.equal((await save(operator, "complaint", "a b", {})).refusal, "BAD_INPUT");
  });

  it("are deleted after a week; running the job twice is harmless", async () => {
    await saved(cell, "complaint", "complaint-4", { name: "Old" });
    world.advance(7 * DAY_MS + 1);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.deepEqual(await mine(cell), [], "not offered from that moment on");
    await cleanDraftsJob.run(world.ctx, {});
    await cleanDraftsJob.run(world.ctx, {});
    const left = await world.ctx.db.selectFrom("draft").selectAll().execute();
    assert.deepEqual(left, []);
  });
});
