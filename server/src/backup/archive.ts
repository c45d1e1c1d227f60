/**
 * The archive of what the database writes: each segment of its log is packed and copied as soon as it is full, or after
 * so many seconds. A segment that is there already counts only when it is the same: after a crash the database asks twice.
 */
import { chownSync, createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { Writable } from "node:stream";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, gunzipSync } from "node:zlib";
import type { BackupConfig } from "../config-operating.ts";
import { canReach, postgresUser } from "../db/embedded-binaries.ts";
import { forkOf, gapsAmong, goesThrough, type Fork } from "./gaps.ts";
import { folderProblem, isSegment, placesOf } from "./places.ts";

const PACKED = ".gz";
const TIMELINE = 8;
const HISTORY = /^[0-9A-F]{8}\.history\.gz$/;

/** What the database runs for each segment; `%p` is the segment, `%f` its name. */
export function archiveCommand(wal: string): string {
  const to = `${wal}/%f.gz`;
  const copy = `gzip -1 -c "%p" > ${to}.part && sync ${to}.part && mv ${to}.part ${to}`;
  // The group of the folder reads it: the user who backs up is not the one who runs the database.
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

/** Histories of the timelines that began after that of a segment, by name, oldest first. */
const historiesAfter = (wal: string, segment: string): string[] =>
  existsSync(wal)
    ? readdirSync(wal)
        .filter((name) => HISTORY.test(name) && name > segment)
        .toSorted()
    : [];

/**
 * The timeline that was being written at a moment, from that of a segment on. A restore begins a new one, and its history is
 * archived before anything else of it; a later restore to a moment before has to leave it aside.
 */
export const timelineAt = (wal: string, segment: string, at: Date): number =>
  Number.parseInt(timelineName(wal, segment, at), 16);

/** Its name in the archive; without a moment that of the newest. */
function timelineName(wal: string, segment: string, at: Date | null): string {
  const hasBegun = (name: string): boolean => at === null || statSync(path.join(wal, name)).mtimeMs <= at.getTime();
  const last = historiesAfter(wal, segment).findLast(hasBegun) ?? segment;
  return last.slice(0, TIMELINE);
}

/** What a copy of the database has of its log. */
export interface CopiedLog {
  /** Its segments, oldest first. */
  readonly names: readonly string[];
  /** How long each segment of that PostgreSQL is. */
  readonly segmentBytes: number;
}

/**
 * Whether what was written at a moment, or last of all, came after a copy that begins with a segment, and is whole with its
 * last. What an earlier restore gave up did not lead there, though it is older. A history that cannot be read is no reason
 * against it: who verifies the archive says so.
 */
export function leadsTo(wal: string, first: string, { names, segmentBytes }: CopiedLog, at: Date | null): boolean {
  const name = timelineName(wal, first, at);
  if (first.startsWith(name)) return true;
  const file = path.join(wal, `${name}.history${PACKED}`);
  try {
    return goesThrough(gunzipSync(readFileSync(file)).toString("latin1"), names.at(-1) ?? first, segmentBytes);
  } catch {
    return true;
  }
}

/** Whether a file can be unpacked still; only its end says so. */
const unpacks = (file: string): Promise<boolean> =>
  pipeline(createReadStream(file), createGunzip(), new Writable({ write: (_chunk, _encoding, done) => done() })).then(
    () => true,
    () => false,
  );

/** Where a timeline began, by its history in the archive; null where that cannot be read any more. */
function readFork(file: string, bytes: number): Fork | null {
  try {
    return forkOf(path.basename(file).slice(0, TIMELINE), gunzipSync(readFileSync(file)).toString("latin1"), bytes);
  } catch {
    return null;
  }
}

/**
 * What is wrong with the archive from a segment on: each piece that cannot be unpacked any more or is missing, by its name.
 * Segments that the copy of the database has are not missed.
 */
export async function damageOfArchive(wal: string, from: string, copied: CopiedLog): Promise<string[]> {
  if (!existsSync(wal)) return [];
  const packed = (): string[] =>
    readdirSync(wal).filter((name) => isSegment(name) && name.endsWith(PACKED) && name >= from);
  const names = packed().toSorted();
  const damage: string[] = [];
  for (const name of names)
    // One after the other: each is read whole.
    if (!(await unpacks(path.join(wal, name)))) damage.push(`${name}: its bytes are others`);
  const histories = historiesAfter(wal, from);
  const needed = new Set(names.map((name) => `${name.slice(0, TIMELINE)}.history${PACKED}`));
  for (const name of needed)
    // Without it PostgreSQL does not find the timeline.
    if (name > from && !histories.includes(name)) damage.push(`${name}: it is missing`);
  const forks: Fork[] = [];
  for (const name of histories) {
    const fork = readFork(path.join(wal, name), copied.segmentBytes);
    if (fork === null) damage.push(`${name}: its bytes are others`);
    else forks.push(fork);
  }
  // The database archives one after the other while we look: what came before the last that was seen is there by now.
  const there = [...names, ...packed().filter((name) => name < (names.at(-1) ?? ""))];
  const known = [...there.map((name) => name.slice(0, -PACKED.length)), ...copied.names];
  for (const { first, last } of gapsAmong(known, from, forks, copied.segmentBytes))
    damage.push(
      first === last ? `${first}${PACKED}: it is missing` : `${first}${PACKED} to ${last}${PACKED}: they are missing`,
    );
  return damage;
}
