/**
 * Copies each upload to the backup folder as soon as it is stored: the database archive does not contain uploads. An
 * unavailable folder delays nobody; the next backup copies missing files. Export files are not copied: they are
 * deleted after an hour.
 */
import { answerInTime, askInTime, BACKUPS_AWAY, LATE } from "../../../backup/ask-in-time.ts";
import { isExport } from "../../../backup/places.ts";
import type { Log } from "../../../context.ts";
import type { FileStore } from "../../../ports.ts";

const LONGEST_MS = 5_000;

/** Returns the store with a mirror that is written to; only an erasure deletes from the mirror. */
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
