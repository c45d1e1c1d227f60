/** Last day on which backups hold erased data. Existing backups cannot be changed; they expire. Pure. */

const DAY_MS = 86_400_000;

/** Days after which the schedules in `ops` have removed a backup (docs/operations.md, Backups). */
export const BACKUP_DAYS = 35;

/** Date by which the last backup that contains the erased data has expired. */
export const inBackupsUntil = (erasedAt: Date): Date => new Date(erasedAt.getTime() + BACKUP_DAYS * DAY_MS);
