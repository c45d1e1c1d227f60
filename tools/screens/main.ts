/**
 * `npm run screens [-- names …]`: takes the pictures in docs/screens from its own demo, in both languages, wide and narrow;
 * some in the dark. `--every folder` takes every screen and state: both languages, three widths, light and dark.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { launchOptions } from "./chromium.ts";
import { markSamplePost } from "./mark-sample-post.ts";
import { startDemo } from "./demo-process.ts";
import { SHOTS, type Shot } from "./shots.ts";
import { signIn } from "./sign-in.ts";
import { STATES } from "./states.ts";
import { writeToFeed } from "./write-to-feed.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const OUT = path.join(ROOT, "docs/screens");
const WIDE = { name: "1440", width: 1440, height: 900 } as const;
const MIDDLE = { name: "1024", width: 1024, height: 768 } as const;
const NARROW = { name: "360", width: 360, height: 780 } as const;
type Size = typeof WIDE | typeof MIDDLE | typeof NARROW;
type Scheme = "light" | "dark";
/** Limit of a picture, since every change adds its weight to the repository. */
const MOST_BYTES = 120_000;
const QUALITIES = [62, 52, 42, 32] as const;
/** Limit of a step towards a screen. */
const MOST_MS = 10_000;
const LANGUAGES = ["en", "hi"] as const;

/** A picture to take, and its file. */
interface Job {
  readonly shots: readonly Shot[];
  readonly folder: string;
  readonly sizes: readonly Size[];
  readonly schemesOf: (size: Size, language: string) => readonly Scheme[];
}

function jobOf(): Job {
  const { values, positionals } = parseArgs({ options: { every: { type: "string" } }, allowPositionals: true });
  const of = (shots: readonly Shot[]): Shot[] =>
    shots.filter((shot) => positionals.length === 0 || positionals.includes(shot.name));
  if (values.every !== undefined) {
    const folder = path.resolve(values.every);
    return {
      shots: of([...SHOTS, ...STATES]),
      folder,
      sizes: [WIDE, MIDDLE, NARROW],
      schemesOf: () => ["light", "dark"],
    };
  }
  return {
    shots: of(SHOTS),
    folder: OUT,
    sizes: [WIDE, NARROW],
    schemesOf: (size, language) => (size === WIDE && language === "en" ? ["light", "dark"] : ["light"]),
  };
}

async function take(page: Page, shot: Shot, file: string): Promise<void> {
  try {
    await shot.open(page);
  } catch (error) {
    // A failed step must not cost the other pictures.
    console.log(`${path.basename(file)} NOT TAKEN: ${String(error).split("\n")[0]}`);
    process.exitCode = 1;
    return;
  }
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  await page.waitForTimeout(400); // lets entrance motion end; a picture, not a test
  for (const quality of QUALITIES) {
    // The highest quality within the limit.
    const picture = await page.screenshot({ type: "jpeg", quality, fullPage: shot.isWhole });
    if (picture.length > MOST_BYTES && quality !== QUALITIES.at(-1)) continue;
    writeFileSync(`${file}.jpg`, picture);
    break;
  }
  console.log(path.basename(file));
}

async function contextFor(
  browser: Browser,
  url: string,
  size: Size,
  language: string,
  scheme: Scheme,
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
  const { shots, folder: out, sizes, schemesOf } = jobOf();
  const folder = mkdtempSync(path.join(tmpdir(), "smgt-screens-"));
  mkdirSync(out, { recursive: true });
  const demo = await startDemo(folder);
  const browser = await chromium.launch(launchOptions());
  try {
    const first = await contextFor(browser, demo.url, WIDE, "en", "light");
    await markSamplePost(await first.newPage());
    await writeToFeed(await first.newPage(), demo.standInUrl);
    await first.close();
    for (const role of new Set(shots.map((shot) => shot.as))) {
      // One after the other: each signs in as the same person, who has one session.
      for (const language of LANGUAGES) {
        for (const size of sizes) {
          for (const scheme of schemesOf(size, language)) {
            const context = await contextFor(browser, demo.url, size, language, scheme);
            const page = await context.newPage();
            page.setDefaultTimeout(MOST_MS);
            if (role !== null) await signIn(page, role);
            for (const shot of shots.filter((one) => one.as === role)) {
              const name = `${shot.name}-${language}-${size.name}${scheme === "dark" ? "-dark" : ""}`;
              await take(page, shot, path.join(out, name));
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
