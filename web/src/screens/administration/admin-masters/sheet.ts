/** Table of a list, for a spreadsheet. */
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Fields } from "./draft.ts";

const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Y" : "N";
  return Array.isArray(value) ? value.join("; ") : String(value);
};

/** Rows with a header; a text has a column for each language. */
export function tableOf(
  fields: readonly MasterField[],
  languages: readonly string[],
  rows: readonly Fields[],
  say: (label: MasterField["label"]) => string,
): string[][] {
  const others = languages.filter((code) => code !== "en");
  const columns = fields.flatMap((field) => [
    { title: say(field.label), read: (row: Fields) => textOf(row[field.name]) },
    ...(field.translations === null ? [] : others).map((code) => ({
      title: `${say(field.label)} (${code})`,
      read: (row: Fields) =>
        textOf((row[field.translations ?? ""] as Readonly<Record<string, string>> | undefined)?.[code]),
    })),
  ]);
  return [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.read(row)))];
}
