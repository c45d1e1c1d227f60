/** Search keys of a ticket. Pure. */
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { withoutPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { wordsIn } from "../../../law/detection/fold-text.ts";
import { wordKeys } from "./word-keys.ts";

/** Maximum length of a post before processing, and of its keys. */
const MOST_SIGNS = 25_000;
const MOST_KEYS = 300;

/** Converts Devanagari digits to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0966-\u096F]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0966 + 48));
}

/**
 * Prefix of the count in a ticket number, in any spelling: "GRV-2026-", "GRV 2026 ", "grv2026", and "GRV " alone
 * before six digits starting with 0. A shorter count between blanks is an ordinary number.
 */
export const BEFORE_A_COUNT =
  /(?<![\p{L}\p{N}])[a-z]{2,5}(?:-\d{4}-(?=\d)|[ ./_-]{0,3}(?:19|20)\d{2}[ ./_-]{0,3}(?=\d{4,9}(?!\d))|[ ./_-]{0,3}(?=0\d{5}(?!\d)))/giu;

/** Folded words; "sector46" is two. */
export const searchWords = (text: string): readonly string[] =>
  wordsIn(asciiDigits(text).replace(/(?<=\p{L}{3})(?=\d)/gu, " ")).folded;

/** Marks a key of restricted text by a capital. */
export const hidden = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/** Searchable fields of a ticket. */
export interface Searched {
  readonly ticketNo?: string;
  /** Name and handle, visible to every reader of the ticket. */
  readonly names?: readonly (string | null)[];
  readonly text: string;
  /** The text is shown only to officers who work the ticket. */
  readonly isPrivate: boolean;
}

/** Words of a text without its personal data, and the mobile numbers of that. */
function readText(text: string): { readonly words: readonly string[]; readonly mobiles: readonly string[] } {
  // Leading handles are the same in nearly all posts.
  const plain = text.slice(0, MOST_SIGNS).replace(/^(\s*@\w{1,20})+/u, "");
  const personal = findPersonal(plain);
  const mobiles = personal.flatMap((found) => (found.kind === "telephone" ? (mobileIn(found.plain) ?? []) : []));
  // A ticket number written without a gap is found by its count too.
  const spaced = asciiDigits(withoutPersonal(plain, personal)).replace(BEFORE_A_COUNT, "$& ");
  return { words: searchWords(spaced), mobiles };
}

const keysOfWord = (word: string): string[] => {
  const { exact, sounds } = wordKeys(word);
  return exact === null ? [] : [exact, ...sounds];
};

/** Keys of a ticket: those of its words, t for its number, P for a phone number. */
export function keysOf({ ticketNo, names = [], text, isPrivate }: Searched): string[] {
  const keys = new Set<string>();
  const number = /\d+$/.exec(ticketNo ?? "")?.[0];
  if (number !== undefined) {
    keys.add(`t${number}`);
    keys.add(`t${number.replace(/^0+(?=\d)/, "")}`);
  }
  for (const word of names.flatMap((name) => searchWords(name ?? "")))
    for (const key of keysOfWord(word)) keys.add(key);
  const { words, mobiles } = readText(text);
  for (const mobile of mobiles) keys.add(`P${mobile}`);
  for (const word of words) {
    if (keys.size >= MOST_KEYS) break;
    for (const key of keysOfWord(word)) keys.add(isPrivate ? hidden(key) : key);
  }
  return [...keys].slice(0, MOST_KEYS);
}

/** Sound of each word, or the word itself when it has none; the same word in two scripts mostly sounds alike. */
export const soundsOf = (text: string): string[] => [
  ...new Set(
    readText(text).words.flatMap((word) => {
      const { exact, sounds } = wordKeys(word);
      return exact === null ? [] : (sounds[0] ?? exact);
    }),
  ),
];
