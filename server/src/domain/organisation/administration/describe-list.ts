/**
 * Describes the fields of a list from the schema of its pack file, so that the form and the validation cannot differ.
 * Pure.
 */
import { LIST_KEYS } from "@smgt/contract/calls/tickets/tickets.ts";
import { REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import type { MasterField, MasterFieldKind } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { LANGUAGES, type Wording } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { isTextKey, worded } from "../../../texts/say.ts";
import { FIXED_SLOTS } from "../../law/masters/packs/ready-reply-length.ts";
import { LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import { calendarSchema, packSchemas, type Pack } from "../../law/masters/packs/schemas.ts";
import { nameOfRow, wordedOr } from "./names-of-rows.ts";
import { rowsOfPack } from "./masters-now.ts";

interface Shape {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
}

type Options = MasterField["options"];

function rowShape(list: MasterList): Shape {
  const file = LIST_PLACES[list].fileOf({});
  const files = packSchemas as unknown as Readonly<Record<string, Shape>>;
  const whole = list === "holidays" ? (calendarSchema as unknown as Shape) : files[file];
  const shape = whole?.properties?.[list];
  if (shape === undefined) throw new Error(`The list ${list} has no shape.`);
  return shape.items ?? shape;
}

/** Fields that reference another list: the list and its field. */
const REFERS: Readonly<Record<string, readonly [list: MasterList, by: string]>> = {
  district_id: ["districts", "district_id"],
  predecessor_district_id: ["districts", "district_id"],
  district_code: ["districts", "district_code"],
  department_code: ["departments", "department_code"],
  parent_department_code: ["departments", "department_code"],
  other_department_codes: ["departments", "department_code"],
  issue_type_id: ["issue_types", "issue_type_id"],
  sub_issue_type_id: ["sub_issue_types", "sub_issue_type_id"],
  sub_issue_type_ids: ["sub_issue_types", "sub_issue_type_id"],
  priority_tag_id: ["priority_tags", "priority_tag_id"],
  sla_unit: ["sla_units", "sla_unit_code"],
};

/** Returns the reference of a field; null for a plain value. */
export function referenceOf(list: MasterList, name: string): readonly [list: MasterList, by: string] | null {
  const found = REFERS[name];
  return found === undefined || (found[0] === list && found[1] === name) ? null : found;
}

const displayNames = (language: string, code: string): string =>
  new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;

function optionsOf(pack: Pack, list: MasterList, name: string, shape: Shape): Options {
  const reference = referenceOf(list, name);
  if (reference !== null) {
    const [of, by] = reference;
    return rowsOfPack(pack, of).map((row) => ({
      value: row[by] as string | number,
      label: of === "sub_issue_types" ? withIssue(pack, row) : nameOfRow(pack, of, row),
    }));
  }
  if (name === "lang" || name === "languages" || name === "first_language") {
    return pack["pack.json"].languages.map((code) => ({
      value: code,
      label: inEach((language) => displayNames(language, code)),
    }));
  }
  if (name === "roles" || name === "approver_roles") {
    return pack["roles.json"].roles.map((row) => ({
      value: row.role_id,
      label: { ...row.role_name_translations, en: row.role_name },
    }));
  }
  if (name === "action_ids") {
    return pack["actions.json"].actions.map((row) => ({
      value: row.action_id,
      label: { ...row.action_name_translations, en: row.action_name },
    }));
  }
  if (name === "weekend") return [1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: day, label: weekday(day) }));
  if (name === "list_key") return LIST_KEYS.map((key) => ({ value: key, label: worded(`master.option.${key}`) }));
  return (shape.enum ?? []).map((value) => ({ value, label: optionLabel(list, String(value)) }));
}

/** Returns the name of a weekday, Monday 1 to Sunday 7; the year 2024 began on a Monday. */
function weekday(day: number): Wording {
  const named = (language: string): string =>
    new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" }).format(new Date(Date.UTC(2024, 0, day)));
  return inEach(named);
}

function inEach(say: (language: string) => string): Wording {
  return { en: say("en"), ...Object.fromEntries(Object.keys(LANGUAGES).map((code) => [code, say(code)])) };
}

const optionLabel = (list: MasterList, value: string): Wording =>
  wordedOr(
    list === "call_script" && value === "rating" ? "master.option.rating_step" : `master.option.${value}`,
    value,
  );

function withIssue(pack: Pack, row: Fields): Wording {
  const issue = pack["issues.json"].issue_types.find((each) => each.issue_type_id === row["issue_type_id"]);
  const own = nameOfRow(pack, "sub_issue_types", row);
  if (issue === undefined) return own;
  const over: Wording = { ...issue.issue_type_name_translations, en: issue.issue_type_name };
  const codes = [...new Set([...Object.keys(over), ...Object.keys(own)])];
  const both = codes.map((code) => [code, `${over[code] ?? over.en}: ${own[code] ?? own.en}`] as const);
  return { ...Object.fromEntries(both), en: `${over.en}: ${own.en}` };
}

const LONG = 500;
const SLOTS_OF: Readonly<Record<string, string>> = {
  body: [...Object.keys(FIXED_SLOTS), "department", "district"].map((name) => `{${name}}`).join(", "),
  spoken_text: "{name}",
};

function kindOf(name: string, shape: Shape, hasOptions: boolean): MasterFieldKind {
  if (shape.type === "array") return hasOptions ? "choices" : "words";
  if (hasOptions) return "choice";
  if (shape.type === "boolean") return "flag";
  if (shape.type === "integer" || shape.type === "number") return "number";
  if (shape.pattern?.startsWith("^\\d{4}-") === true) return "day";
  if (shape.pattern?.startsWith("^#") === true) return "colour";
  if (shape.pattern?.startsWith("^([01]") === true) return "time";
  return name.endsWith("_text") || (shape.maxLength ?? 0) > LONG ? "long_text" : "text";
}

/** Returns the hint of the field in this list, or in any; null where it needs none. */
function hintOf(list: MasterList, name: string, isChosen: boolean): Wording | null {
  const own = `master.hint.${list}.${name}`;
  const any = name.endsWith("_code") && !isTextKey(`master.hint.${name}`) ? "master.hint.code" : `master.hint.${name}`;
  const key = isTextKey(own) ? own : any;
  // A value chosen from a list needs no spelling hint.
  if (!isTextKey(key) || (key === "master.hint.code" && isChosen)) return null;
  return worded(key, { slots: SLOTS_OF[name] ?? "", most: REPLY_MAX_WEIGHTED });
}

export const labelOf = (list: MasterList, name: string): Wording =>
  wordedOr(isTextKey(`master.field.${list}.${name}`) ? `master.field.${list}.${name}` : `master.field.${name}`, name);

/** Returns the schema without its null alternative. */
const within = (shape: Shape): Shape => shape.anyOf?.find((each) => each.type !== "null") ?? shape;
const mayBeNull = (shape: Shape): boolean => shape.anyOf?.some((each) => each.type === "null") === true;

const TRANSLATIONS = "_translations";

export function describeList(pack: Pack, list: MasterList): MasterField[] {
  const { properties = {} } = rowShape(list);
  const { key } = LIST_PLACES[list];
  return Object.entries(properties)
    .filter(([name]) => !name.endsWith(TRANSLATIONS))
    .map(([name, whole]) => {
      const shape = within(whole);
      const options = optionsOf(pack, list, name, shape.type === "array" ? (shape.items ?? {}) : shape);
      const kind = kindOf(name, shape, options.length > 0);
      const isFree = shape.type === "string" && shape.minLength === undefined && shape.pattern === undefined;
      const isList = shape.type === "array" && shape.minItems === undefined;
      return {
        name,
        label: labelOf(list, name),
        hint: hintOf(list, name, options.length > 0),
        kind,
        is_key: flagOf(key.includes(name)),
        may_be_empty: flagOf(mayBeNull(whole) || (isFree && options.length === 0) || isList),
        least: shape.minimum ?? null,
        most: shape.maximum ?? shape.maxLength ?? null,
        is_whole: flagOf(shape.type === "integer"),
        translations: properties[`${name}${TRANSLATIONS}`] === undefined ? null : `${name}${TRANSLATIONS}`,
        options,
      };
    });
}

/** Returns the defaults of a new row: a free number and today's date. */
export function freshRow(pack: Pack, list: MasterList, today: string): Fields {
  const { properties = {}, required = [] } = rowShape(list);
  const { key } = LIST_PLACES[list];
  const rows = rowsOfPack(pack, list);
  const of = ([name, whole]: readonly [string, Shape]): unknown => {
    const shape = within(whole);
    if (name.endsWith(TRANSLATIONS)) return {};
    if (mayBeNull(whole) || !required.includes(name)) return null;
    if (key.includes(name) && shape.type === "integer" && referenceOf(list, name) === null) {
      return freeNumber(
        rows.map((row) => Number(row[name])),
        shape.maximum ?? 0,
      );
    }
    if (shape.type === "array") return [];
    if (shape.type === "boolean") return false;
    if (name === "valid_from" || name === "holiday_date") return today;
    if (shape.pattern?.startsWith("^#") === true) return "#1f4e79";
    return shape.type === "string" || shape.enum !== undefined ? "" : null;
  };
  return Object.fromEntries(Object.entries(properties).map((each) => [each[0], of(each)]));
}

/** Numbers of administrators begin at half of the range, so that those of a later pack do not collide with them. */
function freeNumber(used: readonly number[], most: number): number {
  const half = Math.floor(most / 2);
  return Math.max(half, ...used.filter((each) => each > half && each < most)) + 1;
}
