/** Options of Chromium: no sandbox as root, and no calls to other hosts. */
import type { LaunchOptions } from "playwright-core";

const ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** Returns the options for the launcher's Chromium, otherwise for Playwright's. */
export function launchOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = process.env["SMGT_CHROMIUM"] ?? "/usr/bin/chromium";
  // NOTE: under the injected clock of a test run Chromium takes a minute to start; its pages get the time otherwise.
  const { LD_PRELOAD: _, ...env } = process.env;
  return {
    args: [...ARGS, ...more],
    env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    ...(executablePath === "" ? {} : { executablePath }),
  };
}
