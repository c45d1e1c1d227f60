/** The workflow viewer on screen: a drawing, sentences, and a simulated ticket. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "playwright-core";
import { sql } from "kysely";
import { simulate } from "@smgt/contract/calls/casework/workflow-seen.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { HARYANA } from "../support/changed-pack.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 640 };

const world = journey({ isFilled: true });

test.describe("the workflow on the screen", () => {
  let codes: string[];
  let desk: Page;
  let page: Page;
  test.beforeAll(async () => {
    desk = await signInOnScreen(world.url, "admin");
    page = desk;
    codes = await enrolOnScreen(world, page);
    await page.setViewportSize(WIDE);
  });
  test.afterAll(async () => {});

  const status = (name: string): Locator => page.getByRole("button", { name, exact: true });
  const beside = (): Locator => page.locator(".workflow-beside");
  const strongArrows = (): Promise<number> => page.locator(".workflow-arrows-strong .workflow-arrow").count();
  const fits = (): Promise<unknown> => page.evaluate("document.documentElement.scrollWidth <= innerWidth");
  const role = (name: string): Locator => page.getByRole("region", { name, exact: true });
  const says = async (text: string | RegExp): Promise<void> => {
    await page.locator("[role=status]").filter({ hasText: text }).first().waitFor();
  };

  test("draws the statuses; a selected one shows its targets, with permissions in sentences", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Workflow", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Workflow" }).waitFor();
    await page.getByText("The check finds nothing", { exact: false }).waitFor();
    await status("New - Pending Marking").waitFor();
    assert.equal(await page.locator(".workflow-node").count(), 14);
    assert.equal(await strongArrows(), 0);
    await assertAccessible(page, "the drawn workflow");

    await status("ATR Submitted - Under Review").focus();
    await page.keyboard.press("Enter");
    await beside().getByRole("heading", { name: "From “ATR Submitted - Under Review”" }).waitFor();
    // Back to the officer, or to the citizen's feedback.
    assert.equal(await strongArrows(), 2);
    const approval = beside().locator("li").filter({ hasText: "Approve ATR (citizen told by phone / SMS)" });
    assert.match(
      await approval.innerText(),
      /By: State Nodal Officer, Cell Executive[\s\S]*Leads to “Resolved - Awaiting Feedback”\.[\s\S]*Needed: the report is not theirs; the citizen can be called/,
    );
    await assertAccessible(page, "a pressed status");
    await status("In Action").press("Enter");
    const first = beside().locator(".workflow-steps li").first();
    assert.match(await first.innerText(), /Leads to “/, "what leads on stands first");
    const forwarding = beside().locator("li").filter({ hasText: "Forward to field officer" });
    assert.match(await forwarding.innerText(), /The status stays\./);
    await status("ATR Submitted - Under Review").press("Enter");
    assert.equal(await fits(), true);
  });

  test("draws only the steps of one role, and the program's", async () => {
    await page.getByLabel("Steps of").selectOption({ label: "Field Officer" });
    await beside().getByText("One step leads from here.").waitFor();
    assert.equal(await strongArrows(), 0);
    await page.keyboard.press("Tab");
    await status("Marked - Pending Acceptance").press("Space");
    // Accepting, and a question to the citizen.
    assert.equal(await strongArrows(), 2);
    await page.getByLabel("Steps of").selectOption({ label: "The system" });
    await status("Awaiting Citizen Details").press("Enter");
    await beside().getByText("Leads back to the status before if work is possible without the answer.").waitFor();
    await page.getByLabel("Steps of").selectOption({ label: "All roles and the system" });
  });

  test("simulates a ticket to its end by keyboard, and undoes a step", async () => {
    await page.getByRole("tab", { name: "Statuses and steps" }).focus();
    await page.keyboard.press("ArrowRight");
    await says("It is in “New - Pending Marking”. No officer has it. Not returned, not reopened.");
    await assertAccessible(page, "an imagined ticket");
    const take = async (who: string, name: string | RegExp): Promise<void> => {
      await role(who).getByRole("button", { name }).press("Enter");
    };
    await take("Cell Executive", /^Mark to department/);
    await says("It is in “Marked - Pending Acceptance”. It is with: ");
    const officer = page.getByRole("region", { name: /^Department Nodal Officer$/ });
    await officer.getByRole("button", { name: /^Does not pertain .* → Returned - Not Pertaining$/ }).waitFor();
    await officer.getByRole("button", { name: "Accept / start action → In Action" }).press("Enter");
    await says("It is in “In Action”");
    assert.equal(await officer.getByRole("button", { name: /^Does not pertain/ }).count(), 0);
    await officer.getByText("Asks for: Type of disposal, Root cause, Remark, Files").waitFor();
    await officer.getByRole("button", { name: /^Submit ATR/ }).press("Enter");
    await says("It is in “ATR Submitted - Under Review”");
    assert.deepEqual(await page.locator(".workflow-way li").count(), 3);

    await page.getByRole("button", { name: "One step back" }).press("Enter");
    await says("It is in “In Action”");
    assert.deepEqual(await page.locator(".workflow-way li").count(), 2);
    const focused = await page.evaluate("document.activeElement.getAttribute('role')");
    assert.equal(focused, "status", "the focus is on what the ticket is now");
  });

  test("offers other actions for other facts of the ticket", async () => {
    await page.getByRole("button", { name: "Begin with a new ticket" }).press("Enter");
    await says("It is in “New - Pending Marking”");
    const operator = page.getByRole("region", { name: /^Call-centre/ });
    await operator.getByRole("button", { name: /^Ask citizen for details \(phone/ }).waitFor();
    await page.getByLabel("The citizen has a phone").press("Space");
    await operator.getByRole("button", { name: /^Ask citizen for details/ }).waitFor({ state: "detached" });
    await page.getByLabel("Sensitive", { exact: true }).press("Space");
    await page.getByRole("region", { name: /^District Nodal/ }).waitFor({ state: "detached" });
    await page.getByLabel("Status", { exact: true }).selectOption({ label: "Deleted" });
    await page.getByText("No role can do anything with this ticket.").waitFor();
  });

  test("accepts the next change of facts while the last answer is pending", async () => {
    await page.getByRole("button", { name: "Begin with a new ticket" }).press("Enter");
    await says("It is in “New - Pending Marking”");
    const held = await deferNext(page, simulate.path);
    await page.getByLabel("Sensitive", { exact: true }).press("Space");
    await held.asked;
    await page.getByLabel("The citizen has a phone").press("Space");
    const operator = page.getByRole("region", { name: /^Call-centre/ });
    await operator.getByRole("button", { name: /^Ask citizen for details/ }).waitFor({ state: "detached" });
    await held.release();
    assert.ok(await page.getByLabel("Sensitive", { exact: true }).isChecked());
    assert.ok(!(await page.getByLabel("The citizen has a phone").isChecked()));
    assert.equal(await page.getByRole("region", { name: /^District Nodal/ }).count(), 0);
  });

  test("has everything in sentences at 360 pixels, and in Hindi", async () => {
    await page.setViewportSize(NARROW);
    assert.equal(await fits(), true);
    await assertAccessible(page, "an imagined ticket at 360 pixels");
    await page.getByRole("tab", { name: "Statuses and steps" }).click();
    const resolved = page
      .locator("details")
      .filter({ has: page.getByText("Resolved - Awaiting Feedback", { exact: true }) });
    await resolved.locator("summary").press("Enter");
    await resolved.getByText("Leads to “Closed” if the citizen was called in vain on the last day allowed.").waitFor();
    assert.equal(await page.locator(".workflow-graph").isVisible(), false);
    assert.equal(await fits(), true);
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: "हिन्दी" }).first().click();
    await page.setViewportSize(NARROW);
    await page.getByRole("heading", { level: 1, name: "कार्यप्रवाह" }).waitFor();
    await page
      .getByText("अनुमत अंतिम दिन भी नागरिक से संपर्क न हुआ हो", { exact: false })
      .first()
      .waitFor({ state: "attached" });
    await assertAccessible(page, "the workflow in words, in Hindi");
    assert.equal(await fits(), true);
    await page.setViewportSize(WIDE);
    await page.getByRole("tab", { name: "टिकट पर प्रयास करें" }).click();
    await says("टिकट “नया - मार्क होना बाकी” में है।");
    await assertAccessible(page, "an imagined ticket, in Hindi");
  });

  test("names unreachable steps in Hindi", async () => {
    await sql`update app_user set is_enabled = false
      where user_id in (select user_id from user_posting where role_id = 8)`.execute(world.ctx.db);
    await page.reload();
    await page.getByText("Action 130 in status 7 is only for role 8, which no active user holds.").waitFor();
    await page.getByRole("button", { name: "हिन्दी" }).first().click();
    const check = page.getByRole("region", { name: "जाँच का परिणाम" });
    await check
      .getByText("स्थिति 7 में कार्यवाही 130 केवल भूमिका 8 की है, और यह भूमिका किसी सक्रिय उपयोगकर्ता के पास नहीं है।")
      .waitFor();
    await assertAccessible(page, "findings of the check, in Hindi");
    await page.getByRole("button", { name: "English" }).first().click();
  });

  test("shows a proposed workflow", async () => {
    const statuses = readFileSync(path.join(HARYANA, "statuses.json"), "utf8");
    await page.goto("/admin/pack");
    await page.getByRole("button", { name: "Propose files" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Propose files of a pack" });
    const buffer = Buffer.from(statuses.replace("Under Appeal", "Before the Appellate Officer"));
    await dialog.getByLabel("Files").setInputFiles({ name: "statuses.json", mimeType: "application/json", buffer });
    await dialog.getByLabel("Why").fill("Order 12/2026");
    await page.keyboard.press("Enter");
    await proveOnScreen(page, codes.pop() ?? "");
    await page.getByRole("link", { name: "See its workflow" }).press("Enter");
    await status("Before the Appellate Officer").waitFor();
    await page.getByText(/^This is the workflow of version .* of the pack, no\. \d+\.$/).waitFor();
    await page.getByRole("link", { name: "Show the workflow in force" }).press("Enter");
    await status("Under Appeal").waitFor();
  });
});
