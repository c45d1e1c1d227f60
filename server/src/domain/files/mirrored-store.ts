/**
 * Keeps each upload in the folder of backups too, as soon as it is kept: uploads do not travel in the database's archive.
 * A folder that is away, or hangs, holds nobody up; what is missing there is copied by the next backup.
 */
import type { Log } from "../../context.ts";
import type { FileStore } from "../../ports.ts";

const LONGEST_MS = 5_000;

/** The store, with a second place that is only ever written. */
export function mirroredStore(store: FileStore, mirror: FileStore, log: Log, longestMs = LONGEST_MS): FileStore {
  return {
    ...store,
    async put(key, source) {
      await store.put(key, source);
      const { promise: late, resolve } = Promise.withResolvers<"late">();
      const timer = setTimeout(resolve, longestMs, "late");
      const kept = mirror.put(key, source).catch((error: unknown) => {
        log.warn({ err: error }, "An upload could not be kept beside the backups; the next backup copies it.");
      });
      if ((await Promise.race([kept, late])) === "late")
        log.warn({}, "The folder of backups does not answer; the next backup copies the upload.");
      clearTimeout(timer);
    },
  };
}
