/**
 * `npm run check-pack -- packs/<state>`: validates a data pack like a server's start, and prints every error as
 * `file:line: sentence`, or a summary. It needs no database and writes nothing.
 */
import path from "node:path";
import { readPack, soundExamples } from "./domain/law/masters/packs/read-pack.ts";
import { Unusable, wordsGiven } from "./cli-command.ts";
import { runOperating } from "./operating-command.ts";

const PROJECT_ROOT = path.resolve(import.meta.dirname, "../..");

async function linesOf(args: readonly string[]): Promise<readonly string[]> {
  const example = "npm run check-pack -- packs/suryagarh";
  const [given = ""] = wordsGiven(args, 1, example);
  if (given.trim() === "") throw new Unusable(`Give the folder of a pack: ${example}`);
  const packDir = path.resolve(PROJECT_ROOT, given.trim());
  const pack = await readPack(packDir);
  const { rows } = await soundExamples(packDir, pack);
  const { pack_code: code, version } = pack["pack.json"];
  const held = {
    districts: pack["districts.json"].districts,
    departments: pack["departments.json"].departments,
    "sub-issues": pack["issues.json"].sub_issue_types,
    statuses: pack["statuses.json"].statuses,
    actions: pack["actions.json"].actions,
    transitions: pack["transitions.json"].transitions,
    calendars: pack.calendars,
    "labelled examples": rows,
  };
  return [
    `The pack ${code}, version ${version}, is sound.`,
    ...Object.entries(held).map(([of, all]) => `${of}: ${all.length.toLocaleString("en-US")}`),
  ];
}

if (process.argv[1] === import.meta.filename) await runOperating(() => linesOf(process.argv.slice(2)));
