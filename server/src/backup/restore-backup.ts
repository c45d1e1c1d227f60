/**
 * Brings a backup back, up to the second that is asked for, into a folder in which nothing lies yet. The backup is read
 * and compared whole before anything is written. What exists already is never touched: moving it away is for a person to do.
 * What is copied gets its name when all of it is there; half of it goes at once, and where this was killed, with the next restore.
 */
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { endSurvivor, halfRestored, rootOf } from "../db/embedded.ts";
import { postgresUser, readyBinaries, type SystemUser } from "../db/embedded-binaries.ts";
import { lockFolder, unlockFolder } from "../db/folder-lock.ts";
import { copyTree, treeOf } from "./copy-tree.ts";
import { leadsTo, restoreCommand, timelineAt } from "./archive.ts";
import { isNoUpload } from "./make-backup.ts";
import { DATABASE, logIn, readManifest, verifyBackup, type Manifest } from "./manifest.ts";
import { folderProblem, placesOf } from "./places.ts";
import { recover, targetSettings, type Target } from "./recover.ts";
import { leaveMark } from "./restored-mark.ts";
import { keptBackups, lastBefore, type BackupLine } from "./register.ts";

export interface RestoreWish {
  /** The folder of backups. */
  readonly from: string;
  /** A new SMGT_DATA_DIR. */
  readonly into: string;
  /** Null: as far as the archive reaches. */
  readonly to: Date | null;
  /** Null: the last one that was finished before that moment. */
  readonly id: string | null;
  readonly say: (line: string) => void;
  readonly now: () => Date;
  /** Wants to start what comes back: one that others run is compared, and not copied for nothing. */
  readonly isRehearsal?: boolean;
}

export interface Restored {
  readonly backup: BackupLine;
  readonly server: Manifest["server"];
  readonly data: string;
  /** When the last change was made that is there; null where the server that others run has still to read the archive. */
  readonly lastChangeAt: Date | null;
}

/** What was asked for cannot be done; the sentence says what to do. */
export class CannotRestore extends Error {}

function chosen({ from, to, id, say }: RestoreWish): BackupLine {
  const { register, wal } = placesOf(from);
  const backups = keptBackups(register);
  const isOfThen = (backup: BackupLine): boolean => {
    const manifest = readManifest(from, backup);
    if (leadsTo(wal, manifest.first_segment, logIn(manifest), to)) return true;
    say(`The backup ${backup.id} holds what an earlier restore gave up; an older one is taken.`);
    return false;
  };
  const found = id === null ? lastBefore(backups, to, isOfThen) : backups.find((one) => one.id === id);
  // PostgreSQL would say so in its own words, after everything was copied.
  if (found !== undefined && to !== null && new Date(found.finished_at) > to)
    throw new CannotRestore(
      `The backup ${found.id} was finished at ${found.finished_at}, after that moment. Name an older one, or leave --backup out.`,
    );
  if (found !== undefined) return found;
  if (id !== null) throw new CannotRestore(`There is no backup ${id} in ${from}.`);
  const first = backups[0]?.finished_at;
  throw new CannotRestore(
    first === undefined ? `There is no backup in ${from}.` : `The oldest backup in ${from} was finished at ${first}.`,
  );
}

const isEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0;

async function give(folder: string, user: SystemUser | null): Promise<void> {
  if (user === null) return;
  const { folders, files } = await treeOf(folder);
  for (const one of ["", ...folders, ...files]) chownSync(path.join(folder, one), user.uid, user.gid);
}

/** Where to read the archive, and how far: what a restore has written stays in the settings, and travels in the next backup. */
const OF_A_RESTORE = /^\s*(restore_command|recovery_target\w*)\s*=/;

/** A database of a server that others run: it reads the archive by itself when they start it. */
function prepareOwn(data: string, wal: string, to: Target | null): void {
  const settings = [["restore_command", restoreCommand(wal)] as const, ...targetSettings(to)];
  const lines = settings.map(([name, value]) => `${name} = '${value}'`);
  const file = path.join(data, "postgresql.auto.conf");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  const before = text.split("\n").filter((line) => line !== "" && !OF_A_RESTORE.test(line));
  writeFileSync(file, `${[...before, ...lines].join("\n")}\n`, { mode: 0o600, flush: true });
  writeFileSync(path.join(data, "recovery.signal"), "");
}

/** Where all that comes back belongs. */
interface Goal {
  readonly root: string;
  readonly data: string;
  readonly uploads: string;
  /** What they are called until all of it is there. */
  readonly half: { readonly data: string; readonly uploads: string };
}

function goalOf(into: string): Goal {
  const root = rootOf(path.join(into, "postgres"));
  const uploads = path.join(into, "files");
  const half = { data: halfRestored(root), uploads: `${uploads}.part` };
  return { root, data: path.join(root, "data"), uploads, half };
}

/** Takes away what one that failed or was killed has copied, and ends the database that may still read there. */
async function removeHalf({ half }: Goal): Promise<void> {
  await endSurvivor(half.data);
  for (const folder of [half.data, half.uploads]) rmSync(folder, { recursive: true, force: true });
}

/** Restores; the person who asked for it looks at it and starts the servers. */
export async function restoreBackup(wish: RestoreWish): Promise<Restored> {
  const problem = folderProblem(wish.from);
  if (problem !== null) throw new CannotRestore(problem);
  const backup = chosen(wish);
  const goal = goalOf(wish.into);
  for (const folder of [goal.data, goal.uploads])
    if (!isEmpty(folder))
      throw new CannotRestore(`Something lies in ${folder} already. Move it away, or name another folder with --into.`);
  wish.say(`Reading the backup ${backup.id} and comparing every byte …`);
  const manifest = await verifyBackup(wish.from, backup);
  if (wish.isRehearsal === true && manifest.server === "own")
    throw new CannotRestore(
      `The backup ${backup.id} has the bytes that it had. It is of a database that you run yourselves: rehearse its start on a spare machine (docs/operations.md, Rehearse).`,
    );
  mkdirSync(goal.root, { recursive: true });
  lockFolder(goal.root);
  try {
    await removeHalf(goal);
    return await bringBack(wish, backup, manifest, goal);
  } catch (error) {
    await removeHalf(goal);
    throw error;
  } finally {
    unlockFolder(goal.root);
  }
}

async function bringBack(wish: RestoreWish, backup: BackupLine, manifest: Manifest, goal: Goal): Promise<Restored> {
  const { base, wal, files } = placesOf(wish.from);
  const { root, data, uploads, half } = goal;
  wish.say(`It is whole. Copying the database to ${half.data} and the files; they get their names when all is there …`);
  const from = path.join(base, backup.id, DATABASE);
  await copyTree(from, half.data, await treeOf(from));
  // Folders that the server wants and that hold nothing in a backup.
  for (const name of [
    "pg_wal",
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
  ])
    mkdirSync(path.join(half.data, name), { recursive: true, mode: 0o700 });
  // Those of after the backup too, up to the moment; of the rest the database knows nothing, and the first start takes them away.
  await copyTree(files, half.uploads, await treeOf(files, isNoUpload));
  const to = wish.to === null ? null : { at: wish.to, timeline: timelineAt(wal, manifest.first_segment, wish.to) };
  const user = postgresUser();
  let lastChangeAt: Date | null = null;
  if (manifest.server === "own") {
    prepareOwn(half.data, wal, to);
    await give(half.data, user);
  } else {
    await give(half.data, user);
    const bin = readyBinaries(root, user);
    const password = randomBytes(24).toString("hex");
    wish.say(
      wish.to === null ? "Reading the archive to its end …" : `Reading the archive up to ${wish.to.toISOString()} …`,
    );
    const owner = { name: "smgt", password };
    lastChangeAt = await recover({ bin, data: half.data, wal, user, to, owner });
    writeFileSync(path.join(root, "password"), password, { mode: 0o600 });
  }
  leaveMark(path.join(wish.into, "audit"), { backup: backup.id, restoredAt: wish.now() }, manifest.audit_keys ?? []);
  renameSync(half.uploads, uploads);
  renameSync(half.data, data);
  return { backup, server: manifest.server, data, lastChangeAt };
}
