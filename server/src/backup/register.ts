/**
 * The register of backups, `backups.jsonl`: what was kept, from when to when, and until when. Lines are added and never
 * changed. An erasure reads here which backups still hold a person's data, and until when.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { isGone } from "./copy-tree.ts";

export interface BackupLine {
  readonly id: string;
  readonly what: "database and files";
  /** How the database was copied; null where nobody knows it any more. */
  readonly way: "copy" | "pg_basebackup" | null;
  readonly began_at: string;
  /** From here on one can go back to any moment that the archive holds. */
  readonly finished_at: string;
  /** After this it is removed by the next backup. */
  readonly until: string;
  readonly bytes: number;
  /** Of its manifest. */
  readonly manifest_sha256: string;
  /** Public keys that signed the audit until then; never a private one. Backups of before have none. */
  readonly audit_keys?: readonly string[];
}

export interface RemovedLine {
  readonly id: string;
  readonly removed_at: string;
}

const isRemoved = (line: BackupLine | RemovedLine): line is RemovedLine => "removed_at" in line;

const textOf = (register: string): string => (existsSync(register) ? readFileSync(register, "utf8") : "");

/** Adds a line, below one that a full disk or a fall of power cut off. */
export function addLine(register: string, line: BackupLine | RemovedLine): void {
  const isCut = !/(^|\n)$/.test(textOf(register));
  appendFileSync(register, `${isCut ? "\n" : ""}${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
}

function lineIn(text: string): (BackupLine | RemovedLine)[] {
  try {
    return [JSON.parse(text) as BackupLine | RemovedLine];
  } catch {
    return []; // empty, or cut off
  }
}

const linesIn = (text: string): (BackupLine | RemovedLine)[] => text.split("\n").flatMap(lineIn);

/** Every backup of which it says something, also that it was removed. */
export const registeredIds = (register: string): ReadonlySet<string> =>
  new Set(linesIn(textOf(register)).map(({ id }) => id));

function keptIn(text: string): BackupLine[] {
  const lines = linesIn(text);
  const removed = new Set(lines.filter(isRemoved).map(({ id }) => id));
  return lines.filter((line): line is BackupLine => !isRemoved(line) && !removed.has(line.id));
}

/** The backups that are there, oldest first. */
export const keptBackups = (register: string): BackupLine[] => keptIn(textOf(register));

/** The same for a server, which goes on with everything else while the folder takes its time. */
export const backupsThere = async (register: string): Promise<BackupLine[]> =>
  keptIn(
    await readFile(register, "utf8").catch((error: unknown) => {
      if (isGone(error)) return "";
      throw error;
    }),
  );

/** The last backup that was finished before a moment, of those that hold what was written then. */
export const lastBefore = (
  backups: readonly BackupLine[],
  at: Date | null,
  isOfThen: (backup: BackupLine) => boolean,
): BackupLine | undefined =>
  backups.findLast((one) => (at === null || new Date(one.finished_at) <= at) && isOfThen(one));
