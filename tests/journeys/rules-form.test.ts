/** Robustness of the rule form: Devanagari digits, the focus after a removal, and missing values. */
import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { signInOnScreen } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { ruleOn } from "../support/rules.ts";
import { until } from "../support/until.ts";

const FOLLOWERS = "7";
const DISTRICT = "12";
const TEXT = "1";

const world = journey();

test.describe("the form of a rule", () => {
  let page: Page;
  test.beforeAll(async () => {
    const admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    for (const word of ["water", "light", "roads"])
      await admin.ok(rules.saveRule, ruleOn([word], { action_tags: [word] }));
    page = await signInOnScreen(world.url, "head");
  });
  test.afterAll(async () => {});

  /** Label of the focused element; null when the focus is lost. */
  const focused = (): Promise<string | null> =>
    page.evaluate(
      "document.activeElement.getAttribute('aria-label') ?? document.activeElement.labels?.[0]?.innerText ?? null",
    );

  test("accepts Devanagari digits", async () => {
    await page.goto("/rules/new");
    await page.getByLabel("Field").selectOption(FOLLOWERS);
    await page.getByLabel("Value").fill("१०००");
    assert.equal(await page.getByLabel("Value").inputValue(), "1000");
    await page.getByLabel("Field").selectOption(DISTRICT);
    await page.getByLabel("At least so certain, in %").fill("६०");
    assert.equal(await page.getByLabel("At least so certain, in %").inputValue(), "60");
    await page.goto("/rules");
    const place = page.getByLabel("Place of On roads, from 1 to 3");
    await place.fill("१");
    await place.press("Enter");
    await page.getByText("On roads: place 1 of 3").waitFor();
  });

  test("moves the focus from a removed condition to the next, and from a word to the input", async () => {
    await page.goto("/rules/new");
    await page.getByRole("button", { name: "Add a condition" }).click();
    await page.getByLabel("Field").nth(0).selectOption(TEXT);
    await page.getByLabel("Field").nth(1).selectOption(FOLLOWERS);
    await page.getByLabel("Value").nth(0).fill("tanker, paani,");
    await page.getByRole("button", { name: "Remove tanker" }).press("Enter");
    await page.getByRole("button", { name: "Remove tanker" }).waitFor({ state: "detached" });
    assert.equal(await focused(), "Value");
    await page.getByRole("button", { name: "Remove the condition" }).nth(0).press("Enter");
    await until("one condition is left", async () => (await page.getByLabel("Field").count()) === 1);
    assert.equal(await focused(), "Field");
    assert.equal(await page.getByLabel("Field").inputValue(), FOLLOWERS);
    await page.getByLabel("Field").selectOption(DISTRICT);
    await page.getByRole("combobox", { name: "Value" }).fill("Hisar");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove Hisar" }).press("Enter");
    await page.getByRole("button", { name: "Remove Hisar" }).waitFor({ state: "detached" });
    assert.equal(await focused(), "Value");
  });

  test("focuses the field with a missing value", async () => {
    await page.goto("/rules/new");
    const save = page.getByRole("button", { name: "Save to the draft" });
    await page.getByLabel("Name", { exact: true }).fill("Slogans");
    await page.getByLabel("Field").selectOption(TEXT);
    await save.click();
    assert.equal(await focused(), "Value");
    await page.getByLabel("Value").fill("zindabad,");
    await page.getByLabel("The post").selectOption({ label: "is dismissed" });
    await save.click();
    assert.equal(await focused(), "Reason");
    await page.goto("/rules");
    await page.getByRole("button", { name: "Make the draft live" }).click();
    await page.getByRole("button", { name: "Make live" }).click();
    assert.equal(await focused(), "What changes, and why?");
    await page.keyboard.press("Escape");
  });

  test("moves the focus from a deleted rule to the next in the list", async () => {
    await page.goto("/rules");
    await page.getByRole("button", { name: "Delete: On light" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete rule" }).click();
    await page.getByRole("link", { name: "On light" }).waitFor({ state: "detached" });
    assert.equal(await focused(), "2. On roads");
  });

  test("lists older versions below newer ones, in a stable order", async () => {
    await sql`insert into rule_version (published_at, published_by, why, rules)
      select now(), user_id, 'Reason ' || n, '[]' from app_user, generate_series(1, 60) n
      where login_id = 'head' order by n`.execute(world.ctx.db);
    await page.goto("/rules");
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByText("Reason 11", { exact: true }).waitFor();
    assert.equal(await versions.getByText("Reason 10", { exact: true }).count(), 0);
    await versions.getByRole("button", { name: "Older versions" }).click();
    await versions.getByText("Reason 1", { exact: true }).waitFor();
    await versions.getByText("Reason 60", { exact: true }).waitFor();
    assert.equal(await versions.getByRole("button", { name: "Older versions" }).count(), 0);
  });
});
