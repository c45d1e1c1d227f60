/** Reads the files of a pack from its folder. The only part of the packs that touches the disk. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { checkPack, problemLines } from "./check-pack.ts";
import type { PackProblem } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** A pack was refused; the message holds every problem as `file:line: sentence`. */
export class PackRefused extends Error {
  readonly problems: readonly PackProblem[];
  constructor(packDir: string, problems: readonly PackProblem[]) {
    super(`The data pack in ${path.basename(packDir)} is refused.\n${problemLines(problems).join("\n")}`);
    this.name = "PackRefused";
    this.problems = problems;
  }
}

/** The texts of a pack by file name; anything that is not JSON is left alone. */
export async function readPackFiles(packDir: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(packDir)).filter((name) => name.endsWith(".json")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(packDir, name), "utf8")));
  return new Map(names.map((name, index) => [name, texts[index] ?? ""]));
}

/** A sound pack, or `PackRefused`. */
export async function readPack(packDir: string): Promise<Pack> {
  const checked = checkPack(await readPackFiles(packDir));
  if (checked.kind === "broken") throw new PackRefused(packDir, checked.problems);
  return checked.pack;
}
