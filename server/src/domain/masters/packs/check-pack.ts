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

/** Checks the texts of a pack, by file name. */
export function checkPack(files: ReadonlyMap<string, string>): SoundPack | BrokenPack {
  const problems: PackProblem[] = [];
  const parsed = parseFiles(files, problems);
  if (problems.length > 0) return { kind: "broken", problems: sorted(problems) };

  const pack = assemble(parsed, contentHash(files));
  const report: Report = (file, pointer, message) => {
    problems.push({ file, line: parsed.get(file)?.lineOf(pointer) ?? 1, message });
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

function parseFiles(files: ReadonlyMap<string, string>, problems: PackProblem[]): Map<string, LocatedJson> {
  const parsed = new Map<string, LocatedJson>();
  for (const name of FILE_NAMES) {
    if (!files.has(name)) problems.push({ file: name, line: 1, message: "The file is missing." });
  }
  for (const [name, text] of files) {
    const schema = schemaOf(name);
    if (schema === null) {
      problems.push({ file: name, line: 1, message: "A pack has no file of this name." });
      continue;
    }
    const json = parseLocated(text);
    if (json.kind === "broken") {
      problems.push({ file: name, line: json.line, message: json.message });
      continue;
    }
    parsed.set(name, json);
    problems.push(...shapeProblems(name, schema, json));
  }
  return parsed;
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
function assemble(parsed: ReadonlyMap<string, LocatedJson>, hash: string): Pack {
  const calendars = [...parsed]
    .filter(([name]) => CALENDAR_FILE.test(name))
    .map(([, json]) => json.value as PackCalendar);
  const named = Object.fromEntries(FILE_NAMES.map((name) => [name, parsed.get(name)?.value]));
  return { ...named, calendars, contentHash: hash } as unknown as Pack;
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
