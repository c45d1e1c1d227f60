/**
 * The register of uploads that an erasure took out of the folder of backups, `erased-files.jsonl`. A manifest of before
 * still names them; who verifies or restores that backup does not miss them.
 */
import { readFileSync } from "node:fs";
import { appendFile, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { isGone } from "./copy-tree.ts";
import { placesOf } from "./places.ts";

interface ErasedLine {
  /** From the folder of uploads; a name of our own making, which says nothing about anybody. */
  readonly path: string;
  readonly erased_at: string;
}

/** Takes an upload out of the folder of backups; the line is there before the bytes go. */
export async function eraseFromBackups(root: string, key: string, at: Date): Promise<void> {
  const { files, erased } = placesOf(root);
  const line: ErasedLine = { path: key, erased_at: at.toISOString() };
  // Begun on a new line, whatever became of the one before.
  const before = await readFile(erased, "utf8").catch(unlessGone);
  if (!pathsIn(before).has(key)) await appendFile(erased, `\n${JSON.stringify(line)}\n`, { mode: 0o600, flush: true });
  await rm(path.join(files, key), { force: true });
}

function lineIn(text: string): ErasedLine[] {
  try {
    return [JSON.parse(text) as ErasedLine];
  } catch {
    return []; // empty, or cut short by a fall of power
  }
}

const pathsIn = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split("\n")
      .flatMap(lineIn)
      .map((line) => line.path),
  );

function unlessGone(error: unknown): string {
  if (isGone(error)) return "";
  throw error;
}

/** Uploads that were erased, by their paths. */
export function erasedFiles(root: string): ReadonlySet<string> {
  try {
    return pathsIn(readFileSync(placesOf(root).erased, "utf8"));
  } catch (error) {
    return pathsIn(unlessGone(error));
  }
}
