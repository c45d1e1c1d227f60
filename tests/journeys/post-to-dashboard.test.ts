/**
 * The complete path on an installation as `npm start` makes it: a post on fake X, marking, acceptance and report,
 * approval with a visible reply, feedback, and the open dashboard.
 */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { overallStatistics } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { startDemo, type DemoProcess } from "@smgt/tools/screens/demo-process.ts";
import { openWindow, signInOnScreen } from "../support/browser.ts";
import { clientOf } from "../support/client.ts";
import { test } from "../support/journey.ts";

const HANDLE = "asha_of_sector_46";
const POST = "@demo_grievance_cell No electricity in Sector 46, Gurugram since this morning.";
const REPORT = "The cable joint was replaced and supply is back since 14:00; checked on site with the resident.";
const REPLY = "Power is back in Sector 46. Please tell us if it is not.";

test.describe("from a post to the open dashboard", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-journey-"));
  let demo: DemoProcess;

  test.beforeAll(async () => {
    demo = await startDemo(folder);
  });
  test.afterAll(async () => {
    await demo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const signIn = async (loginId: string): Promise<Page> => {
    const desk = await signInOnScreen(demo.url, loginId);
    return desk;
  };
  const figures = (query: { readonly year_range?: number } = {}) =>
    clientOf(demo.url, null, null, null).ok(overallStatistics, {}, { query });
  const ticketNo = async (page: Page): Promise<string> =>
    (await page.getByRole("heading", { level: 1 }).textContent())?.trim() ?? "";
  const openTicket = async (page: Page, list: string, number: string): Promise<void> => {
    await page.goto(`/queue/${list}`);
    await page.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: number }).waitFor();
  };
  const act = async (page: Page, action: RegExp): Promise<void> => {
    await page.getByRole("region", { name: "Action to take" }).getByRole("button", { name: action }).first().click();
  };
  const confirm = async (page: Page, action: RegExp): Promise<void> => {
    await page.getByRole("form", { name: action }).getByRole("button", { name: action }).last().click();
  };
  const status = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();

  test("runs through every step", async () => {
    const before = await figures();
    const cell = await signIn("cell");
    await cell.goto("/queue/new");
    await cell.getByRole("heading", { level: 1 }).waitFor();

    const citizen = await openWindow(demo.standInUrl);
    await citizen.goto("/");
    await citizen.getByLabel("Write as").first().fill(HANDLE);
    await citizen.getByLabel("Your post").fill(POST);
    await citizen.getByRole("button", { name: "Post", exact: true }).click();

    // The open queue shows it within five seconds without a reload.
    const row = cell.getByRole("row").filter({ hasText: HANDLE });
    await row.waitFor();
    await row.getByRole("link").first().click();
    await cell.waitForURL("**/tickets/**");
    await cell.getByRole("region", { name: "Action to take" }).waitFor();
    const number = await ticketNo(cell);
    assert.match(number, /^GRV-\d{4}-\d+$/);

    await act(cell, /Mark to department/);
    await cell.getByRole("group", { name: "Officer" }).getByRole("radio").first().waitFor();
    await confirm(cell, /Mark to department/);
    await status(cell, "Marked - Pending Acceptance");

    const officer = await signIn("officer");
    await openTicket(officer, "mine", number);
    await officer.getByRole("radio", { name: /Yes/ }).check();
    await act(officer, /Accept/);
    await confirm(officer, /Accept/);
    await status(officer, "In Action");
    await act(officer, /Submit ATR/);
    const form = officer.getByRole("form", { name: /Submit ATR/ });
    await form.getByLabel(/disposal/i).selectOption({ index: 1 });
    await form.getByRole("textbox").first().fill(REPORT);
    await confirm(officer, /Submit ATR/);
    await status(officer, "ATR Submitted - Under Review");

    await openTicket(cell, "atr_review", number);
    await act(cell, /Approve ATR and reply/);
    const approval = cell.getByRole("form", { name: /Approve ATR and reply/ });
    await approval.getByLabel(/disposal/i).selectOption({ index: 1 });
    await approval
      .getByLabel(/^(Public reply|Reply|Text of the reply)/)
      .last()
      .fill(`${REPLY} ${number}`);
    await confirm(cell, /Approve ATR and reply/);
    await status(cell, "Resolved - Awaiting Feedback");

    // After ten seconds for undoing, the citizen sees it under their post.
    const answer = citizen.getByRole("article").filter({ hasText: HANDLE }).getByText(REPLY);
    await answer.first().waitFor();
    assert.equal(await citizen.getByText(number).count(), 1);

    const operator = await signIn("operator");
    await openTicket(operator, "feedback", number);
    await act(operator, /Feedback: satisfied/);
    await operator.getByRole("radio", { name: /excellent/ }).check();
    await confirm(operator, /Feedback: satisfied/);
    // Operators do not see a closed ticket.
    await operator.getByRole("form", { name: /Feedback: satisfied/ }).waitFor({ state: "detached" });

    await openTicket(cell, "all", number);
    await status(cell, "Closed");

    const after = await figures();
    assert.ok(after.total > before.total, "received");
    // The history's clocks continue and may close other tickets; only this one is confirmed by its citizen.
    assert.ok(after.resolved > before.resolved, "resolved");
    assert.equal(after.confirmed_by_citizen - before.confirmed_by_citizen, 1, "confirmed by the citizen");
    const open = await openWindow(demo.url);
    await open.goto("/open-dashboard");
    const shown = await figures({ year_range: 1 });
    await open
      .getByText(`citizens have confirmed ${shown.confirmed_by_citizen.toLocaleString("en-IN")} as solved`)
      .first()
      .waitFor();
  });
});
