/**
 * Search keys of tickets and the queries that match them; made only here, so that both sides agree. Pure.
 */
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { withoutPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { fold, wordsIn } from "../../../law/detection/fold-text.ts";
import { skeletonOf, phoneticKey } from "../../../law/detection/phonetic-key.ts";
import { perWord } from "../../../law/detection/word-memo.ts";

/** Maximum lengths before processing: a post, a search text, a word. */
const MOST_SIGNS = 25_000;
const MOST_ASKED = 200;
const MOST_LETTERS = 40;
const MOST_KEYS = 250;
const MOST_WORDS = 8;
/** Number of consonants that identify a word. */
const ENOUGH = 3;

const LITTLE_WORDS = new Set(
  "hai hain ka ki ke ko se me mein men ne the of to and in is it a i please plz kindly कृपया है हैं का की के को से में ने".split(
    " ",
  ),
);

/** Words that have another spelling with a different sound; both are searched. */
const WRITTEN_ALSO: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sector: "sec सेक्टर सैक्टर सेक",
    otp: "ओटीपी",
    fir: "एफआईआर",
    girdawari: "girdavri girdawri girdavari गिरदावरी गिरदावारी",
  }).flatMap(([word, others]) => others.split(" ").map((other): [string, string] => [fold(other), word])),
);

/**
 * Returns the keys of a word. First letter of a key: s consonants of a word with three or more; h the sound of such a
 * word without a, for prefixes; v the sound of a shorter word; x a word without a sound; n a number. Elsewhere: t a
 * ticket number, P a phone number. A capital marks the same kind of key in restricted text.
 */
function makeKeys(written: string): readonly string[] {
  const word = WRITTEN_ALSO.get(written) ?? written;
  if (LITTLE_WORDS.has(word)) return [];
  if (/^\d+$/.test(word)) return [`n${word}`];
  const sound = /\d/.test(word) ? "" : phoneticKey(word);
  if (sound === "") return [`x${word}`];
  const skeleton = skeletonOf(sound);
  if (skeleton.length < ENOUGH) return [`v${sound}`];
  return [`s${skeleton.slice(0, MOST_LETTERS)}`, `h${withoutA(sound).slice(0, MOST_LETTERS)}`];
}

/** The a is spoken but not written, or written but not spoken; other vowels distinguish words. */
const withoutA = (sound: string): string => sound.replaceAll("a", "");

const keysOfKnown = perWord(makeKeys);
const keysOfWord = (whole: string): readonly string[] => keysOfKnown(whole.slice(0, MOST_LETTERS));

const wordsOf = (text: string): readonly string[] => wordsIn(text).folded;

/** Converts Devanagari digits to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/[\u0966-\u096F]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0966 + 48));
}

/** Returns the mobile number in a search text, alone or among words, even without a gap; null for none or several. */
export function mobileAsked(text: string): string | null {
  const whole = mobileIn(text);
  if (whole !== null) return whole;
  const [one = null, ...others] = findPersonal(text.slice(0, MOST_ASKED)).flatMap(({ kind, plain }) =>
    kind === "telephone" ? (mobileIn(plain) ?? []) : [],
  );
  return others.length === 0 ? one : null;
}

/**
 * Prefix of the count in a ticket number, in any spelling: "GRV-2026-", "GRV 2026 ", "grv2026", and "GRV " alone
 * before six digits starting with 0. A shorter count between blanks is an ordinary number.
 */
const BEFORE_A_COUNT =
  /(?<![\p{L}\p{N}])[a-z]{2,5}(?:-\d{4}-(?=\d)|[ ./_-]{0,3}(?:19|20)\d{2}[ ./_-]{0,3}(?=\d{4,9}(?!\d))|[ ./_-]{0,3}(?=0\d{5}(?!\d)))/giu;

/** Searchable fields of a ticket. */
export interface Searched {
  readonly ticketNo?: string;
  /** Name and handle, visible to every reader of the ticket. */
  readonly names?: readonly (string | null)[];
  readonly text: string;
  /** The text is shown only to officers who work the ticket. */
  readonly isPrivate: boolean;
}

export function keysOf({ ticketNo, names = [], text, isPrivate }: Searched): string[] {
  const keys = new Set<string>();
  const number = /\d+$/.exec(ticketNo ?? "")?.[0];
  if (number !== undefined) {
    keys.add(`t${number}`);
    keys.add(`t${number.replace(/^0+(?=\d)/, "")}`);
  }
  for (const name of names) for (const word of wordsOf(name ?? "")) for (const key of keysOfWord(word)) keys.add(key);
  // Leading handles are the same in nearly all posts.
  const plain = text.slice(0, MOST_SIGNS).replace(/^(\s*@\w{1,20})+/u, "");
  const personal = findPersonal(plain);
  for (const found of personal) {
    const mobile = found.kind === "telephone" ? mobileIn(found.plain) : null;
    if (mobile !== null) keys.add(`P${mobile}`);
  }
  // A ticket number written without a gap is found by its count too.
  const spaced = asciiDigits(withoutPersonal(plain, personal)).replace(BEFORE_A_COUNT, "$& ");
  for (const word of wordsOf(spaced)) {
    if (keys.size >= MOST_KEYS) break;
    for (const key of keysOfWord(word)) keys.add(isPrivate ? hidden(key) : key);
  }
  return [...keys].slice(0, MOST_KEYS);
}

/** A key that a word may match; `isBeginning`: the key is a prefix. */
interface Wanted {
  readonly key: string;
  readonly isBeginning: boolean;
}
/** For each word the keys of which one must be present. */
export type Question = readonly (readonly Wanted[])[];

const hidden = (key: string): string => key.charAt(0).toUpperCase() + key.slice(1);

/**
 * A repeated letter (zzzzzz). Its sound is that letter alone, with which every tenth word begins; it is not treated
 * as a prefix.
 */
const HELD_DOWN = /^(\p{L})\1{2,}$/u;

function wantedFor(word: string, isLast: boolean): Wanted[] {
  if (/^\d+$/.test(word)) {
    const isBeginning = isLast && word.length >= ENOUGH;
    return ["n", "t"].map((kind) => ({ key: kind + word, isBeginning }));
  }
  const [key = "", sounding] = keysOfWord(word);
  if (HELD_DOWN.test(word)) return [{ key, isBeginning: false }];
  if (!isLast || key.startsWith("x")) return [{ key, isBeginning: isLast }];
  // Four consonants allow a prefix match; after three the vowels have to agree.
  if (sounding !== undefined && key.length > ENOUGH + 1) return [{ key, isBeginning: true }];
  if (sounding !== undefined)
    return [
      { key, isBeginning: false },
      { key: sounding, isBeginning: true },
    ];
  return [key, `h${withoutA(key.slice(1))}`].map((one) => ({ key: one, isBeginning: true }));
}

/**
 * Converts a text to a query: every word, the last one as a prefix. Empty when no word remains. `maySeePrivate`:
 * searches restricted text too.
 */
export function questionOf(text: string, maySeePrivate: boolean): Question {
  // The State and year before a ticket number add nothing to the number.
  const words = wordsOf(asciiDigits(text.slice(0, MOST_ASKED)).replace(BEFORE_A_COUNT, "")).slice(0, MOST_WORDS);
  return words
    .filter((word) => keysOfWord(word).length > 0)
    .map((word) => {
      const wanted = wantedFor(word, word === words.at(-1));
      return maySeePrivate ? [...wanted, ...wanted.map((one) => ({ ...one, key: hidden(one.key) }))] : wanted;
    });
}

/** Formats the query for PostgreSQL. Keys contain only letters, marks and digits, so quoting is enough. */
export function tsqueryOf(question: Question): string {
  const any = (wanted: readonly Wanted[]): string =>
    wanted.map(({ key, isBeginning }) => `'${key}'${isBeginning ? ":*" : ""}`).join(" | ");
  return question.map((wanted) => `(${any(wanted)})`).join(" & ");
}

export function isAnsweredBy(question: Question, keys: readonly string[]): boolean {
  const fits = (wanted: Wanted): boolean =>
    keys.some((key) => (wanted.isBeginning ? key.startsWith(wanted.key) : key === wanted.key));
  return question.length > 0 && question.every((wanted) => wanted.some(fits));
}
