/** An answer that is held back, as a slow line or a busy server would hold it. */
import type { Page } from "playwright-core";
import { inTime } from "./timeouts.ts";

export interface Held {
  /** Resolves when the call is asked; fails when the page does not ask for long after the test has begun to wait. */
  readonly asked: Promise<void>;
  /** Lets the answer through; resolves when the page has done what it does with it. */
  letGo(): Promise<void>;
}

/** The calls of each page that a test waits for; of one path one at a time, or each would take the other's. */
const awaited = new WeakMap<Page, Set<string>>();

/**
 * Holds the next call of this path on its way to the server, or with `isAnswered` the answer on its way back, when `asked`
 * says that the server has given it; those that follow it go through.
 */
export async function holdNext(page: Page, path: string, isAnswered = false): Promise<Held> {
  const paths = awaited.get(page) ?? new Set();
  if (paths.has(path)) throw new Error(`A call of "${path}" is awaited already.`);
  awaited.set(page, paths.add(path));
  let isTaken = false;
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  // NOTE: not for one time: with its last route a page lets everything go that is held by others.
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
    async letGo() {
      gate.resolve();
      await inTime(`The answer to "${path}"`, done.promise);
      // What an answer changes is on the screen two frames later.
      await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    },
  };
}
