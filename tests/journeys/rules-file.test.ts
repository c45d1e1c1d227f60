/** Export and import of rules as a file; changes are previewed before anything happens. */
import assert from "node:assert/strict";
import { buffer } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { importRules } from "@smgt/contract/calls/intake/rule-sets.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs, type Client } from "../support/client.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { ruleOn } from "../support/rules.ts";

const named = (rule_name: string): RuleBody =>
  ruleOn([rule_name.toLowerCase()], { rule_name, action_tags: [rule_name.toLowerCase()] });

const world = journey();

test.describe("a file of rules", () => {
  let admin: Client;
  let page: Page;
  test.beforeAll(async () => {
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    for (const name of ["Water", "Road", "Light"]) await admin.ok(rules.saveRule, named(name));
    page = await signInOnScreen(world.url, "head");
    await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
    await page.getByRole("link", { name: "Light" }).waitFor();
  });

  const kept = async (): Promise<string[]> =>
    rowsOf((await admin.call(rules.getAllRule, { page_size: 100 })).STATUS_RESPONSE).map((row) => row.rule_name);
  const dialog = () => page.getByRole("dialog", { name: "Export and import" });
  const preview = () => dialog().getByRole("region", { name: "What would change" });
  const button = (name: string) => dialog().getByRole("button", { name, exact: true });
  const choose = (content: unknown, name = "rules.json") =>
    dialog()
      .getByLabel("File of rules")
      .setInputFiles({
        name,
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify(content)),
      });
  const fileOf = (...bodies: readonly RuleBody[]) => ({ format: "smgt-rules-1", rules: bodies });

  test("is exported with all rules of the draft", async () => {
    await page.getByRole("button", { name: "Export and import" }).click();
    await assertAccessible(page, "export and import");
    const [download] = await Promise.all([page.waitForEvent("download"), button("Save the file").click()]);
    assert.equal(download.suggestedFilename(), "rules.json");
    const saved = JSON.parse((await buffer(await download.createReadStream())).toString("utf8")) as {
      format: string;
      rules: RuleBody[];
    };
    assert.equal(saved.format, "smgt-rules-1");
    assert.deepEqual(
      saved.rules.map((rule) => rule.rule_name),
      ["Water", "Road", "Light"],
    );
  });

  test("previews removed and added rules by name, and changes nothing until confirmed", async () => {
    await choose(fileOf(named("Road"), named("Sewer")));
    await dialog().getByText("The file holds 2 rules.").waitFor();
    await button("Replace the draft with it…").click();
    await preview().getByText("All 3 rules of the draft go, and 2 rules of the file come.").waitFor();
    assert.deepEqual(await preview().locator("dt").allInnerTexts(), [
      "Gone from the draft: 2",
      "New: 1",
      "In both by name, then as in the file: 1",
    ]);
    assert.deepEqual(await preview().locator("dd").allInnerTexts(), ["Water · Light", "Sewer", "Road"]);
    await assertAccessible(page, "what a file would change");
    assert.deepEqual(await kept(), ["Water", "Road", "Light"], "nothing is changed yet");
    // A colleague adds a rule meanwhile: the confirmation is refused, and a new preview is required.
    await admin.ok(rules.saveRule, named("Bus"));
    await button("Replace the draft").click();
    await dialog().getByRole("alert").first().waitFor();
    await preview().waitFor({ state: "detached" });
    assert.deepEqual(await kept(), ["Water", "Road", "Light", "Bus"]);
    await button("Replace the draft with it…").click();
    await preview().getByText("Water · Light · Bus").waitFor();
    await button("Replace the draft").click();
    await dialog().waitFor({ state: "detached" });
    assert.deepEqual(await kept(), ["Road", "Sewer"]);
    await page.getByRole("link", { name: "Sewer" }).waitFor();
  });

  test("is appended to the draft", async () => {
    await page.getByRole("button", { name: "Export and import" }).click();
    await choose(fileOf(named("Pension")));
    await button("Add to the draft…").click();
    await preview().getByText("1 rule comes behind the 2 rules of the draft.").waitFor();
    await preview().getByText("Pension", { exact: true }).waitFor();
    assert.deepEqual(await kept(), ["Road", "Sewer"]);
    await button("Add them to the draft").click();
    await dialog().waitFor({ state: "detached" });
    assert.deepEqual(await kept(), ["Road", "Sewer", "Pension"]);
  });

  test("is applied only as previewed, though an earlier file takes longer to read", async () => {
    await page.getByRole("button", { name: "Export and import" }).click();
    await choose(fileOf(named("First")));
    await dialog().getByText("The file holds 1 rule.").waitFor();
    const first = await deferNext(page, importRules.path);
    await button("Replace the draft with it…").click();
    await first.asked;
    await choose(fileOf(named("Second"), named("Third")));
    await dialog().getByText("The file holds 2 rules.").waitFor();
    await first.release();
    assert.equal(await preview().count(), 0);
    await button("Add to the draft…").click();
    await preview().getByText("2 rules come behind the 3 rules of the draft.").waitFor();
    await page.evaluate(() => {
      const read = File.prototype.text;
      const slow = async function slow(this: File): Promise<string> {
        if (this.name === "slow.json") await new Promise((readOn) => Object.assign(globalThis, { readOn }));
        return read.call(this);
      };
      Object.assign(File.prototype, { text: slow });
    });
    await choose(fileOf(named("First")), "slow.json");
    await choose(fileOf(named("Fourth"), named("Fifth")));
    await dialog().getByText("The file holds 2 rules.").waitFor();
    await page.evaluate("readOn()");
    await button("Add to the draft…").click();
    await preview().getByText("Fourth · Fifth").waitFor();
    await button("Close").click();
  });

  test("is refused when it is no rules file or contains an invalid rule", async () => {
    await page.getByRole("button", { name: "Export and import" }).click();
    await choose({ format: "something else" });
    await dialog().getByText("This is not a file of rules.", { exact: false }).waitFor();
    await choose(fileOf({ ...named("Bad"), action_priority: 4_711 }));
    await button("Replace the draft with it…").click();
    await dialog().getByRole("alert").getByText("Priority").first().waitFor();
    assert.equal(await preview().count(), 0);
    assert.deepEqual(await kept(), ["Road", "Sewer", "Pension"]);
  });
});
