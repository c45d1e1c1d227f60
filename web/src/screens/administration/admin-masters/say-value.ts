/** Text of a row's value. */
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { formatDay } from "../../../i18n/formats.ts";
import type { Words } from "../../../i18n/language.ts";

/** Texts of the screen, and names in the present language. */
export interface Saying {
  readonly t: Words;
  readonly say: (wording: Wording) => string;
}

/** Name of a chosen value; a text as it is. */
export function sayValue(field: MasterField | undefined, value: unknown, { t, say }: Saying): string {
  if (value === null || value === undefined || value === "") return t("masters.nothing");
  if (typeof value === "boolean") return t(value ? "masters.yes" : "masters.no");
  const nameOf = (one: unknown): string => {
    const option = field?.options.find((each) => each.value === one);
    return option === undefined ? String(one) : say(option.label);
  };
  if (Array.isArray(value)) return value.length === 0 ? t("masters.nothing") : value.map(nameOf).join(", ");
  if (typeof value === "object") return Object.values(value).join(" / ");
  return field?.kind === "day" ? formatDay(String(value)) : nameOf(value);
}

/** Field of a property; translations belong to their text. */
export const fieldNamed = (fields: readonly MasterField[], name: string): MasterField | undefined =>
  fields.find((field) => field.name === name || field.translations === name);
