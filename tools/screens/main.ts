/**
 * `npm run screens`: makes the pictures in docs/screens. Starts its own demo (own folder, own
 * ports), signs in as several roles and takes every screen in both languages, wide and narrow; some in
 * the dark too.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { launchOptions } from "./chromium.ts";
import { markOneToOfficer } from "./mark-one.ts";
import { startDemo } from "./demo-process.ts";
import { SHOTS, type Shot } from "./shots.ts";
import { signIn } from "./sign-in.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT = path.join(ROOT, "docs/screens");
const WIDTHS = [
  { name: "1440", width: 1440, height: 900 },
  { name: "360", width: 360, height: 780 },
] as const;
/** Pictures are part of the repository: each change of a screen adds its weight again. */
const MOST_BYTES = 120_000;
const QUALITIES = [62, 52, 42, 32] as const;
const LANGUAGES = ["en", "hi"] as const;

async function take(page: Page, shot: Shot, name: string): Promise<void> {
  await shot.open(page);
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await page.waitForTimeout(400); // lets entrance motion end; a picture, not a test
  for (const quality of QUALITIES) {
    // The best one that is small enough.
    const picture = await page.screenshot({ type: "jpeg", quality, fullPage: shot.isWhole });
    if (picture.length > MOST_BYTES && quality !== QUALITIES.at(-1)) continue;
    writeFileSync(path.join(OUT, `${name}.jpg`), picture);
    break;
  }
  console.log(name);
}

async function contextFor(
  browser: Browser,
  url: string,
  size: (typeof WIDTHS)[number],
  language: string,
  scheme: "light" | "dark",
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: size.width, height: size.height },
    colorScheme: scheme,
    locale: language === "hi" ? "hi-IN" : "en-IN",
    timezoneId: "Asia/Kolkata",
    reducedMotion: "reduce",
    baseURL: url,
  });
  await context.addInitScript(`localStorage.setItem("smgt-language", ${JSON.stringify(language)})`);
  return context;
}

async function main(): Promise<void> {
  const wanted = process.argv.slice(2);
  const shots = SHOTS.filter((shot) => wanted.length === 0 || wanted.includes(shot.name));
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-screens-"));
  mkdirSync(OUT, { recursive: true });
  const demo = await startDemo(folder);
  const browser = await chromium.launch(launchOptions());
  try {
    const first = await contextFor(browser, demo.url, WIDTHS[0], "en", "light");
    await markOneToOfficer(await first.newPage());
    await first.close();
    for (const role of new Set(shots.map((shot) => shot.as))) {
      // One after the other: each signs in as the same person, and only one session may live.
      for (const language of LANGUAGES) {
        for (const size of WIDTHS) {
          const schemes =
            size.name === "1440" && language === "en" ? (["light", "dark"] as const) : (["light"] as const);
          for (const scheme of schemes) {
            const context = await contextFor(browser, demo.url, size, language, scheme);
            const page = await context.newPage();
            if (role !== null) await signIn(page, role);
            for (const shot of shots.filter((one) => one.as === role)) {
              await take(page, shot, `${shot.name}-${language}-${size.name}${scheme === "dark" ? "-dark" : ""}`);
            }
            await context.close();
          }
        }
      }
    }
  } finally {
    await browser.close();
    await demo.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
