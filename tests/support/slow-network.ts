/**
 * Simulates a slow network for journeys: `SMGT_TEST_SLOW=1500` delays every call and every answer by up to 1500 ms, so
 * that answers arrive late and out of order.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";

const MOST_MS = Number(process.env["SMGT_TEST_SLOW"] ?? 0);

/** Delays the window's calls if the run asks for it; the live line and files are not delayed. */
export async function addLatency(context: BrowserContext): Promise<void> {
  if (MOST_MS === 0) return;
  const dice = diceOf(SEED);
  await context.route("**/*", async (route) => {
    const request = route.request();
    if (request.method() !== "POST" || request.resourceType() !== "fetch") return route.fallback();
    await sleep(dice(MOST_MS));
    try {
      const response = await route.fetch();
      await sleep(dice(MOST_MS));
      await route.fulfill({ response });
    } catch {
      await route.abort().catch(() => undefined); // the page no longer waits
    }
  });
}
