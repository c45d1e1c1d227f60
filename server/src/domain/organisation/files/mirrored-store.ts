/**
 * Keeps each upload in the folder of backups too, as soon as it is kept: uploads do not travel in the database's archive.
 * A folder that is away, or hangs, holds nobody up; what is missing there is copied by the next backup. Files that officers
 * took out are gone after an hour, and are never kept there.
 */
import { answerInTime, askInTime, BACKUPS_AWAY, LATE } from "../../../backup/ask-in-time.ts";
import { isExport } from "../../../backup/places.ts";
import type { Log } from "../../../context.ts";
import type { FileStore } from "../../../ports.ts";

const LONGEST_MS = 5_000;

/** The store, with a second place that is written, and from which only an erasure takes away. */
export function mirroredStore(store: FileStore, mirror: FileStore, log: Log, longestMs = LONGEST_MS): FileStore {
  const ask = askInTime(longestMs);
  return {
    ...store,
    async put(key, source) {
      await store.put(key, source);
      if (isExport(key)) return;
      const keep = (): Promise<void> =>
        mirror.put(key, source).catch((error: unknown) => {
          log.warn({ err: error }, "An upload could not be kept beside the backups; the next backup copies it.");
        });
      if ((await ask(keep)) === LATE)
        log.warn({}, "The folder of backups does not answer; the next backup copies the upload.");
    },
    async erase(key) {
      await store.erase(key);
      await answerInTime(ask, () => mirror.erase(key), BACKUPS_AWAY);
    },
  };
}
