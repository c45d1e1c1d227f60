/** Unsaved input of administrators survives its dialog and screen, and closing the window asks first. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { userIdOf } from "../support/accounts.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { ruleOn } from "../support/rules.ts";

const WORDS = ["water", "light", "roads"];

const world = journey({ isFilled: true });

test.describe("unsaved input", () => {
  let codes: string[];
  let page: Page;
  test.beforeAll(async () => {
    const head = await signInAs(world.url, "head", ROLE.CELL_HEAD);
    for (const word of WORDS) await head.ok(rules.saveRule, ruleOn([word], { action_tags: [word] }));
    page = await signInOnScreen(world.url, "admin");
    codes = await enrolOnScreen(world, page);
  });
  test.afterAll(async () => {});

  const goTo = async (name: string): Promise<void> => {
    await page
      .getByRole("navigation")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  const leaveAndReturn = async (): Promise<void> => {
    await goTo("Notifications");
    await goTo("Rules");
  };
  /** Records the browser's question before closing, and stays. */
  const asksBeforeClosing = async (): Promise<string> => {
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    await question.dismiss();
    return question.type();
  };
  const name = () => page.getByLabel("Name", { exact: true });

  test("in a rule is restored, shown in the list, and deleted when discarded or saved", async () => {
    await goTo("Rules");
    await page.getByRole("link", { name: "On light" }).click();
    await name().fill("Power cuts");
    await leaveAndReturn();
    const row = page.locator(".rules-row").filter({ hasText: "On light" });
    await row.getByText("not saved").waitFor();
    assert.equal(await asksBeforeClosing(), "beforeunload");
    await row.getByRole("link").click();
    await page.getByText("You typed this before and did not save it.").waitFor();
    assert.equal(await name().inputValue(), "Power cuts");
    await assertAccessible(page, "a rule with what was typed before");
    await page.getByRole("button", { name: "Discard" }).click();
    assert.equal(await name().inputValue(), "On light");
    assert.equal(await page.getByText("You typed this before").count(), 0);
    await name().fill("Power cuts of today");
    await page.getByRole("button", { name: "Save to the draft" }).click();
    await page.getByRole("link", { name: "Power cuts of today" }).waitFor();
    assert.equal(await page.getByText("not saved").count(), 0);
    await page.getByRole("link", { name: "New rule" }).click();
    await name().fill("Another");
    await leaveAndReturn();
    await page.getByText("not saved").waitFor();
    await page.getByRole("link", { name: "New rule" }).click();
    await page.getByText("You typed this before").waitFor();
    assert.equal(await name().inputValue(), "Another");
    await page.getByRole("link", { name: "Cancel" }).click();
    await page.getByRole("heading", { level: 1, name: "Rules" }).waitFor();
    assert.equal(await page.getByText("not saved").count(), 0);
  });

  test("in the order of rules stays until saved or reverted", async () => {
    await page.goto("/rules");
    await page.locator(".rules-row").last().focus();
    await page.keyboard.press("Alt+Home");
    await page.getByText("The order is not saved.").waitFor();
    await leaveAndReturn();
    await page.getByText("The order is not saved.").waitFor();
    assert.deepEqual(await page.locator(".rules-name a").allInnerTexts(), [
      "On roads",
      "On water",
      "Power cuts of today",
    ]);
    assert.equal(await asksBeforeClosing(), "beforeunload");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await leaveAndReturn();
    await page.getByRole("link", { name: "On water" }).waitFor();
    assert.equal(await page.getByText("The order is not saved.").count(), 0);
  });

  test("as a reason stays when its dialog is closed, and is deleted when sent", async () => {
    await page.goto("/rules");
    const publish = page.getByRole("dialog", { name: "Make the draft live" });
    const why = publish.getByLabel("What changes, and why?");
    const open = () => page.getByRole("button", { name: "Make the draft live" }).click();
    await open();
    await why.fill("The first rules");
    await page.keyboard.press("Escape");
    await publish.waitFor({ state: "detached" });
    await open();
    assert.equal(await why.inputValue(), "The first rules");
    await page.keyboard.press("Control+Enter");
    await proveOnScreen(page, codes.pop() ?? "");
    await page.getByText("These rules are live (version 1).").waitFor();
    const versions = page.getByRole("dialog", { name: "Versions" });
    const compare = async (): Promise<void> => {
      await page.getByRole("button", { name: "Versions" }).click();
      await versions.getByRole("button", { name: "Compare version 1" }).click();
    };
    await compare();
    await versions.getByLabel("Why is it brought back?").fill("It was right");
    await page.keyboard.press("Escape");
    await compare();
    assert.equal(await versions.getByLabel("Why is it brought back?").inputValue(), "It was right");
    await page.keyboard.press("Escape");
    await page.locator(".rules-row").first().getByRole("switch").click();
    await page.getByText("The draft differs from live version 1").waitFor();
    await open();
    assert.equal(await why.inputValue(), "");
    await page.keyboard.press("Escape");
  });

  test("of an account stays when its dialog is closed, for this account and action", async () => {
    await goTo("Users");
    const form = page.getByRole("dialog", { name: "New officer" });
    await page.getByRole("button", { name: "New officer" }).click();
    await form.getByLabel("Name", { exact: true }).fill("Asha Rani");
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New officer" }).click();
    await form.getByText("You typed this before").waitFor();
    assert.equal(await form.getByLabel("Name", { exact: true }).inputValue(), "Asha Rani");
    await assertAccessible(page, "a new officer who was typed before");
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "New officer" }).click();
    assert.equal(await form.getByLabel("Name", { exact: true }).inputValue(), "");
    await form.getByRole("button", { name: "Cancel" }).click();
  });

  test("of a charge stays when the screen is left, for this officer", async () => {
    await page.goto(`/charge?from=${await userIdOf(world, "officer")}`);
    const reason = page.locator(".charge-form").getByLabel("Reason", { exact: true });
    await reason.fill("Transferred to Hisar");
    await page.getByRole("button", { name: /^Hand over \d/ }).click();
    assert.equal(await page.evaluate("document.activeElement.labels?.[0]?.innerText"), "Successor");
    await goTo("Users");
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Hand over a charge" }).waitFor();
    assert.equal(await reason.inputValue(), "Transferred to Hisar");
  });
});
