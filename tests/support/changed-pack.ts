/** Copies of the repository's pack with replaced texts. */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "./paths.ts";

export const HARYANA = path.join(ROOT, "packs/haryana");

/** Copies the pack and replaces texts in its files. */
async function changedPack(
  changes: Readonly<Record<string, readonly [from: string | RegExp, to: string | ((found: string) => string)]>>,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "smgt-pack-"));
  await cp(HARYANA, folder, { recursive: true });
  for (const [name, [from, to]] of Object.entries(changes)) {
    const file = path.join(folder, name);
    const text = await readFile(file, "utf8");
    const next = typeof to === "string" ? text.replace(from, to) : text.replace(from, to);
    assert.notEqual(next, text, `nothing to replace in ${name}`);
    await writeFile(file, next);
  }
  return folder;
}

/** Runs `work` with such a copy and removes the copy. */
export async function withChangedPack<T>(
  changes: Parameters<typeof changedPack>[0],
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await changedPack(changes);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
