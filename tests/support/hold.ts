/** An answer that is held back, as a slow line or a busy server would hold it. */
import type { Page } from "playwright-core";

export interface Held {
  /** Resolves when the call is asked. */
  readonly asked: Promise<void>;
  /** Lets the answer through; resolves when the page has done what it does with it. */
  letGo(): Promise<void>;
}

/**
 * Holds the next call of this path on its way to the server, or with `isAnswered` the answer on its way back, when `asked`
 * says that the server has given it; those that follow it go through.
 */
export async function holdNext(page: Page, path: string, isAnswered = false): Promise<Held> {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  await page.route(
    `**${path}`,
    async (route) => {
      const answer = isAnswered ? await route.fetch() : null;
      asked.resolve();
      await gate.promise;
      await route.fulfill({ response: answer ?? (await route.fetch()) });
      done.resolve();
    },
    { times: 1 },
  );
  return {
    asked: asked.promise,
    async letGo() {
      gate.resolve();
      await done.promise;
      // What an answer changes is on the screen two frames later.
      await page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))");
    },
  };
}
