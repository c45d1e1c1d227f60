/**
 * Says the server's sentences to people. A key stands for a sentence in every language; one that a language lacks is
 * said in English. Used by the domain and by the calls; it knows neither.
 */
import { counted } from "@smgt/contract/counted.ts";
import { wordedIn, type Language, type Wording } from "@smgt/contract/languages.ts";
import { english, type TextKey } from "./en.ts";
import { hindi } from "./hi.ts";

/** Translated sentences of the server, for each language beside English. */
export const TRANSLATED_TEXTS: Readonly<Record<Exclude<Language, "en">, Readonly<Partial<Record<TextKey, string>>>>> = {
  hi: hindi,
};

/** What fills a slot; a wording fills it in the language of the sentence. */
export type Slots = Readonly<Record<string, string | number | Wording>>;

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(english, key);

/** A sentence with its slots filled; a slot that nothing fills stays. */
export function filled(sentence: string, slots: Slots, language: string): string {
  return counted(sentence, slots, language).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const slot = slots[name];
    return slot === undefined ? whole : typeof slot === "object" ? wordedIn(slot, language) : String(slot);
  });
}

/** The sentence in one language. */
export function say(language: Language, key: TextKey, slots: Slots = {}): string {
  const sentence = (language === "en" ? undefined : TRANSLATED_TEXTS[language][key]) ?? english[key];
  return filled(sentence, slots, language);
}

/** The sentence in every language that has it. */
export function worded(key: TextKey, slots: Slots = {}): Wording {
  const translated = Object.entries(TRANSLATED_TEXTS).flatMap(([code, texts]) => {
    const sentence: string | undefined = texts[key];
    return sentence === undefined ? [] : [[code, filled(sentence, slots, code)] as const];
  });
  return { en: filled(english[key], slots, "en"), ...Object.fromEntries(translated) };
}

/** Text of an event on record, in every language; one unknown to the program is shown as it is. */
export function eventWording(event: string): Wording {
  const key = `event.${event}`;
  return isTextKey(key) ? worded(key) : { en: event };
}

export const eventText = (language: Language, event: string): string => wordedIn(eventWording(event), language);

/** Names in a row, in every language that one of them has; what is not there is left out. */
export function listed(wordings: readonly (Wording | undefined)[]): Wording {
  const there = wordings.filter((one) => one !== undefined);
  const codes = [...new Set(there.flatMap((one) => Object.keys(one)))];
  const inOne = (code: string): string => there.map((one) => wordedIn(one, code)).join(", ");
  return { ...Object.fromEntries(codes.map((code) => [code, inOne(code)])), en: inOne("en") };
}

/** All languages one after the other, English first: for readers whose language nobody knows. */
export const inAll = (wording: Wording, between: string): string => Object.values(wording).join(between);
