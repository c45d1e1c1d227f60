/**
 * Every screen in one language: axe finds nothing, and nothing scrolls sideways on a small telephone. One file for
 * each language calls this, so that they run side by side.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, Page } from "playwright-core";
import { SHOTS } from "@smgt/tools/screens/shots.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow, startBrowser, type Desk } from "./browser.ts";
import { markedTicket } from "./filled.ts";
import { until } from "./until.ts";
import { startWorld, type World } from "./world.ts";

const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };

/** Looks at all screens of `tools/screens/shots.ts`. */
export function describeScreens(language: "en" | "hi"): void {
  describe(`the screens, ${language}`, () => {
    let world: World;
    let browser: Browser;
    let asked: string;
    const desks = new Map<string, Desk>();
    before(async () => {
      world = await startWorld({ doesTimePass: true, isFilled: true });
      asked = await markedTicket(world, "screens_asha");
      browser = await startBrowser();
    });
    after(async () => {
      await browser?.close();
      await world?.close();
    });

    /** One window for each person, signed in once. */
    const deskOf = async (who: string | null): Promise<Desk> => {
      const known = desks.get(who ?? "nobody");
      if (known !== undefined) return known;
      const desk = await openWindow(browser, world.url, language);
      if (who !== null) await signIn(desk.page, who);
      desks.set(who ?? "nobody", desk);
      return desk;
    };
    const measure = (page: Page): Promise<{ wide: number; window: number }> =>
      page.evaluate("({ wide: document.documentElement.scrollWidth, window: innerWidth })");

    for (const shot of SHOTS) {
      it(`${shot.name} is accessible and fits a small telephone`, async () => {
        const { page, problems } = await deskOf(shot.as);
        await page.setViewportSize(WIDE);
        await shot.open(page);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        if (shot.name === "ticket-officer") {
          await page.goto(asked);
          await page.locator("#actions input[type=radio]").first().waitFor();
        }
        if (shot.name === "ticket-feedback") {
          await page.locator("#actions .action-choice").first().click();
          await page.locator("#actions form").waitFor();
        }
        await assertAccessible(page, shot.name);
        await page.setViewportSize(NARROW);
        await until("at 360 px it does not scroll sideways", async () => {
          const { wide, window } = await measure(page);
          return wide <= window;
        });
        assert.deepEqual(problems, []);
      });
    }
  });
}
