/** A headless Chromium for journeys, and common steps in it. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { DEMO_PASSWORD } from "@smgt/tools/seed/staff.ts";
import { shiftClock } from "./browser-clock.ts";
import { addLatency } from "./slow-network.ts";

/** The browser of this process; Playwright Test starts and closes it. */
let shared: Browser | null = null;

export function useBrowser(browser: Browser): void {
  shared = browser;
}

/** Unexpected problems in pages of this process: errors, blocked content, foreign requests. */
const problems: string[] = [];

/** Requests aborted by leaving a page. */
const leftBehind = new Set<string>();

/** Detects errors about a style or a module whose request was aborted by leaving the page. */
const isLeftBehind = (problem: string): boolean =>
  leftBehind.has(
    /^(?:Unable to preload CSS for|Failed to fetch dynamically imported module:) (\S+)$/.exec(problem)?.[1] ?? "",
  );

/** Returns and clears the problems. */
export const takeProblems = (): string[] => problems.splice(0).filter((problem) => !isLeftBehind(problem));

/** Opens a page at `url` in a new browser context. */
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
  await addLatency(context);
  // Error pages have no storage.
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

/** Waits until the app has replaced the server-rendered sign-in page; an earlier Enter would be lost. */
export async function signInShown(page: Page): Promise<void> {
  await page.locator("#username").first().waitFor();
  await page.locator(".as-served").waitFor({ state: "detached" });
}

/** Signs in on the English login screen; `watch` receives the page before its first request. */
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
 * Waits for the desk after a sign-in; confirms the takeover of another session if asked. Whether the other session
 * still counts depends on the speed of the machine.
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

/** The source of axe without line breaks and long names, as every page under test loads it. */
const AXE = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Asserts that axe finds nothing. Scrolls to the top first: axe reports elements under the sticky header as too small.
 */
export async function assertAccessible(page: Page, what: string): Promise<void> {
  await page.locator("h1").first().waitFor({ state: "attached" });
  await page.evaluate("scrollTo(0, 0)");
  const hasAxe = await page.evaluate("'axe' in window");
  const { violations } = await new AxeBuilder({ page, axeSource: hasAxe === true ? "0" : AXE })
    // Omits passes: their description takes longer than the checks.
    .options({ resultTypes: ["violations"] })
    // Pages have no frames of ours; the other mode opens a second page for each check.
    .setLegacyMode(true)
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    [],
    what,
  );
}
