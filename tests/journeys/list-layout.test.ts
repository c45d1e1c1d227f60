/** Density of lists and custom columns, measured by the rendered boxes. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "../support/browser.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

/** Rows completely inside the window and not behind sticky bars. */
const WHOLE_ROWS = `(() => {
  const top = document.querySelector("table.tickets thead").getBoundingClientRect().bottom;
  return [...document.querySelectorAll("table.tickets tbody tr")].filter((row) => {
    const box = row.getBoundingClientRect();
    return box.top >= top - 1 && box.bottom <= innerHeight;
  }).length;
})()`;
/** Row elements with silently truncated content. */
const CUT = `[...document.querySelectorAll("table.tickets tbody td, table.tickets tbody .sla")]
  .filter((cell) => cell.scrollWidth > cell.clientWidth + 1 || cell.scrollHeight > cell.clientHeight + 2)
  .map((cell) => cell.className + ": " + cell.textContent)`;
const TWICE = `[...document.querySelectorAll("[id]")].map((one) => one.id).filter((id, at, all) => all.indexOf(id) !== at)`;
const MENU = "Collapse or expand the menu";
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 640 };

const world = journey({ isFilled: true });

test.describe("a list", () => {
  let page: Page;
  test.beforeAll(async () => {
    page = await openWindow(world.url);
    await signIn(page, "head");
  });

  const open = async (address: string, language: "en" | "hi" = "en"): Promise<void> => {
    // Sets the language before the page's own script does.
    await page.addInitScript(`localStorage.setItem("smgt-language", "${language}")`);
    await page.goto(address);
    await page.locator("a[id^=row-]").nth(10).waitFor();
  };
  const wholeRows = (): Promise<number> => page.evaluate<number>(WHOLE_ROWS);
  const heads = async (): Promise<string[]> =>
    (await page.locator("th:not(.head-select)").allInnerTexts()).map((text) => text.trim());

  for (const language of ["en", "hi"] as const) {
    test(`shows twenty tickets at 1440 by 900 and two at 360, ${language}`, async () => {
      await page.setViewportSize(WIDE);
      for (const address of ["/queue/all?sort=due", "/queue/new"]) {
        await open(address, language); // sequential
        const rows = await wholeRows();
        assert.ok(rows >= 20, `${address}: ${rows} rows`);
        assert.deepEqual(await page.evaluate(CUT), [], address);
      }
      const lines = await page.evaluate<number[]>(
        `[...document.querySelectorAll(".cell-line")].map((line) => Math.round(line.clientHeight / parseFloat(getComputedStyle(line).lineHeight)))`,
      );
      assert.equal(Math.max(...lines), 2, "two lines of the citizen's words");
      await assertAccessible(page, `close rows, ${language}`);
      await page.setViewportSize(NARROW);
      await open("/queue/all?sort=due", language);
      await until("two whole cards", async () => (await wholeRows()) >= 2);
      assert.equal(await page.locator(".filters-row select").first().isVisible(), false);
      await page.locator(".toggle-more").click();
      await page.locator(".filters-row select").first().waitFor();
      await assertAccessible(page, `the filters of a telephone, ${language}`);
    });
  }

  test("is chosen from a phone's menu, which then closes", async () => {
    await page.setViewportSize(NARROW);
    await open("/queue/all?sort=due");
    const opener = page.getByRole("button", { name: MENU });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.click();
    await menu
      .getByRole("list", { name: "Tickets" })
      .getByRole("link", { name: /^Overdue/ })
      .waitFor();
    assert.deepEqual(await page.evaluate(TWICE), [], "no id stands twice on the page");
    await assertAccessible(page, "the menu of a telephone");
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    await until("the focus is back", () => page.evaluate<boolean>(`document.activeElement?.title === "${MENU}"`));
    await opener.click();
    await menu.getByRole("link", { name: /^Overdue/ }).click();
    await menu.waitFor({ state: "detached" });
    assert.match(page.url(), /\/queue\/overdue$/);
  });

  test("has its bulk bar in four lines on a tablet, with the exit beside the number", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open("/queue/new");
    for (const row of [0, 1, 2]) await page.locator("tbody input[type=checkbox]").nth(row).click(); // sequential clicks
    const bar = page.locator("#bulk-bar");
    const lines = (): Promise<number> =>
      bar
        .locator("button")
        .evaluateAll((buttons) => new Set(buttons.map((one) => Math.round(one.getBoundingClientRect().top))).size);
    assert.ok((await lines()) <= 4, `${await lines()} lines`);
    const number = await bar.getByText("3 tickets selected").boundingBox();
    const clear = await bar.getByRole("button", { name: "Clear selection" }).boundingBox();
    assert.ok(number !== null && clear !== null && clear.x - number.x - number.width < 40);
    await bar.getByRole("button", { name: "Clear selection" }).press("Enter");
    await bar.waitFor({ state: "detached" });
    assert.ok(await page.evaluate<boolean>("document.activeElement.id.startsWith('row-')"), "the focus is in the list");
  });

  test("shows once what all of its tickets have in common", async () => {
    await page.setViewportSize(WIDE);
    await open("/queue/all?status=2");
    await page.getByRole("caption").getByText("Marked - Pending Acceptance").waitFor();
    assert.equal(await page.locator("tbody").getByText("Marked - Pending Acceptance").count(), 0);
  });

  test("keeps custom columns, chosen by keyboard, and dragged widths", async () => {
    await open("/queue/all?sort=due");
    const before_ = await heads();
    assert.deepEqual(before_.slice(0, 4), ["Time left", "Grievance", "Citizen", "Issue"]);
    await page.getByRole("button", { name: "Columns" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Citizen" }).focus();
    await page.keyboard.press("Space");
    await dialog.getByRole("checkbox", { name: "Issue" }).focus();
    for (const key of ["Alt+ArrowUp", "Alt+ArrowUp"]) await page.keyboard.press(key); // sequential
    await assertAccessible(page, "the columns");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    assert.deepEqual((await heads()).slice(0, 3), ["Time left", "Issue", "Grievance"]);
    const issue = page.getByRole("columnheader", { name: "Issue" });
    const widthOf = async (): Promise<number> => (await issue.boundingBox())?.width ?? 0;
    const was = await widthOf();
    const box = await issue.boundingBox();
    assert.ok(box !== null);
    await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width + 77, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    assert.ok((await widthOf()) > was + 60, "wider");
    const wide = await widthOf();
    await open("/queue/all?sort=due");
    assert.deepEqual((await heads()).slice(0, 3), ["Time left", "Issue", "Grievance"]);
    assert.ok(Math.abs((await widthOf()) - wide) < 2, "as wide as before");
    await page.getByRole("button", { name: "Columns" }).click();
    await dialog.getByRole("button", { name: "Reset" }).click();
    await page.keyboard.press("Escape");
    assert.deepEqual(await heads(), before_);
  });

  test("offers comfortable rows, and remembers the choice", async () => {
    const rows = await wholeRows();
    await page.getByRole("button", { name: "Comfortable rows" }).click();
    assert.ok((await wholeRows()) < rows);
    await open("/queue/all?sort=due");
    assert.ok((await wholeRows()) < rows);
    await assertAccessible(page, "comfortable rows");
    await page.getByRole("button", { name: "Comfortable rows" }).click();
  });
});
