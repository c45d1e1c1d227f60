/**
 * Last day on which backups hold erased data, from the backup register. Existing backups cannot be changed; they
 * expire.
 */
import { answerInTime, askInTime, BACKUPS_AWAY } from "../../../../backup/ask-in-time.ts";
import { backupsThere } from "../../../../backup/register.ts";
import { placesOf } from "../../../../backup/places.ts";
import type { Context } from "../../../../context.ts";

const LONGEST_MS = 5_000;
const ask = askInTime(LONGEST_MS);

/**
 * Returns a function from the time of an erasure to the expiry of the last backup made before it; null if none holds
 * the data, or no folder is set.
 */
export async function inBackupsUntil({ config, clock, log }: Context): Promise<(erasedAt: Date) => Date | null> {
  const { backup } = config;
  if (backup === null) return () => null;
  try {
    const backups = await answerInTime(ask, () => backupsThere(placesOf(backup.folder).register), BACKUPS_AWAY);
    return (erasedAt) => {
      // A backup that began before the erasure may have copied the tables before it.
      const holding = backups.filter((one) => new Date(one.began_at) <= erasedAt).map((one) => Date.parse(one.until));
      const last = Math.max(0, ...holding);
      return last > clock.now().getTime() ? new Date(last) : null;
    };
  } catch (error) {
    log.warn(
      { err: error },
      "The register of backups cannot be read; until when they hold what was erased is not shown.",
    );
    return () => null;
  }
}
