/**
 * Shifts the clock of pages. Server and database use a clock injected by the launcher (`SMGT_TEST_NOW`), which Chromium
 * does not tolerate; a replaced Date shifts pages equally.
 */
import type { BrowserContext } from "playwright-core";
import { clockAheadMs } from "./world.ts";

const SHIFT = `(shiftMs) => {
  const Real = Date;
  const now = () => Real.now() + shiftMs;
  window.Date = new Proxy(Real, {
    construct: (target, given, asked) => Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}`;

/** Gives pages of a context on `url` the clock of the run, or of the world served there. */
export async function shiftClock(context: BrowserContext, url: string): Promise<void> {
  const shiftMs = Number(process.env["SMGT_TEST_SHIFT_MS"] ?? 0) + clockAheadMs(url);
  if (shiftMs !== 0) await context.addInitScript(`(${SHIFT})(${shiftMs})`);
}
