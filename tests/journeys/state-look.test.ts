/** An administrator gives the State its names, colours and mark, and every open screen shows them, without a reload. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, openWindow, signInOnScreen, type Desk } from "../support/browser.ts";
import { holdNext } from "../support/hold.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1440, height: 900 };

const world = journey();

test.describe("name and look of the State", () => {
  let admin: Desk;
  let cell: Desk;
  let codes: string[];
  test.beforeAll(async () => {
    admin = await signInOnScreen(world.url, "admin");
    codes = await enrolOnScreen(world, admin.page);
    cell = await signInOnScreen(world.url, "cell");
  });
  test.afterAll(async () => {
    for (const desk of [admin, cell]) assert.deepEqual(desk?.problems, []);
  });

  const brandOf = (page: Page): Promise<string> =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue("--brand").trim()`);
  const colour = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const save = async (page: Page): Promise<void> => {
    await page.getByLabel("Reason for the change").focus();
    await page.keyboard.type("Order 83/2026");
    await page.keyboard.press("Enter");
  };
  const undo = (page: Page) => page.getByRole("button", { name: /^Undo version/ }).first();

  test("opens from the menu, and shows what is typed in the preview", async () => {
    const { page } = admin;
    await page.setViewportSize(WIDE);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: "State", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Name and look" }).waitFor();
    await page.getByLabel("Name of the program (English)").fill("Rajya Samadhan");
    await page.getByLabel("Name of the program (हिन्दी)").fill("राज्य समाधान");
    await page.getByLabel("Short name of the program").fill("RS");
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("Rajya Samadhan").first().waitFor();
    assert.equal(await preview.getByText("Haryana · RS").count(), 2, "on a light and on a dark screen");
    await assertAccessible(page, "name and look of the State");
  });

  test("says at once that a colour is hard to read, and offers the nearest that is not", async () => {
    const { page } = admin;
    await colour(page, "Colour on light screens", "#ff9933");
    await page.getByText(/^#ff9933 is hard to read on the screens\. The nearest colour/).waitFor();
    await colour(page, "Colour on dark screens", "#e8b48c");
    await save(page);
    await proveOnScreen(page, codes.pop() ?? "");
    await page
      .getByRole("listitem")
      .filter({ hasText: /cannot be read well on light screens/ })
      .waitFor();
    assert.equal(await page.getByLabel("Short name of the program").inputValue(), "RS", "nothing typed is lost");
    const use = page.getByRole("button", { name: /^Use #[0-9a-f]{6}$/ });
    const nearest = (await use.innerText()).replace("Use ", "");
    await use.press("Enter");
    await page.getByLabel("Reason for the change").press("Enter");
    await page.getByText("Saved. It is in force on every server and screen.").waitFor();
    await until("this screen has the colour", async () => (await brandOf(page)) === nearest);
  });

  test("shows on a desk that was open, and on a page that is opened", async () => {
    const { page } = cell;
    await page.locator(".topbar-name strong", { hasText: "RS" }).waitFor();
    assert.match(await page.title(), / · RS$/);
    assert.notEqual(await brandOf(page), "#2a4796");
    const outside = await openWindow(world.url, "hi", NARROW.width);
    await outside.page.goto("/open-dashboard");
    await outside.page.locator(".as-served").waitFor({ state: "detached" });
    await outside.page.locator(".public-name strong", { hasText: "राज्य समाधान" }).waitFor();
    assert.notEqual(await brandOf(outside.page), "#2a4796");
    assert.deepEqual(outside.problems, []);
    await outside.page.context().close();
  });

  test("takes a mark, and shows it where the sign stood", async () => {
    const { page } = admin;
    const picture = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#7a3e12" } })
      .png()
      .toBuffer();
    await page
      .getByLabel("Mark", { exact: true })
      .setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: picture });
    await page.getByRole("img", { name: "The mark as it will be" }).waitFor();
    const before = await undo(page).getAttribute("aria-label");
    const held = await holdNext(page, "/masters/getmasterchanges");
    await save(page);
    await held.asked;
    // It is the last change no more: what is pressed now is asked for only if it can be taken back still.
    await undo(page).press("Enter");
    await held.letGo();
    await until(
      "the record has this change, and offers to take it back",
      async () => (await undo(page).getAttribute("aria-label")) !== before,
    );
    assert.equal(await page.getByRole("dialog").count(), 0);
    const img = cell.page.locator(".topbar-name img.mark");
    await img.waitFor();
    const shown = 'document.querySelector(".topbar-name img.mark")';
    assert.equal(await cell.page.evaluate(`${shown}.decode().then(() => ${shown}.naturalWidth)`), 192);
    assert.match((await cell.page.locator('link[rel="icon"]').getAttribute("href")) ?? "", /state\/mark\?hash=/);
  });

  test("is taken back from its record", async () => {
    const { page } = admin;
    await undo(page).press("Enter");
    await page.getByRole("dialog").getByLabel("Reason for the change").fill("The mark is not ours");
    await page.keyboard.press("Enter");
    await cell.page.locator(".topbar-name svg.mark").waitFor();
  });

  test("works in Hindi on a small telephone", async () => {
    const { page } = admin;
    await page.setViewportSize(NARROW);
    await page.evaluate(`localStorage.setItem("smgt-language", "hi")`);
    await page.reload();
    await page.getByRole("heading", { level: 1 }).waitFor();
    const wider = await page.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
    assert.equal(wider, 0, "nothing is wider than the screen");
  });
});
