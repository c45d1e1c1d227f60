/** An administrator changes the State's branding, and every open screen shows it without a reload. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { enrolOnScreen, proveOnScreen } from "../support/admin-on-screen.ts";
import { assertAccessible, openWindow, signInOnScreen } from "../support/browser.ts";
import { deferNext } from "../support/defer-answer.ts";
import { journey, test } from "../support/journey.ts";
import { until } from "../support/until.ts";

const NARROW = { width: 360, height: 640 };
const WIDE = { width: 1440, height: 900 };

const world = journey();

test.describe("the State's branding on screen", () => {
  let admin: Page;
  let cell: Page;
  let codes: string[];
  test.beforeAll(async () => {
    admin = await signInOnScreen(world.url, "admin");
    codes = await enrolOnScreen(world, admin);
    cell = await signInOnScreen(world.url, "cell");
  });
  test.afterAll(async () => {});

  const brandOf = (page: Page): Promise<string> =>
    page.evaluate(`getComputedStyle(document.documentElement).getPropertyValue("--brand").trim()`);
  const colour = (page: Page, label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value);
  const save = async (page: Page): Promise<void> => {
    await page.getByLabel("Reason for the change").focus();
    await page.keyboard.type("Order 83/2026");
    await page.keyboard.press("Enter");
  };
  const undo = (page: Page) => page.getByRole("button", { name: /^Undo version/ }).first();

  test("opens from the menu, and previews typed values", async () => {
    await admin.setViewportSize(WIDE);
    await admin.goto("/dashboard");
    await admin.getByRole("link", { name: "State", exact: true }).focus();
    await admin.keyboard.press("Enter");
    await admin.getByRole("heading", { level: 1, name: "Name and look" }).waitFor();
    await admin.getByLabel("Name of the program (English)").fill("Rajya Samadhan");
    await admin.getByLabel("Name of the program (हिन्दी)").fill("राज्य समाधान");
    await admin.getByLabel("Short name of the program").fill("RS");
    const preview = admin.getByRole("region", { name: "Preview" });
    await preview.getByText("Rajya Samadhan").first().waitFor();
    assert.equal(await preview.getByText("Haryana · RS").count(), 2, "on a light and on a dark screen");
    await assertAccessible(admin, "name and look of the State");
  });

  test("warns about a low contrast at once, and offers the nearest readable colour", async () => {
    await colour(admin, "Colour on light screens", "#ff9933");
    await admin.getByText(/^#ff9933 is hard to read on the screens\. The nearest colour/).waitFor();
    await colour(admin, "Colour on dark screens", "#e8b48c");
    await save(admin);
    await proveOnScreen(admin, codes.pop() ?? "");
    await admin
      .getByRole("listitem")
      .filter({ hasText: /cannot be read well on light screens/ })
      .waitFor();
    assert.equal(await admin.getByLabel("Short name of the program").inputValue(), "RS", "nothing typed is lost");
    const use = admin.getByRole("button", { name: /^Use #[0-9a-f]{6}$/ });
    const nearest = (await use.innerText()).replace("Use ", "");
    await use.press("Enter");
    await admin.getByLabel("Reason for the change").press("Enter");
    await admin.getByText("Saved. It is in force on every server and screen.").waitFor();
    await until("this screen has the colour", async () => (await brandOf(admin)) === nearest);
  });

  test("updates an open desk, and new pages", async () => {
    await cell.locator(".topbar-name strong", { hasText: "RS" }).waitFor();
    assert.match(await cell.title(), / · RS$/);
    assert.notEqual(await brandOf(cell), "#2a4796");
    const outside = await openWindow(world.url, "hi", NARROW.width);
    await outside.goto("/open-dashboard");
    await outside.locator(".as-served").waitFor({ state: "detached" });
    await outside.locator(".public-name strong", { hasText: "राज्य समाधान" }).waitFor();
    assert.notEqual(await brandOf(outside), "#2a4796");
    await outside.context().close();
  });

  test("accepts a logo, and replaces the old one", async () => {
    const picture = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#7a3e12" } })
      .png()
      .toBuffer();
    await admin
      .getByLabel("Mark", { exact: true })
      .setInputFiles({ name: "mark.png", mimeType: "image/png", buffer: picture });
    await admin.getByRole("img", { name: "The mark as it will be" }).waitFor();
    const before = await undo(admin).getAttribute("aria-label");
    const held = await deferNext(admin, "/masters/getmasterchanges");
    await save(admin);
    await held.asked;
    // No longer the last change: undo is requested only if it is still possible.
    await undo(admin).press("Enter");
    await held.release();
    await until(
      "the record has this change, and offers to take it back",
      async () => (await undo(admin).getAttribute("aria-label")) !== before,
    );
    assert.equal(await admin.getByRole("dialog").count(), 0);
    const img = cell.locator(".topbar-name img.mark");
    await img.waitFor();
    const shown = 'document.querySelector(".topbar-name img.mark")';
    assert.equal(await cell.evaluate(`${shown}.decode().then(() => ${shown}.naturalWidth)`), 192);
    assert.match((await cell.locator('link[rel="icon"]').getAttribute("href")) ?? "", /state\/mark\?hash=/);
  });

  test("is undone from its record", async () => {
    await undo(admin).press("Enter");
    await admin.getByRole("dialog").getByLabel("Reason for the change").fill("The mark is not ours");
    await admin.keyboard.press("Enter");
    await cell.locator(".topbar-name svg.mark").waitFor();
  });

  test("works in Hindi on a small phone", async () => {
    await admin.setViewportSize(NARROW);
    await admin.evaluate(`localStorage.setItem("smgt-language", "hi")`);
    await admin.reload();
    await admin.getByRole("heading", { level: 1 }).waitFor();
    const wider = await admin.evaluate(`document.documentElement.scrollWidth - document.documentElement.clientWidth`);
    assert.equal(wider, 0, "nothing is wider than the screen");
  });
});
