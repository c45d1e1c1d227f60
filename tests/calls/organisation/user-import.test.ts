/** Importing officers from a spreadsheet: faults are named, valid rows are imported, each once. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { ROLE } from "@smgt/contract/constants.ts";
import { importUsers, userImport } from "@smgt/contract/calls/organisation/user-import.ts";
import { accountNotices } from "@smgt/contract/calls/organisation/account.ts";
import { runUserImportJob } from "@smgt/server/domain/organisation/accounts/import/run-user-import.job.ts";
import { adminWithApp, userIdOf, WHY, type Admin } from "../../support/accounts.ts";
import { clientOf, signInAs, type Client } from "../../support/client.ts";
import { ENERGY, GURUGRAM } from "../../support/desk.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { csvTables } from "@smgt/web/src/parts/sheet/sheet-text.ts";
import { inputBytes } from "../../support/input-files.ts";
import { until } from "../../support/until.ts";

const HEADER = ["User ID", "Name", "Designation", "Mobile", "E-mail", "Role", "Department", "District"];
const OFFICER = "Department Nodal Officer";
/** A valid row for the officer of this number. */
const right = (n: number): string[] => [
  `sheet.officer${n}`,
  `Sheet Officer ${n}`,
  "Junior Engineer",
  `98${String(n).padStart(8, "0")}`,
  "",
  OFFICER,
  "Energy",
  n % 2 === 0 ? "Gurugram" : "Hisar",
];
/** A valid row with replaced cells. */
const but = (n: number, cells: Readonly<Record<number, string>>): string[] =>
  right(n).map((cell, at) => cells[at] ?? cell);

/** Ten kinds of faults: the cells, the column named, and words of the advice. */
const KINDS: readonly (readonly [Readonly<Record<number, string>>, string, RegExp])[] = [
  [{ 0: "no spaces here" }, "User ID", /small letters/],
  [{ 1: "" }, "Name", /Give the name/],
  [{ 3: "12345" }, "Mobile", /ten digits/],
  [{ 4: "kavita@" }, "E-mail", /not complete/],
  [{ 5: "" }, "Role", /Write the role/],
  [{ 5: "Chief Wizard" }, "Role", /No role has this name/],
  [{ 6: "" }, "Department", /needs a department/],
  [{ 6: "Magic" }, "Department", /No department has this name/],
  [{ 7: "Atlantis" }, "District", /No district has this name/],
  [{ 5: "System Administrator", 6: "", 7: "" }, "Role", /second administrator/],
];

describe("officers from a sheet", () => {
  const world = worldForTests();
  let admin: Admin;
  let client: Client;
  before(async () => {
    admin = await adminWithApp(world);
    client = admin.client;
  });

  const accounts = async (like: string): Promise<number> => {
    const { n } = await world.ctx.db
      .selectFrom("app_user")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("login_id", "like", like)
      .executeTakeFirstOrThrow();
    return n;
  };
  const finished = async (import_id: number) =>
    until("the import", async () => {
      const shown = await client.ok(userImport, { import_id });
      return shown?.is_finished === "Y" ? shown : null;
    });

  it("name ignored columns", async () => {
    const header = HEADER.map((name) => (name === "Mobile" ? "Mobile No." : name));
    const tried = async (...more: string[]) => {
      const rows = [[...header, ...more], right(7)];
      return (await client.call(importUsers, { rows, is_trial: "Y" })).not_read;
    };
    assert.deepEqual(await tried("", "Remarks", "E-mail"), ["Mobile No.", "Remarks", "E-mail"]);
    header[3] = " MOBILE ";
    assert.equal(await tried(), undefined);
  });

  it("import 1,950 of 2,000 rows with 50 faults, name the faults, and change nothing again", async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => {
      const kind = at % 40 === 39 ? KINDS[((at + 1) / 40 - 1) % KINDS.length] : undefined;
      return kind === undefined ? right(at) : but(at, kind[0]);
    });
    const sheet = [HEADER, ...rows];
    const trial = await client.ok(importUsers, { rows: sheet, is_trial: "Y" });
    const faulty = trial.filter((row) => row.outcome === "fault");
    assert.equal(faulty.length, 50);
    assert.equal(trial.filter((row) => row.outcome === "make").length, 1_950);
    for (const [at, row] of faulty.entries()) {
      const kind = KINDS[at % KINDS.length];
      assert.ok(kind !== undefined);
      const [cells, column, words] = kind;
      assert.equal(row.row_no, 41 + at * 40, "as a spreadsheet counts");
      assert.deepEqual(
        row.faults.map((fault) => fault.column),
        [column],
      );
      assert.match(row.faults[0]?.message ?? "", words);
      const given = cells[HEADER.indexOf(column)] ?? "";
      assert.equal(row.faults[0]?.value, given);
    }
    assert.equal(await accounts("sheet.officer%"), 0, "a trial makes nothing");

    const began = performance.now();
    const { import_id = 0 } = await client.call(importUsers, { rows: sheet, is_trial: "N", ...WHY });
    const done = await finished(import_id);
    console.log(`    1,950 officers made in ${Math.round(performance.now() - began)} ms`);
    assert.deepEqual(
      [done.total, done.made, done.changed, done.same, done.refused, done.rows.length],
      [1_950, 1_950, 0, 0, 0, 1_950],
    );
    assert.equal(await accounts("sheet.officer%"), 1_950);
    const postings = await world.ctx.db
      .selectFrom("user_posting as p")
      .innerJoin("app_user as u", "u.user_id", "p.user_id")
      .select(["p.role_id", "p.department_id", "p.district_id", "p.is_default", "u.needs_factor", "u.mobile"])
      .where("u.login_id", "=", "sheet.officer2")
      .execute();
    assert.deepEqual(postings, [
      {
        role_id: ROLE.OFFICER,
        department_id: ENERGY,
        district_id: GURUGRAM,
        is_default: true,
        needs_factor: true,
        mobile: "9800000002",
      },
    ]);
    const { n: recorded } = await world.ctx.db
      .selectFrom("audit_entry")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("event", "=", "USER_MADE")
      .executeTakeFirstOrThrow();
    assert.equal(recorded, 1_950);

    const again = await client.ok(importUsers, { rows: sheet, is_trial: "Y" });
    assert.deepEqual(
      [again.filter((row) => row.outcome === "same").length, again.filter((row) => row.outcome === "fault").length],
      [1_950, 50],
    );
    assert.equal(
      (await client.call(importUsers, { rows: sheet, is_trial: "N", ...WHY })).refusal,
      "SHEET_NOTHING_TO_DO",
    );
  });

  it("take a phone number as offices write it, and name the cause of one that is none", async () => {
    const [rows = []] = csvTables(new TextDecoder().decode(inputBytes("s10-phones.csv")));
    const trial = await client.ok(importUsers, { rows, is_trial: "Y" });
    const faults = Object.fromEntries(
      trial.filter((row) => row.outcome === "fault").map((row) => [row.login_id, row.faults.map((one) => one.message)]),
    );
    assert.deepEqual(faults, {
      "trial.p06": ["The spreadsheet has shortened this number. Format the column as text and write the whole number."],
      "trial.p10": [
        "Enter one phone number: a mobile number of ten digits, a landline with its area code, or a number abroad with + and its country code.",
      ],
    });
    const { import_id = 0 } = await client.call(importUsers, { rows, is_trial: "N", ...WHY });
    await finished(import_id);
    const stored = await world.ctx.db
      .selectFrom("app_user")
      .select(["login_id", "mobile"])
      .where("login_id", "like", "trial.p%")
      .orderBy("login_id")
      .execute();
    assert.deepEqual(Object.fromEntries(stored.map((row) => [row.login_id, row.mobile])), {
      "trial.p01": "9811100001",
      "trial.p02": "9811100002",
      "trial.p03": "9811100003",
      "trial.p04": "9811100004",
      "trial.p05": "9811100005",
      "trial.p07": "9811100007",
      "trial.p08": "9811100008",
      "trial.p09": "9811100009",
      "trial.p11": "9811100011",
      "trial.p12": "+447700900123",
      "trial.p13": "9811100013",
    });
  });

  it("count rows as the spreadsheet does, including empty ones", async () => {
    const rows = [[""], HEADER, [], right(1), ["", ""], but(2, { 5: "Nobody" })];
    const read = await client.ok(importUsers, { rows, is_trial: "Y" });
    assert.deepEqual(
      read.map((row) => [row.row_no, row.outcome]),
      [
        [4, "same"],
        [6, "fault"],
      ],
    );
    const empty = await client.call(importUsers, { rows: [HEADER, [""]], is_trial: "Y" });
    assert.equal(empty.refusal, "SHEET_NOTHING_TO_DO");
  });

  it("may have a row per posting, change filled cells, and remove no posting", async () => {
    const header = ["यूज़र आईडी", "नाम", "भूमिका", "विभाग", "ज़िला", "Mobile"];
    const rows = [
      header,
      ["two.places", "Two Places", OFFICER, "ऊर्जा विभाग (यू.एच.बी.वी.एन., डी.एच.बी.वी.एन.)", "Gurugram", ""],
      ["two.places", "Two Places", OFFICER, "1", "Hisar", ""],
      ["two.places", "Other Person", OFFICER, "1", "Rohtak", ""],
      ["two.places", "Two Places", OFFICER, "1", "Hisar", ""],
      ["officer2", "Seema Devi", "Monitoring", "", "", "9812000077"],
      ["admin", "Somebody", "Monitoring", "", "", ""],
      ["system", "Somebody", "Monitoring", "", "", ""],
      ["hod", "Somebody", "Monitoring", "", "", ""],
      ["'=1+1", "Somebody", "Monitoring", "", "", ""],
    ];
    const trial = await client.ok(importUsers, { rows, is_trial: "Y" }, { language: "hi" });
    assert.deepEqual(
      trial.map((row) => [row.row_no, row.outcome]),
      [
        [2, "make"],
        [3, "make"],
        [4, "fault"],
        [5, "fault"],
        [6, "change"],
        [7, "fault"],
        [8, "fault"],
        [9, "fault"],
        [10, "fault"],
      ],
    );
    assert.match(trial[2]?.faults[0]?.message ?? "", /पंक्ति 2 में/);
    const before = await world.ctx.db
      .selectFrom("user_posting")
      .select("role_id")
      .where("user_id", "=", await userIdOf(world, "officer2"))
      .execute();
    const { import_id = 0 } = await client.call(importUsers, { rows, is_trial: "N", ...WHY });
    const done = await finished(import_id);
    assert.deepEqual(
      done.rows.map((row) => [row.row_no, row.outcome]),
      [
        [2, "made"],
        [3, "made"],
        [6, "changed"],
      ],
    );
    const after = await world.ctx.db
      .selectFrom("user_posting")
      .select("role_id")
      .where("user_id", "=", await userIdOf(world, "officer2"))
      .execute();
    assert.equal(after.length, before.length + 1);
    const places = await world.ctx.db
      .selectFrom("user_posting")
      .select(["district_id", "is_default"])
      .where("user_id", "=", await userIdOf(world, "two.places"))
      .orderBy("posting_id")
      .execute();
    assert.deepEqual(
      places.map((place) => place.is_default),
      [true, false],
    );
    const owner = await signInAs(world.url, "officer2");
    assert.match(JSON.stringify(await owner.ok(accountNotices)), /CHANGED/);
  });

  it("resume after a kill: imported officers stay, and none is imported twice", async () => {
    const rows = [HEADER, ...Array.from({ length: 600 }, (_, at) => but(at, { 0: `killed.officer${at}` }))];
    // The first batch is stored; the server is killed before the second.
    let turns = 0;
    await world.ctx.db.transaction().execute(async (tx) => {
      await tx
        .insertInto("user_import")
        .values({ made_by: await userIdOf(world, "admin"), made_at: world.ctx.clock.now(), reason: WHY.reason })
        .execute();
    });
    const { import_id } = await world.ctx.db
      .selectFrom("user_import")
      .select("import_id")
      .orderBy("import_id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const posting = { role_id: ROLE.VIEWER, department_id: null, district_id: null, is_default: "Y" };
    await world.ctx.db
      .insertInto("user_import_row")
      .values(
        rows.slice(1).map((row, at) => ({
          import_id,
          row_no: at + 2,
          row_nos: [at + 2],
          login_id: row[0] ?? "",
          wanted: JSON.stringify({
            login_id: row[0],
            user_name: row[1],
            designation: "",
            mobile: "",
            email: "",
            needs_factor: "Y",
            postings: [posting],
          }),
        })),
      )
      .execute();
    const killed = {
      ...world.ctx,
      clock: {
        now: () => {
          turns += 1;
          // Each batch reads the clock when it creates accounts and when it records them.
          if (turns > 3) throw new Error("killed");
          return world.ctx.clock.now();
        },
      },
    };
    await assert.rejects(runUserImportJob.run(killed, { importId: import_id }), /killed/);
    assert.equal(await accounts("killed.officer%"), 250);
    await runUserImportJob.run(world.ctx, { importId: import_id });
    await runUserImportJob.run(world.ctx, { importId: import_id });
    assert.equal(await accounts("killed.officer%"), 600);
    const shown = await client.ok(userImport, { import_id });
    assert.deepEqual([shown?.is_finished, shown?.made, shown?.same], ["Y", 600, 0]);
  });

  it("are skipped once the uploader is no administrator", async () => {
    const { import_id } = await world.ctx.db
      .insertInto("user_import")
      .values({ made_by: await userIdOf(world, "admin"), made_at: world.ctx.clock.now(), reason: WHY.reason })
      .returning("import_id")
      .executeTakeFirstOrThrow();
    const wanted = (n: number) => ({
      login_id: `left.officer${n}`,
      user_name: "Left Officer",
      designation: "",
      mobile: "",
      email: "",
      needs_factor: "Y",
      postings: [{ role_id: ROLE.VIEWER, department_id: null, district_id: null, is_default: "Y" }],
    });
    await world.ctx.db
      .insertInto("user_import_row")
      .values(
        [2, 3].map((n) => ({
          import_id,
          row_no: n,
          row_nos: [n],
          login_id: `left.officer${n}`,
          wanted: JSON.stringify(wanted(n)),
        })),
      )
      .execute();
    const postings = world.ctx.db.updateTable("user_posting").where("user_id", "=", await userIdOf(world, "admin"));
    await postings.set({ role_id: ROLE.VIEWER }).execute();
    await runUserImportJob.run(world.ctx, { importId: import_id });
    await postings.set({ role_id: ROLE.ADMIN }).execute();
    assert.equal(await accounts("left.officer%"), 0);
    const shown = await client.ok(userImport, { import_id });
    assert.deepEqual([shown?.is_finished, shown?.made, shown?.refused], ["Y", 0, 2]);
  });

  it("require a proof, a reason and the columns; other roles can neither upload nor see them", async () => {
    const rows = [HEADER, right(9_001)];
    assert.equal((await client.call(importUsers, { rows, is_trial: "N" })).refusal, "ACCOUNT_REASON_REQUIRED");
    const lacking = await client.call(importUsers, { rows: [["Name"], ["A"]], is_trial: "Y" });
    assert.equal(lacking.refusal, "SHEET_COLUMNS_MISSING");
    assert.match(String(lacking.STATUS_RESPONSE), /User ID, Role/);
    assert.equal((await client.call(importUsers, { rows: [HEADER], is_trial: "Y" })).refusal, "BAD_INPUT");
    world.advance(6 * 60_000);
    assert.equal((await client.call(importUsers, { rows, is_trial: "N", ...WHY })).refusal, "PROOF_NEEDED");
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const nobody = clientOf(world.url, null, null, null);
    assert.equal((await head.call(importUsers, { rows, is_trial: "Y" })).refusal, "NOT_PERMITTED");
    assert.equal((await head.call(userImport, {})).refusal, "NOT_PERMITTED");
    assert.equal((await nobody.call(importUsers, { rows, is_trial: "Y" })).http, 401);
    assert.equal((await nobody.call(userImport, {})).http, 401);
  });
});
