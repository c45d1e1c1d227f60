/** What people see who set the colours themselves, enlarge the page, or hold a small telephone. */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser } from "playwright-core";
import { openWindow, signInOnScreen, startBrowser } from "../support/browser.ts";
import { chosenNames } from "../support/chosen-names.ts";
import { startWorld, type World } from "../support/world.ts";

describe("for every eye", () => {
  let world: World;
  let browser: Browser;
  before(async () => {
    world = await startWorld();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  it("public pages tell language, appearance and view apart where the browser sets the colours", async () => {
    const { page } = await openWindow(browser, world.url);
    await page.emulateMedia({ forcedColors: "active" });
    for (const path of ["/login", "/my-ticket", "/privacy", "/open-dashboard"]) {
      await page.goto(path);
      await page.locator(".public:not(.as-served) h1").waitFor();
      assert.deepEqual(await chosenNames(page, ".segment"), ["English", "As the device"], path);
    }
    await page.locator(".chart-switch").first().waitFor();
    assert.ok((await chosenNames(page, ".chart-switch button")).includes("Graph"));
    await page.context().close();
  });

  for (const [who, role] of [
    ["officer", "Department Nodal Officer"],
    ["head", "State Nodal Officer"],
  ] as const) {
    it(`a role is named whole on a small telephone: ${role}`, async () => {
      const { page } = await signInOnScreen(browser, world.url, who);
      await page.setViewportSize({ width: 320, height: 640 });
      const shown = page.locator(".topbar-role").getByText(role, { exact: true }).first();
      await shown.waitFor();
      const isCut = await shown.evaluate((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > 56);
      assert.equal(isCut, false);
      assert.equal(await page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth"), false);
      if (who === "head") {
        await page.getByRole("combobox", { name: "Role in use" }).selectOption({ label: "Cell Executive" });
        await page.locator(".topbar-role").getByText("Cell Executive", { exact: true }).first().waitFor();
      }
      await page.context().close();
    });
  }
});
