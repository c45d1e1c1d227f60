/** An administrator proposes files of the pack on screen and sees the differences; another publishes them. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { ROLE } from "@smgt/contract/constants.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { addAdmin } from "../support/accounts.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { HARYANA } from "../support/changed-pack.ts";
import { signInAs } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { publishRules, ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 640 };
const POWER_CUT = 101;

const textOf = (name: string): string => readFileSync(path.join(HARYANA, name), "utf8");

const world = journey({ isFilled: true });

test.describe("the pack on the screen", () => {
  let desk: Page;
  let page: Page;
  /** Screen of the publishing administrator. */
  let secondDesk: Page;
  let codes: string[];
  let ownCodes: string[];
  test.beforeAll(async () => {
    desk = await signInOnScreen(world.url, "admin");
    page = desk;
    ownCodes = await enrolOnScreen(world, desk);
    await addAdmin(world, "admin2");
    secondDesk = await signInOnScreen(world.url, "admin2");
    codes = await enrolOnScreen(world, secondDesk);
    await page.setViewportSize(WIDE);
  });
  test.afterAll(async () => {});

  const limit = async (): Promise<number | null | undefined> =>
    (await mastersOf(world.ctx)).subIssueTypes.find((row) => row.subIssueTypeId === POWER_CUT)?.slaValue;
  const propose = async (name: string, text: string): Promise<void> => {
    await page.goto("/admin/pack");
    await page.getByRole("button", { name: "Propose files" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Propose files of a pack" });
    await dialog.getByLabel("Files").setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
    await dialog.getByLabel("Why").fill("Order 12/2026");
    await page.keyboard.press("Enter");
    await proveOnScreen(page, (page === desk ? ownCodes : codes).pop() ?? "");
    await page.getByRole("link", { name: "All versions" }).waitFor();
  };

  test("names missing input at the field, and keeps the chosen file", async () => {
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "Pack", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Pack of the State" }).waitFor();
    await page.getByText("Read at startup", { exact: false }).first().waitFor();
    await page.getByRole("button", { name: "Propose files" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Propose files of a pack" });
    await dialog.getByRole("button", { name: "Keep as a proposal" }).press("Enter");
    await dialog.getByText("Choose at least one file.").waitFor();
    await dialog.getByText("Write at least 3 characters.").waitFor();
    await assertAccessible(page, "proposing files, with mistakes");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  });

  test("shows a changed limit field by field, and another administrator publishes it after a proof", async () => {
    const hours = /("sub_issue_type_id": 101,.*?"sla_value": )4,/;
    await propose(
      "issues.json",
      textOf("issues.json").replace(hours, (_all, head: string) => `${head}5,`),
    );
    await page.getByRole("heading", { name: "What differs from the pack in force" }).waitFor();
    await page.getByText("1 row differs").waitFor();
    const row = page.locator(".packs-differences li");
    await page.getByRole("heading", { name: "Sub-issues and time limits" }).waitFor();
    assert.match(
      await row.innerText(),
      /Changed\s+Power cut \/ fuse call - urban\s+Number 101\s+Time limit\s+4\s+became\s+5/,
    );
    await page.getByText("No ticket would be left without a next step.").waitFor();
    await assertAccessible(page, "a proposal");
    await page.setViewportSize(NARROW);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true, "no scrolling aside");
    await page.setViewportSize(WIDE);
    assert.equal(await limit(), 4);

    await page.getByText("You proposed this. Another administrator puts it in force.").waitFor();
    assert.equal(await page.getByRole("button", { name: "Put in force" }).count(), 0);

    const second = secondDesk;
    await second.goto(page.url());
    await second.getByRole("button", { name: "Put in force" }).press("Enter");
    const dialog = second.getByRole("dialog", { name: /Put version .* in force\?/ });
    await dialog.getByLabel("Reason").fill("Order 12/2026");
    await second.keyboard.press("Enter");
    await proveOnScreen(second, codes.pop() ?? "");
    await second.getByText("In force everywhere").waitFor();
    await dialog.waitFor({ state: "detached" });
    await until("the limit is the new one", async () => (await limit()) === 5);
    await second.locator(".pill-good").waitFor();
  });

  test("names mistakes by file and line in the reader's language, and offers only to withdraw", async () => {
    await propose("issues.json", textOf("issues.json").replace('"issue_type_id": 1,', '"issue_type_id": "one",'));
    await page.getByRole("heading", { name: "Mistakes" }).waitFor();
    await page
      .getByText(/^issues\.json, line \d+$/)
      .first()
      .waitFor();
    assert.equal(await page.getByRole("button", { name: "Put in force" }).count(), 0);
    await page.getByRole("button", { name: "हिन्दी" }).first().click();
    await page.getByRole("heading", { name: "त्रुटियाँ" }).waitFor();
    await assertAccessible(page, "mistakes of a proposal, in Hindi");
    await page.getByRole("button", { name: "English" }).first().click();
    await page.getByRole("button", { name: "Withdraw" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Withdraw this proposal?" });
    await dialog.getByLabel("Reason").fill("A mistake");
    await page.keyboard.press("Enter");
    await page.getByText("The proposal is withdrawn").waitFor();
  });

  test("names published rules that use removed values, and offers only to withdraw", async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    await publishRules(world, head, [ruleOn(["press"], { rule_name: "Press", action_tags: ["media"] })]);
    await propose("tags.json", textOf("tags.json").replace(/.*"tag_name": "media".*\n/, ""));
    const rules = page.getByRole("region", { name: "Live rules that name what would be gone" });
    await rules.getByText("The rule “Press” names “media” (Tags).").waitFor();
    await assertAccessible(page, "a version that a live rule stops");
    await page.setViewportSize(NARROW);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
    await page.setViewportSize(WIDE);
    const other = secondDesk;
    await other.goto(new URL(page.url()).pathname);
    await other.getByRole("button", { name: "Withdraw" }).waitFor();
    assert.equal(await other.getByRole("button", { name: "Put in force" }).count(), 0);
  });

  test("names tickets that would have no owner", async () => {
    interface Row {
      transition_code: string;
      roles: number[];
      guards: string[];
    }
    const file = JSON.parse(textOf("transitions.json")) as { transitions: Row[] };
    for (const row of file.transitions) {
      if (row.transition_code === "16" || row.transition_code === "18") {
        Object.assign(row, { roles: [7], guards: ["is_assignee"] });
      }
    }
    await propose("transitions.json", JSON.stringify(file));
    await page.getByText(/\d+ open tickets in “In Action” would have no owner/).waitFor();
    await page.getByText(/^Tickets: GRV-.* and others$/).waitFor();
    await assertAccessible(page, "a proposal that leaves tickets without an owner");
  });
});
