/**
 * One session in eight tabs: two hundred renewals with reloads and slow answers between, one call each and
 * nobody signed out; then one tab leaves, and all are gone within a second (design: trust 1.5).
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { refresh } from "@smgt/contract/calls/auth.ts";
import { openWindow, startBrowser } from "../support/browser.ts";
import { countRenewals, shortenSessions, typeLogin } from "../support/session.ts";
import { until } from "../support/until.ts";
import { startWorld, type World } from "../support/world.ts";

const TABS = 8;
const ROUNDS = 200;
/** A renewal is due each minute, and a minute is this long. */
const MINUTE_MS = 300;
const WITHIN_MS = 240_000;
const LOCKED_WITHIN_MS = 1_000;

describe("a session in eight tabs", { timeout: 300_000 }, () => {
  let world: World;
  let browser: Browser;
  let context: BrowserContext;
  const pages: Page[] = [];
  const problems: string[] = [];

  before(async () => {
    world = await startWorld();
    browser = await startBrowser();
    const desk = await openWindow(browser, world.url);
    problems.push(...desk.problems);
    context = desk.page.context();
    await shortenSessions(context, {
      minuteMs: MINUTE_MS,
      parameters: { idle_time: 10_000, regenrate_time: 10_000, front_generate_time: 1 },
    });
    await desk.page.goto("/login");
    await typeLogin(desk.page, "cell");
    await desk.page.waitForURL("**/dashboard");
    pages.push(desk.page);
    while (pages.length < TABS) {
      const page = await context.newPage();
      await page.goto("/dashboard");
      pages.push(page);
    }
  });
  after(async () => {
    await browser?.close();
    await world?.close();
  });

  const signedOut = (): readonly string[] => pages.map((page) => page.url()).filter((url) => url.includes("/login"));

  it("renews its token with one call a round, whatever the tabs do", async () => {
    const renewals = countRenewals(context);
    await context.route(`**${refresh.path}`, async (route) => {
      // Every fourth answer takes its time.
      if (Math.random() < 0.25) await new Promise((done) => setTimeout(done, Math.random() * 150));
      await route.fallback();
    });
    const end = Date.now() + WITHIN_MS;
    while (renewals().rounds < ROUNDS && Date.now() < end) {
      const page = pages[Math.floor(Math.random() * TABS)];
      await page?.reload({ waitUntil: "domcontentloaded" });
      assert.deepEqual(signedOut(), [], `signed out after ${renewals().rounds} rounds`);
      await page?.waitForTimeout(Math.random() * 800);
    }
    const { rounds, answered } = renewals();
    assert.ok(rounds >= ROUNDS, `${rounds} rounds of ${ROUNDS} in time`);
    assert.equal(answered, rounds, "one call for each round");
    for (const page of pages) await page.getByRole("button", { name: "Sign out" }).waitFor();
    assert.deepEqual(signedOut(), []);
  });

  it("ends in every tab within a second when one leaves", async () => {
    const [first, ...others] = pages;
    await first?.getByRole("button", { name: "Sign out" }).click();
    const startedAt = Date.now();
    await Promise.all(others.map((page) => page.waitForURL("**/login")));
    assert.ok(Date.now() - startedAt < LOCKED_WITHIN_MS, `${Date.now() - startedAt} ms`);
    for (const page of pages) {
      assert.equal(await page.evaluate(() => localStorage.getItem("smgt")), null);
      assert.equal(await page.getByText("Please relogin").count(), 0, "whoever leaves is not told that he did");
    }
    await until("the session is over on the server", async () => {
      const live = await world.ctx.db
        .selectFrom("session")
        .select("session_id")
        .where("ended_at", "is", null)
        .execute();
      return live.length === 0;
    });
    assert.deepEqual(problems, []);
  });
});
