/**
 * Says a message as `build/compile-messages.ts` has compiled it: texts with slots, and choices by a number or a word. Numbers
 * are grouped as in India. Pure; `language.ts` alone calls it.
 */
import type { Language } from "@smgt/contract/languages.ts";
import { formatNumber } from "./formats.ts";

export type Values = Readonly<Record<string, string | number>>;
/** In a text `{name}` is a slot, and `{#name}` one whose number is grouped. */
export type Message = string | readonly (string | Choice)[];
export type Choice = readonly [name: string, by: "plural" | "select", cases: Readonly<Record<string, Message>>];

const SLOT = /\{(#?)(\w+)\}/g;
const rules: Partial<Record<Language, Intl.PluralRules>> = {};

function casesOf([name, by, cases]: Choice, values: Values, language: Language): Message {
  const value = values[name] ?? "";
  if (Object.hasOwn(cases, value)) return cases[value] ?? "";
  if (by === "select") return cases["other"] ?? "";
  const kind = (rules[language] ??= new Intl.PluralRules(language)).select(Number(value));
  return cases[kind] ?? cases["other"] ?? "";
}

/** The words, their slots filled; a value that is missing leaves nothing. */
export function sayMessage(message: Message, values: Values, language: Language): string {
  if (typeof message !== "string")
    return message
      .map((part) => sayMessage(typeof part === "string" ? part : casesOf(part, values, language), values, language))
      .join("");
  return message.replace(SLOT, (_slot, grouped: string, name: string) => {
    const value = values[name] ?? "";
    return grouped === "" ? String(value) : formatNumber(Number(value), language);
  });
}
