/** A headless Chromium for journeys, and what an officer does in it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { shiftClock } from "./browser-clock.ts";
import { slowDown } from "./slow-line.ts";

/** The browser of this process, which Playwright Test starts and ends. */
let shared: Browser | null = null;

/** Has windows open in this browser from now on. */
export function useBrowser(browser: Browser): void {
  shared = browser;
}

/** Unexpected problems in the pages of this process: errors, refused content, foreign requests. */
const problems: string[] = [];

/** Requests that pages gave up when they were left. */
const leftBehind = new Set<string>();

/** A style or a part of the app that a page gave up because it was left: an error of a page that is no more. */
const isLeftBehind = (problem: string): boolean =>
  leftBehind.has(
    /^(?:Unable to preload CSS for|Failed to fetch dynamically imported module:) (\S+)$/.exec(problem)?.[1] ?? "",
  );

/** Takes the problems since it was last asked. */
export const takeProblems = (): string[] => problems.splice(0).filter((problem) => !isLeftBehind(problem));

/** Opens a page in a window of its own on `url`, with cookies and storage of its own. */
export async function openWindow(
  url: string,
  language: "en" | "hi" = "en",
  width = 1440,
  browser = shared,
): Promise<Page> {
  if (browser === null) throw new Error("There is no browser; import test from support/journey.ts.");
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 900 },
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
  });
  await shiftClock(context, url);
  await slowDown(context);
  // The page of an error has no storage.
  await context.addInitScript(`try { localStorage.setItem("smgt-language", "${language}") } catch {}`);
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText === "net::ERR_ABORTED") leftBehind.add(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error" && /Content.Security.Policy|Refused to/i.test(message.text()))
      problems.push(message.text());
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(url) && !request.url().startsWith("data:") && !request.url().startsWith("blob:")) {
      problems.push(`third-party request: ${request.url()}`);
    }
  });
  return page;
}

/** Waits until the app has taken the place of the served sign-in page: an Enter before it may be one too early. */
export async function signInShown(page: Page): Promise<void> {
  await page.locator("#username").first().waitFor();
  await page.locator(".as-served").waitFor({ state: "detached" });
}

/** Signs in through the login screen (English); `watch` gets the page before anything is asked. */
export async function signInOnScreen(
  url: string,
  loginId: string,
  watch: (page: Page) => void = () => undefined,
): Promise<Page> {
  const page = await openWindow(url);
  watch(page);
  await page.goto(new URL("login", url.endsWith("/") ? url : `${url}/`).href);
  await signInShown(page);
  await page.getByLabel("User ID").fill(loginId);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  return page;
}

/**
 * Waits for the desk of the person who has just signed in, over a session of theirs that is open elsewhere if there is one: one that
 * nobody has heard of for a while no longer counts, and how long ago that was depends on the machine.
 */
export async function enterDesk(page: Page): Promise<void> {
  const takeOver = page.getByRole("button", { name: "Sign out there and continue here" });
  await takeOver
    .or(page.getByRole("heading", { level: 1, name: /^Good / }))
    .first()
    .waitFor();
  if (await takeOver.isVisible()) await takeOver.click();
  await page.waitForURL("**/dashboard");
}

/** axe itself; without line breaks and long names, since it goes to each page that is judged. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** axe finds nothing on what the page shows now, from its top: what has scrolled under the head is judged as too small. */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate("scrollTo(0, 0)");
  const hasAxe = await page.evaluate("'axe' in window");
  const { violations } = await new AxeBuilder({ page, axeSource: hasAxe === true ? "0" : AXE })
    // What passes is not described: that takes longer than judging it.
    .options({ resultTypes: ["violations"] })
    // Nothing of ours is in a frame; the other mode opens a second page for each look.
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    [],
    what,
  );
}
