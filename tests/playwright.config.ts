/** Playwright Test for the journeys; `npm test` starts it with the database that they share. */
import { defineConfig } from "@playwright/test";
import { launchOptions } from "@smgt/tools/screens/chromium.ts";
import { PROCESS_MS, WAIT_MS } from "@smgt/tools/test-run/limits.ts";

/** Pages of tests live for seconds: optimised code is hardly used again, and compiling it is a tenth of all work. */
const SHORT_LIVED = "--js-flags=--no-opt,--no-maglev,--single-threaded-gc";

export default defineConfig({
  testDir: "journeys",
  testMatch: "**/*.test.ts",
  outputDir: "../.smgt/failed",
  reporter: "../tools/test-run/journey-events.ts",
  forbidOnly: true,
  retries: 0,
  timeout: PROCESS_MS,
  use: {
    launchOptions: launchOptions([SHORT_LIVED]),
    actionTimeout: WAIT_MS,
    navigationTimeout: WAIT_MS,
    screenshot: "only-on-failure",
    trace: { mode: "retain-on-failure", snapshots: process.env["SMGT_TEST_TRACE"] === "1", screenshots: false },
  },
});
