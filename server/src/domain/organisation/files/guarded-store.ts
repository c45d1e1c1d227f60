/**
 * Guards the store of uploads, whose folder may be on another machine and hang (`ask-in-time.ts`). Checks run one at
 * a time, so a hanging folder occupies one thread, and none while an answer is late. Each read or write in progress
 * occupies one more.
 */
import { askInTime, LATE } from "../../../ask-in-time.ts";
import type { FileStore } from "../../../ports.ts";
import { oneAtATime } from "./serial-queue.ts";

const LONGEST_MS = 5_000;

/** The upload folder does not respond; officers are asked to try again later. */
export class StoreAway extends Error {
  constructor() {
    super("The folder of uploads does not answer.");
  }
}

/** Returns the store, which throws `StoreAway` while it does not respond. */
export function guardedStore(store: FileStore, longestMs = LONGEST_MS): FileStore {
  const inTurn = oneAtATime();
  const ask = askInTime(longestMs);
  const asked = async <T>(question: () => Promise<T>): Promise<T> => {
    const answer = await ask(() => inTurn(question));
    if (answer === LATE) throw new StoreAway();
    return answer;
  };
  return {
    space: () => asked(store.space),
    async put(key, source) {
      // The duration of a write depends on its size, so only the free space is checked in time.
      await asked(store.space);
      await store.put(key, source);
    },
    async read(key) {
      let isWanted = true;
      const open = async () => {
        const bytes = await store.read(key);
        if (!isWanted) bytes.destroy();
        return bytes;
      };
      return asked(open).finally(() => (isWanted = false));
    },
    remove: (key) => asked(() => store.remove(key)),
  };
}
