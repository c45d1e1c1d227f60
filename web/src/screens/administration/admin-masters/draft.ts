/** What an administrator has typed over a row, and what of it can be sent. Pure. */
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Only what was changed is kept, so that what others change meanwhile shows in all other fields. */
export interface Draft {
  /** The row as it was when its fields were changed here; a new row begins with what is usual. */
  readonly base: Fields;
  readonly edits: Fields;
}

/** What is typed over several rows, by the row. */
export type Drafts = Readonly<Record<string, Draft>>;

/** The drafts with that of one row changed; a row with nothing typed over it has none. */
export function withRow(drafts: Drafts, key: string, draft: Draft | null): Drafts {
  const { [key]: _before, ...others } = drafts;
  return draft === null || Object.keys(draft.edits).length === 0 ? others : { ...others, [key]: draft };
}

/** All that is kept, oldest first, with what is typed here: of the same row the last one holds. */
export const gathered = (kept: readonly Drafts[], here: Drafts): Drafts =>
  Object.fromEntries([...kept, here].flatMap((drafts) => Object.entries(drafts)));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The draft with one field changed; a field that is as it is in force is no change. */
export function withEdit(draft: Draft | null, row: Fields, name: string, value: unknown): Draft {
  const { [name]: _before, ...others } = draft?.edits ?? {};
  const base = { ...draft?.base };
  if (!Object.hasOwn(draft?.edits ?? {}, name)) base[name] = row[name] ?? null;
  return { base, edits: isSame(value, row[name]) ? others : { ...others, [name]: value } };
}

/** Fields that were changed here and, since, by somebody else to something else. */
export const movedOn = (draft: Draft | null, row: Fields): string[] =>
  Object.keys(draft?.edits ?? {}).filter(
    (name) => !isSame(draft?.base[name], row[name]) && !isSame(draft?.edits[name], row[name]),
  );

/** The draft after somebody decided about a field that moved on: keep what was typed, or drop it. */
export function decided(draft: Draft, row: Fields, name: string, isMine: boolean): Draft {
  const { [name]: mine, ...others } = draft.edits;
  return isMine
    ? { base: { ...draft.base, [name]: row[name] ?? null }, edits: { ...others, [name]: mine } }
    : { base: draft.base, edits: others };
}

const isNone = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** Why a field cannot be sent. */
export type Wrong = "missing" | "notNumber" | "tooSmall" | "tooLarge" | "language";

/** What is wrong with the value of a field; null where nothing is. */
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

/** The key of a row as one text, for addresses. */
export const keyText = (key: readonly string[], row: Fields): string =>
  JSON.stringify(key.map((name) => row[name] ?? null));

export const keyOf = (key: readonly string[], row: Fields): Record<string, string | number | null> =>
  Object.fromEntries(key.map((name) => [name, (row[name] ?? null) as string | number | null]));
