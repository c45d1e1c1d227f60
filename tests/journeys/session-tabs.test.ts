/**
 * One session in eight tabs: renewals with reloads and slow answers cause one call each and no sign-out; signing out in
 * one tab ends all within a second (REQUIREMENTS T1.5).
 */
import assert from "node:assert/strict";
import type { BrowserContext, Page } from "playwright-core";
import { refresh } from "@smgt/contract/calls/organisation/auth.ts";
import { openWindow } from "../support/browser.ts";
import { diceOf, SEED, times } from "@smgt/tools/test-run/seed.ts";
import { journey, test } from "../support/journey.ts";
import { countRenewals, shortenSessions, typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";

const TABS = 8;
const ROUNDS = times(25, 200);
/** A renewal is due each minute, and the test's minute is this long. */
const MINUTE_MS = 300;

const world = journey();

test.describe("a session in eight tabs", () => {
  let context: BrowserContext;
  const pages: Page[] = [];

  test.beforeAll(async () => {
    const desk = await openWindow(world.url);
    context = desk.context();
    await shortenSessions(context, {
      minuteMs: MINUTE_MS,
      parameters: { idle_time: 10_000, regenrate_time: 10_000, front_generate_time: 1 },
    });
    await desk.goto("/login");
    await typeLogin(desk, "cell");
    await desk.waitForURL("**/dashboard");
    pages.push(desk);
    while (pages.length < TABS) {
      const page = await context.newPage();
      await page.goto("/dashboard");
      pages.push(page);
    }
  });

  const signedOut = (): readonly string[] => pages.map((page) => page.url()).filter((url) => url.includes("/login"));

  test("renews its token with one call per round, whatever the tabs do", async () => {
    const dice = diceOf(SEED);
    const renewals = countRenewals(context);
    await context.route(`**${refresh.path}`, async (route) => {
      // Delays every fourth answer.
      if (dice(4) === 0) await new Promise((done) => setTimeout(done, dice(150)));
      await route.fallback();
    });
    await until(
      `${ROUNDS} rounds`,
      async () => {
        const page = pages[dice(TABS)];
        await page?.reload({ waitUntil: "domcontentloaded" });
        assert.deepEqual(signedOut(), [], `signed out after ${renewals().rounds} rounds`);
        await page?.waitForTimeout(dice(800));
        return renewals().rounds >= ROUNDS;
      },
      ROUNDS * 3_000,
    );
    const { rounds, answered } = renewals();
    assert.equal(answered, rounds, "one call for each round");
    for (const page of pages) await page.getByRole("button", { name: "Sign out" }).waitFor();
    assert.deepEqual(signedOut(), []);
  });

  test("ends in every tab at once when one signs out", async () => {
    const [first, ...others] = pages;
    // Blocks the server, so that tabs can learn it only from each other.
    await context.route(`**${refresh.path}`, (route) => route.abort());
    await first?.getByRole("button", { name: "Sign out" }).click();
    await Promise.all(others.map((page) => page.waitForURL("**/login")));
    for (const page of pages) {
      assert.equal(await page.evaluate(() => localStorage.getItem("smgt")), null);
      assert.equal(await page.getByText("Please relogin").count(), 0, "who leaves is not told that they did");
    }
    await until("the session is over on the server", async () => {
      const live = await world.ctx.db
        .selectFrom("session")
        .select("session_id")
        .where("ended_at", "is", null)
        .execute();
      return live.length === 0;
    });
  });
});
