/** The screens by keyboard only, return to the former position, and citizens' text with hostile markup. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow, signInShown } from "../support/browser.ts";
import { markedTicket } from "../support/demo-history.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const HOSTILE =
  '@demo_grievance_cell <img src=x onerror="window.hurt=1;alert(1)"> <script>window.hurt=2</script> Hisar';

const world = journey({ isFilled: true });

test.describe("the screens", () => {
  const desks = new Map<string, Page>();
  /** One window per person and language, signed in once. */
  const deskOf = async (who: string | null, language: "en" | "hi"): Promise<Page> => {
    const name = `${who ?? "nobody"} ${language}`;
    const known = desks.get(name);
    if (known !== undefined) return known;
    const desk = await openWindow(world.url, language);
    if (who !== null) await signIn(desk, who);
    desks.set(name, desk);
    return desk;
  };
  const closeDesks = async (): Promise<void> => {
    await Promise.all([...desks.values()].map((desk) => desk.context().close()));
    desks.clear();
  };
  // Signs out, so that the next test sees no takeover.
  test.afterEach(closeDesks);
  const focusIs = (page: Page, selector: string): Promise<boolean> =>
    page.evaluate(`document.activeElement?.matches(${JSON.stringify(selector)}) === true`);
  /** Presses Tab until the focus is on the selector. */
  const tabTo = async (page: Page, selector: string, presses = 80): Promise<void> => {
    for (let n = 0; n < presses; n += 1) {
      // Sequential key presses.
      if (await focusIs(page, selector)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`${selector} cannot be reached with Tab`);
  };
  const textOfFocus = (page: Page): Promise<string> => page.evaluate("document.activeElement?.textContent ?? ''");

  test("work by keyboard: sign-in, queue and peek", async () => {
    const page = await openWindow(world.url);
    await page.goto("/login");
    await signInShown(page);
    await tabTo(page, "#username");
    await page.keyboard.type("cell");
    await tabTo(page, "#password");
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press("Enter");
    const takeOver = page.locator("dialog[open]");
    await Promise.race([page.waitForURL("**/dashboard"), takeOver.waitFor()]);
    if (!page.url().endsWith("/dashboard")) {
      for (let n = 0; n < 10 && !/here|over|continue/i.test(await textOfFocus(page)); n += 1) {
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await page.waitForURL("**/dashboard");
    }

    await page.goto("/queue/new");
    const rows = page.locator("a[id^=row-]");
    await rows.nth(1).waitFor();
    const numbers = await rows.allTextContents();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    assert.equal(await textOfFocus(page), numbers[1]);
    await page.keyboard.press("k");
    assert.equal(await textOfFocus(page), numbers[0]);
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const peek = page.getByRole("dialog");
    await peek.getByText(numbers[1] ?? "", { exact: true }).waitFor();
    await assertAccessible(page, "the peek");
    await page.keyboard.press("Escape");
    await peek.waitFor({ state: "detached" });
    assert.equal(await textOfFocus(page), numbers[1], "the focus is back where it was");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[1] ?? "" }).waitFor();
    await page.context().close();
  });

  test("let an officer answer the question and accept with Tab, Space and Enter", async () => {
    const page = await deskOf("officer", "en");
    await page.goto(await markedTicket(world, "keyboard_asha"));
    await page.locator("#actions input[value=yes]").waitFor();
    await tabTo(page, "#actions input[type=radio]");
    await page.keyboard.press("Space");
    assert.ok(await page.locator("#actions input[value=yes]").isChecked());
    await page.locator("#actions .action-choice").first().waitFor();
    await tabTo(page, "#actions .action-choice");
    for (let n = 0; n < 8 && !(await textOfFocus(page)).startsWith("Accept"); n += 1) await page.keyboard.press("Tab");
    assert.match(await textOfFocus(page), /^Accept/);
    await page.keyboard.press("Enter");
    await page.locator("#actions form").waitFor();
    await tabTo(page, "#actions form button[type=submit]");
    await page.keyboard.press("Enter");
    await page.getByText("In Action", { exact: true }).first().waitFor();
  });

  test("start at the top, and return to the former position", async () => {
    const page = await deskOf("head", "en");
    await page.setViewportSize({ width: 1200, height: 500 });
    await page.goto("/queue/all");
    const rows = page.locator("a[id^=row-]");
    await rows.nth(12).waitFor();
    await page.evaluate("window.scrollTo(0, 420)");
    await until("the page has scrolled", async () => (await page.evaluate("scrollY")) === 420);
    // A link within the page does not navigate.
    await page.evaluate("location.hash = 'main'");
    await page.goBack();
    await page.evaluate("window.scrollTo(0, 420)");
    // Hovering a row may scroll the page; the settled position counts.
    await rows.nth(8).hover();
    const was = Number(await page.evaluate("scrollY"));
    assert.ok(was > 0);
    await rows.nth(8).click();
    await page.waitForURL("**/tickets/**");
    await page.locator("main h1").first().waitFor();
    await until("the ticket shows from its top", async () => (await page.evaluate("scrollY")) === 0);
    await page.goBack();
    await rows.nth(12).waitFor();
    await until("the list is where it was", async () => Math.abs(Number(await page.evaluate("scrollY")) - was) <= 2);
  });

  test("show a citizen's markup as text, in fake X, the queue and the ticket", async () => {
    const dialogs: string[] = [];
    const harmless = async (page: Page): Promise<void> => {
      assert.equal(await page.evaluate("window.hurt"), undefined);
      assert.equal(await page.locator("img[src=x]").count(), 0);
    };
    const citizen = await openWindow(world.xUrl);
    const cell = await deskOf("cell", "en");
    for (const page of [citizen, cell]) {
      page.on("dialog", (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
    }
    await citizen.goto("/");
    await citizen.getByLabel("Write as").first().fill("markup_writer");
    await citizen.getByLabel("Your post").fill(HOSTILE);
    await citizen.getByRole("button", { name: "Post", exact: true }).click();
    await citizen.getByRole("article").filter({ hasText: "<img src=x onerror=" }).first().waitFor();
    await harmless(citizen);
    await cell.goto("/queue/new");
    const row = cell.getByRole("row").filter({ hasText: "markup_writer" });
    await row.getByText("<img src=x onerror=").waitFor();
    await harmless(cell);
    await row.getByRole("link").first().click();
    await cell.getByText("<script>window.hurt=2</script>").first().waitFor();
    await harmless(cell);
    assert.deepEqual(dialogs, []);
    await citizen.context().close();
  });
});
