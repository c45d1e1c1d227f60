/** Where what lies in the folder of backups, and what may be called how there. Pure. */
import path from "node:path";

export interface Places {
  readonly root: string;
  /** A folder for each backup. */
  readonly base: string;
  /** What the database wrote since, segment by segment. */
  readonly wal: string;
  /** Every upload, once; they never change. */
  readonly files: string;
  /** One line for each backup that was made, and one when it was removed. */
  readonly register: string;
  /** One line for each upload that an erasure took out. */
  readonly erased: string;
}

/** The places below a folder. */
export const placesOf = (root: string): Places => ({
  root,
  base: path.join(root, "base"),
  wal: path.join(root, "wal"),
  files: path.join(root, "files"),
  register: path.join(root, "backups.jsonl"),
  erased: path.join(root, "erased-files.jsonl"),
});

/** What officers took out lies beside the uploads of a server for an hour, and never here. */
export const EXPORTS = "exports/";
export const isExport = (file: string): boolean => file.startsWith(EXPORTS) || `${file}/` === EXPORTS;

/** The path goes into a command of the database's shell: nothing in it may mean something there. */
const PLAIN = /^[\w/.@+-]+$/;

/** What is wrong with the folder, as a sentence; null when nothing is. */
export const folderProblem = (folder: string): string | null =>
  PLAIN.test(folder)
    ? null
    : `The folder of backups "${folder}" has a space or a sign in its name; use letters, digits, / . _ - @ and + only.`;

/** A backup is called by the moment at which it began, in UTC. */
export const idOf = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
/** What may be asked for by name: never a path. */
export const isId = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{6}Z$/.test(text);

/** Segments of the database’s log, as they are or packed. */
export const isSegment = (name: string): boolean => /^[0-9A-F]{24}(\.gz)?$/.test(name);
