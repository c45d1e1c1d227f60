/**
 * The archive of what the database writes: each segment of its log is packed and copied as soon as it is full, or after
 * so many seconds. A segment that is there already counts only when it is the same: after a crash the database asks twice.
 */
import { chownSync, createReadStream, existsSync, mkdirSync, readdirSync } from "node:fs";
import { Writable } from "node:stream";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { BackupConfig } from "../config-operating.ts";
import { canReach, postgresUser } from "../db/embedded-binaries.ts";
import { folderProblem, isSegment, placesOf } from "./places.ts";

/** What the database runs for each segment; `%p` is the segment, `%f` its name. */
export function archiveCommand(wal: string): string {
  const to = `${wal}/%f.gz`;
  const copy = `gzip -1 -c "%p" > ${to}.part && sync ${to}.part && mv ${to}.part ${to}`;
  // The group of the folder reads it: who backs up is another user than who runs the database.
  return `umask 027; if [ -f ${to} ]; then gzip -cd ${to} | cmp -s - "%p"; else ${copy}; fi`;
}

/** What it runs to have one back. */
export const restoreCommand = (wal: string): string => `gzip -cd ${wal}/%f.gz > "%p"`;

/** More often PostgreSQL makes no checkpoints by itself. */
const SHORTEST_CHECKPOINT_SECONDS = 30;

/** Settings of the embedded server, which archives into the folder of backups where there is one; makes the folder for it. */
export function archiveSettings(backup: BackupConfig | null): string[] {
  if (backup === null) return [];
  const problem = folderProblem(backup.folder);
  if (problem !== null) throw new Error(problem);
  const { wal } = placesOf(backup.folder);
  mkdirSync(wal, { recursive: true, mode: 0o755 });
  const user = postgresUser();
  if (user !== null) chownSync(wal, user.uid, user.gid);
  if (!canReach(wal, user))
    throw new Error(
      `The user that runs PostgreSQL cannot walk into ${wal}; put SMGT_BACKUP_DIR elsewhere, or open its folders.`,
    );
  return [
    "archive_mode=on",
    `archive_timeout=${backup.archiveSeconds}`,
    // After a start nobody looks at archive_timeout before the first checkpoint, which would come after five minutes.
    `checkpoint_timeout=${Math.max(backup.archiveSeconds, SHORTEST_CHECKPOINT_SECONDS)}`,
    `archive_command=${archiveCommand(wal)}`,
  ];
}

/** Names of the packed segments from this one on that cannot be unpacked any more. */
export async function damagedSegments(wal: string, from: string): Promise<string[]> {
  if (!existsSync(wal)) return [];
  const damaged: string[] = [];
  const names = readdirSync(wal).filter((name) => isSegment(name) && name.endsWith(".gz") && name >= from);
  for (const name of names.toSorted()) {
    // One after the other: each is read whole, and only its end says whether it was good.
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
    await pipeline(createReadStream(path.join(wal, name)), createGunzip(), nowhere).catch(() => damaged.push(name));
  }
  return damaged;
}
