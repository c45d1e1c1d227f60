/**
 * Tests every screen in one language: axe finds nothing, and nothing overflows on a small phone. One file per language
 * lets both run in parallel.
 */
import type { Page } from "playwright-core";
import { SHOTS } from "@smgt/tools/screens/shots.ts";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { assertAccessible, openWindow } from "./browser.ts";
import { markedTicket } from "./demo-history.ts";
import { journey, test } from "./journey.ts";
import { until } from "./until.ts";

const NARROW = { width: 360, height: 780 };
const WIDE = { width: 1440, height: 900 };

export function describeScreens(language: "en" | "hi"): void {
  const world = journey({ isFilled: true });
  test.describe(`the screens, ${language}`, () => {
    let asked: string;
    const desks = new Map<string, Page>();
    test.beforeAll(async () => {
      asked = await markedTicket(world, "screens_asha");
    });

    /** One window per person, signed in once. */
    const deskOf = async (who: string | null): Promise<Page> => {
      const known = desks.get(who ?? "nobody");
      if (known !== undefined) return known;
      const desk = await openWindow(world.url, language);
      if (who !== null) await signIn(desk, who);
      desks.set(who ?? "nobody", desk);
      return desk;
    };
    const measure = (page: Page): Promise<{ wide: number; window: number }> =>
      page.evaluate("({ wide: document.documentElement.scrollWidth, window: innerWidth })");

    for (const shot of SHOTS) {
      test(`${shot.name} is accessible and fits a small telephone`, async () => {
        const page = await deskOf(shot.as);
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
      });
    }
  });
}
