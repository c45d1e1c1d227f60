/** The definitions behind the masters' screens, previews of a change, and resets. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import pg from "pg";
import type { BodyOf } from "@smgt/contract/call.ts";
import * as changes from "@smgt/contract/calls/organisation/master-changes.ts";
import * as lists from "@smgt/contract/calls/organisation/master-lists.ts";
import { districts } from "@smgt/contract/calls/law/masters.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import { getAllRule } from "@smgt/contract/calls/intake/rules.ts";
import { createManualTicket } from "@smgt/contract/calls/intake/new-tickets.ts";
import { ticketAction } from "@smgt/contract/calls/tickets/tickets.ts";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { roleMatrix, viewAsRole } from "@smgt/contract/calls/tickets/role-views.ts";
import { ROLE, STATUS } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { CONDITIONS, OPERATORS } from "@smgt/server/domain/law/rules/condition-code.ts";
import { english } from "@smgt/server/texts/en.ts";
import { adminWithApp, proveAll, type Admin } from "../../support/accounts.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { asTyped, newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
/** A Wednesday, 14:30 in India. */
const NOW = new Date("2026-11-18T09:00:00Z");

describe("the lists of the masters", () => {
  const world = worldForTests({ startsAt: NOW });
  let admin: Admin;
  let cell: Client;
  before(async () => {
    admin = await adminWithApp(world, "admin");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
  });

  type Change = Omit<BodyOf<typeof changes.changeMaster>, "reason">;
  const change = (body: Change) => admin.client.call(changes.changeMaster, { ...body, reason: REASON });
  const undo = (version: number) =>
    admin.client.call(changes.undoMasterChange, { masters_version: version, reason: "Entered by mistake" });
  const record = async (body: BodyOf<typeof changes.masterChanges> = {}) =>
    rowsOf(await admin.client.ok(changes.masterChanges, body));
  const form = (list: changes.MasterList) => admin.client.ok(lists.masterForm, { list });
  const parameter = async (name: string) =>
    rowsOf(await admin.client.ok(lists.parameters, {})).find((row) => row.name === name);

  it("are for administrators only", async () => {
    assert.equal((await cell.call(lists.masterLists, {})).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(lists.parameters, {})).refusal, "NOT_PERMITTED");
  });

  it("include everything except parameters and the State, with names in both languages and counts", async () => {
    const rows = rowsOf(await admin.client.ok(lists.masterLists, {}));
    assert.deepEqual(
      rows.map((row) => row.list).toSorted(),
      changes.MASTER_LISTS.filter((list) => list !== "parameters" && list !== "state").toSorted(),
    );
    const districts = rows.find((row) => row.list === "districts");
    assert.deepEqual(
      [districts?.label.en, districts?.label["hi"], districts?.count, districts?.changed, districts?.group],
      ["Districts", "ज़िले", 25, 0, "places"],
    );
  });

  it("have a form whose fields and choices are named in both languages", async () => {
    for (const list of changes.MASTER_LISTS) {
      const { fields, label } = await form(list); // sequential
      assert.ok(label["hi"] !== undefined, list);
      for (const field of fields) {
        assert.notEqual(field.label.en, field.name, `${list}.${field.name} has no name`);
        assert.ok(field.label["hi"] !== undefined, `${list}.${field.name} has no Hindi`);
        if (field.options.length > 0) {
          assert.doesNotMatch(field.hint?.en ?? "", /^Capital letters/, `${list}.${field.name} is chosen, not spelt`);
        }
        for (const { label: option, value } of field.options) {
          // Names of places are in one script.
          assert.ok(option["hi"] !== undefined, `${list}.${field.name} offers ${String(value)} without Hindi`);
        }
      }
    }
  });

  it("request a sub-issue's fields by its schema", async () => {
    const { fields, key, fresh, languages, makes_deadlines } = await form("sub_issue_types");
    const of = (name: string) => fields.find((field) => field.name === name);
    assert.deepEqual([key, languages, makes_deadlines], [["sub_issue_type_id"], ["en", "hi"], "Y"]);
    assert.deepEqual(fresh["sub_issue_type_id"], 50_000);
    const limit = of("sla_value");
    assert.deepEqual(
      [limit?.kind, limit?.least, limit?.most, limit?.is_whole, limit?.may_be_empty],
      ["number", 1, 1_000, "Y", "Y"],
    );
    assert.equal(of("sub_issue_type_name")?.translations, "sub_issue_type_name_translations");
    assert.equal(of("sub_issue_type_name")?.may_be_empty, "N");
    const department = of("department_code");
    assert.deepEqual([department?.kind, department?.options.length], ["choice", 37]);
    assert.deepEqual(department?.options[0], {
      value: "ENERGY",
      label: { en: "Energy (UHBVN, DHBVN)", hi: "ऊर्जा विभाग (यू.एच.बी.वी.एन., डी.एच.बी.वी.एन.)" },
    });
    assert.deepEqual(
      of("sla_unit")?.options.map((option) => [option.value, option.label.en]),
      [
        ["H", "Hours"],
        ["D", "Days"],
        ["W", "Working Days"],
      ],
    );
    assert.equal(of("photo_required")?.kind, "flag");
    assert.equal(of("other_department_codes")?.kind, "choices");
  });

  it("show uses of a row before it ends", async () => {
    const use = await admin.client.ok(lists.masterUse, { list: "departments", key: { department_id: 1 } });
    assert.equal(use.is_more, "N");
    // Nine sub-issues of electricity belong to the Energy department (3.2 of the pack's design).
    assert.equal(use.others.find((other) => other.list === "sub_issue_types")?.count, 9);
    // A further posted officer counts, a disabled one does not.
    const { db } = world.ctx;
    const user = await db
      .selectFrom("app_user")
      .select("user_id")
      .where("login_id", "=", "viewer")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("user_posting")
      .values({ ...user, role_id: ROLE.OFFICER, department_id: 1 })
      .execute();
    const people = async () =>
      (await admin.client.ok(lists.masterUse, { list: "departments", key: { department_id: 1 } })).people;
    assert.ok((use.people ?? 0) > 0);
    assert.equal(await people(), (use.people ?? 0) + 1);
    await db.updateTable("app_user").set({ is_enabled: false }).where("user_id", "=", user.user_id).execute();
    assert.equal(await people(), use.people);
    const reasons = await admin.client.ok(lists.masterUse, { list: "return_reasons", key: { return_reason_id: 1 } });
    assert.deepEqual([reasons.tickets, reasons.people], [null, null], "not counted is not none");
    const unknown = await admin.client.call(lists.masterUse, { list: "districts", key: { district_id: 77 } });
    assert.equal(unknown.refusal, "MASTER_UNKNOWN");
  });

  it("keep a row that concurrently published rules name", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const priority = {
      priority_tag_code: "SOON",
      priority_tag_name: "Soon",
      priority_tag_name_translations: { hi: "शीघ्र" },
      colour: "#4b5563",
      sla_factor: 1,
      triage_minutes: 300,
      is_critical: false,
      is_default: false,
    };
    const row = { list: "priority_tags", key: { priority_tag_id: 5 } } as const;
    await change({ ...row, kind: "add", values: priority });
    const { draft_revision: seen = 0 } = await head.call(getAllRule);
    const taken = await until("the new row is known to rules", async () => {
      const answer = await head.call(sets.importRules, {
        file: { format: "smgt-rules-1", rules: [ruleOn(["soon"], { action_priority: 5 })] },
        mode: "replace",
        dry_run: "N",
        seen_draft_revision: seen,
      });
      return answer.STATUS_ID === "0" ? answer : null;
    });
    const gate = new pg.Client({ connectionString: world.database.ownerUrl });
    await gate.connect();
    // A separate connection: inside a transaction the activity view is cached.
    const watch = new pg.Client({ connectionString: world.database.ownerUrl });
    await watch.connect();
    const waiting = async (): Promise<number> => {
      const { rowCount } = await watch.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rowCount ?? 0;
    };
    await gate.query("begin; lock table rule_version in share mode");
    await proveAll(world);
    const published = head.call(sets.publishRules, {
      seen_draft_revision: taken.draft_revision ?? 0,
      why: "For the test",
    });
    await until("they are checked and not live yet", async () => (await waiting()) === 1);
    let isEnded = false;
    const ended = change({ ...row, kind: "end" }).finally(() => (isEnded = true));
    await until("the end is decided, or waits for them", async () => isEnded || (await waiting()) === 2);
    await gate.query("commit");
    await Promise.all([gate.end(), watch.end()]);
    assert.deepEqual([(await published).STATUS_ID, (await ended).refusal], ["0", "MASTER_UNSOUND"]);
  });

  it("show rules that name a row, and keep rows named by published rules", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const asked = { condition_id: CONDITIONS.district_detected.id, operator_id: OPERATORS.is, value: ["7", "6"] };
    await publishRules(world, head, [
      ruleOn(["drain"], { rule_name: "Drains", action_tags: ["monsoon-watch"], action_priority: 1 }),
      ruleOn(["river"], { rule_name: "Rivers", conditions: [asked], action_tags: ["x"], auto_ack_reply_id: 1 }),
      ruleOn(["lake"], { rule_name: "Lakes, off", is_active: "N", action_district_id: 6, action_tags: ["x"] }),
    ]);
    const rulesOf = async (list: changes.MasterList, key: Record<string, string | number>) =>
      (await admin.client.ok(lists.masterUse, { list, key })).rules.map((rule) => [rule.rule_name, rule.is_live]);
    assert.deepEqual(await rulesOf("districts", { district_id: 6 }), [
      ["Rivers", "Y"],
      ["Lakes, off", "N"],
    ]);
    assert.deepEqual(await rulesOf("districts", { district_id: 8 }), []);
    assert.deepEqual(await rulesOf("priority_tags", { priority_tag_id: 1 }), [["Drains", "Y"]]);
    assert.deepEqual(await rulesOf("canned_replies", { canned_reply_id: 1 }), [["Rivers", "Y"]]);
    assert.deepEqual(await rulesOf("canned_replies", { canned_reply_id: 2 }), []);
    const key = { tag_id: 601 };
    const tag = { tag_name: "monsoon-watch", tag_name_translations: { hi: "मानसून निगरानी" }, type_of_tag: "A" };
    const added = await change({ list: "tags", key, kind: "add", values: tag });
    assert.deepEqual(await rulesOf("tags", key), [["Drains", "Y"]]);
    const refused = await change({ list: "tags", key, kind: "end" });
    assert.deepEqual(
      [refused.refusal, refused.STATUS_RESPONSE],
      ["MASTER_UNSOUND", ['The live rule "Drains" names it; change the rule and publish the rules.']],
    );
    // Neither renaming it nor ending its days is allowed.
    for (const values of [{ tag_name: "rains" }, { valid_to: "2026-01-31" }, { valid_from: "2099-01-01" }]) {
      const answer = await change({ list: "tags", key, kind: "set", values });
      assert.deepEqual(answer.STATUS_RESPONSE, refused.STATUS_RESPONSE, JSON.stringify(values));
    }
    // Undoing its addition would end it too.
    const body = { masters_version: Number(added.masters_version), reason: REASON };
    const hindi = await admin.client.call(changes.undoMasterChange, body, { language: "hi" });
    assert.deepEqual(hindi.STATUS_RESPONSE, ["लागू नियम “Drains” में यह है। पहले नियम बदलें और नियम प्रकाशित करें।"]);
    const later = { type_of_tag: "R", valid_to: "2099-12-31" };
    assert.equal((await change({ list: "tags", key, kind: "set", values: later })).STATUS_ID, "0");
    await publishRules(world, head, [ruleOn(["drain"], { rule_name: "Drains", action_tags: ["x"] })]);
    assert.equal((await change({ list: "tags", key, kind: "end" })).STATUS_ID, "0");
  });

  it("show five deadlines with a proposed holiday, by the tickets' clock", async () => {
    // Two working days of eight hours from ten in the morning, with Friday 27 November 2026 as a holiday.
    const rows = rowsOf(
      await admin.client.ok(lists.previewDeadlines, {
        list: "holidays",
        key: { holiday_date: "2026-11-27", district_code: null },
        kind: "add",
        values: {
          holiday_name: "Day of mourning",
          holiday_name_translations: { hi: "शोक दिवस" },
          is_working: false,
          note: "",
        },
        working_days: 2,
      }),
    );
    const ist = (text: string | null) =>
      text === null ? null : new Date(Date.parse(text) + 5.5 * 3_600_000).toISOString().slice(0, 16);
    assert.deepEqual(
      rows.map((row) => [ist(row.received_at), ist(row.due_at), ist(row.due_now_at)]),
      [
        ["2026-11-25T10:00", "2026-11-30T10:00", "2026-11-27T10:00"],
        ["2026-11-26T10:00", "2026-12-01T10:00", "2026-11-30T10:00"],
        ["2026-11-27T10:00", "2026-12-01T17:00", "2026-12-01T10:00"],
        ["2026-11-28T10:00", "2026-12-01T17:00", "2026-12-01T17:00"],
        ["2026-11-29T10:00", "2026-12-01T17:00", "2026-12-01T17:00"],
      ],
    );
    assert.deepEqual(await record(), await record(), "nothing is written");
  });

  it("show five deadlines with a proposed half day, and refuse one that ends before offices open", async () => {
    const halfDay = (closesAt: string) =>
      ({
        list: "holidays",
        key: { holiday_date: "2026-11-27", district_code: null },
        kind: "add",
        values: {
          holiday_name: "Afternoon of the election",
          holiday_name_translations: { hi: "मतदान की दोपहर" },
          is_working: false,
          closes_at: closesAt,
          note: "",
        },
        working_days: 2,
      }) as const;
    const ist = (text: string | null) =>
      text === null ? null : new Date(Date.parse(text) + 5.5 * 3_600_000).toISOString().slice(0, 16);
    // Sixteen hours from ten in the morning; Friday has four, from nine to one.
    const rows = rowsOf(await admin.client.ok(lists.previewDeadlines, halfDay("13:00")));
    assert.deepEqual(
      rows.map((row) => [ist(row.received_at), ist(row.due_at)]),
      [
        ["2026-11-25T10:00", "2026-11-27T10:00"],
        ["2026-11-26T10:00", "2026-11-30T14:00"],
        ["2026-11-27T10:00", "2026-12-01T14:00"],
        ["2026-11-28T10:00", "2026-12-01T17:00"],
        ["2026-11-29T10:00", "2026-12-01T17:00"],
      ],
    );
    const early = await admin.client.call(lists.previewDeadlines, halfDay("08:30"));
    assert.notEqual(early.STATUS_ID, "0");
    assert.match(JSON.stringify(early.STATUS_RESPONSE), /A half day must end after offices open/);
  });

  it("hold office hours and weekend, with a preview of deadlines", async () => {
    const own = { list: "office_hours", key: {} } as const;
    const [row] = rowsOf(await admin.client.ok(changes.masterRows, { list: "office_hours" }));
    assert.deepEqual(
      [row?.name["hi"], row?.row],
      ["कार्यालय का समय और साप्ताहिक अवकाश", { opens: "09:00", closes: "17:00", weekend: [6, 7] }],
    );
    const { fields, makes_deadlines } = await form("office_hours");
    assert.deepEqual(
      [makes_deadlines, ...fields.map((field) => [field.name, field.kind, field.is_key])],
      ["Y", ["opens", "time", "N"], ["closes", "time", "N"], ["weekend", "choices", "N"]],
    );
    assert.deepEqual(fields[2]?.options[5], { value: 6, label: { en: "Saturday", hi: "शनिवार" } });
    // Offices open for twelve hours from eight, closed on Sundays. From ten: ten hours that day, twelve the next, two
    // on the third.
    const rows = rowsOf(
      await admin.client.ok(lists.previewDeadlines, {
        ...own,
        kind: "set",
        values: { opens: "08:00", closes: "20:00", weekend: [7] },
        working_days: 2,
      }),
    );
    const ist = (text: string | null) =>
      text === null ? null : new Date(Date.parse(text) + 5.5 * 3_600_000).toISOString().slice(0, 16);
    assert.deepEqual(
      rows.map((one) => [ist(one.received_at), ist(one.due_at), ist(one.due_now_at)]),
      [
        ["2026-11-18T10:00", "2026-11-20T10:00", "2026-11-20T10:00"],
        ["2026-11-19T10:00", "2026-11-21T10:00", "2026-11-23T10:00"],
        ["2026-11-20T10:00", "2026-11-23T10:00", "2026-11-25T10:00"],
        ["2026-11-21T10:00", "2026-11-25T10:00", "2026-11-25T17:00"],
        ["2026-11-22T10:00", "2026-11-25T20:00", "2026-11-25T17:00"],
      ],
    );
    for (const [values, sentence] of [
      [{ opens: "18:00" }, "Offices must open before they close."],
      [{ closes: "25:00" }, '"closes" is not written as it must be.'],
      [{ weekend: [1, 2, 3, 4, 5, 6, 7] }, '"weekend" must not have more than 6 items.'],
    ] as const) {
      const answer = await change({ ...own, kind: "set", values: { ...values } as never });
      assert.deepEqual(answer.STATUS_RESPONSE, [sentence]);
    }
    assert.equal((await change({ ...own, kind: "end" })).refusal, "MASTER_UNSOUND", "there are always office hours");
    const made = await change({ ...own, kind: "set", values: { weekend: [7] }, was: { weekend: [6, 7] } });
    assert.equal(made.STATUS_ID, "0");
    await until("it is in force", async () => (await mastersOf(world.ctx)).calendar.weekend.length === 1);
    assert.deepEqual((await record(own))[0]?.after, { weekend: [7] });
    assert.equal((await undo(Number(made.masters_version))).STATUS_ID, "0");
    await until("it is back", async () => (await mastersOf(world.ctx)).calendar.weekend.length === 2);
  });

  it("show deadlines under another limit of a sub-issue", async () => {
    // Sub-issue 101 has four hours; eight here.
    const rows = rowsOf(
      await admin.client.ok(lists.previewDeadlines, {
        list: "sub_issue_types",
        key: { sub_issue_type_id: 101 },
        kind: "set",
        values: { sla_value: 8 },
      }),
    );
    const hours = (row: (typeof rows)[number], at: string | null) =>
      (Date.parse(at ?? "") - Date.parse(row.received_at)) / 3_600_000;
    assert.equal(rows.length, 5);
    for (const row of rows) assert.equal(hours(row, row.due_at), 2 * hours(row, row.due_now_at));
    const broken = await admin.client.call(lists.previewDeadlines, {
      list: "sub_issue_types",
      key: { sub_issue_type_id: 101 },
      kind: "set",
      values: { sla_value: 0 },
    });
    assert.equal(broken.refusal, "MASTER_UNSOUND");
  });

  it("are changed and reset, with an audit", async () => {
    const key = { sub_issue_type_id: 101 };
    const made = await change({
      list: "sub_issue_types",
      key,
      kind: "set",
      values: { sla_value: 6 },
      was: { sla_value: 4 },
    });
    assert.equal(made.STATUS_ID, "0");
    const version = Number(made.masters_version);
    const [last] = await record({ list: "sub_issue_types", key });
    assert.deepEqual([last?.may_undo, last?.before, last?.after], ["Y", { sla_value: 4 }, { sla_value: 6 }]);
    const back = await undo(version);
    assert.equal(back.STATUS_RESPONSE, "Change taken back");
    const [undone, first] = await record({ list: "sub_issue_types", key });
    assert.deepEqual(
      [undone?.undoes_version, undone?.after, undone?.reason, first?.may_undo],
      [version, { sla_value: 4 }, "Entered by mistake", "N"],
    );
  });

  it("are not reset when the row has changed again, with the reason in both languages", async () => {
    const key = { tag_id: 1 };
    const first = await change({ list: "tags", key, kind: "set", values: { type_of_tag: "T" } });
    await change({ list: "tags", key, kind: "set", values: { tag_name: "safety-of-women" } });
    const refused = await undo(Number(first.masters_version));
    assert.equal(refused.refusal, "MASTER_BUILT_ON");
    assert.equal(refused.STATUS_RESPONSE, "This row was changed again later. Undo the later change first.");
    const body = { masters_version: Number(first.masters_version), reason: "गलती से" };
    const hindi = await admin.client.call(changes.undoMasterChange, body, { language: "hi" });
    assert.equal(hindi.STATUS_RESPONSE, "यह पंक्ति बाद में फिर बदली गई है। पहले बाद का बदलाव वापस लें।");
    assert.equal((await undo(2_000_000_000)).refusal, "MASTER_UNKNOWN");
  });

  it("restore an ended row, and remove an added one", async () => {
    const tag = { tag_name: "monsoon", tag_name_translations: { hi: "मानसून" }, type_of_tag: "A" };
    const key = { tag_id: 600 };
    const rows = async () => rowsOf(await admin.client.ok(changes.masterRows, { list: "tags", with_ended: "Y" }));
    const own = async () => (await rows()).find((row) => row.row["tag_id"] === 600);
    const added = await change({ list: "tags", key, kind: "add", values: tag });
    assert.deepEqual(
      [(await own())?.is_own, (await own())?.is_ended, (await own())?.name],
      ["Y", "N", { en: "monsoon", hi: "मानसून" }],
    );
    const ended = await change({ list: "tags", key, kind: "end" });
    assert.equal((await own())?.is_ended, "Y");
    assert.equal((await undo(Number(ended.masters_version))).STATUS_ID, "0");
    assert.equal((await own())?.is_ended, "N");
    assert.equal((await undo(Number(added.masters_version))).refusal, "MASTER_BUILT_ON");
    const [last] = await record({ list: "tags", key });
    assert.equal((await undo(last?.masters_version ?? 0)).STATUS_ID, "0");
    assert.equal((await own())?.is_ended, "Y");
  });

  it("offer a district on its days only, from the first to the last", async () => {
    const ROHTAK = 19;
    const days = (values: { valid_from?: string; valid_to?: string | null }) =>
      change({ list: "districts", key: { district_id: ROHTAK }, kind: "set", values });
    const isOffered = async () => rowsOf(await cell.ok(districts, {})).some((row) => row.district_id === ROHTAK);
    const taken = async () =>
      (
        await cell.call(createManualTicket, {
          complainant_name: "Asha Devi",
          mobile: "9800011122",
          subject: "No water",
          description: "No water since Monday in our street.",
          source_id: 3,
          district_id: ROHTAK,
          consent_notice_given: "Y",
        })
      ).refusal;
    assert.equal(await isOffered(), true);
    const cases = [
      [{ valid_from: "2026-11-19" }, false],
      [{ valid_from: "2026-11-18" }, true],
      [{ valid_from: "2000-01-01", valid_to: "2026-11-17" }, false],
      [{ valid_to: "2026-11-18" }, true],
    ] as const;
    for (const [values, is] of cases) {
      // Sequential: each changes the same row.
      assert.equal((await days(values)).STATUS_ID, "0", JSON.stringify(values));
      await until(JSON.stringify(values), async () => (await isOffered()) === is);
      assert.equal((await taken()) === "DISTRICT_REQUIRED", !is, JSON.stringify(values));
    }
  });

  it("have parameters with bounds, choices and the pack's values", async () => {
    const days = await parameter("reopen_days");
    assert.deepEqual(
      [days?.kind, days?.least, days?.most, days?.value, days?.pack_value, days?.only_stricter, days?.group],
      ["number", 0, 365, "15", "15", "N", "clocks"],
    );
    assert.equal(days?.label["hi"], "पुनः खोलने के दिन");
    const idle = await parameter("idle_time");
    assert.deepEqual([idle?.only_stricter, idle?.group], ["Y", "login"]);
    for (const name of ["queue_mode", "lock_minutes", "queue_refresh_seconds", "page_sizes"]) {
      // Part of the specification's calls only, without an effect, so not editable.
      assert.equal(await parameter(name), undefined, name);
      const values = { value: name === "queue_mode" ? "PULL" : "40" };
      const answer = await change({ list: "parameters", key: { name }, kind: "set", values });
      assert.equal(answer.refusal, "MASTER_FIXED", name);
    }
    await change({ list: "parameters", key: { name: "reopen_days" }, kind: "set", values: { value: "20" } });
    await until("in force", async () => (await cell.ok(systemParameters, {})).reopen_days === 20);
    const after20 = await parameter("reopen_days");
    assert.deepEqual(
      [after20?.value, after20?.pack_value, after20?.is_changed, after20?.changed_by],
      ["20", "15", "Y", "Rohit Mehta"],
    );
  });

  it("have a name and an explanation for every parameter", async () => {
    for (const row of rowsOf(await admin.client.ok(lists.parameters, {}))) {
      assert.ok(Object.hasOwn(english, `parameter.${row.name}`), row.name);
      assert.ok(row.about["hi"] !== undefined && row.about.en !== "", row.name);
      // Lengths of stages affect running ones, and say so.
      const isOfStage = ["triage_hours", "accept_hours", "appeal_days"].includes(row.name);
      assert.equal(row.about.en.endsWith("already get the new time too."), isOfStage, row.name);
      for (const option of row.options) assert.ok(option.label["hi"] !== undefined, `${row.name} ${option.value}`);
    }
  });

  it("show the activities of each role", async () => {
    const { roles, activities } = await admin.client.ok(roleMatrix, {});
    assert.equal(roles.length, 9);
    const administrator = roles.find((role) => role.role_id === ROLE.ADMIN);
    assert.ok(administrator?.label["hi"] !== undefined);
    // The viewer's activities (packs/haryana/roles.json: 1, 14, 18).
    const ofViewer = activities.filter((activity) => activity.role_ids.includes(ROLE.VIEWER));
    assert.deepEqual(
      ofViewer.map((activity) => activity.activity_id),
      [1, 14, 18],
    );
  });

  it("show a ticket's actions in a role, read-only and audited, and nothing of sensitive ones", async () => {
    const ticketId = await newTicket(world, "mohan_rtk");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const { ticket_no: ticketNo } = await world.ctx.db
      .selectFrom("ticket")
      .select("ticket_no")
      .where("ticket_id", "=", ticketId)
      .executeTakeFirstOrThrow();
    const seen = await admin.client.ok(viewAsRole, { role_id: ROLE.CELL_EXEC, ticket_no: asTyped(ticketNo) });
    const ids = seen.ticket?.actions.map((action) => action.action_id) ?? [];
    const own = await cell.ok(ticketAction, { ticket_id: ticketId, status_id: STATUS.NEW });
    assert.deepEqual(
      ids.toSorted(),
      [...own.wf_action, ...own.misc_action].map((action) => action.action_id).toSorted(),
    );
    assert.ok(seen.menu.length > 0);
    const viewer = await admin.client.ok(viewAsRole, { role_id: ROLE.VIEWER, ticket_no: ticketNo });
    assert.deepEqual(viewer.ticket?.actions, []);
    const audit = await world.ctx.db
      .selectFrom("audit_entry")
      .selectAll()
      .where("event", "=", "VIEWED_AS_ROLE")
      .execute();
    assert.deepEqual(
      audit.map((row) => [row.ticket_id, row.detail]),
      [
        [ticketId, { role_id: ROLE.CELL_EXEC }],
        [ticketId, { role_id: ROLE.VIEWER }],
      ],
    );
    await world.ctx.db.updateTable("ticket").set({ is_sensitive: true }).where("ticket_id", "=", ticketId).execute();
    const refused = await admin.client.call(viewAsRole, { role_id: ROLE.CELL_EXEC, ticket_no: ticketNo });
    assert.equal(refused.refusal, "TICKET_NOT_FOUND");
    assert.equal((await admin.client.call(viewAsRole, { role_id: 77 })).refusal, "MASTER_UNKNOWN");
    assert.equal((await cell.call(viewAsRole, { role_id: ROLE.ADMIN })).refusal, "NOT_PERMITTED");
  });
});
