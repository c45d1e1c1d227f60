/**
 * Officers join and leave: a new one by keyboard with counted keystrokes, a sheet with faults, a charge acknowledged by
 * the successor, and leave. In both languages, at 360 pixels, with axe.
 */
import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { sql } from "kysely";
import { leave } from "@smgt/contract/calls/casework/leave.ts";
import { importUsers } from "@smgt/contract/calls/organisation/user-import.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { userIdOf } from "../support/accounts.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { chooseFile } from "../support/choose-file.ts";
import { signInAs } from "../support/client.ts";
import { ENERGY, GURUGRAM, WATER } from "../support/desk.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { allowReassign } from "../support/may-reassign.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1440, height: 900 };
const SHEET_COLUMNS = "User ID,Name,Designation,Mobile,E-mail,Role,Department,District";

const world = journey({ isFilled: true });

test.describe("people come and go", () => {
  let admin: Page;
  let codes: string[];
  const desks: Page[] = [];
  test.beforeAll(async () => {
    admin = await signInOnScreen(world.url, "admin");
    desks.push(admin);
    codes = await enrolOnScreen(world, admin);
  });
  test.afterAll(async () => {});

  /** Counts key presses, except letters of names and addresses. */
  function counter(page: Page) {
    let strokes = 0;
    return {
      strokes: () => strokes,
      press: async (key: string): Promise<void> => {
        strokes += 1;
        await page.keyboard.press(key);
      },
      /** A choice from a list by its letters. */
      choose: async (letters: string): Promise<void> => {
        strokes += 1;
        await page.keyboard.type(letters);
      },
      say: (words: string): Promise<void> => page.keyboard.type(words),
    };
  }

  test("creates an officer with role, place and second factor in at most 20 keystrokes and a minute", async () => {
    await admin.setViewportSize(WIDE);
    await admin.goto("/admin/users");
    await admin.getByRole("heading", { level: 1, name: "Users" }).waitFor();
    await admin.getByText(/^\d+ users$/).waitFor();
    await assertAccessible(admin, "the users");
    const key = counter(admin);
    const began = performance.now();
    await key.press("n");
    const dialog = admin.getByRole("dialog", { name: "New officer" });
    await dialog.getByRole("option", { name: "Department Nodal Officer" }).waitFor({ state: "attached" });
    await key.choose("Department Nodal");
    await key.press("Tab");
    await key.choose("Energy");
    await key.press("Enter");
    await key.press("Tab");
    await key.choose("Gurugram");
    await key.press("Enter");
    await key.press("Tab");
    await key.say("Kavita Rani Malik");
    await key.press("Tab");
    assert.equal(await dialog.getByLabel("User ID").inputValue(), "kavita.rani.malik");
    await key.press("Tab");
    await key.say("9812000123");
    await assertAccessible(admin, "a new officer");
    await key.press("Enter");
    await proveOnScreen(admin, codes.pop() ?? "");
    await admin.getByRole("heading", { level: 1, name: "Kavita Rani Malik" }).waitFor();
    const seconds = (performance.now() - began) / 1_000;
    // The administrator's proof: password, Tab, code, Enter.
    const strokes = key.strokes() + 2;
    console.log(`    a new officer: ${strokes} strokes, ${seconds.toFixed(1)} s`);
    assert.ok(strokes <= 20 && seconds <= 60);
    await admin.getByText("Account created").last().waitFor();
    await assertAccessible(admin, "an account");
    const made = await world.ctx.db
      .selectFrom("app_user as u")
      .innerJoin("user_posting as p", "p.user_id", "u.user_id")
      .select(["p.role_id", "p.department_id", "p.district_id", "u.needs_factor", "u.mobile"])
      .where("u.login_id", "=", "kavita.rani.malik")
      .execute();
    assert.deepEqual(made, [
      {
        role_id: ROLE.OFFICER,
        department_id: ENERGY,
        district_id: GURUGRAM,
        needs_factor: true,
        mobile: "9812000123",
      },
    ]);
  });

  test("imports the valid rows of a sheet, and names the faults of the others", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "smgt-sheet-"));
    const file = path.join(folder, "officers.csv");
    const lines = [
      `${SHEET_COLUMNS},Remarks`,
      "sheet.one,Sheet One,,9812000201,,Department Nodal Officer,Energy,Gurugram",
      "sheet.two,Sheet Two,,12,,Department Nodal Officer,Energy,Gurugram",
      "sheet.three,Sheet Three,,,,Department Nodal Officer,,Gurugram",
    ];
    writeFileSync(file, lines.join("\r\n"));
    await admin.goto("/admin/users/import");
    const field = admin.getByLabel("CSV or XLSX file");
    await field.setInputFiles({ name: "no.xlsx", mimeType: "", buffer: Buffer.from("no workbook") });
    await admin.getByRole("alert").getByText("This file cannot be read. Save the list as CSV or XLSX").waitFor();
    await field.setInputFiles(file);
    await admin.getByText("1 row to create · 0 to change · 0 unchanged · 2 faulty").waitFor();
    await admin.getByText("Nothing is read from: “Remarks”.").waitFor();
    await admin.getByText("Row 3, Mobile").waitFor();
    await admin.getByText("Row 4, Department").waitFor();
    // The server's messages follow the chosen language.
    await admin.getByRole("button", { name: "हिन्दी" }).first().click();
    await admin.getByText("एक फ़ोन नंबर लिखें: दस अंकों का मोबाइल नंबर").waitFor();
    await admin.getByRole("button", { name: "English" }).first().click();
    await admin.getByText("Enter one phone number: a mobile number of ten digits").waitFor();
    await admin.setViewportSize(NARROW);
    await assertAccessible(admin, "a sheet of officers");
    await admin.setViewportSize(WIDE);
    await admin.getByLabel("Reason").fill("Order 14 of the department");
    await admin.getByRole("button", { name: "Import the correct row" }).press("Enter");
    await proveOnScreen(admin, codes.pop() ?? "");
    await admin.getByRole("heading", { name: "Done" }).waitFor();
    await admin.getByText("1 officer created · 0 changed · 0 unchanged · 0 not accepted").waitFor();
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("button", { name: "Save the outcome of each row" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /outcome\.csv$/);
    await userIdOf(world, "sheet.one");
  });

  test("reads a corrected sheet of the same name when chosen again", async () => {
    await admin.goto("/admin/users/import");
    await admin.getByLabel("CSV or XLSX file").waitFor();
    const file = path.join(mkdtempSync(path.join(tmpdir(), "smgt-sheet-")), "officers.csv");
    const choose = async (department: string): Promise<void> => {
      const row = `sheet.four,Sheet Four,,,,Department Nodal Officer,${department},Gurugram`;
      writeFileSync(file, [SHEET_COLUMNS, row].join("\r\n"));
      await chooseFile(admin, "input[type=file]", file);
    };
    await choose("Enery");
    await admin.getByText("0 rows to create · 0 to change · 0 unchanged · 1 faulty").waitFor();
    await choose("Energy");
    await admin.getByText("1 row to create · 0 to change · 0 unchanged · 0 faulty").waitFor();
    const said = await admin
      .getByLabel("CSV or XLSX file")
      .evaluate(
        (field) => field.ownerDocument.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
      );
    assert.equal(said, "officers.csv", "the field says what was chosen");
  });

  test("shows and imports the sheet chosen last, though an earlier preview takes longer", async () => {
    await admin.goto("/admin/users/import");
    const bring = (...loginIds: readonly string[]): Promise<void> =>
      admin.getByLabel("CSV or XLSX file").setInputFiles({
        name: "officers.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          [SHEET_COLUMNS, ...loginIds.map((id) => `${id},${id},,,,Department Nodal Officer,Energy,Gurugram`)].join(
            "\r\n",
          ),
        ),
      });
    const first = await deferNext(admin, importUsers.path);
    await bring("late.one", "late.two");
    await first.asked;
    await bring("late.three");
    await admin.getByText("1 row to create · 0 to change · 0 unchanged · 0 faulty").waitFor();
    await first.release();
    await admin.getByLabel("Reason").fill("Order 16 of the department");
    await admin.getByRole("button", { name: "Import the correct row" }).press("Enter");
    await proveOnScreen(admin, codes.pop() ?? "");
    await admin.getByText("1 officer created · 0 changed · 0 unchanged · 0 not accepted").waitFor();
    await userIdOf(world, "late.three");
    const others = await world.ctx.db
      .selectFrom("app_user")
      .select("login_id")
      .where("login_id", "in", ["late.one", "late.two"])
      .execute();
    assert.deepEqual(others, []);
  });

  test("gives stacked filters one width", async () => {
    await admin.setViewportSize(NARROW);
    await admin.goto("/admin/users");
    await admin.getByText(/^\d+ users$/).waitFor();
    const fields = admin.getByRole("main").getByRole("search").locator(".input");
    const widths = await fields.evaluateAll((all) => all.map((one) => one.clientWidth));
    assert.deepEqual(
      widths,
      Array.from({ length: 5 }, () => widths[0]),
    );
    await admin.setViewportSize(WIDE);
  });

  test("switches the language of the server's messages at once", async () => {
    await admin.goto("/admin/users");
    const table = admin.getByRole("table");
    await table.getByText("Department Nodal Officer").first().waitFor();
    await admin.getByText("हिन्दी", { exact: true }).first().click();
    await table.getByText("विभागीय नोडल अधिकारी").first().waitFor();
    assert.equal(await table.getByText("Department Nodal Officer").count(), 0);
    await admin.getByText("English", { exact: true }).first().click();
    await table.getByText("Department Nodal Officer").first().waitFor();
  });

  test("names rules that mark tickets to an officer before the account is disabled", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const user_id = await userIdOf(world, "officer3");
    await publishRules(world, head, [
      ruleOn(["drain"], { rule_name: "Drains", action_mark: "Y", action_user_id: user_id }),
      ruleOn(["lake"], { rule_name: "Lakes", is_active: "N", action_mark: "Y", action_user_id: user_id }),
    ]);
    await admin.setViewportSize(NARROW);
    await admin.goto(`/admin/users/${user_id}`);
    await admin.getByRole("button", { name: "Password and access" }).press("Enter");
    await admin.getByRole("button", { name: /^Disable/ }).press("Enter");
    const dialog = admin.getByRole("dialog");
    await dialog.getByText("2 rules mark tickets to them: Drains, Lakes (not live).").waitFor();
    await dialog.getByText(/^While the account is disabled, such tickets stay with the cell/).waitFor();
    await assertAccessible(admin, "disabling an account that rules name");
    await admin.setViewportSize(WIDE);
  });

  test("names published rules that a moved posting would leave without an officer, and moves it when confirmed", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const user_id = await userIdOf(world, "phed.gurugram");
    const there = { action_mark: "Y", action_department_id: WATER, action_district_id: GURUGRAM } as const;
    await publishRules(world, head, [ruleOn(["pipe"], { rule_name: "Pipes", ...there })]);
    // Ends assignments first, as before the end of any posting.
    await sql`update ticket_marking set ended_at = now() where user_id = ${user_id} and ended_at is null`.execute(
      world.ctx.db,
    );
    await admin.setViewportSize(NARROW);
    await admin.goto(`/admin/users/${user_id}`);
    const dialog = admin.getByRole("dialog");
    // Disabling the account shows the same warning.
    await admin.getByRole("button", { name: "Password and access" }).press("Enter");
    await admin.getByRole("button", { name: /^Disable/ }).press("Enter");
    await dialog.getByText("1 live rule marks tickets to a place where nobody else is posted: Pipes.").waitFor();
    await dialog.getByText(/^While the account is disabled, such tickets stay with the cell/).waitFor();
    assert.equal(await dialog.getByText(/mark tickets to them/).count(), 0, "none names the officer");
    await assertAccessible(admin, "disabling an account on whose places rules depend");
    assert.equal(await admin.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    const { promise: districtsMayCome, resolve: letCome } = Promise.withResolvers<void>();
    await admin.route(/district/i, async (route) => {
      await districtsMayCome;
      await route.continue();
    });
    await admin.goto(`/admin/users/${user_id}`);
    await admin.getByRole("button", { name: "Change…" }).press("Enter");
    const district = dialog.getByRole("combobox", { name: "District" });
    await district.fill("Nowhere");
    await assertAccessible(admin, "a place that is not found");
    await district.fill("Hisar");
    // Districts load late: Enter must not restore the old one silently.
    await district.press("Enter");
    assert.equal(await district.inputValue(), "Hisar");
    letCome();
    await dialog.getByRole("option", { name: "Hisar" }).waitFor();
    await district.press("Enter");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Transferred by order 15.");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await proveOnScreen(admin, codes.pop() ?? "");
    await dialog
      .locator(".banner")
      .getByText(/that nobody could take after this change: Pipes\./)
      .waitFor();
    await assertAccessible(admin, "a posting that live rules need");
    assert.equal(await admin.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    await dialog.getByRole("checkbox", { name: "Such tickets may stay with the cell" }).press("Space");
    await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await dialog.waitFor({ state: "hidden" });
    await admin.getByRole("region", { name: "Postings" }).getByText(/Hisar/).waitFor();
    await admin.setViewportSize(WIDE);
  });

  test("keeps another administrator's concurrent change, and the typed text over it", async () => {
    const user_id = await userIdOf(world, "viewer");
    const { db } = world.ctx;
    await admin.goto(`/admin/users/${user_id}`);
    await admin.getByRole("button", { name: "Change…" }).press("Enter");
    const dialog = admin.getByRole("dialog", { name: /^Change/ });
    await dialog.getByLabel("Mobile").fill("9812000999");
    await dialog.getByRole("textbox", { name: "Reason" }).fill("Another number, letter 16.");
    // Another administrator is faster with a designation and a second posting.
    await db.insertInto("user_posting").values({ user_id, role_id: ROLE.CALL_OP }).execute();
    await sql`update app_user set designation = 'Quicker', version = version + 1 where user_id = ${user_id}`.execute(
      db,
    );
    await sql`update session set proved_at = null`.execute(db);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await proveOnScreen(admin, codes.pop() ?? "");
    await dialog.locator(".banner").getByText("Someone else has changed this account.").waitFor();
    await until("the account as it is", async () => {
      return (await dialog.getByLabel("Designation").inputValue()) === "Quicker";
    });
    assert.equal(await dialog.getByLabel("Mobile").inputValue(), "9812000999");
    await dialog.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await dialog.waitFor({ state: "hidden" });
    const [account, postings] = await Promise.all([
      db.selectFrom("app_user").select(["designation", "mobile"]).where("user_id", "=", user_id).execute(),
      db.selectFrom("user_posting").select("role_id").where("user_id", "=", user_id).orderBy("role_id").execute(),
    ]);
    assert.deepEqual(account, [{ designation: "Quicker", mobile: "9812000999" }]);
    assert.deepEqual(
      postings.map((row) => row.role_id),
      [ROLE.CALL_OP, ROLE.VIEWER],
    );
  });

  test("hands over a charge, which the successor acknowledges as one list, on a phone and in Hindi", async () => {
    const from = await userIdOf(world, "officer");
    const to = await userIdOf(world, "officer2");
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id: to, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: GURUGRAM })
      .execute();
    const held = async (userId: number): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(distinct ticket_id)::int as n from ticket_marking
        where user_id = ${userId} and ended_at is null and phase = 'open' and department_id = ${ENERGY}::int`.execute(
        world.ctx.db,
      );
      return rows[0]?.n ?? 0;
    };
    const before = await held(from);
    assert.ok(before > 0);
    const name = await nameOf(to);
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await publishRules(world, head, [
      ruleOn(["drain"], { rule_name: "Drains", action_mark: "Y", action_user_id: from }),
      ruleOn(["lake"], { rule_name: "Lakes", action_mark: "Y", action_user_id: to }),
    ]);
    await admin.goto(`/admin/users/${from}`);
    await admin.getByRole("button", { name: "Hand over the charge" }).click();
    await admin.getByRole("heading", { level: 1, name: "Hand over a charge" }).waitFor();
    await admin.getByText(`1 live rule still marks tickets to ${await nameOf(from)}: Drains.`).waitFor();
    await admin.getByRole("checkbox").first().waitFor();
    await admin.getByLabel("Successor").fill(name);
    await admin.keyboard.press("Enter");
    await admin.getByLabel("Reason", { exact: true }).fill("Transferred by order 14 of the department.");
    await assertAccessible(admin, "a charge to hand over");
    await admin.getByRole("button", { name: /^Hand over \d+ tickets?$/ }).press("Enter");
    await admin.getByRole("heading", { name: "Handed over", exact: true }).waitFor({ timeout: 60_000 });
    await admin.getByText("The successor has not acknowledged the charge yet.").waitFor();
    await until("the tickets have moved", async () => (await held(from)) === 0);

    const successor = await signInOnScreen(world.url, "officer2");
    desks.push(successor);
    await successor.setViewportSize(NARROW);
    await successor.addInitScript("localStorage.setItem('smgt-language', 'hi')");
    await successor.goto("/waiting");
    const list = successor.getByRole("region", { name: /ने आपको \d+ टिकट/ });
    await list.waitFor();
    await assertAccessible(successor, "a charge that waits, in Hindi");
    await list.getByText("टिकट दिखाएँ").click();
    assert.equal(await list.getByRole("link").count(), before);
    await list.getByRole("button", { name: "कार्यभार की पावती दें" }).press("Enter");
    await list.waitFor({ state: "detached" });
    const { acknowledged_at: at } = await world.ctx.db
      .selectFrom("charge")
      .select("acknowledged_at")
      .where("to_user_id", "=", to)
      .executeTakeFirstOrThrow();
    assert.ok(at !== null);
    await admin.getByText("The successor has acknowledged the charge.").waitFor();
  });

  test("stores leave with days and delegate on one's own page", async () => {
    const officer = await signInOnScreen(world.url, "officer");
    desks.push(officer);
    const page = officer;
    await page.setViewportSize(NARROW);
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Leave" });
    await card.getByRole("button", { name: "Save the leave" }).press("Enter");
    await card.getByText("Enter the first day.").waitFor();
    await card.getByLabel("First day").fill("01-01-2090");
    await card.getByLabel("Last day").fill("05-01-2090");
    await card.getByLabel("Reason").fill("A wedding at home");
    // The server's texts are read again in the other language; typed text stays.
    await page.setViewportSize(WIDE);
    for (const language of ["हिन्दी", "English"]) {
      const again = await deferNext(page, leave.path);
      await page.getByText(language, { exact: true }).first().click();
      await again.asked;
      await again.release();
    }
    await page.setViewportSize(NARROW);
    assert.equal(await card.getByLabel("First day").inputValue(), "01-01-2090");
    assert.equal(await card.getByLabel("Last day").inputValue(), "05-01-2090");
    assert.equal(await card.getByLabel("Reason").inputValue(), "A wedding at home");
    const name = await nameOf(await userIdOf(world, "officer2"));
    await card.getByLabel("Delegate").fill(name);
    await page.keyboard.press("Enter");
    await card.getByRole("button", { name: "Save the leave" }).press("Enter");
    await card.getByText("Leave is planned. 01-01-2090 – 05-01-2090").waitFor();
    await assertAccessible(page, "one's own leave");
    const { delegate_user_id: delegate } = await world.ctx.db
      .selectFrom("app_user")
      .select("delegate_user_id")
      .where("login_id", "=", "officer")
      .executeTakeFirstOrThrow();
    assert.equal(delegate, await userIdOf(world, "officer2"));
    await card.getByRole("button", { name: "End or cancel the leave" }).press("Enter");
    await card.getByRole("button", { name: "End or cancel the leave" }).waitFor({ state: "detached" });
    assert.equal(await card.getByLabel("First day").inputValue(), "");
  });

  test("offers an officer's leave on the charge screen to those who may enter it, and to nobody else", async () => {
    await allowReassign(world, [ROLE.HOD, ROLE.DIST_NODAL]);
    const { user_id } = await world.ctx.db
      .insertInto("app_user")
      .values({ login_id: "state.wide", user_name: "Statewide Officer", password_hash: "!" })
      .returning("user_id")
      .executeTakeFirstOrThrow();
    await world.ctx.db
      .insertInto("user_posting")
      .values({ user_id, role_id: ROLE.OFFICER, department_id: ENERGY, district_id: null })
      .execute();
    const district = await signInOnScreen(world.url, "district");
    desks.push(district);
    const page = district;
    await page.goto("/charge");
    const leaves = page.getByLabel("Officer who leaves");
    const card = page.getByRole("region", { name: "Leave" });
    await leaves.fill(await nameOf(await userIdOf(world, "officer")));
    await page.keyboard.press("Enter");
    await card.getByLabel("First day").waitFor();
    await leaves.fill("Statewide Officer");
    await page.keyboard.press("Enter");
    await page.getByText("Statewide Officer holds no open ticket that you can hand over").waitFor();
    assert.equal(await card.count(), 0);
    await allowReassign(world, [ROLE.HOD]);
  });

  async function nameOf(userId: number): Promise<string> {
    const row = await world.ctx.db
      .selectFrom("app_user")
      .select("user_name")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    return row.user_name;
  }
});
