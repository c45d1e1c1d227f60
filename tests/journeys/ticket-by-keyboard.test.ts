/** Routine tickets by keyboard only, at most twelve keystrokes from list to next ticket, text not counted. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { STATUS } from "@smgt/contract/constants.ts";
import { assertAccessible } from "../support/browser.ts";
import { openDesk, type Desk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const MOST = 12;

const world = journey();

test.describe("a routine ticket by keyboard", () => {
  let desk: Desk;
  // Signs in people again whose session moved to a screen, so that their clients work.
  test.beforeEach(async () => {
    desk = await openDesk(world);
  });

  /** Counts key presses; a combination counts as its keys. */
  const counter = (page: Page) => {
    let strokes = 0;
    return {
      press: async (...keys: readonly string[]): Promise<void> => {
        for (const key of keys) {
          strokes += key.split("+").length;
          // Sequential key presses.
          await page.keyboard.press(key);
        }
      },
      count: () => strokes,
    };
  };
  const focusIs = (page: Page, selector: string): Promise<void> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    ).then(() => undefined);
  const statusOf = async (ticketId: number): Promise<number> => (await desk.show(ticketId)).status_id;
  const listOf = async (page: Page, list: string): Promise<string[]> => {
    await page.goto(`/queue/${list}`);
    const rows = page.locator("a[id^=row-]");
    await rows.nth(1).waitFor();
    return rows.allTextContents();
  };
  const idIn = (page: Page): number => Number(/tickets\/(\d+)/.exec(page.url())?.[1]);

  test("is marked to its department, and the next one opens", async ({ signedIn }) => {
    for (const handle of ["keys_one", "keys_two"]) await desk.fromPost(handle);
    const page = await signedIn("cell");
    const numbers = await listOf(page, "new");
    const keys = counter(page);
    await keys.press("j", "Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    const ticketId = idIn(page);
    await page.locator(".action-choice").first().waitFor();
    await keys.press("a");
    await focusIs(page, ".action-choice");
    await keys.press("Enter");
    await page.locator(".action-form .radio-card input:checked").waitFor();
    const chosen = await page.locator(".radio-card", { has: page.locator("input:checked") }).innerText();
    await page
      .locator(".action-means")
      .getByText(`It goes to ${chosen.split("\n")[0]}.`)
      .waitFor();
    await page.locator(".action-form").getByText("Mark this ticket to the department?").waitFor();
    await keys.press("Control+Enter");
    await focusIs(page, "#actions .banner a");
    assert.equal(await statusOf(ticketId), STATUS.MARKED);
    await assertAccessible(page, "what was done and where to go next");
    await keys.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    assert.ok(keys.count() <= MOST, `${keys.count()} strokes`);
    assert.equal(keys.count(), 7);
    await page.context().close();
  });

  test("is answered and marked, and the next one opens", async ({ signedIn }) => {
    for (const handle of ["keys_three", "keys_four"]) await desk.fromPost(handle);
    const page = await signedIn("cell");
    const numbers = await listOf(page, "new");
    const keys = counter(page);
    await keys.press("j", "Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    const ticketId = idIn(page);
    await page.locator("#composer-text").waitFor();
    await keys.press("r");
    await focusIs(page, "#composer-text");
    await page.keyboard.type("We have told the lineman.");
    await keys.press("Control+Enter");
    await page.locator(".post-ours").getByText("We have told the lineman.").waitFor();
    await keys.press("Escape", "a");
    await focusIs(page, ".action-choice");
    await keys.press("Enter");
    await page.locator(".action-form .radio-card input:checked").waitFor();
    await keys.press("Control+Enter");
    await focusIs(page, "#actions .banner a");
    await keys.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    assert.ok(keys.count() <= MOST, `${keys.count()} strokes`);
    const ticket = await desk.show(ticketId);
    assert.deepEqual([ticket.status_id, ticket.replies.length], [STATUS.MARKED, 1]);
    await page.context().close();
  });

  test("is approved with a reply template, and the next one opens", async ({ signedIn }) => {
    for (const handle of ["keys_five", "keys_six"]) {
      const { ticket_id: ticketId } = await desk.fromPost(handle);
      await desk.reported(ticketId);
    }
    const page = await signedIn("cell");
    const numbers = await listOf(page, "atr_review");
    const keys = counter(page);
    await keys.press("j", "Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    const ticketId = idIn(page);
    await page.locator(".action-choice").first().waitFor();
    await keys.press("a");
    await focusIs(page, ".action-choice");
    await keys.press("Enter");
    await focusIs(page, "#field-reply_text");
    await page.locator("#actions").getByLabel("Ready replies").waitFor();
    await keys.press("Alt+5", "Control+Enter");
    await focusIs(page, "#actions .banner a");
    assert.equal(await statusOf(ticketId), STATUS.RESOLVED);
    await keys.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    assert.ok(keys.count() <= MOST, `${keys.count()} strokes`);
    await page.context().close();
  });

  test("never moves text for officers into a public reply: the note opens after a question", async ({ signedIn }) => {
    const { ticket_id: ticketId } = await desk.fromPost("keys_note");
    await desk.marked(ticketId, false);
    const page = await signedIn("officer");
    await page.goto(`/tickets/${ticketId}`);
    await page.locator(".composer-public textarea").waitFor();
    await page.keyboard.press("n");
    await focusIs(page, "#actions .radio-card input");
    await page.keyboard.press("Space");
    await page.locator(".action-choice").first().waitFor();
    await focusIs(page, "#actions .radio-card input:checked"); // no text field: a letter is a key
    await page.keyboard.press("n");
    await focusIs(page, ".composer-note-mode textarea");
    await page.keyboard.press("Escape");
    await page.keyboard.press("r");
    await focusIs(page, ".composer-public textarea");
    await page.context().close();
  });

  test("switches tabs and neighbouring tickets by keys", async ({ signedIn }) => {
    for (const handle of ["keys_seven", "keys_eight"]) await desk.fromPost(handle);
    const page = await signedIn("head");
    const numbers = await listOf(page, "new");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    await page.locator(".action-choice").first().waitFor();
    const tabIs = (name: RegExp) => page.getByRole("tab", { name, selected: true }).waitFor();
    await page.keyboard.press("2");
    await tabIs(/^Linked/);
    await page.keyboard.press("3");
    await tabIs(/^Same person/);
    await page.keyboard.press("Shift+Digit3");
    await tabIs(/^Timeline/);
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    await page.keyboard.press("Alt+ArrowUp");
    await page.getByRole("heading", { level: 1, name: numbers[0] ?? "" }).waitFor();
    await page.locator(".action-choice").first().waitFor();
    await page.keyboard.press("n");
    await focusIs(page, ".composer-note-mode #composer-text");
    await page.keyboard.type("For colleagues only.");
    await page.keyboard.press("Control+Enter");
    await until("the note is kept", async () =>
      (await page.locator("#composer-text").inputValue()) === "" ? true : null,
    );
    await page.keyboard.press("Escape");
    await page.keyboard.press("o");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await focusIs(page, "dialog button[type=submit]");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page
      .locator(".ticket-owner")
      .filter({ hasText: /^Desk: / })
      .waitFor();
    await page.context().close();
  });
});
