/** Defers the answer of a call, as a slow network or a busy server would. */
import type { Page } from "playwright-core";
import { inTime } from "./timeouts.ts";

export interface DeferredAnswer {
  /** Resolves when the page makes the call; fails after the usual time limit. */
  readonly asked: Promise<void>;
  /** Releases the answer; resolves when the page has rendered it. */
  release(): Promise<void>;
}

/** Paths awaited in each page. One wait per path at a time: two would catch each other's call. */
const awaited = new WeakMap<Page, Set<string>>();

/**
 * Defers the next call of this path before it reaches the server; with `isAnswered`, after the server's answer. Later
 * calls pass.
 */
export async function deferNext(page: Page, path: string, isAnswered = false): Promise<DeferredAnswer> {
  const paths = awaited.get(page) ?? new Set();
  if (paths.has(path)) throw new Error(`A call of "${path}" is awaited already.`);
  awaited.set(page, paths.add(path));
  let isTaken = false;
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  // NOTE: not with `times: 1`: removing the last route releases all other deferred calls.
  await page.route(`**${path}`, async (route) => {
    if (isTaken) return route.fallback();
    isTaken = true;
    paths.delete(path);
    const answer = isAnswered ? await route.fetch() : null;
    asked.resolve();
    await gate.promise;
    await route.fulfill({ response: answer ?? (await route.fetch()) });
    done.resolve();
  });
  return {
    get asked() {
      return inTime(`The call of "${path}"`, asked.promise);
    },
    async release() {
      gate.resolve();
      await inTime(`The answer to "${path}"`, done.promise);
      // Changes are rendered within two frames.
      await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    },
  };
}
