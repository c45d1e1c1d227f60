/** Merging two complaints after a search, and undoing it, by keyboard with counted keystrokes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { ACTION, STATUS } from "@smgt/contract/constants.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { ENERGY, GURUGRAM, HISAR, openDesk, type Desk } from "../support/desk.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const MOST = 8;

const world = journey();

test.describe("a complaint is merged into another", () => {
  let desk: Desk;
  test.beforeEach(async () => {
    desk = await openDesk(world);
  });

  const signedIn = async (language: "en" | "hi" = "en", width = 1440): Promise<Page> => {
    const page = await openWindow(world.url, language, width);
    await signIn(page, "cell");
    return page;
  };
  const focusIs = (page: Page, selector: string): Promise<unknown> =>
    until(`the focus is at ${selector}`, () =>
      page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`),
    );
  const counted = (page: Page) => {
    let strokes = 0;
    return {
      count: () => strokes,
      press: async (...keys: readonly string[]): Promise<void> => {
        for (const key of keys) {
          strokes += key.split("+").length;
          await page.keyboard.press(key);
        }
      },
    };
  };
  const statusOf = async (id: number): Promise<number> => (await desk.show(id)).status_id;
  /** Merges the open ticket into the found one; returns the number of keystrokes. */
  const mergeInto = async (page: Page, words: string, otherNo: string): Promise<number> => {
    const { press, count } = counted(page);
    await page.locator(".action-choice").first().waitFor();
    await press("a");
    await focusIs(page, ".action-choice");
    const names = await page.locator(".action-choice .action-name").allTextContents();
    const at = names.indexOf("Merge into another ticket");
    await press(String(at + 1));
    await focusIs(page, "#field-primary_ticket_no");
    await page.keyboard.type(words);
    await page.locator(".pick-row").filter({ hasText: otherNo }).waitFor();
    await page.locator(".pick-row").nth(1).waitFor({ state: "detached" });
    await press("ArrowDown");
    await page.locator(".side-by-side-one").nth(1).waitFor();
    await press("Control+Enter");
    await page.locator(".banner-title", { hasText: `Merged into ${otherNo}` }).waitFor();
    return count();
  };

  test("finds the other, compares both, and is undone from the toast on another screen", async () => {
    const leads = await desk.fromPhone({ description: "No water at the pump house of Wazirabad since Monday." });
    const joins = await desk.fromPost("merge_one");
    const page = await signedIn();
    await page.goto(`/tickets/${joins.ticket_id}`);
    const strokes = await mergeInto(page, "pump house", leads.ticket_no);
    console.log(`merge: ${strokes} strokes`);
    assert.ok(strokes <= MOST, `${strokes} strokes`);
    assert.equal(await statusOf(joins.ticket_id), STATUS.MERGED);
    await page.getByRole("link", { name: leads.ticket_no, exact: false }).click();
    await page.getByRole("heading", { level: 1, name: leads.ticket_no }).waitFor();
    const undo = page.locator(".toast").getByRole("button", { name: "Undo" });
    await undo.focus();
    await assertAccessible(page, "a toast that can be undone");
    await page.keyboard.press("Enter");
    await until("it is as it was", async () => (await statusOf(joins.ticket_id)) === STATUS.NEW);
    await page.context().close();
  });

  test("is undone from the merged ticket's page, which names the primary", async () => {
    const leads = await desk.fromPhone({ description: "The streetlight at Jharsa Chowk is dark." });
    const joins = await desk.fromPost("merge_two");
    const page = await signedIn();
    await page.goto(`/tickets/${joins.ticket_id}`);
    await mergeInto(page, "Jharsa", leads.ticket_no);
    await page.reload();
    await page.locator(".banner-title", { hasText: `Merged into ${leads.ticket_no}` }).waitFor();
    await page.getByRole("button", { name: "Undo the merge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Take out of the group" }).click();
    await until("it is as it was", async () => (await statusOf(joins.ticket_id)) === STATUS.NEW);
    await page.context().close();
  });

  test("shows objections beforehand, in both languages and on a phone", async () => {
    const { ticket_no: no } = await desk.fromPhone({
      description: "The drain of Barwala overflows.",
      district_id: HISAR,
    });
    for (const [language, width, warning] of [
      ["en", 1440, "The two are in different districts."],
      ["hi", 360, "दोनों अलग-अलग ज़िलों के हैं।"],
    ] as const) {
      const joins = await desk.fromPost(`merge_seen_${language}`);
      await desk.done("cell", joins.ticket_id, ACTION.MARK, { department_id: ENERGY, district_id: GURUGRAM });
      const page = await signedIn(language, width);
      await page.goto(`/tickets/${joins.ticket_id}`);
      await page
        .locator(".action-choice")
        .filter({ hasText: language === "en" ? "Merge" : "मिलाएँ" })
        .click();
      await page.locator("#field-primary_ticket_no").fill(no);
      await page.locator(".pick-row input").first().check();
      await page.getByText(warning).waitFor();
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), true);
      await assertAccessible(page, `a merge seen before, ${language}`);
      assert.equal(await statusOf(joins.ticket_id), STATUS.MARKED);
      await page.context().close();
      desk = await openDesk(world);
    }
  });
});
