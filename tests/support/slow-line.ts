/**
 * A slow line under the journeys: with `SMGT_TEST_SLOW=1500` every call of a page waits up to so many ms on its way to the
 * server, and up to so many on its way back, so that answers come late and overtake each other. Nobody waits without it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { diceOf, SEED } from "@smgt/tools/test-run/seed.ts";

const MOST_MS = Number(process.env["SMGT_TEST_SLOW"] ?? 0);

/** Puts the window behind the slow line, if the run has one. The live line and files are as fast as ever. */
export async function slowDown(context: BrowserContext): Promise<void> {
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
      await route.abort().catch(() => undefined); // The page no longer waits for it.
    }
  });
}
