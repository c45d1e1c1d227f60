/**
 * What a failed journey leaves behind: for each page of each open window a picture and its address, and a trace that
 * `npx playwright-core show-trace` opens. Taken while the windows are still open, whether the test closes them or not.
 */
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, type TestContext } from "node:test";
import type { Browser, BrowserContext } from "playwright-core";
import { evidenceOf } from "@smgt/tools/test-run/run-files.ts";
import { ROOT } from "./paths.ts";

/** What a window may take to be looked at: it may be what hangs. */
const LOOK_MS = 10_000;

/** What Node's context of a test tells beside its declared type. */
type Test = TestContext & { readonly passed: boolean; readonly error: unknown };

/** The open windows, each with how many tests had passed when it was opened. */
const open = new Map<BrowserContext, number>();
let current: Test | null = null;
let passed = 0;
let taken = 0;

/** Whether the present test has failed; between tests, whether none has passed since a window was opened, so that a `before` may have failed. */
const isFailure = (context: BrowserContext): boolean =>
  current === null ? passed === open.get(context) : current.error !== null && !current.passed;

/** Files that share a process share the folder, which has the name of the first. */
function folder(): string {
  const file = process.argv.find((one) => one.endsWith(".test.ts")) ?? "unknown";
  return path.join(ROOT, evidenceOf(path.relative(ROOT, file).split(path.sep).join("/")));
}

async function take(context: BrowserContext): Promise<void> {
  const name = `${String((taken += 1)).padStart(2, "0")}-${(current?.name ?? "between tests").replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60)}`;
  await mkdir(folder(), { recursive: true });
  const at = (ending: string): string => path.join(folder(), `${name}${ending}`);
  const pages = context.pages();
  await Promise.allSettled([
    ...pages.map((page, n) => page.screenshot({ path: at(`-${n + 1}.png`), timeout: LOOK_MS })),
    writeFile(at(".txt"), `${pages.map((page) => page.url()).join("\n")}\n`),
  ]);
  await context.tracing.stopChunk({ path: at(".zip") }).catch(() => undefined); // the browser may be gone
  await context.tracing.startChunk().catch(() => undefined);
}

/** What a test does with requests may be under way when the window closes; it must not end the process. */
const letGo = (context: BrowserContext): Promise<unknown> =>
  // One that is closed already has nothing to let go.
  Promise.allSettled([context, ...context.pages()].map((one) => one.unrouteAll({ behavior: "ignoreErrors" })));

/** Watches a window: if the test fails in which it is open, what it showed is kept. */
export async function keepEvidence(context: BrowserContext): Promise<void> {
  await context.tracing.start({ snapshots: process.env["SMGT_TEST_TRACE"] === "1" });
  open.set(context, passed);
  const close = context.close.bind(context);
  context.close = async (options) => {
    if (open.has(context) && isFailure(context)) await take(context);
    open.delete(context);
    await letGo(context);
    await close(options);
  };
}

/** Takes, before a browser closes, what its windows show. */
export function keepEvidenceOf(browser: Browser): Browser {
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    await takeIfFailure(browser.contexts());
    await Promise.all(browser.contexts().map(letGo));
    await close(options);
  };
  return browser;
}

async function takeIfFailure(contexts: Iterable<BrowserContext>): Promise<void> {
  await Promise.all([...contexts].filter((context) => open.has(context) && isFailure(context)).map(take));
}

beforeEach((test) => {
  current = test as Test;
});
afterEach(async (test) => {
  if ((test as Test).passed) passed += 1;
  await takeIfFailure(open.keys());
  current = null;
});
