/**
 * Makes a backup: the database, every upload, a manifest, a line in the register. It gets its name when it is whole;
 * what a killed one left is removed by the next, or registered if it had its name. Then removes what is past its time. Never the settings: secrets do not lie
 * beside the data that they protect.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BackupConfig } from "../config-operating.ts";
import { aloneAt, copyDatabase, type DatabaseSource } from "./copy-database.ts";
import { hashFile, isGone, placeFile, treeOf, type Copied } from "./copy-tree.ts";
import { lineOf, registerLeft } from "./line-of.ts";
import { DamagedBackup, DATABASE, MANIFEST, readManifest, type Manifest } from "./manifest.ts";
import { folderProblem, idOf, isExport, isSegment, placesOf, type Places } from "./places.ts";
import { addLine, keptBackups, type BackupLine } from "./register.ts";

const DAY_MS = 86_400_000;
/** Of a backup that is being made. */
const UNFINISHED = ".part";

export interface BackupWish {
  readonly backup: BackupConfig;
  readonly source: DatabaseSource;
  readonly server: Manifest["server"];
  /** Where the servers keep uploads. */
  readonly filesFolder: string;
  /** Public keys that sign or signed the audit. */
  readonly auditKeys: readonly string[];
  /** Version of SMGT. */
  readonly smgt: string;
  readonly now: () => Date;
}

export interface Made {
  readonly line: BackupLine;
  /** Backups that were whole and in no register; they are now. */
  readonly found: readonly BackupLine[];
  /** Backups that are still to be kept and say no longer what they hold. While there are any, the archive and uploads stay. */
  readonly bad: readonly DamagedBackup[];
}

/** The manifest of a backup, or what is wrong with it: a bad one does not hold up the others. */
function manifestOf(root: string, line: BackupLine): Manifest | DamagedBackup {
  try {
    return readManifest(root, line);
  } catch (error) {
    if (error instanceof DamagedBackup) return error;
    throw error;
  }
}

/** Uploads whose hashes are known: those of the last backup that says what it holds. */
function knownUploads({ root, register }: Places): readonly Copied[] {
  for (const line of keptBackups(register).toReversed()) {
    const manifest = manifestOf(root, line);
    if (!(manifest instanceof DamagedBackup)) return manifest.files;
  }
  return [];
}

/** Neither half of an upload, nor what officers took out, which is gone after an hour. */
export const isNoUpload = (name: string): boolean => name.endsWith(".part") || isExport(name);

/**
 * Uploads never change: what is there whole is not copied again, and its hash is known. How long it has to be the last backup
 * says, so that a copy that was cut short is mended, and none is replaced by what a server has lost since.
 */
async function copyUploads(from: string, to: string, known: readonly Copied[]): Promise<Copied[]> {
  const hashes = new Map(known.map((one) => [one.path, one]));
  const { files } = await treeOf(from, isNoUpload);
  const copied: Copied[] = [];
  for (const file of files) {
    const at = path.join(to, file);
    try {
      const upload = hashes.get(file) ?? { path: file, ...(await hashFile(path.join(from, file))) };
      if (statSync(at, { throwIfNoEntry: false })?.size !== upload.bytes) await placeFile(path.join(from, file), at);
      copied.push(upload);
    } catch (error) {
      if (!isGone(error)) throw error; // removed meanwhile, as nothing uses it
    }
  }
  return copied;
}

/** Files in the folder of backups, as they were before the servers' own were looked through. */
async function mirroredBefore(places: Places, filesFolder: string): Promise<string[]> {
  // Without the servers' folder nothing can be said to have gone from it.
  return existsSync(filesFolder) ? [...(await treeOf(places.files)).files] : [];
}

/** Half an upload of now is not half an upload of a server that was killed. */
const isBeingWritten = (file: string, now: Date): boolean =>
  file.endsWith(".part") && now.getTime() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < DAY_MS;

interface Found {
  /** Uploads that the servers have now. */
  readonly live: readonly Copied[];
  /** Files that lay there before those were looked through: one that comes meanwhile is not among them. */
  readonly mirrored: readonly string[];
}

interface Kept {
  readonly manifests: readonly Manifest[];
  readonly bad: readonly DamagedBackup[];
}

/**
 * Removes backups that are past their time, but for one that is spared, and the log that only they needed. What a bad one
 * needs nobody knows: then the log stays. Gives what is left.
 */
function removePast(places: Places, spared: BackupLine | undefined, now: Date): Kept {
  const backups = keptBackups(places.register);
  const past = backups.filter(({ id, until }) => id !== spared?.id && new Date(until) < now);
  for (const { id } of past) {
    rmSync(path.join(places.base, id), { recursive: true, force: true });
    addLine(places.register, { id, removed_at: now.toISOString() });
  }
  const manifests: Manifest[] = [];
  const bad: DamagedBackup[] = [];
  for (const one of backups.filter((line) => !past.includes(line))) {
    const manifest = manifestOf(places.root, one);
    if (manifest instanceof DamagedBackup) bad.push(manifest);
    else manifests.push(manifest);
  }
  const first = manifests.map((one) => one.first_segment).toSorted()[0] ?? "";
  for (const name of bad.length === 0 && existsSync(places.wal) ? readdirSync(places.wal) : [])
    if (isSegment(name) && name < first) rmSync(path.join(places.wal, name), { force: true });
  return { manifests, bad };
}

/** Removes files that no backup and no server names; none while a bad backup may need them. */
function removeUploads(places: Places, { live, mirrored }: Found, { manifests, bad }: Kept, now: Date): void {
  if (bad.length > 0) return;
  const named = new Set([...live, ...manifests.flatMap(({ files }) => files)].map((one) => one.path));
  for (const name of mirrored.filter((one) => !named.has(one) || isExport(one))) {
    const file = path.join(places.files, name);
    if (!isBeingWritten(file, now)) rmSync(file, { force: true });
  }
}

/** What an unfinished one left: half a backup would fill the disk on which the archive has to grow. */
function removeUnfinished({ base }: Places): void {
  for (const name of readdirSync(base))
    if (name.endsWith(UNFINISHED)) rmSync(path.join(base, name), { recursive: true, force: true });
}

/** Whether the disk is full; a program that copies says so in its words alone. */
const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/.test(error.message);

/** Makes one, and gives its line of the register, with the kept ones that went bad. Throws `BackupBusy` while another is made. */
export const makeBackup = (wish: BackupWish): Promise<Made> => aloneAt(wish.source.url, () => makeAlone(wish));

/**
 * Makes it, a second time where there was no room for it and what is past its time can go: nobody else would ever remove that.
 * The last backup that says what it holds is spared until there is another.
 */
async function makeAlone(wish: BackupWish): Promise<Made> {
  const problem = folderProblem(wish.backup.folder);
  if (problem !== null) throw new Error(problem);
  const places = placesOf(wish.backup.folder);
  mkdirSync(places.base, { recursive: true, mode: 0o700 });
  mkdirSync(places.files, { recursive: true, mode: 0o700 });
  removeUnfinished(places);
  const found = registerLeft(places, wish.backup.keepDays);
  try {
    return { ...(await makeOnce(wish, places)), found };
  } catch (error) {
    if (!isNoRoom(error) || !makeRoom(places, wish.now())) throw error;
    return { ...(await makeOnce(wish, places)), found };
  }
}

/** Removes what is past its time although no new one is there yet; false where there is nothing. */
function makeRoom(places: Places, now: Date): boolean {
  const before = keptBackups(places.register);
  const spared = before.findLast((line) => !(manifestOf(places.root, line) instanceof DamagedBackup));
  removePast(places, spared, now);
  return keptBackups(places.register).length < before.length;
}

async function makeOnce(wish: BackupWish, places: Places): Promise<Omit<Made, "found">> {
  try {
    return await makeWhole(wish, places);
  } catch (error) {
    removeUnfinished(places);
    throw error;
  }
}

async function makeWhole(wish: BackupWish, places: Places): Promise<Omit<Made, "found">> {
  const { backup, source, server, filesFolder, smgt, auditKeys, now } = wish;
  const known = knownUploads(places);
  const beganAt = now();
  const id = idOf(beganAt);
  const folder = path.join(places.base, `${id}${UNFINISHED}`);
  mkdirSync(folder, { mode: 0o700 });
  const copy = await copyDatabase(source, path.join(folder, DATABASE), `SMGT ${id}`);
  const mirrored = await mirroredBefore(places, filesFolder);
  // After the database: an upload that it knows of is there.
  const files = await copyUploads(filesFolder, places.files, known);
  const finishedAt = now();
  const manifest: Manifest = {
    id,
    version: 1,
    smgt,
    way: copy.way,
    postgres: copy.postgres,
    server,
    began_at: beganAt.toISOString(),
    finished_at: finishedAt.toISOString(),
    first_segment: copy.firstSegment,
    audit_keys: auditKeys,
    database: copy.copied,
    files,
  };
  const text = JSON.stringify(manifest, null, 1);
  writeFileSync(path.join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  renameSync(folder, path.join(places.base, id));
  const line = lineOf(manifest, text, backup.keepDays);
  addLine(places.register, line);
  const kept = removePast(places, line, finishedAt);
  removeUploads(places, { live: files, mirrored }, kept, finishedAt);
  return { line, bad: kept.bad };
}
