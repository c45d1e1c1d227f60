/**
 * Caches of a server. Each user of a cache defines beside its own code how to read the value and how long it is valid;
 * the context holds all caches and knows none of them.
 */
import { cached } from "./cached.ts";
import type { Db } from "./tx.ts";

/** Definition of a cached value. */
export interface Cached<T> {
  readonly name: string;
  /** Validity in milliseconds; infinite for values invalidated by changes only. */
  readonly keptMs: number;
  readonly read: (db: Db) => Promise<T>;
}

export interface Caches {
  /** Returns the cached value, and reads it when missing or expired. */
  get<T>(what: Cached<T>): Promise<T>;
  /** Invalidates all values. */
  forget(): void;
}

/** Opens the caches of one server; `now` counts milliseconds from any origin. */
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
