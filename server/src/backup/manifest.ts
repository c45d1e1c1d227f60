/** What a backup holds, with the hash of each file, so that a single byte that changed is found and named. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { damageOfArchive, type CopiedLog } from "./archive.ts";
import { damageOf, type Copied } from "./copy-tree.ts";
import { erasedFiles } from "./erased-files.ts";
import { SEGMENT_BYTES } from "./gaps.ts";
import { isExport, isSegment, placesOf } from "./places.ts";
import type { BackupLine } from "./register.ts";

export const MANIFEST = "manifest.json";
export const DATABASE = "database";

export interface Manifest {
  readonly id: string;
  readonly version: 1;
  readonly smgt: string;
  /** How the database was copied. Backups of before do not say it. */
  readonly way?: NonNullable<BackupLine["way"]>;
  /** Major version of PostgreSQL: only the same can read the copy. */
  readonly postgres: number;
  /** Whose server it was: the embedded one of SMGT, or one that others run. */
  readonly server: "embedded" | "own";
  readonly began_at: string;
  readonly finished_at: string;
  /** The segment of the log from which the copy becomes whole. */
  readonly first_segment: string;
  /** Public keys that signed the audit until then; never a private one. Backups of before have none. */
  readonly audit_keys?: readonly string[];
  readonly database: readonly Copied[];
  readonly files: readonly Copied[];
}

export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/** A backup has other bytes than when it was made; each of them is named. */
export class DamagedBackup extends Error {
  readonly id: string;
  readonly damaged: readonly string[];
  constructor(id: string, damaged: readonly string[]) {
    super(`The backup ${id} is damaged:\n${damaged.map((line) => `  - ${line}`).join("\n")}`);
    this.id = id;
    this.damaged = damaged;
  }
}

/** The manifest of a backup, which must be the one that the register names. */
export function readManifest(root: string, { id, manifest_sha256: wanted }: BackupLine): Manifest {
  const file = path.join(placesOf(root).base, id, MANIFEST);
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new DamagedBackup(id, [`${MANIFEST}: it cannot be read`]);
  }
  if (sha256Of(text) !== wanted) throw new DamagedBackup(id, [`${MANIFEST}: its bytes are others`]);
  return JSON.parse(text) as Manifest;
}

/** Segments of the log that lie in the copy of the database, oldest first; the copy is whole with the last of them. */
export function logIn({ database }: Manifest): CopiedLog {
  const copied = database.map(({ path: file, bytes }) => ({ name: path.posix.relative("pg_wal", file), bytes }));
  const segments = copied.filter(({ name }) => isSegment(name));
  return { names: segments.map(({ name }) => name).toSorted(), segmentBytes: segments[0]?.bytes ?? SEGMENT_BYTES };
}

const named = (folder: string) => (found: string) => `${folder}/${found}`;

/** Reads the copy of the database of a backup; throws `DamagedBackup` with all that is wrong of it, or of its manifest. */
export async function verifyDatabase(root: string, line: BackupLine): Promise<void> {
  const damaged = await damageOfDatabase(root, line, readManifest(root, line));
  if (damaged.length > 0) throw new DamagedBackup(line.id, damaged);
}

async function damageOfDatabase(root: string, { id }: BackupLine, manifest: Manifest): Promise<string[]> {
  const found = await damageOf(path.join(placesOf(root).base, id, DATABASE), manifest.database);
  return found.map(named(`base/${id}/${DATABASE}`));
}

/** Reads every byte of a backup and of the archive after it, without a gap, but for what an erasure took out; throws `DamagedBackup` with all that is wrong. */
export async function verifyBackup(root: string, line: BackupLine): Promise<Manifest> {
  const manifest = readManifest(root, line);
  const { files, wal } = placesOf(root);
  const erased = erasedFiles(root);
  // What an erasure took out is not missed, nor what officers took out once.
  const wanted = manifest.files.filter((one) => !erased.has(one.path) && !isExport(one.path));
  const damaged = [
    ...(await damageOfDatabase(root, line, manifest)),
    ...(await damageOf(files, wanted)).map(named("files")),
    ...(await damageOfArchive(wal, manifest.first_segment, logIn(manifest))).map(named("wal")),
  ];
  if (damaged.length > 0) throw new DamagedBackup(line.id, damaged);
  return manifest;
}
