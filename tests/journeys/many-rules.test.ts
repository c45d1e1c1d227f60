/** Two hundred rules, one with a condition as long as a post, on a small phone. */
import assert from "node:assert/strict";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { assertAccessible } from "../support/browser.ts";
import { signInAs, type Client } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { ruleOn } from "../support/rules.ts";

const COUNT = 200;
const LONG = "हमारी गली में सीवर का पानी भरा है और कोई नहीं सुनता ".repeat(5).trimEnd();

const world = journey();

test.describe("two hundred rules", () => {
  let head: Client;
  test.beforeAll(async () => {
    head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    const { draft_revision: seen = 0 } = await head.call(rules.getAllRule);
    const all = Array.from({ length: COUNT }, (_, at) =>
      ruleOn([at === 0 ? LONG : `word${at}`], { rule_name: `Rule ${at + 1}`, action_tags: [`tag ${at}`] }),
    );
    const file = { format: sets.RULES_FILE_FORMAT as "smgt-rules-1", rules: all };
    await head.ok(sets.importRules, { file, mode: "replace", dry_run: "N", seen_draft_revision: seen });
  });

  test("are listed at 360 pixels, the last moves to the front by keyboard, and nothing overflows", async ({
    signedIn,
  }) => {
    const page = await signedIn("head", { language: "hi", width: 360 });
    await page.goto(`${world.url}/rules`);
    const rows = page.locator(".rules-row");
    await rows.nth(COUNT - 1).waitFor();
    assert.equal(await page.evaluate("document.documentElement.scrollWidth > innerWidth"), false);
    await assertAccessible(page, "two hundred rules, 360");
    await rows.nth(COUNT - 1).focus();
    await page.keyboard.press("Alt+Home");
    await page.locator(".rules-name a").first().getByText("Rule 200").waitFor();
  });
});
