/** Administrators order, write, try and publish rules; concurrent editors lose nothing. */
import assert from "node:assert/strict";
import type { Page, Response } from "playwright-core";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { ensureUser, writePost } from "@smgt/tools/fake-x/write.ts";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, signInOnScreen } from "../support/browser.ts";
import { signInAs, type Client } from "../support/client.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const COUNT = 50;
const nameOf = (n: number): string => `Rule ${String(n).padStart(2, "0")}`;

const EXTRA: RuleBody = {
  rule_name: "Superfluous",
  match_type: "ALL",
  is_active: "N",
  stop_on_match: "N",
  conditions: [{ condition_id: 2, operator_id: 3, value: ["qqqq"] }],
  auto_create_ticket: "Y",
  action_tags: ["extra"],
};

const world = journey();

test.describe("rules", () => {
  let admin: Client;
  let page: Page;
  let codes: string[];
  test.beforeAll(async () => {
    admin = await signInAs(world.url, "admin", ROLE.ADMIN);
    for (let n = 1; n <= COUNT; n += 1) {
      await admin.ok(rules.saveRule, {
        rule_name: nameOf(n),
        match_type: "ALL",
        is_active: "Y",
        stop_on_match: "N",
        conditions: [{ condition_id: 1, operator_id: 1, value: [`word${n}`] }],
        action_tags: [`tag ${n}`],
        auto_create_ticket: "Y",
      });
    }
    page = await signInOnScreen(world.url, "head");
    codes = await enrolOnScreen(world, page);
    await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
    await page.getByRole("link", { name: nameOf(COUNT) }).waitFor();
  });

  const kept = async (): Promise<string[]> => {
    const answer = await admin.call(rules.getAllRule, { page_size: 100 });
    return rowsOf(answer.STATUS_RESPONSE).map((row) => row.rule_name);
  };
  const shown = () => page.locator(".rules-name a").allInnerTexts();
  const row = (n: number) => page.locator(".rules-row").filter({ hasText: nameOf(n) });
  const save = async (): Promise<void> => {
    await page.getByRole("button", { name: "Save order" }).click();
    await page.getByText("The order is not saved.").waitFor({ state: "detached" });
  };
  const inOrder = (...first: readonly number[]): string[] => {
    const all = Array.from({ length: COUNT }, (_, at) => at + 1);
    return [...first, ...all.filter((n) => !first.includes(n))].map(nameOf);
  };

  test("are ordered by keyboard, to an end or past another, with announcements", async () => {
    await assertAccessible(page, "the list of rules");
    await row(COUNT).focus();
    await page.keyboard.press("Alt+Home");
    await page.getByText(`${nameOf(COUNT)}: place 1 of ${COUNT}`).waitFor();
    await page.keyboard.press("Alt+ArrowDown");
    assert.deepEqual((await shown()).slice(0, 3), [nameOf(1), nameOf(COUNT), nameOf(2)]);
    assert.match(
      await page.evaluate("document.activeElement?.innerText"),
      new RegExp(nameOf(COUNT)),
      "the focus goes along",
    );
    await page.keyboard.press("Alt+ArrowUp");
    await save();
    assert.deepEqual(await kept(), inOrder(COUNT));
  });

  test("are ordered by dragging the handle", async () => {
    const handle = row(3).locator(".rules-handle");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await row(1).boundingBox();
    if (from === null || to === null) throw new Error("both rows are on the screen");
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, to.y + to.height / 2, { steps: 8 });
    await page.mouse.move(from.x + 10, to.y + 4, { steps: 4 });
    await page.mouse.up();
    assert.deepEqual((await shown()).slice(0, 4), [COUNT, 3, 1, 2].map(nameOf));
    await save();
    assert.deepEqual(await kept(), inOrder(COUNT, 3, 1, 2));
  });

  test("are ordered by touch on the handle while the page stays", async () => {
    const finger = await page.context().newCDPSession(page);
    await finger.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 1 });
    // Starts at the top without a row behind the bar, as lists scroll at the edges.
    await page.evaluate("scrollTo(0, 0)");
    const handle = row(1).locator(".rules-handle");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    const to = await row(COUNT).boundingBox();
    if (from === null || to === null) throw new Error("both rows are on the screen");
    const [x, start, end] = [from.x + from.width / 2, from.y + from.height / 2, to.y + 4];
    const scrolled = await page.evaluate<number>("scrollY");
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    await touch("touchStart", start);
    for (let step = 1; step <= 8; step += 1) await touch("touchMove", start + ((end - start) * step) / 8);
    await touch("touchEnd", end);
    await page.getByText("The order is not saved.").waitFor();
    assert.deepEqual((await shown()).slice(0, 4), [1, COUNT, 3, 2].map(nameOf));
    assert.equal(await page.evaluate<number>("scrollY"), scrolled, "the finger moved the rule, not the page");
    await save();
    assert.deepEqual(await kept(), inOrder(1, COUNT, 3, 2));
    // Restores the order for the next test.
    await row(1).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await save();
    await finger.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await finger.detach();
  });

  test("are ordered by a number, with one finger", async () => {
    const place = page.getByLabel(`Place of ${nameOf(COUNT)}, from 1 to ${COUNT}`);
    await place.fill(String(COUNT));
    await place.press("Enter");
    await save();
    assert.deepEqual(await kept(), inOrder(3, 1, 2));
  });

  /** Drags a rule's handle to an edge of the window and holds it until the rule has arrived. */
  const drag = async (n: number, edge: "top" | "bottom", wanted: () => Promise<boolean>): Promise<void> => {
    const handle = row(n).locator(".rules-handle");
    await handle.scrollIntoViewIfNeeded();
    const from = await handle.boundingBox();
    if (from === null) throw new Error("the row is on the screen");
    const x = from.x + from.width / 2;
    const height = await page.evaluate<number>("innerHeight");
    await page.mouse.move(x, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(x, edge === "top" ? 12 : height - 12, { steps: 6 });
    await until(`rule ${n} is at the ${edge}`, wanted);
    await page.mouse.up();
  };

  test("are dragged through fifty rules, and the list scrolls automatically", async () => {
    await drag(COUNT, "top", async () => (await shown())[0] === nameOf(COUNT));
    await page.getByText(`${nameOf(COUNT)}: place 1 of ${COUNT}`).waitFor();
    await save();
    assert.deepEqual(await kept(), inOrder(COUNT, 3, 1, 2));
    await drag(COUNT, "bottom", async () => (await shown()).at(-1) === nameOf(COUNT));
    await page.getByText(`${nameOf(COUNT)}: place ${COUNT} of ${COUNT}`).waitFor();
    await save();
    assert.deepEqual(await kept(), inOrder(3, 1, 2));
  });

  test("are reversed by keyboard", async () => {
    const before = await shown();
    for (const name of before) {
      await page.locator(".rules-row").filter({ hasText: name }).focus();
      await page.keyboard.press("Alt+Home");
    }
    assert.deepEqual(await shown(), before.toReversed());
    await save();
    assert.deepEqual(await kept(), before.toReversed());
  });

  test("keep a colleague's change, and the moved order on screen", async () => {
    await row(1).focus();
    await page.keyboard.press("Alt+Home");
    const before = await kept();
    // The colleague deletes one rule and moves another to the top while this order is unsaved.
    const answer = await admin.call(rules.getAllRule, { page_size: 100 });
    const there = rowsOf(answer.STATUS_RESPONSE);
    const numberOf = (n: number): number => there.find((one) => one.rule_name === nameOf(n))?.ruleId ?? 0;
    await admin.ok(rules.deleteRuleById, { ruleId: numberOf(40) });
    const theirs = [numberOf(30), ...there.map((one) => one.ruleId).filter((id) => id !== numberOf(30))];
    await admin.ok(rules.updateRuleSequence, {
      rules: theirs.filter((id) => id !== numberOf(40)).map((ruleId, at) => ({ ruleId, sequence: at + 1 })),
    });
    const afterTheirs = [nameOf(30), ...before.filter((name) => name !== nameOf(30) && name !== nameOf(40))];
    await page.getByRole("button", { name: "Save order" }).click();
    await page.getByRole("alert").first().waitFor();
    assert.deepEqual(await kept(), afterTheirs, "nothing was written over");
    const both = [nameOf(1), ...afterTheirs.filter((name) => name !== nameOf(1))];
    await until("both moves are on the screen", async () => (await shown()).join() === both.join());
    await page.getByText("The order is not saved.").waitFor();
    // The colleague's change was shown; the next save stores the screen's order.
    await save();
    assert.deepEqual(await kept(), both);
  });

  test("are written with grouped conditions, tried on a text unsaved, and saved to the draft", async () => {
    await page.getByRole("link", { name: "New rule" }).click();
    await page.getByRole("heading", { name: "New rule", level: 1 }).waitFor();
    await assertAccessible(page, "an empty form");
    await page.getByRole("button", { name: "Save to the draft" }).click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByText("Choose a field and give a value.").waitFor();
    await assertAccessible(page, "a form with what is missing");
    await page.getByLabel("Name", { exact: true }).fill("Tanker mafia");
    await page.getByLabel("Field").selectOption({ label: "Text contains" });
    await page.getByLabel("Value").fill("tanker, टैंकर,");
    await page.getByRole("button", { name: "Remove टैंकर" }).waitFor();
    await page.getByRole("button", { name: "Add a group" }).click();
    const group = page.getByRole("group", { name: "Group 1" });
    await group.getByLabel("Field").selectOption({ label: "Has a picture or video" });
    await group.getByLabel("Value").selectOption({ index: 2 });
    await page.getByLabel("Priority").selectOption({ index: 1 });
    const trial = page.getByRole("region", { name: "Try it" });
    await trial.getByLabel("A text to try").fill("Paani ke liye tanker wale paise maangte hain");
    await trial.getByText("The text matches the rule.").waitFor();
    await trial.getByLabel("A text to try").fill("Bijli nahi hai");
    await trial.getByText("The text does not match the rule.").waitFor();
    await trial.getByText("True: conditions 2. Not true: 1.").waitFor();
    await assertAccessible(page, "a whole rule with its trial");
    await page.getByRole("button", { name: "Save to the draft" }).click();
    await page.getByRole("link", { name: "Tanker mafia" }).waitFor();
    assert.equal((await kept()).at(-1), "Tanker mafia");
  });

  test("ignore keys during text composition, and keep the focus in a multiple choice", async () => {
    await page.goto("/rules/new");
    await page.getByLabel("Field").selectOption({ label: "Text contains" });
    const value = page.getByLabel("Value");
    await value.fill("paani");
    await value.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
    assert.equal(await value.inputValue(), "paani");
    await value.press("Enter");
    await page.getByRole("button", { name: "Remove paani" }).waitFor();
    await page.getByLabel("Field").selectOption({ label: "District detected" });
    const district = page.getByRole("combobox", { name: "Value" });
    await district.fill("Hisar");
    await district.dispatchEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true });
    assert.equal(await district.inputValue(), "Hisar");
    assert.equal(await page.getByRole("button", { name: "Remove Hisar" }).count(), 0);
    await district.press("Enter");
    await page.getByRole("button", { name: "Remove Hisar" }).waitFor();
    assert.equal(await district.inputValue(), "");
    await page.keyboard.type("Rohtak");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove Rohtak" }).waitFor();
    await page.goto("/rules");
  });

  test("are not overwritten after a colleague's change; typed text stays, and is saved over it", async () => {
    await page.getByRole("link", { name: "Tanker mafia" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Tanker mafia of the south");
    const all = await admin.call(rules.getAllRule, { page_size: 100 });
    const mine = rowsOf(all.STATUS_RESPONSE).find((one) => one.rule_name === "Tanker mafia");
    const {
      sequence: _,
      revision,
      updated_at: _at,
      updated_by: _by,
      last_error: _error,
      ...body
    } = await admin.ok(rules.getRuleById, { ruleId: mine?.ruleId ?? 0 });
    const description = "Water sold from tankers";
    await admin.ok(rules.updateRule, { ...body, rule_name: "Tankers", description, seen_revision: revision });
    const save = page.getByRole("button", { name: "Save to the draft" });
    await save.click();
    await page
      .getByText(/has changed the rule “Tankers” in the meantime/)
      .first()
      .waitFor();
    assert.equal((await kept()).at(-1), "Tankers");
    await until("the rest is as the colleague left it", async () => {
      return (await page.getByLabel(/^Description/).inputValue()) === description;
    });
    assert.equal(await page.getByLabel("Name", { exact: true }).inputValue(), "Tanker mafia of the south");
    await save.click();
    await page.getByRole("link", { name: "Tanker mafia of the south" }).waitFor();
    const last = rowsOf((await admin.call(rules.getAllRule, { page_size: 100 })).STATUS_RESPONSE).at(-1);
    assert.deepEqual([last?.rule_name, last?.description], ["Tanker mafia of the south", description]);
  });

  /** Changes are rendered within two frames of the answer. */
  const drawn = async (answer: Response): Promise<void> => {
    await answer.finished();
    await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
  };

  test("are deleted by a second confirmation when a colleague was faster", async () => {
    const { ruleId = 0 } = await admin.call(rules.saveRule, EXTRA);
    await page.goto("/rules");
    const row = page.locator(".rules-row").filter({ hasText: "Superfluous" });
    await row.waitFor();
    await admin.ok(rules.updateRule, { ...EXTRA, ruleId, action_tags: ["other"], seen_revision: 1 });
    const pressDelete = async (): Promise<void> => {
      await row.getByRole("button", { name: /^Delete/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete rule" }).click();
    };
    const readAgain = page.waitForResponse(`**${rules.getAllRule.path}`);
    await pressDelete();
    await row
      .getByText(/has changed the rule “Superfluous” in the meantime/)
      .first()
      .waitFor();
    await drawn(await readAgain);
    await pressDelete();
    await row.waitFor({ state: "detached" });
  });

  test("are published with a reason, and an older version is restored", async () => {
    await page.getByRole("button", { name: "Make the draft live" }).click();
    const dialog = page.getByRole("dialog", { name: "Make the draft live" });
    await dialog.getByRole("button", { name: "Make live" }).click();
    await dialog.getByText("Enter the reason in a few words.").waitFor();
    await assertAccessible(page, "publishing");
    await dialog.getByLabel("What changes, and why?").fill("The first rules of the cell");
    // A colleague changes the draft: the first click is refused, and the second applies to the updated draft.
    const { ruleId = 0 } = await admin.call(rules.saveRule, EXTRA);
    await admin.ok(rules.deleteRuleById, { ruleId });
    const readAgain = page.waitForResponse(`**${rules.getAllRule.path}`);
    await page.keyboard.press("Control+Enter");
    await proveOnScreen(page, codes.pop() ?? "");
    await dialog
      .getByText(/has changed the draft in the meantime/)
      .first()
      .waitFor();
    await drawn(await readAgain);
    await page.keyboard.press("Control+Enter");
    await page.getByText("These rules are live (version 1).").waitFor();
    const first = page.locator(".rules-row").first();
    await first.getByRole("switch").click();
    await page.getByText("The draft differs from live version 1").waitFor();
    await until("it is off", async () => (await first.getByRole("switch").getAttribute("aria-checked")) === "false");
    await page.getByRole("button", { name: "Make the draft live" }).click();
    await dialog
      .getByText(nameOf(1))
      .or(dialog.getByText(nameOf(3)))
      .first()
      .waitFor();
    await dialog.getByLabel("What changes, and why?").fill("One is too sharp");
    await page.keyboard.press("Control+Enter");
    await page.getByText("These rules are live (version 2).").waitFor();
    await page.getByRole("button", { name: "Versions" }).click();
    const versions = page.getByRole("dialog", { name: "Versions" });
    await versions.getByText("The first rules of the cell").waitFor();
    await versions.getByRole("button", { name: "Compare version 1" }).click();
    await versions.getByText("Changed", { exact: true }).waitFor();
    await assertAccessible(page, "versions compared");
    await versions.getByLabel("Why is it brought back?").fill("It was right before");
    await versions.getByRole("button", { name: "Make live at once" }).click();
    await page.getByText("The draft differs from live version 3").waitFor();
  });

  test("warn before publishing that most posts would become no ticket", async () => {
    for (const ward of [1, 2, 3]) {
      const author = ensureUser(world.x.world, `ward_${ward}`);
      writePost(world.x.world, author.id, { text: `@demo_grievance_cell No water in ward ${ward} since Monday` });
    }
    await until("the posts are there", async () =>
      (await world.ctx.db.selectFrom("post").select("feed_id").execute()).length === 3 ? true : null,
    );
    const publish = page.getByRole("dialog", { name: "Make the draft live" });
    const opened = async (said: string): Promise<void> => {
      await page.getByRole("button", { name: "Make the draft live" }).click();
      await publish.getByText(said).waitFor();
    };
    await opened(
      "Of the last 3 posts, 3 would become tickets by these rules, 0 would wait in the feed, 0 would be dismissed.",
    );
    assert.equal(await publish.getByText("Most posts would become no ticket").count(), 0);
    await page.keyboard.press("Escape");
    const { ruleId } = await admin.call(rules.saveRule, {
      rule_name: "Everything",
      match_type: "ALL",
      is_active: "Y",
      stop_on_match: "Y",
      conditions: [{ condition_id: 2, operator_id: 3, value: ["qqqq"] }],
      auto_create_ticket: "N",
      outcome: "dismiss",
      dismiss_why: "spam",
    });
    await opened(
      "Of the last 3 posts, 0 would become tickets by these rules, 0 would wait in the feed, 3 would be dismissed.",
    );
    await publish.getByText("Most posts would become no ticket").waitFor();
    await assertAccessible(page, "publishing a rule that takes all");
    await page.keyboard.press("Escape");
    await admin.ok(rules.deleteRuleById, { ruleId: ruleId ?? 0 });
  });

  test("are rehearsed on existing posts", async () => {
    await page.getByRole("button", { name: "Rehearse" }).click();
    const dialog = page.getByRole("dialog", { name: "Rehearse" });
    await dialog.getByRole("button", { name: "Start the rehearsal" }).click();
    await dialog.getByText("would be handled differently", { exact: false }).waitFor();
    await assertAccessible(page, "a rehearsal");
    await page.keyboard.press("Escape");
  });
});
