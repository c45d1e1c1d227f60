/** Columns of a sheet of a list: a field by its name or label in any language; `(hi)` behind it for a translation. */
import type { MasterField } from "./calls/organisation/master-lists.ts";
import { foldedName } from "./sheet-head.ts";

const NAME = /^(.*?)\s*\(([a-z]{2,3})\)\s*$/;

interface NamedField {
  readonly field: MasterField;
  /** Language of a translation; null for the field itself. */
  readonly language: string | null;
}

/** Returns the field of a column; undefined for an unknown name and for a translation that the list does not have. */
export function fieldNamed(
  fields: readonly MasterField[],
  languages: readonly string[],
  title: string,
): NamedField | undefined {
  const [, base = title, code] = NAME.exec(title) ?? [];
  const field = fields.find((each) =>
    [each.name, ...Object.values(each.label)].some((name) => foldedName(name) === foldedName(base)),
  );
  const language = code === undefined || code === "en" ? null : code;
  if (field === undefined) return undefined;
  if (language !== null && (field.translations === null || !languages.includes(language))) return undefined;
  return { field, language };
}
