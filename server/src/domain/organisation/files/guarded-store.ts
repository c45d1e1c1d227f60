/**
 * Guards the store of uploads, whose folder may be one of another machine and hang (`ask-in-time.ts`). It is asked one question at a
 * time, each of which is short where all is well, so that it holds one thread of this process, and none while an answer is late.
 * What is being read or written when it begins to hang holds one more each.
 */
import { askInTime, LATE } from "../../../backup/ask-in-time.ts";
import type { FileStore } from "../../../ports.ts";
import { oneAtATime } from "./one-at-a-time.ts";

const LONGEST_MS = 5_000;

/** The folder of uploads does not answer; officers are told to try again later. */
export class StoreAway extends Error {
  constructor() {
    super("The folder of uploads does not answer.");
  }
}

/** The store, which says so while it does not answer. */
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
      // How long the bytes take depends on how many there are.
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
    erase: (key) => asked(() => store.erase(key)),
  };
}
