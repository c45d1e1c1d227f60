/**
 * Checks a data pack before anything of it reaches the database: the shape of every file, then what
 * the files say of each other, then the workflow. Pure: it is given texts. A broken pack is refused
 * with every mistake at once, each as file, line and sentence.
 */
import { createHash } from "node:crypto";
import { Value } from "typebox/value";
import type { TSchema } from "typebox";
import { lintWorkflow } from "../../table/lint-workflow.ts";
import { checkReferences } from "./check-references.ts";
import { isInherited, layered, partOf, withAlsoFrom, type PackBelow, type PackPart } from "./layers.ts";
import { parseLocated, type LocatedJson } from "./located-json.ts";
import type { PackProblem, Report } from "./report.ts";
import { calendarSchema, packSchemas, type Pack, type PackCalendar, type PackFileName } from "./schemas.ts";
import { shapeProblem } from "./shape-problem.ts";
import { workflowFromPack } from "./workflow-from-pack.ts";

/** A pack that may be loaded. */
export interface SoundPack {
  readonly kind: "sound";
  readonly pack: Pack;
}

/** A pack that may not be loaded. */
export interface BrokenPack {
  readonly kind: "broken";
  readonly problems: readonly PackProblem[];
}

const CALENDAR_FILE = /^calendar-(\d{4})\.json$/;
const FILE_NAMES = Object.keys(packSchemas) as PackFileName[];

/** Checks the texts of a pack, by file name, over those of the pack that it builds on. */
export function checkPack(files: ReadonlyMap<string, string>, below: PackBelow | null = null): SoundPack | BrokenPack {
  const problems: PackProblem[] = [];
  const parts = partsOf(files, below, problems);
  for (const name of FILE_NAMES) {
    if (!files.has(name) && !parts.has(name)) problems.push({ file: name, line: 1, message: "The file is missing." });
  }
  if (problems.length > 0) return { kind: "broken", problems: sorted(problems) };

  const pack = assemble(parts, below === null ? contentHash(files) : contentHash(withPrefixed(files, below)));
  const report: Report = (file, pointer, message) => {
    problems.push({ ...(parts.get(file)?.placeOf(pointer) ?? { file, line: 1 }), message });
  };
  checkReferences(pack, report);
  reportWorkflow(pack, report);
  return problems.length > 0 ? { kind: "broken", problems: sorted(problems) } : { kind: "sound", pack };
}

/** SHA-256 over names and contents, in the order of the names. */
export function contentHash(files: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const name of [...files.keys()].toSorted()) {
    const text = files.get(name) ?? "";
    hash.update(`${name}\n${Buffer.byteLength(text)}\n`).update(text);
  }
  return hash.digest("hex");
}

/** One line per problem, as an operator reads it. */
export function problemLines(problems: readonly PackProblem[]): string[] {
  return problems.map((each) => `${each.file}:${each.line}: ${each.message}`);
}

/** What a problem names: a file of the pack, or one of the pack below by its folder. */
const prefixed = (file: string, { name }: PackBelow): string => `${name}/${file}`;
const withPrefixed = (files: ReadonlyMap<string, string>, below: PackBelow): ReadonlyMap<string, string> =>
  new Map([...files, ...[...below.files].map(([file, text]) => [prefixed(file, below), text] as const)]);

function partsOf(
  files: ReadonlyMap<string, string>,
  below: PackBelow | null,
  problems: PackProblem[],
): Map<string, PackPart> {
  const parts = new Map<string, PackPart>();
  for (const [file, text] of below?.files ?? []) {
    const part = below === null ? null : readPart(file, prefixed(file, below), text, problems);
    if (part !== null) parts.set(file, part);
  }
  const inherited = new Map(parts);
  for (const file of inherited.keys()) if (!isInherited(file)) parts.delete(file);
  for (const [file, text] of files) {
    const own = readPart(file, file, text, problems);
    const under = inherited.get(file);
    if (own !== null) parts.set(file, under === undefined ? own : layered(file, own, under));
  }
  return parts;
}

/** One file, read and of the right shape; what is wrong with it is named by `shown`. */
function readPart(file: string, shown: string, text: string, problems: PackProblem[]): PackPart | null {
  const schema = schemaOf(file);
  if (schema === null) {
    problems.push({ file: shown, line: 1, message: "A pack has no file of this name." });
    return null;
  }
  const json = parseLocated(text);
  if (json.kind === "broken") {
    problems.push({ file: shown, line: json.line, message: json.message });
    return null;
  }
  problems.push(...shapeProblems(shown, schema, json));
  return partOf(shown, json);
}

function schemaOf(name: string): TSchema | null {
  if (CALENDAR_FILE.test(name)) return calendarSchema;
  const known = FILE_NAMES.find((each) => each === name);
  return known === undefined ? null : packSchemas[known];
}

function shapeProblems(file: string, schema: TSchema, json: LocatedJson): PackProblem[] {
  const found = new Map<string, PackProblem>();
  for (const error of Value.Errors(schema, json.value)) {
    const problem = shapeProblem(error);
    if (problem === null || found.has(problem.pointer)) continue;
    found.set(problem.pointer, { file, line: json.lineOf(problem.pointer), message: problem.message });
  }
  return [...found.values()];
}

/** The shapes are checked, so the values are what the schemas say. */
function assemble(parsed: ReadonlyMap<string, PackPart>, hash: string): Pack {
  const calendars = [...parsed]
    .filter(([name]) => CALENDAR_FILE.test(name))
    .map(([, part]) => part.value as PackCalendar);
  const named = Object.fromEntries(FILE_NAMES.map((name) => [name, parsed.get(name)?.value]));
  const pack = { ...named, calendars, contentHash: hash } as unknown as Pack;
  return { ...pack, "transitions.json": withAlsoFrom(pack["transitions.json"]) };
}

/** The linter's sentences name ids; the line is found by the id where one is named. */
function reportWorkflow(pack: Pack, report: Report): void {
  for (const message of lintWorkflow(workflowFromPack(pack))) {
    const [file, pointer] = placeOf(message, pack);
    report(file, pointer, message);
  }
}

function placeOf(message: string, pack: Pack): readonly [file: string, pointer: string] {
  const [, code] = /^Transitions? (\S+)/.exec(message) ?? [];
  if (code !== undefined) {
    const index = pack["transitions.json"].transitions.findIndex((each) => each.transition_code === code);
    return ["transitions.json", `/transitions/${index}`];
  }
  const [, kind, text] = /(Status|status|Action|Disposal type) (\d+)/.exec(message) ?? [];
  const id = Number(text);
  if (kind === "Action") {
    return ["actions.json", `/actions/${pack["actions.json"].actions.findIndex((each) => each.action_id === id)}`];
  }
  if (kind === "Disposal type") {
    const types = pack["disposal-types.json"].disposal_types;
    return ["disposal-types.json", `/disposal_types/${types.findIndex((each) => each.disposal_type_id === id)}`];
  }
  if (kind === undefined) return ["transitions.json", "/transitions"];
  return ["statuses.json", `/statuses/${pack["statuses.json"].statuses.findIndex((each) => each.status_id === id)}`];
}

function sorted(problems: readonly PackProblem[]): PackProblem[] {
  return problems.toSorted((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}
