/**
 * The clock of a page. Server and database live under the clock that the launcher injects (`SMGT_TEST_NOW`), which
 * Chromium bears badly; its pages get the same shift by a Date that is put before theirs.
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

/** Gives the pages of a window on `url` the clock of the run, or of the world that is served there. */
export async function shiftClock(context: BrowserContext, url: string): Promise<void> {
  const shiftMs = Number(process.env["SMGT_TEST_SHIFT_MS"] ?? 0) + clockAheadMs(url);
  if (shiftMs !== 0) await context.addInitScript(`(${SHIFT})(${shiftMs})`);
}
