/** How Chromium has to be started: as root it wants no sandbox, and it shall call nobody. */
import type { LaunchOptions } from "playwright-core";

const ARGS: readonly string[] = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** What the launcher found is started, with these arguments more; the one of playwright where it found none. */
export function launchOptions(more: readonly string[] = []): LaunchOptions {
  const executablePath = process.env["SMGT_CHROMIUM"] ?? "/usr/bin/chromium";
  // NOTE: under the injected clock of a test run Chromium takes a minute to start; its pages are told otherwise.
  const { LD_PRELOAD: _, ...env } = process.env;
  return {
    args: [...ARGS, ...more],
    env: Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    ...(executablePath === "" ? {} : { executablePath }),
  };
}
