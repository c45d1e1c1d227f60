/**
 * The register of backups, `backups.jsonl`: what was kept, from when to when, and until when. Lines are added and never
 * changed. Whoever erases a person's data reads here which backups still hold them, and until when.
 */
import { appendFileSync, existsSync, readFileSync } from "node:fs";

export interface BackupLine {
  readonly id: string;
  readonly what: "database and files";
  /** How the database was copied. */
  readonly way: "copy" | "pg_basebackup";
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

/** Adds a line. */
export const addLine = (register: string, line: BackupLine | RemovedLine): void =>
  appendFileSync(register, `${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });

/** The backups that are there, oldest first. */
export function keptBackups(register: string): BackupLine[] {
  if (!existsSync(register)) return [];
  const lines = readFileSync(register, "utf8")
    .split("\n")
    .filter((line) => line.endsWith("}")) // one that was cut off by a crash says nothing
    .map((line) => JSON.parse(line) as BackupLine | RemovedLine);
  const removed = new Set(lines.filter(isRemoved).map(({ id }) => id));
  return lines.filter((line): line is BackupLine => !isRemoved(line) && !removed.has(line.id));
}

/** The last backup that was finished before a moment. */
export const lastBefore = (backups: readonly BackupLine[], at: Date | null): BackupLine | undefined =>
  backups.findLast(({ finished_at: end }) => at === null || new Date(end) <= at);
