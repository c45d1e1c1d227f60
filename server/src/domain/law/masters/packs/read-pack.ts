/** Reads pack files from a folder. The only disk access of the packs. */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { MasterChange } from "./changes/lay-over.ts";
import { checkPack, problemLines } from "./check-pack.ts";
import { EXAMPLE_FILE, readExamples, type Examples } from "./examples.ts";
import type { PackBelow } from "./merge-layers.ts";
import { parseLocated } from "./located-json.ts";
import type { PackProblem } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** A refused pack; the message lists every problem as `file:line: sentence`. */
export class PackRefused extends Error {
  readonly problems: readonly PackProblem[];
  constructor(packDir: string, problems: readonly PackProblem[]) {
    super(`The data pack in ${path.basename(packDir)} is refused.\n${problemLines(problems).join("\n")}`);
    this.name = "PackRefused";
    this.problems = problems;
  }
}

/** Texts of a pack by file name; ignores other files than JSON. */
export const readPackFiles = (packDir: string): Promise<ReadonlyMap<string, string>> =>
  readFiles(packDir, (name) => name.endsWith(".json"));

async function readFiles(packDir: string, isWanted: (name: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(packDir)).filter(isWanted).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(path.join(packDir, name), "utf8")));
  return new Map(names.map((name, index) => [name, texts[index] ?? ""]));
}

/** The pack below: its folder name, and the line that names it; null without one. */
function belowOf(files: ReadonlyMap<string, string>): { readonly name: string; readonly line: number } | null {
  const json = parseLocated(files.get("pack.json") ?? "");
  const name = json.kind === "json" ? (json.value as { builds_on?: unknown } | null)?.builds_on : null;
  if (json.kind !== "json" || typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name)) return null;
  return { name, line: json.lineOf("/builds_on") };
}

/** Files of a pack by name, and the pack below. */
export interface PackTexts {
  readonly files: ReadonlyMap<string, string>;
  readonly below: PackBelow | null;
}

const isFolder = async (place: string): Promise<boolean> => (await stat(place).catch(() => null))?.isDirectory() === true;

/** Texts of a pack and of the pack below; throws `PackRefused` when a folder is missing. */
export async function readPackTexts(packDir: string): Promise<PackTexts> {
  const refuse = (line: number, message: string): PackRefused =>
    new PackRefused(packDir, [{ file: "pack.json", line, message }]);
  if (!(await isFolder(packDir))) throw refuse(1, "There is no such folder.");
  const files = await readPackFiles(packDir);
  const below = belowOf(files);
  if (below === null) return { files, below };
  const folder = path.join(packDir, "..", below.name);
  if (!(await isFolder(folder)))
    throw refuse(below.line, `It builds on "${below.name}", and there is no such folder beside it. Put that pack there.`);
  const theirs = await readPackFiles(folder);
  const further = belowOf(theirs);
  if (further !== null)
    throw refuse(
      below.line,
      `It builds on "${below.name}", which builds on "${further.name}". Build on "${further.name}", and copy what you need of "${below.name}".`,
    );
  return { files, below: { name: below.name, files: theirs } };
}

/** Validates the texts; throws `PackRefused`. */
export function soundPack(packDir: string, texts: PackTexts, changes: readonly MasterChange[] = []): Pack {
  const checked = checkPack(texts.files, texts.below, changes);
  if (checked.kind === "broken") throw new PackRefused(packDir, checked.problems);
  return checked.pack;
}

/** Reads and validates the labelled texts beside a pack's files; throws `PackRefused`. */
export async function soundExamples(packDir: string, pack: Pack): Promise<Examples> {
  const problems: PackProblem[] = [];
  const examples = readExamples(await readFiles(packDir, (name) => EXAMPLE_FILE.test(name)), pack, problems);
  if (problems.length > 0) throw new PackRefused(packDir, problems);
  return examples;
}

/** Reads and validates a pack; throws `PackRefused`. */
export const readPack = async (packDir: string): Promise<Pack> => soundPack(packDir, await readPackTexts(packDir));
