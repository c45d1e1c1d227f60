/** The desk in a headless Chromium: a key to the next paint, a fetched ticket to its words, and the first visit. */
import { chromium, type Browser, type BrowserContext } from "playwright-core";
import { launchOptions } from "../../screens/chromium.ts";
import { signIn } from "../../screens/sign-in.ts";
import type { Line } from "../measure.ts";
import type { Bench } from "../scenario.ts";
import { firstVisits } from "./desk-first-visit.ts";
import { keysInList, opensByEnter } from "./desk-keys.ts";

/** Who looks at the longest list. */
const WHO = "head";

async function windowOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 }, locale: "en-IN" });
  await context.addInitScript('localStorage.setItem("smgt-language", "en")');
  return context;
}

/** What an officer waits for at their screen. */
export async function desk({ environment }: Bench): Promise<Line[]> {
  const browser = await chromium.launch(launchOptions());
  try {
    const context = await windowOf(browser, environment.server().url);
    const page = await context.newPage();
    await signIn(page, WHO);
    // One after the other on purpose: they would disturb each other.
    return [await keysInList(page), await opensByEnter(page), ...(await firstVisits(context))];
  } finally {
    await browser.close();
  }
}
