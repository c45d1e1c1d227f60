/** Edits of a row, and the fields to send. Pure. */
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Only changed fields are stored, so that all other fields show colleagues' changes. */
export interface Draft {
  /** Row at the time of the first edit; a new row starts with defaults. */
  readonly base: Fields;
  readonly edits: Fields;
}

export type Drafts = Readonly<Record<string, Draft>>;

/** Drafts with one row replaced; an empty draft is removed. */
export function withRow(drafts: Drafts, key: string, draft: Draft | null): Drafts {
  const { [key]: _before, ...others } = drafts;
  return draft === null || Object.keys(draft.edits).length === 0 ? others : { ...others, [key]: draft };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Draft with one field changed; a value equal to the present one is no edit. */
export function withEdit(draft: Draft | null, row: Fields, name: string, value: unknown): Draft {
  const { [name]: _before, ...others } = draft?.edits ?? {};
  const base = { ...draft?.base };
  if (!Object.hasOwn(draft?.edits ?? {}, name)) base[name] = row[name] ?? null;
  return { base, edits: isSame(value, row[name]) ? others : { ...others, [name]: value } };
}

/** Fields edited here and since changed otherwise by a colleague. */
export const movedOn = (draft: Draft | null, row: Fields): string[] =>
  Object.keys(draft?.edits ?? {}).filter(
    (name) => !isSame(draft?.base[name], row[name]) && !isSame(draft?.edits[name], row[name]),
  );

/** Draft after a conflict is resolved for one field: the edit stays or is dropped. */
export function decided(draft: Draft, row: Fields, name: string, isMine: boolean): Draft {
  const { [name]: mine, ...others } = draft.edits;
  return isMine
    ? { base: { ...draft.base, [name]: row[name] ?? null }, edits: { ...others, [name]: mine } }
    : { base: draft.base, edits: others };
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Reason why a field is invalid. */
export type Wrong = "missing" | "notNumber" | "tooSmall" | "tooLarge" | "language";

export function wrongWith(field: MasterField, values: Fields, languages: readonly string[]): Wrong | null {
  const value = values[field.name];
  if (isNone(value)) return field.may_be_empty === "Y" || field.kind === "flag" ? null : "missing";
  if (field.kind === "number") {
    if (typeof value !== "number") return "notNumber";
    if (field.is_whole === "Y" && !Number.isInteger(value)) return "notNumber";
    if (field.least !== null && value < field.least) return "tooSmall";
    if (field.most !== null && value > field.most) return "tooLarge";
  }
  if (field.translations === null) return null;
  const texts = (values[field.translations] ?? {}) as Readonly<Record<string, string>>;
  return languages.some((code) => code !== "en" && isNone(texts[code]?.trim())) ? "language" : null;
}

/** Row key as one text, for addresses. */
export const keyText = (key: readonly string[], row: Fields): string =>
  JSON.stringify(key.map((name) => row[name] ?? null));

export const keyOf = (key: readonly string[], row: Fields): Record<string, string | number | null> =>
  Object.fromEntries(key.map((name) => [name, (row[name] ?? null) as string | number | null]));
