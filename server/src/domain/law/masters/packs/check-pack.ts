/**
 * Validates a data pack before it reaches the database: the shape of every file, then references between files, then
 * the workflow. Pure: its input is text. A broken pack is refused with all mistakes at once, each as file, line and
 * sentence.
 */
import { createHash } from "node:crypto";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { TSchema } from "typebox";
import { lintWorkflow } from "../../workflow-linter/lint-workflow.ts";
import { byFile, listNow, type MasterChange } from "./changes/lay-over.ts";
import { LIST_PLACES } from "./changes/master-lists.ts";
import { checkReferences } from "./check-references.ts";
import { isInherited, layered, partOf, rowsOf, withAlsoFrom, type PackBelow, type PackPart } from "./merge-layers.ts";
import { parseLocated } from "./located-json.ts";
import type { PackProblem, Report } from "./report.ts";
import { calendarSchema, packSchemas, type Pack, type PackCalendar, type PackFileName } from "./schemas.ts";
import { workflowFromPack } from "./workflow-from-pack.ts";
import { validatorOf } from "../../../../compiled-shape.ts";
import { shapeProblem } from "./shape-problem.ts";

/** One problem per malformed place; never empty for a malformed part. */
export function shapeProblems(schema: TSchema, part: PackPart): PackProblem[] {
  const validator = validatorOf(schema);
  if (validator.Check(part.value)) return [];
  const found = new Map<string, PackProblem>();
  for (const error of validator.Errors(part.value)) {
    const problem = shapeProblem(error);
    if (problem === null || found.has(problem.pointer)) continue;
    found.set(problem.pointer, { ...part.placeOf(problem.pointer), message: problem.message });
  }
  // Fallback: a malformed part without any sentence still makes the pack invalid.
  const whole = part.placeOf("");
  if (found.size === 0) found.set("", { ...whole, message: `"${whole.file}" is not written as it must be.` });
  return [...found.values()];
}


/** A valid pack. */
export interface SoundPack {
  readonly kind: "sound";
  readonly pack: Pack;
}

/** An invalid pack. */
export interface BrokenPack {
  readonly kind: "broken";
  readonly problems: readonly PackProblem[];
}

const CALENDAR_FILE = /^calendar-(\d{4})\.json$/;
const FILE_NAMES = Object.keys(packSchemas) as PackFileName[];
/** Defaults for optional files. */
const WITHOUT: Readonly<Partial<Record<string, unknown>>> = { "banners.json": { banners: [] } };

/** Validates the texts of a pack, by file name, over the pack it builds on, with administrators' changes applied. */
export function checkPack(
  files: ReadonlyMap<string, string>,
  below: PackBelow | null = null,
  changes: readonly MasterChange[] = [],
): SoundPack | BrokenPack {
  const problems: PackProblem[] = [];
  const parts = partsOf(files, below, problems);
  if (problems.length === 0) layOver(parts, changes, problems);
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

/** One line per problem, for operators. */
export function problemLines(problems: readonly PackProblem[]): string[] {
  return problems.map((each) => `${each.file}:${each.line}: ${each.message}`);
}

/** File name in messages: a file of the pack below has its folder as a prefix. */
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
  for (const [file, value] of Object.entries(WITHOUT)) {
    if (!parts.has(file) && !files.has(file)) parts.set(file, partOf(file, { kind: "json", value, lineOf: () => 1 }));
  }
  return parts;
}

/** Memo of valid files, so that each further change does not parse the same text again. By shown name. */
const soundParts = new Map<string, { readonly text: string; readonly part: PackPart }>();

/** Parses and validates one file; problems name it `shown`. */
function readPart(file: string, shown: string, text: string, problems: PackProblem[]): PackPart | null {
  const known = soundParts.get(shown);
  if (known?.text === text) return known.part;
  const before = problems.length;
  const part = readAgain(file, shown, text, problems);
  if (part !== null && problems.length === before) soundParts.set(shown, { text, part });
  return part;
}

function readAgain(file: string, shown: string, text: string, problems: PackProblem[]): PackPart | null {
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
  const part = partOf(shown, json);
  problems.push(...shapeProblems(schema, part));
  return part;
}

/** Applies administrators' changes to the parts, and validates the shape of the result. */
function layOver(parts: Map<string, PackPart>, changes: readonly MasterChange[], problems: PackProblem[]): void {
  for (const [file, lists] of byFile(changes)) {
    const [, year] = CALENDAR_FILE.exec(file) ?? [];
    const part = parts.get(file) ?? (year === undefined ? null : partOf(file, emptyCalendar(Number(year))));
    const schema = schemaOf(file);
    if (part === null || schema === null) continue;
    const now = new Map(
      [...lists].map(([list, own]) => [list, listNow(list, rowsOf(part, list), own)] as const),
    );
    const rows = Object.fromEntries(
      [...now].map(([list, { rows: all }]) => [list, LIST_PLACES[list].key.length === 0 ? all[0] : all]),
    );
    const over: PackPart = {
      value: { ...(part.value as object), ...rows },
      placeOf(pointer) {
        const [, list = "", index] = /^\/([a-z_]+)\/(\d+)/.exec(pointer) ?? [];
        const version = now.get(list as MasterList)?.versions[Number(index)] ?? null;
        return version === null ? part.placeOf(pointer) : { file: `${file}, as an administrator changed it in version ${version}`, line: 1 };
      },
    };
    // A calendar year may have no holidays yet; it is then treated as absent. All other lists must have a row by their
    // schema.
    if (year !== undefined && now.get("holidays")?.rows.length === 0) parts.delete(file);
    else {
      problems.push(...shapeProblems(schema, over));
      parts.set(file, over);
    }
  }
}

/** Default calendar of a year without holidays in the pack. */
const emptyCalendar = (year: number) => ({ kind: "json", value: { year, note: "", holidays: [] }, lineOf: () => 1 }) as const;

/** Returns true for the name of a pack file. */
export const isPackFile = (name: string): boolean => schemaOf(name) !== null;

function schemaOf(name: string): TSchema | null {
  if (CALENDAR_FILE.test(name)) return calendarSchema;
  const known = FILE_NAMES.find((each) => each === name);
  return known === undefined ? null : packSchemas[known];
}

/** Shapes were validated, so the values have the types of the schemas. */
function assemble(parsed: ReadonlyMap<string, PackPart>, hash: string): Pack {
  const calendars = [...parsed]
    .filter(([name]) => CALENDAR_FILE.test(name))
    .map(([, part]) => part.value as PackCalendar);
  const named = Object.fromEntries(FILE_NAMES.map((name) => [name, parsed.get(name)?.value]));
  const pack = { ...named, calendars, contentHash: hash } as unknown as Pack;
  return { ...pack, "transitions.json": withAlsoFrom(pack["transitions.json"]) };
}

/** The linter's sentences contain ids; an id in a sentence determines the line. */
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
