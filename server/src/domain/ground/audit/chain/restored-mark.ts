/**
 * A file that an operator leaves in the audit folder after a restore, with the moment to which the database was
 * restored. It cannot be made by somebody who can only write to the database. The sealer removes it once the restore is
 * recorded in the chain by a signed record (a "seam").
 */
import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { zonedMoment } from "../../../../db/moment.ts";

export interface RestoredMark {
  /** The moment, as the seam names it. */
  readonly moment: string;
  readonly markedAt: Date;
}

const markOf = (folder: string): string => path.join(folder, "restored");

/** Formats a moment without colons, in UTC. */
const nameOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(":", "")}Z`;

/** Reads a restore that no seam records yet; null when there is none. */
export function readMark(folder: string): RestoredMark | null {
  const file = markOf(folder);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) return null;
  const text = readFileSync(file, "utf8").trim();
  const at = zonedMoment(text);
  if (at === null || at > found.mtime)
    throw new Error(
      `${file} says "${text}"; write the moment to which the database was restored, such as 2026-11-24T09:30:00+05:30.`,
    );
  return { moment: nameOf(at), markedAt: found.mtime };
}

export const removeMark = (folder: string): void => rmSync(markOf(folder), { force: true });
