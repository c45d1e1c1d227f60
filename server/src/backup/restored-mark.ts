/**
 * What a restore leaves in the folder of the audit for the first start: which backup came back, and the public keys that signed
 * until then. The keys stay; the mark goes once the audit has said it.
 */
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { isGone } from "./copy-tree.ts";
import { isId } from "./places.ts";

export interface RestoredMark {
  /** The backup. */
  readonly backup: string;
  readonly restoredAt: Date;
}

const markOf = (folder: string): string => path.join(folder, "restored.json");
const keysOf = (folder: string): string => path.join(folder, "former-keys");
const KEY = /^[0-9a-f]{64}$/;

/** Writes both, and gives the file of the mark. */
export function leaveMark(folder: string, { backup, restoredAt }: RestoredMark, keys: readonly string[]): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  appendFileSync(keysOf(folder), keys.map((key) => `${key}\n`).join(""), { mode: 0o600 });
  const text = JSON.stringify({ backup, restored_at: restoredAt.toISOString() });
  writeFileSync(markOf(folder), `${text}\n`, { mode: 0o600, flush: true });
  return markOf(folder);
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** What was restored and is not on record yet; null where nothing was. */
export function readMark(folder: string): RestoredMark | null {
  const text = textOf(markOf(folder));
  if (text === null) return null;
  const { backup, restored_at: at } = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const restoredAt = new Date(String(at));
  if (typeof backup !== "string" || !isId(backup) || Number.isNaN(restoredAt.getTime()))
    throw new Error(`${markOf(folder)} is not what a restore writes.`);
  return { backup, restoredAt };
}

/** Public keys that signed before a restore. */
export const keysBefore = (folder: string): string[] =>
  (textOf(keysOf(folder)) ?? "").split("\n").filter((line) => KEY.test(line));

/** The audit has said it. */
export const removeMark = (folder: string): void => rmSync(markOf(folder), { force: true });
