/** The command palette, Escape step by step, actions in the peek, and triage by keyboard with counted keystrokes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { assertAccessible, enterDesk, openWindow } from "../support/browser.ts";
import { journey, journeyDesk, test } from "../support/journey.ts";
import { typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const TICKETS = 6;
/** Keystrokes from a row of the list to the next pending ticket. */
const MOST_STROKES = 5;

const world = journey();
const desk = journeyDesk(world);

test.describe("keys and commands", () => {
  let page: Page;
  const ids: number[] = [];
  const numbers: string[] = [];
  test.beforeAll(async () => {
    for (let n = 0; n < TICKETS; n += 1) {
      const made = await desk.fromPhone({ description: `Nalka band hai, gali number ${n + 1}.` }); // sequential, as a person types them
      ids.push(made.ticket_id);
      numbers.push(made.ticket_no);
    }
    page = await openWindow(world.url);
    await page.goto("/login");
    await typeLogin(page, "cell");
    await enterDesk(page);
  });

  const openList = async (): Promise<void> => {
    await page.goto("/queue/new?sort=received");
    await page.locator("a[id^=row-]").first().waitFor();
  };
  const palette = () => page.getByRole("dialog");
  const focusIs = (selector: string): Promise<unknown> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    );
  /** Simulates a Devanagari keyboard layout. */
  const pressInHindi = (code: string, key: string, held = "{}"): Promise<unknown> =>
    page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { code: "${code}", key: "${key}", bubbles: true, cancelable: true, ...${held} }))`,
    );

  test("the palette finds commands of both languages and shows their keys", async () => {
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("Control+Shift+P");
    await palette().getByRole("combobox").waitFor();
    await assertAccessible(page, "the palette");
    await page.keyboard.type("tag");
    const tag = palette().getByRole("option", { name: /^Add a tag/ });
    await tag.waitFor();
    assert.match(await tag.innerText(), /t$/);
    await palette().getByRole("combobox").fill("कॉलम");
    await until("only the columns are left", async () => (await palette().getByRole("option").count()) === 1);
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("heading", { name: "Columns" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(await page.evaluate("document.activeElement?.id"), `row-${ids[0]}`, "the focus is back at the row");
  });

  test("the palette opens by > in the search, also from a Devanagari keyboard, and works in Hindi", async () => {
    await page.keyboard.press("Control+k");
    await focusIs("[role=combobox]");
    await page.keyboard.type(">");
    await palette().getByRole("combobox").waitFor();
    await page.keyboard.type("हिन्दी");
    await page.keyboard.press("Enter");
    await page.locator("html[lang=hi]").waitFor({ state: "attached" });
    await page.locator(`#row-${ids[0]}`).focus();
    await pressInHindi("KeyP", "ज", "{ ctrlKey: true, shiftKey: true }");
    await palette().getByRole("combobox").waitFor();
    await assertAccessible(page, "the palette, in Hindi");
    for (const [code, key] of [
      ["KeyE", "ा"],
      ["KeyN", "ल"],
      ["KeyG", "ु"],
      ["KeyL", "त"],
      ["KeyI", "ग"],
    ] as const) {
      await pressInHindi(code, key); // sequential
      await page.keyboard.insertText(key);
    }
    const english = palette().getByRole("option", { name: "भाषा: English" });
    await until("only English is left", async () => (await palette().getByRole("option").count()) === 1);
    await english.waitFor();
    await page.keyboard.press("Enter");
    await page.locator("html[lang=en]").waitFor({ state: "attached" });
    // The palette closes like other dialogs.
    await page.keyboard.press("Control+Shift+P");
    await palette().getByRole("combobox").waitFor();
    await page.keyboard.press("Escape");
    await palette().waitFor({ state: "detached" });
  });

  test("the palette has every action of the open ticket", async () => {
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    await page.locator(".action-choice").first().waitFor();
    const names = await page.locator(".action-choice .action-name").allInnerTexts();
    await page.keyboard.press("Control+Shift+P");
    await palette().getByRole("combobox").waitFor();
    for (const name of names)
      await palette()
        .getByRole("option", { name: `Action: ${name}` })
        .first()
        .waitFor(); // all of them
    await page.keyboard.type("timeline");
    await page.keyboard.press("Enter");
    await page.getByRole("tab", { name: /^Timeline/, selected: true }).waitFor();
  });

  test("Escape goes up one step at a time and loses no text", async () => {
    await page.locator(".action-choice").first().waitFor();
    await page.keyboard.press("a");
    await focusIs(".action-choice");
    await page.getByRole("button", { name: /^Close - no action/ }).click();
    const remarks = page.locator(".action-form textarea").first();
    await remarks.fill("Not a grievance, a thank-you.");
    await page.keyboard.press("Escape");
    await page.locator(".action-form").waitFor({ state: "detached" });
    await focusIs(".action-choice");
    await page.getByRole("button", { name: /^Close - no action/ }).click();
    assert.equal(await remarks.inputValue(), "Not a grievance, a thank-you.");
    await remarks.fill("");
    await page.keyboard.press("Escape");
    await focusIs(".action-choice");
    await page.keyboard.press("n");
    await focusIs("#composer-text");
    await page.keyboard.type("For colleagues.");
    await page.keyboard.press("Escape");
    assert.match(page.url(), /tickets/, "the first Escape only leaves the field");
    await page.keyboard.press("Escape");
    await page.waitForURL("**/queue/new?sort=received");
    await page.locator("a[id^=row-]").first().waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("a");
    await focusIs("#bulk-bar button");
    await page.keyboard.press("Escape");
    await focusIs("a[id^=row-]");
    await page.getByText("1 ticket selected").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#bulk-bar").waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.keyboard.press("n");
    await focusIs("#composer-text");
    await until(
      "the note is still there",
      async () => (await page.locator("#composer-text").inputValue()) === "For colleagues.",
    );
    await page.locator("#composer-text").fill("");
    await page.keyboard.press("Escape");
  });

  test("the peek acts by the list's keys, and Ctrl+Enter submits dialogs", async () => {
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const peek = page.getByRole("dialog").first();
    await peek.getByText(numbers[0] ?? "?", { exact: true }).waitFor();
    await page.keyboard.press("o");
    await peek.getByText(`${numbers[0]} is on your desk.`).waitFor();
    assert.equal((await desk.show(ids[0] ?? 0)).desk_user_id, desk.userId.cell);
    await page.keyboard.press("x");
    await peek.getByRole("button", { name: "Select this ticket", pressed: true }).waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("a");
    await focusIs(".dialog-body button");
    await assertAccessible(page, "the peek with its actions");
    await page.keyboard.press("t");
    const form = page.getByRole("dialog", { name: /^Add tags/ });
    await form.getByLabel("Tag").waitFor();
    await page.keyboard.type("jal-2026");
    await page.keyboard.press("Control+Enter");
    await form.getByText("1 of 1 will change.").waitFor();
    await page.keyboard.press("Control+Enter");
    await form.getByText("1 done.").waitFor();
    await page.keyboard.press("Control+Enter");
    await until("only the peek is open", async () => (await page.getByRole("dialog").count()) === 1);
    const tagged = (await desk.show(ids[0] ?? 0)).history.filter((entry) => entry.action_id === ACTION.ADD_TAGS);
    assert.equal(tagged.length, 1);
    await page.keyboard.press("Escape");
    await peek.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Hide" }).click();
  });

  test("bulk actions leave the rows visible, and a goes to possible actions, never to past ones", async () => {
    await openList();
    await page.setViewportSize({ width: 1440, height: 420 });
    await page.keyboard.press("j");
    const top = Number(await page.evaluate("scrollY"));
    await page.keyboard.press("a");
    await focusIs("#bulk-bar .bulk-actions button");
    assert.equal(await page.evaluate("scrollY"), top, "the rows stay where they are");
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  });

  test("a waits for the actions on a slow network, and does not move the focus after leaving", async () => {
    const line = Promise.withResolvers<void>();
    await page.route("**/ticket/getbulkactions", async (route) => {
      await line.promise;
      await route.continue();
    });
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await page.locator("#bulk-bar").waitFor();
    assert.equal(await page.evaluate("document.activeElement?.id"), `row-${ids[0]}`);
    line.resolve();
    await focusIs("#bulk-bar .bulk-actions button");

    const second = Promise.withResolvers<void>();
    await page.unrouteAll({ behavior: "wait" });
    await page.route("**/ticket/getbulkactions", async (route) => {
      await second.promise;
      await route.continue();
    });
    await openList();
    await page.keyboard.press("j");
    await page.keyboard.press("a");
    await page.locator("#bulk-bar").waitFor();
    await page.keyboard.press("j");
    await focusIs(`#row-${ids[1]}`);
    second.resolve();
    await page.locator("#bulk-bar .bulk-actions button").first().waitFor();
    assert.equal(await page.evaluate("document.activeElement?.id"), `row-${ids[1]}`);
    await page.unrouteAll({ behavior: "wait" });
    await page.keyboard.press("Escape");
  });

  test(`triage takes at most ${MOST_STROKES} keystrokes`, async () => {
    await openList();
    const waiting = await page.locator("a[id^=row-]").allInnerTexts();
    let strokes = 0;
    const press = async (key: string): Promise<void> => {
      strokes += key.split("+").length;
      await page.keyboard.press(key);
    };
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: waiting[0] ?? "" }).waitFor();
    await page.locator(".action-choice").first().waitFor();
    // Starts counting: from one ticket to the next.
    await press("a");
    await focusIs(".action-choice");
    await press("Enter");
    await page.locator(".action-form .radio-card input:checked").waitFor();
    await press("Control+Enter");
    await focusIs("#actions .banner a");
    const after_ = await page.evaluate<string>("document.activeElement.textContent");
    assert.match(after_, new RegExp(waiting[1] ?? "?"));
    assert.equal((await desk.show(ids[numbers.indexOf(waiting[0] ?? "")] ?? 0)).status_id, STATUS.MARKED);
    await press("Enter");
    await page.getByRole("heading", { level: 1, name: waiting[1] ?? "" }).waitFor();
    test
      .info()
      .annotations.push({ type: "measured", description: `triage: ${strokes} strokes from one ticket to the next` });
    assert.ok(strokes <= MOST_STROKES, `${strokes} strokes`);
  });
});
