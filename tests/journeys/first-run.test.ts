/**
 * The first run in production mode, from an empty database to a working desk: migration, first administrator on the
 * command line, every step by keyboard on one screen, import of people from a workbook, confirmations by a second
 * administrator, and the first post in the public figures. Prints the duration.
 */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { Browser, Locator, Page } from "playwright-core";
import writeWorkbook from "write-excel-file/node";
import { freePort } from "@smgt/server/db/free-port.ts";
import { createFakeX, DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { openTlsFront, type TlsFront } from "../attack/tls-front.ts";
import { startProgram, type Program } from "../failure/program.ts";
import { codeAt } from "../support/accounts.ts";
import { assertAccessible } from "../support/browser.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { test } from "../support/journey.ts";
import { startSmtp, type SmtpServer } from "../support/smtp-server.ts";
import { until } from "../support/until.ts";

const PASSWORD = "monsoon over seven quiet rivers";
const POST = "@demo_grievance_cell No electricity in Sector 46, Gurugram since morning.";
const random = (): string => randomBytes(24).toString("hex");

/** Asserts a query as the owner of the tables. */
async function look(ownerUrl: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** An empty database with the two roles. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase({ isFilled: false });
  await look(
    database.ownerUrl,
    "drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public",
  );
  return database;
}

/** People of the desk as a department sends them: a valid row, and one for each kind of fault. */
const PEOPLE = [
  ["User ID", "Name", "Designation", "Mobile", "E-mail", "Role", "Department", "District"],
  ["meera.cell", "Meera Devi", "Cell Executive", "9812000301", "", "Cell Executive", "", ""],
  [
    "ravi.power",
    "Ravi Kumar",
    "Executive Engineer",
    "9812000302",
    "",
    "Department Nodal Officer",
    "Energy",
    "Gurugram",
  ],
  ["anil.power", "Anil Kumar", "", "12", "", "Department Nodal Officer", "Energy", "Gurugram"],
  ["sunita.water", "Sunita Rani", "", "", "", "Department Nodal Officer", "Energie", "Gurugram"],
  ["nisha.head", "Nisha Kapoor", "", "", "", "State Nodal Officer", "", ""],
];

test.describe("the first run of a production system", () => {
  // Each step depends on the one before.
  test.describe.configure({ mode: "serial" });
  let database: TestDatabase;
  let front: TlsFront;
  let smtp: SmtpServer;
  let gateway: Server;
  /** Screens of the first and the second administrator. */
  let page: Page;
  let other: Page;
  let server: Program;
  let settings: Record<string, string>;
  const texts: string[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-first-"));
  const account = { ...DEMO_ACCOUNT, bearerToken: random(), userToken: random(), consumerSecret: random() };
  const x = createFakeX(account);
  const startedAt = performance.now();

  test.beforeAll(async () => {
    database = await emptyDatabase();
    front = await openTlsFront();
    smtp = await startSmtp();
    gateway = createServer((request, response) => {
      let body = "";
      request.on("data", (piece: Buffer) => (body += piece.toString("utf8")));
      request.on("end", () => {
        texts.push(body);
        response.end("{}");
      });
    });
    await new Promise<void>((done) => gateway.listen(0, "127.0.0.1", done));
    const { url: xUrl } = await x.listen({ port: 0 });
    const port = await freePort();
    front.leadTo(`http://127.0.0.1:${port}`);
    settings = {
      SMGT_MODE: "production",
      // Disabled: a busy machine must not refuse requests of this journey.
      SMGT_SHED_AFTER_MS: "0",
      SMGT_PORT: String(port),
      SMGT_PUBLIC_URL: front.url,
      SMGT_SECRET: random(),
      SMGT_DATA_DIR: folder,
      SMGT_CAPTCHA_COST: "2000",
      SMGT_LOG_LEVEL: "error",
      DATABASE_URL: database.url,
      SMGT_SMTP_URL: smtp.url,
      SMGT_MAIL_FROM: "cell@haryana.gov.in",
      SMGT_SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`,
      SMGT_SMS_TOKEN: random(),
      X_API_BASE_URL: xUrl,
      X_BEARER_TOKEN: account.bearerToken,
      X_USER_TOKEN: account.userToken,
      X_CONSUMER_SECRET: account.consumerSecret,
      X_ACCOUNT_ID: account.ownId,
      X_ACCOUNT_HANDLE: account.ownHandle,
    };
  });
  test.afterAll(async () => {
    await server?.stop();
    await x.close();
    await new Promise((done) => gateway?.close(done));
    await smtp?.close();
    await front?.close();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const run = async (script: string, env: Record<string, string>, ...args: string[]): Promise<string> => {
    const program = startProgram(env, script, args);
    assert.equal(await program.ended, 0, program.output());
    return program.output();
  };
  const step = (name: string) => page.getByRole("region", { name });
  const isDone = (name: string) => step(name).getByText("Done", { exact: true }).waitFor();
  /** Activates a button or a link by keyboard. */
  const press = async (role: "button" | "link", name: string, within = page.locator("main")): Promise<void> => {
    const pressed = within.getByRole(role, { name, exact: true });
    await pressed.focus();
    await pressed.page().keyboard.press("Enter");
  };
  const typed = async (label: string, text: string, on = page): Promise<void> => {
    await on.getByLabel(label, { exact: true }).focus();
    await on.keyboard.type(text);
  };
  /** The code for a new administrator's password, as printed by the command line. */
  const codeFor = async (...administrator: string[]): Promise<string> => {
    const said = await run("server/src/create-admin.ts", settings, ...administrator);
    const code = /([0-9A-Z]{5}-){2}[0-9A-Z]{5}/.exec(said)?.[0] ?? "";
    assert.notEqual(code, "", said);
    return code;
  };
  /** Sets a password with that code in a new window. */
  const openWithCode = async (browser: Browser, loginId: string, code: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: front.url,
      ignoreHTTPSErrors: true,
      timezoneId: "Asia/Kolkata",
      reducedMotion: "reduce",
      viewport: { width: 1440, height: 900 },
    });
    const opened = await context.newPage();
    await opened.goto("/login?reset");
    await typed("User ID", loginId, opened);
    await typed("Reset code", code, opened);
    await typed("New password", PASSWORD, opened);
    await typed("New password again", PASSWORD, opened);
    await opened.keyboard.press("Enter");
    await opened.getByText("Your new password is set. Sign in with it.").waitFor();
    return opened;
  };
  const signInWith = async (loginId: string, on: Page): Promise<void> => {
    await on.goto("/login");
    await on.locator(".as-served").waitFor({ state: "detached" });
    await typed("User ID", loginId, on);
    await typed("Password", PASSWORD, on);
    await on.keyboard.press("Enter");
  };
  /** Enrols the second factor on the account screen; returns its recovery codes. */
  const setUpFactor = async (on: Page): Promise<string[]> => {
    const card = on.getByRole("region", { name: "Second factor" });
    await press("button", "Set up", card);
    await card.getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await on.keyboard.press("Enter");
    await card.getByRole("img", { name: "QR code" }).waitFor();
    const secret = (await card.locator(".account-key").innerText()).replaceAll(" ", "");
    await card.getByLabel("Code shown in the app now").fill(codeAt(Date.now(), secret));
    await on.keyboard.press("Enter");
    await card.getByRole("list", { name: "Your recovery codes" }).waitFor();
    const found = await card.locator(".account-codes li").allInnerTexts();
    await press("button", "I have saved them", card);
    return found;
  };
  const proofDialog = (on: Page) => on.getByRole("dialog", { name: "Confirm that it is you" });
  const prove = async (given: string[], on: Page): Promise<void> => {
    await proofDialog(on).getByLabel("Current password", { exact: true }).fill(PASSWORD);
    await proofDialog(on)
      .getByLabel("Code shown in the app now")
      .fill(given.pop() ?? "");
    await on.keyboard.press("Enter");
  };
  /** Waits for completion, confirming identity where requested: a proof lasts five minutes. */
  const proveUntil = async (done: Locator, given: string[]): Promise<void> => {
    const dialog = proofDialog(done.page());
    await dialog.or(done).first().waitFor();
    if (await dialog.isVisible()) await prove(given, done.page());
    await done.waitFor();
  };
  const back = async (): Promise<void> => {
    await page.getByRole("link", { name: "First steps" }).first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
  };

  test("starts on the command line", async ({ browser }) => {
    const owner = { ...settings, DATABASE_OWNER_URL: database.ownerUrl };
    assert.match(await run("server/src/migrate-database.ts", owner), /The database is ready for the role/);
    const code = await codeFor("asha", "Asha Rani", "asha@haryana.gov.in", "9876543210");
    server = startProgram(settings);
    await until("the server answers", async () => {
      assert.ok(!server.hasEnded(), server.output());
      return server.output().includes("SMGT answers at");
    });
    page = await openWithCode(browser, "asha", code);
  });

  let codes: string[] = [];
  let otherCodes: string[] = [];
  test("requires a second factor at the first sign-in, then opens the first steps", async () => {
    await signInWith("asha", page);
    await page.waitForURL("**/account?duty=ENROL_OTP");
    codes = await setUpFactor(page);
    await press("link", "Go to My work");
    await page.waitForURL("**/admin/start");
    await page.getByText("7 steps are open.").waitFor();
    await isDone("The State’s pack");
    await step("The State’s pack")
      .getByText(/^Version 1\.\d+\.\d+, without mistakes: 23 districts/)
      .waitFor();
    await assertAccessible(page, "the first steps");
  });

  test("gets a second administrator with a second factor", async ({ browser }) => {
    const admins = step("Two administrators, each with a second factor");
    await admins.getByText("Your second factor is set up.").waitFor();
    other = await openWithCode(browser, "vikram", await codeFor("vikram", "Vikram Singh"));
    await admins.getByText("There are 2 administrators.").waitFor();
    assert.equal(await admins.getByText("Done", { exact: true }).count(), 0, "the other one has no second factor yet");
    await signInWith("vikram", other);
    await other.waitForURL("**/account?duty=ENROL_OTP");
    otherCodes = await setUpFactor(other);
    await press("link", "Go to My work", other.locator("main"));
    await other.waitForURL("**/admin/start");
    await isDone("Two administrators, each with a second factor");
  });

  test("gives the State its name, with proof and reason", async () => {
    await press("link", "Name and look", step("Name and mark of the State"));
    const short = page.getByLabel("Short name of the program");
    await short.focus();
    await short.selectText();
    await page.keyboard.type("Samadhan");
    await typed("Reason for the change", "Order 1/2026");
    await page.keyboard.press("Enter");
    await proveUntil(page.getByText("Saved. It is in force on every server and screen."), codes);
    await page.locator(".topbar-name strong", { hasText: "Samadhan" }).waitFor();
    assert.equal(await page.title(), "Name and look · Samadhan");
    // Public pages are cached for a minute, and refreshed after such a change.
    const login = await fetch(`${front.url}/login`, { headers: { accept: "text/html", "accept-language": "en-US" } });
    assert.match(await login.text(), /<title>Sign in · Samadhan<\/title>/);
    await back();
    await isDone("Name and mark of the State");
  });

  test("tests X, mail and SMS", async () => {
    await press("button", "Test: X");
    await page.getByText(`X knows us as @${account.ownHandle}, number ${account.ownId}.`).waitFor();
    await page.getByText(/^We may ask this \d+ more times of \d+ until/).waitFor();
    await isDone("Account on X");
    await press("button", "Test: E-mail");
    await isDone("E-mail");
    // Mails about her new password and app came before.
    const test = smtp.mails.find(({ text }) => text.includes("This is a test of Samadhan, sent by Asha Rani"));
    assert.equal(test?.to, "asha@haryana.gov.in");
    await press("button", "Test: SMS");
    await isDone("SMS");
    assert.match(texts.find((text) => text.includes("This is a test of")) ?? "", /9876543210/);
    const shown = await page.content();
    for (const secret of [account.bearerToken, account.userToken, account.consumerSecret, settings["SMGT_SMS_TOKEN"]]) {
      assert.ok(secret !== undefined && !shown.includes(secret), "no secret is shown");
    }
  });

  test("imports people from a workbook after a trial that names the faults", async () => {
    await press("link", "Users", step("People"));
    await press("button", "Officers from a sheet");
    const workbook = writeWorkbook(PEOPLE.map((row) => row.map((value) => (value === "" ? null : { value }))));
    await page.getByLabel("CSV or XLSX file").setInputFiles({
      name: "officers.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: await workbook.toBuffer(),
    });
    await page.getByText("1 row to create · 0 to change · 0 unchanged · 4 faulty").waitFor();
    const faults = page.getByRole("region", { name: "To correct" });
    assert.deepEqual(await faults.locator("strong").allInnerTexts(), [
      "Row 2, Role",
      "Row 4, Mobile",
      "Row 5, Department",
      "Row 6, Role",
    ]);
    assert.deepEqual(await faults.locator(".people-value").allInnerTexts(), [
      "Cell Executive",
      "12",
      "Energie",
      "State Nodal Officer",
    ]);
    await assertAccessible(page, "a workbook of officers");
    await typed("Reason", "Letter 3 of the department");
    await press("button", "Import the correct row");
    await proveUntil(page.getByText("1 officer created · 0 changed · 0 unchanged · 0 not accepted"), codes);
    await back();
    const counted = step("People").getByRole("listitem");
    await counted.filter({ hasText: /^Cell Executive 0$/ }).waitFor();
    await counted.filter({ hasText: /^Department Nodal Officer 1$/ }).waitFor();
    await counted.filter({ hasText: /^State Nodal Officer 0$/ }).waitFor();
  });

  test("makes a cell executive only after the second administrator's confirmation, with request and reason shown", async () => {
    await press("link", "Users", step("People"));
    await press("button", "New officer");
    const dialog = page.getByRole("dialog", { name: "New officer" });
    await dialog.getByLabel("Role").selectOption("Cell Executive");
    await typed("Name", "Meera Devi");
    await dialog.getByLabel("Reason").fill("Order 2/2026");
    await page.keyboard.press("Enter");
    await proveUntil(page.getByText("Nothing changes until another administrator confirms."), codes);
    await back();
    await step("People")
      .getByRole("listitem")
      .filter({ hasText: /^Cell Executive 0$/ })
      .waitFor();

    await press("link", "Users", other.getByRole("navigation"));
    const waiting = other.getByRole("region", { name: "Waiting for a second administrator" });
    await waiting.getByText("Meera Devi, meera.devi").waitFor();
    await waiting.getByText("Reason: Order 2/2026").waitFor();
    await waiting.getByText(/^Requested by Asha Rani/).waitFor();
    await assertAccessible(other, "what waits for the second administrator");
    await press("button", "Confirm: Change the account of Meera Devi (meera.devi)", waiting);
    await prove(otherCodes, other);
    await waiting.waitFor({ state: "detached" });
    // The first one's pending screen updates by itself.
    await step("People")
      .getByRole("listitem")
      .filter({ hasText: /^Cell Executive 1$/ })
      .waitFor();
    await isDone("People");
  });

  test("changes a reply template only after the second administrator's approval", async () => {
    const readyReplies = "/admin/masters/canned_replies";
    await page.goto(readyReplies);
    await page.getByLabel("Search the list").fill("Interim");
    await page.getByRole("button", { name: /^Interim/ }).press("Enter");
    await page.getByLabel("Title", { exact: true }).fill("More time");
    await typed("Reason for the change", "Shorter for the telephone");
    await page.keyboard.press("Enter");
    await proveUntil(page.getByText("It takes effect when another administrator approves it."), codes);
    await other.goto(readyReplies);
    const waiting = other.getByRole("region", { name: "Waiting for approval" });
    await waiting.getByText("More time", { exact: true }).waitFor();
    await press("button", "Approve", waiting);
    await proveUntil(other.getByRole("button", { name: /^More time/ }), otherCodes);
    await waiting.waitFor({ state: "detached" });
    await page.getByText(/approved by/).waitFor();
    await page.goto("/admin/start");
  });

  test("shows the first post live, and counts it in public", async () => {
    await page.getByText("Nothing has come yet. This screen waits for it.").waitFor();
    const citizen = ensureUser(x.world, "first_citizen");
    writePost(x.world, citizen.id, { text: POST });
    await page.getByText(/^The first post came by X, .* It is a ticket now/).waitFor();
    await page.getByText("Nothing is open. The desk works.").waitFor();
    await press("link", "Open dashboard", step("The first post"));
    await page.getByRole("heading", { level: 1, name: "Open dashboard" }).waitFor();
    const served = await fetch(`${front.url}/open-dashboard`, {
      headers: { accept: "text/html", "accept-language": "en" },
    });
    assert.match(await served.text(), /Tickets received in 20\d\d so far: 1\./);
    test.info().annotations.push({
      type: "measured",
      description: `From an empty database to the first ticket: ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    });
  });
});
