/**
 * Runs journeys with Playwright Test and an SMGT world. A file calls `journey()` at top level; the world starts before
 * its first test and closes after its last, when all windows are closed.
 */
import assert from "node:assert/strict";
import { test as base, type Browser, type Page } from "@playwright/test";
import { signIn } from "@smgt/tools/screens/sign-in.ts";
import { openWindow, takeProblems, useBrowser } from "./browser.ts";
import { openDesk, type Desk } from "./desk.ts";
import { lateBound, worldIn, type World, type WorldOptions } from "./world.ts";

interface Fixtures {
  /** Opens a window and signs in; closed with the test. Default: English at 1440 pixels. */
  readonly signedIn: (
    loginId: string,
    window?: { readonly language?: "en" | "hi"; readonly width?: number },
  ) => Promise<Page>;
  /** Fails a test when a page had an error, blocked content or a foreign request. */
  readonly noProblems: boolean;
}

let current: World | null = null;

export const test = base.extend<Fixtures, { readonly sharedBrowser: Browser }>({
  sharedBrowser: [
    async ({ browser }, use) => {
      useBrowser(browser);
      await use(browser);
    },
    { scope: "worker", auto: true },
  ],
  signedIn: async ({ sharedBrowser }, use) => {
    const opened: Page[] = [];
    await use(async (loginId, { language = "en", width = 1440 } = {}) => {
      if (current === null) throw new Error("This file has no world; begin it with journey().");
      const page = await openWindow(current.url, language, width, sharedBrowser);
      opened.push(page);
      await signIn(page, loginId);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  noProblems: [
    async ({ sharedBrowser }, use) => {
      await use(sharedBrowser.isConnected());
      assert.deepEqual(takeProblems(), []);
    },
    { auto: true },
  ],
});

const hooks = {
  before: (run: () => Promise<void>) => test.beforeAll(run),
  after: (run: () => Promise<void>) => test.afterAll(run),
};

/** Starts a world with a running clock for this file; closes windows and world after the last test. */
export function journey(options: WorldOptions | (() => Promise<WorldOptions>) = {}): World {
  test.afterAll(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    current = null;
  });
  const world = worldIn(hooks, async () => ({
    doesTimePass: true,
    ...(typeof options === "function" ? await options() : options),
  }));
  test.beforeAll(() => {
    current = world;
  });
  return world;
}

/** People of every role, signed in over HTTP before the first test of the file. */
export function journeyDesk(world: World): Desk {
  let desk: Desk | null = null;
  test.beforeAll(async () => {
    desk = await openDesk(world);
  });
  return lateBound("The desk", () => desk);
}
