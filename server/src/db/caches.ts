/**
 * What a server reads seldom and asks for often, cached in its memory. Who needs such a thing says beside its own code how
 * it is read and how long it may be kept; the context holds them all and knows none of them.
 */
import { cached } from "./cached.ts";
import type { Db } from "./tx.ts";

/** One thing that is kept. */
export interface Cached<T> {
  readonly name: string;
  /** Read again after so long, in milliseconds; infinite for what only a change makes old. */
  readonly keptMs: number;
  readonly read: (db: Db) => Promise<T>;
}

export interface Caches {
  /** What is cached, read now when it is not there or too old. */
  get<T>(what: Cached<T>): Promise<T>;
  /** Everything is read again at the next question. */
  forget(): void;
}

/** Opens the caches of one server; `now` counts milliseconds from anywhere. */
export function openCaches(db: Db, now: () => number): Caches {
  let held = new Map<Cached<unknown>, () => Promise<unknown>>();
  return {
    get<T>(what: Cached<T>): Promise<T> {
      const one = held.get(what) ?? cached(() => what.read(db), what.keptMs, now);
      held.set(what, one);
      return one() as Promise<T>; // read by `what` and by nothing else
    },
    forget() {
      held = new Map();
    },
  };
}
