/** Unfinished complaints, notifications and changes of masters: one's own, gone with what they became, and after a week. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { deleteFormDraft, formDrafts, saveFormDraft } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { MASTER_LISTS } from "@smgt/contract/calls/organisation/master-changes.ts";
import { deleteMasterDraft, masterDrafts, saveMasterDraft } from "@smgt/contract/calls/organisation/master-drafts.ts";
import {
  deleteNotificationDraft,
  notificationDrafts,
  saveNotificationDraft,
} from "@smgt/contract/calls/casework/notification-drafts.ts";
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

describe("unfinished complaints", () => {
  const world = worldForTests();
  let operator: Client;
  let cell: Client;
  before(async () => {
    operator = await signInAs(world.url, "operator", ROLE.CALL_OP);
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });
  const mine = async (who: Client) => rowsOf(await who.ok(formDrafts));

  it("are kept to the letter, for their writer alone", async () => {
    const fields = { name: " सुनीता ", mobile: "98", districtId: null, hasConsent: true, description: "“रात से”\n" };
    await operator.ok(saveFormDraft, { ref: "complaint-1", fields: { name: "S" } });
    assert.notEqual((await operator.ok(saveFormDraft, { ref: "complaint-1", fields })).saved_at, null);
    const [form, ...more] = await mine(operator);
    assert.deepEqual([form?.ref, form?.fields, more], ["complaint-1", fields, []]);
    assert.deepEqual(await mine(cell), []);
    await cell.ok(deleteFormDraft, { ref: "complaint-1" });
    assert.equal((await mine(operator)).length, 1, "another's discarding touches nothing");
  });

  it("do not come back by a save that was late", async () => {
    await operator.ok(deleteFormDraft, { ref: "complaint-1" });
    const late = await operator.ok(saveFormDraft, { ref: "complaint-1", fields: { name: "S" } });
    assert.deepEqual([late.saved_at, await mine(operator)], [null, []]);
  });

  it("go with the ticket that they become, also where it is sent twice", async () => {
    await operator.ok(saveFormDraft, { ref: "complaint-2", fields: { name: "Sunita" } });
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
    assert.equal((await operator.ok(saveFormDraft, { ref: "complaint-2", fields: {} })).saved_at, null);
  });

  it("are a hundred at most: who makes more loses the oldest, and no other of their own", async () => {
    const { db } = world.ctx;
    await operator.ok(saveFormDraft, { ref: "the-oldest", fields: { name: "S" } });
    await cell.ok(saveFormDraft, { ref: "of-a-colleague", fields: { name: "S" } });
    world.advance(1_000);
    // Ninety-nine at once, as the calls would have left them.
    await sql`insert into form_draft (user_id, form_ref, kind, fields, begun_at, saved_at)
      select user_id, 'many-' || n, kind, fields, ${world.ctx.clock.now()}, ${world.ctx.clock.now()}
        from form_draft, generate_series(1, 99) n where form_ref = 'the-oldest'`.execute(db);
    world.advance(1_000);
    await operator.ok(saveFormDraft, { ref: "oldest-but-one", fields: { name: "S" } });
    const refs = (await db.selectFrom("form_draft").select("form_ref").where("fields", "is not", null).execute()).map(
      (row) => row.form_ref,
    );
    assert.equal(refs.length, 101);
    assert.deepEqual(
      ["the-oldest", "many-99", "oldest-but-one", "of-a-colleague"].map((ref) => refs.includes(ref)),
      [false, true, true, true],
    );
    await db.deleteFrom("form_draft").where("form_ref", "like", "many-%").execute();
    for (const who of [operator, cell])
      for (const ref of ["oldest-but-one", "of-a-colleague"]) await who.ok(deleteFormDraft, { ref });
  });

  it("of notifications are another list, and go with what was published or kept as a draft", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const written = async (): Promise<string[]> =>
      rowsOf(await head.ok(notificationDrafts))
        .map(({ ref, fields }) => `${ref} ${fields.title.hi ?? ""}`)
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
    assert.notEqual((await head.ok(saveNotificationDraft, { ref: "notification-1", fields })).saved_at, null);
    await head.ok(saveNotificationDraft, { ref: "notification-2", fields });
    assert.deepEqual(await written(), ["notification-1 नया ", "notification-2 नया "]);
    // Under the same name, one kind touches nothing of the other.
    await operator.ok(saveFormDraft, { ref: "complaint-4", fields: { name: "S" } });
    await operator.ok(deleteFormDraft, { ref: "complaint-4" });
    assert.equal((await operator.call(saveNotificationDraft, { ref: "complaint-4", fields })).refusal, "NOT_PERMITTED");
    assert.equal((await operator.call(notificationDrafts, {})).refusal, "NOT_PERMITTED");

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
    assert.equal((await head.ok(saveNotificationDraft, { ref: "notification-1", fields })).saved_at, null);
    await head.ok(deleteNotificationDraft, { ref: "notification-2" });
    assert.deepEqual(await written(), []);
  });

  it("of masters are kept by the list with what was seen, and are their writer's alone", async () => {
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    const kept = async (): Promise<unknown[]> =>
      rowsOf(await admin.ok(masterDrafts)).map(({ ref, fields }) => [ref, fields.list, fields.rows]);
    const rows = {
      "[7]": { base: { district_name: "Hisar", letters: null }, edits: { district_name: " Hisār “ज़िला”" } },
      new: { base: {}, edits: { is_working: true, sla_value: 4.5, codes: ["a", 2], name_translations: { hi: "क" } } },
    };
    const save = { ref: "masters-1", fields: { list: "districts" as const, rows } };
    assert.notEqual((await admin.ok(saveMasterDraft, save)).saved_at, null);
    assert.deepEqual(await kept(), [["masters-1", "districts", rows]]);
    world.advance(1_000);
    for (const list of MASTER_LISTS) {
      await admin.ok(saveMasterDraft, { ref: `masters-of-${list.replaceAll("_", "-")}`, fields: { list, rows: {} } });
    }
    assert.equal((await kept()).length, MASTER_LISTS.length + 1, "none falls off the end");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    assert.equal((await head.call(saveMasterDraft, save)).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(masterDrafts, {})).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(deleteMasterDraft, { ref: "masters-1" })).refusal, "NOT_PERMITTED");
    assert.equal((await clientOf(world.url, null, null, null).call(masterDrafts, {})).http, 401);
    const odd = { ...save, fields: { list: "nowhere" as never, rows } };
    assert.equal((await admin.call(saveMasterDraft, odd)).refusal, "BAD_INPUT");
    const words = Array.from({ length: 500 }, (_, at) => `a word ${at}`);
    const typed = (most: number) => ({
      ...save,
      fields: { list: "keywords" as const, rows: rowsOfWords(words, most) },
    });
    await admin.ok(saveMasterDraft, typed(5));
    assert.equal((await admin.call(saveMasterDraft, typed(12))).refusal, "DRAFT_TOO_LARGE");
    await admin.ok(deleteMasterDraft, { ref: "masters-1" });
    assert.equal((await admin.ok(saveMasterDraft, save)).saved_at, null, "a late save does not bring it back");
    assert.equal((await kept()).length, MASTER_LISTS.length);
  });

  it("are refused to others, and in other forms", async () => {
    const officer = await signInAs(world.url, "officer", ROLE.OFFICER);
    const body = { ref: "complaint-3", fields: {} };
    assert.equal((await officer.call(saveFormDraft, body)).refusal, "NOT_PERMITTED");
    assert.equal((await clientOf(world.url, null, null, null).call(saveFormDraft, body)).http, 401);
    assert.equal((await operator.call(saveFormDraft, { ...body, ref: "a b" })).refusal, "BAD_INPUT");
  });

  it("are deleted after a week, twice over", async () => {
    await cell.ok(saveFormDraft, { ref: "complaint-4", fields: { name: "Old" } });
    world.advance(7 * DAY_MS + 1);
    await cleanDraftsJob.run(world.ctx, {});
    await cleanDraftsJob.run(world.ctx, {});
    const left = await world.ctx.db.selectFrom("form_draft").selectAll().execute();
    assert.deepEqual(left, []);
  });
});
