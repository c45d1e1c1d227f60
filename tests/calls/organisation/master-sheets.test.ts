/** Bulk changes of the masters by spreadsheet, many administrators at once, and propagation between two servers. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { BodyOf } from "@smgt/contract/call.ts";
import * as changes from "@smgt/contract/calls/organisation/master-changes.ts";
import { importSheet, parameters } from "@smgt/contract/calls/organisation/master-lists.ts";
import { systemParameters } from "@smgt/contract/calls/oversight/menu.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { startServer, type Server } from "@smgt/server/server.ts";
import { adminWithApp, type Admin } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { openLine } from "../../support/live-line.ts";
import { until } from "../../support/until.ts";
import { startWorld, type World } from "../../support/world.ts";

const REASON = "Order 12/2026 of the Chief Secretary";
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HEADER = ["Number", "Name", "Name (hi)", "Used for"];

describe("many changes of the masters", () => {
  let world: World;
  let admin: Admin;
  let cell: Client;
  let other: Server;
  before(async () => {
    world = await startWorld({ parameters: { replies_need_approval: "N" } });
    admin = await adminWithApp(world, "admin");
    cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    const { config, clock } = world.ctx;
    other = await startServer({ config, databaseUrl: world.database.url, log, clock, schedule: "" });
  });
  after(async () => {
    await other?.close();
    await world?.close();
  });

  const sheet = (rows: string[][], more: Omit<BodyOf<typeof importSheet>, "list" | "rows">) =>
    admin.client.call(importSheet, { list: "tags", rows, ...more });
  /** Submits a sheet with the version that the administrator saw. */
  const taken = async (rows: string[][], seen?: number) =>
    sheet(rows, {
      is_trial: "N",
      reason: REASON,
      seen_version: seen ?? (await sheet(rows, { is_trial: "Y" })).seen_version ?? 0,
    });
  const outcomes = (answer: Awaited<ReturnType<typeof sheet>>) =>
    rowsOf(answer.STATUS_RESPONSE).map((row) => [row.row_no, row.outcome, row.faults.map((fault) => fault.column)]);
  const tags = () =>
    world.ctx.db
      .selectFrom("tag")
      .select(["tag_id", "tag_name"])
      .where("is_active", "=", true)
      .orderBy("tag_id")
      .execute();

  it("names ignored columns, also repeated ones", async () => {
    const tried = async (...more: string[]) => {
      const rows = [
        [...HEADER, ...more],
        ["2", "child", "बाल", "A", ...more.map(() => "elsewhere")],
      ];
      const answer = await sheet(rows, { is_trial: "Y" });
      return [outcomes(answer)[0]?.[1], answer.not_read];
    };
    const [was] = await tried();
    assert.deepEqual(await tried("", "Valid form", "Number (hi)", "NAME", "Name (pa)"), [
      was,
      ["Valid form", "Number (hi)", "NAME", "Name (pa)"],
    ]);
    assert.deepEqual(await tried(), [was, undefined]);
  });

  it("proposes a sheet: each row with its result and faults by column", async () => {
    const before = await tags();
    const rows = [
      HEADER,
      ["1", "women-safety", "महिला-सुरक्षा", "A"],
      ["2", "children", "बालक", "Officers and rules"],
      ["", "monsoon", "मानसून", "नियम"],
      ["x", "wrong", "गलत", "A"],
      ["", "half", "", "A"],
      ["", "nobody", "कोई नहीं", "Somewhere"],
      ["2", "again", "फिर", "A"],
    ];
    const answer = await sheet(rows, { is_trial: "Y" });
    assert.deepEqual(outcomes(answer), [
      [2, "same", []],
      [3, "set", []],
      [4, "add", []],
      [5, "fault", ["Number"]],
      [6, "fault", ["Name"]],
      [7, "fault", ["Used for"]],
      [8, "fault", ["Number"]],
    ]);
    assert.deepEqual(await tags(), before, "a proposal changes nothing");
    const values = rowsOf(answer.STATUS_RESPONSE).map((row) => [row.before, row.after]);
    assert.deepEqual(values.slice(0, 4), [
      [null, null],
      [{ tag_name: "child" }, { tag_name: "children" }],
      [
        null,
        {
          tag_id: 500,
          tag_name: "monsoon",
          tag_name_translations: { hi: "मानसून" },
          type_of_tag: "R",
          valid_from: null,
          valid_to: null,
        },
      ],
      [null, null],
    ]);
    const hindi = await admin.client.call(importSheet, { list: "tags", rows, is_trial: "Y" }, { language: "hi" });
    const [fault] = rowsOf(hindi.STATUS_RESPONSE)[3]?.faults ?? [];
    assert.equal(fault?.message, "यह संख्या नहीं है।");
    // A missing column is named as on the reader's screen.
    const short = [HEADER.slice(0, 3), ["", "lone", "अकेला"]];
    const inHindi = await admin.client.call(
      importSheet,
      { list: "tags", rows: short, is_trial: "Y" },
      { language: "hi" },
    );
    assert.deepEqual(outcomes(inHindi), [[2, "fault", ["किसके लिए"]]]);
    assert.deepEqual(outcomes(await sheet(short, { is_trial: "Y" })), [[2, "fault", ["Used for"]]]);
    const untold = [
      ["Number", "Name (hi)", "Used for"],
      ["", "अकेला", "R"],
    ];
    assert.deepEqual(outcomes(await sheet(untold, { is_trial: "Y" })), [[2, "fault", ["Name"]]]);
    // Refused without a reason; with one, all valid rows form one version.
    assert.equal((await sheet(rows, { is_trial: "N" })).refusal, "MASTER_REASON");
    const made = await taken(rows);
    assert.equal(made.STATUS_ID, "0");
    const names = (await tags()).map((row) => row.tag_name);
    assert.ok(names.includes("children") && names.includes("monsoon") && !names.includes("again"));
    const [last, also] = rowsOf(await admin.client.ok(changes.masterChanges, {}));
    assert.deepEqual([last?.masters_version, also?.masters_version], [made.masters_version, made.masters_version]);
    assert.deepEqual([last?.change_no, also?.change_no], [1, 2]);
  });

  it("counts rows as the spreadsheet does, including empty ones", async () => {
    const rows = [[""], HEADER, ["", "", ""], ["", "rabi", "रबी", "A"], [], ["x", "wrong", "गलत", "A"]];
    assert.deepEqual(outcomes(await sheet(rows, { is_trial: "Y" })), [
      [4, "add", []],
      [6, "fault", ["Number"]],
    ]);
  });

  it("applies a sheet only as previewed: a faster change is not overwritten", async () => {
    const rows = [HEADER, ["3", "elderly", "वरिष्ठ-नागरिक", "A"]];
    const seen = (await sheet(rows, { is_trial: "Y" })).seen_version ?? 0;
    assert.equal((await sheet(rows, { is_trial: "N", reason: REASON })).refusal, "MASTER_SHEET_MOVED_ON");
    const quicker = { list: "tags", key: { tag_id: 3 }, kind: "set", values: { tag_name: "pensioner" } } as const;
    await admin.client.ok(changes.changeMaster, { ...quicker, reason: REASON });
    assert.equal((await taken(rows, seen)).refusal, "MASTER_SHEET_MOVED_ON");
    assert.ok((await tags()).some((row) => row.tag_name === "pensioner"));
    // A change of another list is no conflict; after a new preview the sheet is applied.
    const again = await sheet(rows, { is_trial: "Y" });
    assert.deepEqual(rowsOf(again.STATUS_RESPONSE)[0]?.before, { tag_name: "pensioner" });
    const other = {
      list: "return_reasons",
      key: { return_reason_id: 1 },
      kind: "set",
      values: { return_reason_name: "For others" },
    } as const;
    await admin.client.ok(changes.changeMaster, { ...other, reason: REASON });
    assert.equal((await taken(rows, again.seen_version)).STATUS_ID, "0");
    assert.ok((await tags()).some((row) => row.tag_name === "elderly"));
  });

  it("applies inconsistent sheets not at all", async () => {
    const rows = [HEADER, ["", "twin", "जुड़वाँ", "A"], ["", "twin", "जुड़वाँ", "A"]];
    const before = await tags();
    const trial = await sheet(rows, { is_trial: "Y" });
    assert.deepEqual(trial.problems, ['"twin" is given twice.']);
    const hindi = await admin.client.call(
      importSheet,
      { list: "tags", rows, is_trial: "N", reason: REASON, seen_version: trial.seen_version ?? 0 },
      { language: "hi" },
    );
    assert.equal(hindi.refusal, "MASTER_UNSOUND");
    assert.deepEqual(hindi.STATUS_RESPONSE, ["“twin” दो बार दिया गया है।"]);
    assert.deepEqual(await tags(), before);
  });

  it("refuses in Hindi, with names of fields and parameters", async () => {
    const asked = { list: "parameters", key: { name: "reopen_days" }, kind: "set", values: { value: "soon" } } as const;
    const answer = await admin.client.call(changes.changeMaster, { ...asked, reason: REASON }, { language: "hi" });
    assert.deepEqual(answer.STATUS_RESPONSE, ["“पुनः खोलने के दिन” 0 से 365 तक की पूर्ण संख्या हो।"]);
    const gone = { list: "departments", key: { department_id: 1 }, kind: "end" } as const;
    const refused = await admin.client.call(changes.changeMaster, { ...gone, reason: REASON }, { language: "hi" });
    assert.ok((refused.STATUS_RESPONSE as unknown as string[]).includes("विभाग “ENERGY” नहीं है।"));
  });

  it("loses none of thirty concurrent changes, and audits each", async () => {
    const ids = Array.from({ length: 30 }, (_, at) => 101 + at);
    const rows = rowsOf(await admin.client.ok(changes.masterRows, { list: "sub_issue_types" }));
    const known = rows.map(({ row }) => Number(row["sub_issue_type_id"])).slice(0, ids.length);
    const answers = await Promise.all(
      known.map((id, at) =>
        admin.client.call(changes.changeMaster, {
          list: "sub_issue_types",
          key: { sub_issue_type_id: id },
          kind: "set",
          values: { sla_source: `Order ${at}` },
          reason: `Change ${at}`,
        }),
      ),
    );
    assert.deepEqual(
      answers.map((answer) => answer.STATUS_ID),
      known.map(() => "0"),
    );
    const now = rowsOf(await admin.client.ok(changes.masterRows, { list: "sub_issue_types" }));
    assert.deepEqual(
      known.map((id) => now.find(({ row }) => row["sub_issue_type_id"] === id)?.row["sla_source"]),
      known.map((_, at) => `Order ${at}`),
    );
    const record = rowsOf(await admin.client.ok(changes.masterChanges, { list: "sub_issue_types" }));
    assert.deepEqual(record.map((row) => row.reason).toSorted(), known.map((_, at) => `Change ${at}`).toSorted());
  });

  it("is active on another server for every list, without a restart", async () => {
    const there = clientOf(other.url, admin.client.token, admin.client.cookie, ROLE.ADMIN);
    const line = await openLine(other.url, cell);
    const timesTold = (): number => line.text().split("event: masters").length - 1;
    let changed = 0;
    // Last: this world overrides parameters, which office hours belong to.
    for (const list of [...changes.MASTER_LISTS.filter((one) => one !== "office_hours"), "office_hours" as const]) {
      if (list === "parameters") continue;
      // Changes a text of the first row, in its second language where it has one.
      const [first] = rowsOf(await admin.client.ok(changes.masterRows, { list })); // sequential
      const row = first?.row ?? {};
      const { key = [] } = await admin.client.call(changes.masterRows, { list });
      const field = Object.keys(row).find(
        (name) => name.endsWith("_translations") && Object.keys(row[name] ?? {}).length > 0,
      );
      const values =
        field === undefined
          ? OTHERWISE[list]
          : { [field]: { ...(row[field] as Record<string, string>), hi: "बदला हुआ नाम" } };
      assert.ok(values !== undefined, list);
      const made = await admin.client.call(changes.changeMaster, {
        list,
        key: Object.fromEntries(key.map((name) => [name, row[name] ?? null])),
        kind: "set",
        values,
        reason: REASON,
      });
      assert.equal(made.STATUS_ID, "0", `${list}: ${JSON.stringify(made.STATUS_RESPONSE)}`);
      changed += 1;
      // The notification is under test: without it, the server would poll only much later.
      await until(`the other server is told of ${list}`, async () => timesTold() >= changed);
      const [seen] = rowsOf(await there.ok(changes.masterRows, { list }));
      for (const [name, value] of Object.entries(values)) assert.deepEqual(seen?.row[name], value, list);
    }
    const set = { list: "parameters", key: { name: "reopen_days" }, kind: "set", values: { value: "33" } } as const;
    assert.equal((await admin.client.call(changes.changeMaster, { ...set, reason: REASON })).STATUS_ID, "0");
    const cellThere = clientOf(other.url, cell.token, cell.cookie, ROLE.CELL_EXEC);
    await until("the other server is told of the parameter", async () => timesTold() > changed);
    line.close();
    assert.equal((await cellThere.ok(systemParameters, {})).reopen_days, 33);
    const shown = rowsOf(await there.ok(parameters, {})).find((one) => one.name === "reopen_days");
    assert.equal(shown?.value, "33");
  });

  it("adds unnumbered rows once per idempotency key, also after a second preview", async () => {
    const before = (await tags()).length;
    const rows = [HEADER.slice(1), ["pressed-twice", "दो बार", "A"]];
    const { seen_version = 0 } = await sheet(rows, { is_trial: "Y" });
    const first = await sheet(rows, { is_trial: "N", reason: REASON, seen_version, client_ref: "press-sheet" });
    assert.equal(first.STATUS_ID, "0", JSON.stringify(first));
    const { seen_version: later = 0 } = await sheet(rows, { is_trial: "Y" });
    const again = await sheet(rows, { is_trial: "N", reason: REASON, seen_version: later, client_ref: "press-sheet" });
    assert.deepEqual([again.STATUS_ID, again.masters_version], ["0", first.masters_version]);
    assert.equal((await tags()).length, before + 1);
  });

  it("adds a row once per idempotency key, although the form offers the next number meanwhile", async () => {
    const add = (tag_id: number, client_ref: string) =>
      admin.client.call(changes.changeMaster, {
        list: "tags",
        key: { tag_id },
        kind: "add",
        values: {
          tag_id,
          tag_name: `number-${client_ref}`,
          tag_name_translations: { hi: "एक बार" },
          type_of_tag: "A",
        },
        reason: REASON,
        client_ref,
      });
    const free = Math.max(...(await tags()).map((one) => one.tag_id)) + 1;
    const first = await add(free, "press-row");
    assert.equal(first.STATUS_ID, "0", JSON.stringify(first));
    assert.deepEqual(await add(free + 1, "press-row"), first);
    assert.ok((await tags()).every((one) => one.tag_id <= free));
  });
});

/** Lists whose first row has no text in two languages. */
const OTHERWISE: Readonly<Partial<Record<changes.MasterList, Record<string, string | string[]>>>> = {
  office_hours: { opens: "08:45" },
  aliases: { kind: "spelling" },
  canned_replies: { title: "Registered" },
  routes: { not_places: [] },
  keywords: { weak: ["wire hanging low"] },
};
