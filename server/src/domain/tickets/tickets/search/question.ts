/** Question that a typed text puts to the keys, with the strength of each match. Pure. */
import { findPersonal } from "@smgt/contract/personal/find-personal.ts";
import { mobileIn } from "@smgt/contract/personal/typed-numbers.ts";
import { asciiDigits, BEFORE_A_COUNT, hidden, searchWords } from "./search-keys.ts";
import {
  distinctSounds,
  NO_NAMES,
  partsOf,
  type Name,
  type Names,
  type Part,
  type SearchNames,
} from "./search-names.ts";
import { beginningsOf, wordKeys } from "./word-keys.ts";

/** Strength of a match, best last. A ticket matches as strongly as the weakest word of the question. */
const STRENGTH = { beginning: 1, sound: 2, name: 3, exact: 4, number: 5 } as const;
type Strength = (typeof STRENGTH)[keyof typeof STRENGTH];

/** Maximum lengths of a search text before processing. */
const MOST_ASKED = 200;
const MOST_WORDS = 8;
/** Least letters of a word, and digits of a number, that are taken as a beginning. */
const LEAST_LETTERS = 4;
const LEAST_DIGITS = 3;

/** One way to match: of each list, one key must be present. */
interface Way {
  readonly strength: Strength;
  readonly keys: readonly (readonly string[])[];
  /** The keys are prefixes. */
  readonly isBeginning: boolean;
}
/** For each word or name, the ways of which one must match. */
export type Question = readonly (readonly Way[])[];

/** Returns the mobile number in a search text, alone or among words, even without a gap; null for none or several. */
export function mobileAsked(text: string): string | null {
  const whole = mobileIn(text);
  if (whole !== null) return whole;
  const [one = null, ...others] = findPersonal(text.slice(0, MOST_ASKED)).flatMap(({ kind, plain }) =>
    kind === "telephone" ? (mobileIn(plain) ?? []) : [],
  );
  return others.length === 0 ? one : null;
}

/** Words of a search text; the State and year before a ticket number add nothing to the number. */
const wordsAsked = (text: string): string[] =>
  searchWords(asciiDigits(text.slice(0, MOST_ASKED)).replace(BEFORE_A_COUNT, ""))
    .slice(0, MOST_WORDS)
    .filter((word) => wordKeys(word).exact !== null);

const exactly = (word: string): readonly string[] => {
  const { exact } = wordKeys(word);
  return exact === null ? [] : [exact];
};

const whole = (strength: Strength, keys: Way["keys"]): Way => ({ strength, keys, isBeginning: false });

/** Ways to match a name by its sound, when that is distinct for each of its words. */
function bySound(name: Name, { kind }: Names): Way[] {
  const sounds = name.map((word) => (/^\d/.test(word) ? exactly(word) : distinctSounds(word, kind)));
  return sounds.every((keys) => keys.length > 0) ? [whole(STRENGTH.sound, sounds)] : [];
}

/** Ways to match the other names of a thing. */
function waysOfGroup(words: Name, group: Names): Way[] {
  const others = group.names.filter((name) => name.join(" ") !== words.join(" "));
  return [
    ...others.map((name) => whole(STRENGTH.name, name.map(exactly))),
    ...group.names.flatMap((name) => bySound(name, group)),
  ];
}

function waysOfWord(word: string, isAlone: boolean): Way[] {
  const { sounds } = wordKeys(word);
  const exact = whole(STRENGTH.exact, [exactly(word)]);
  if (isAlone && /^\d+$/.test(word)) return [whole(STRENGTH.number, [[`t${word}`]]), exact];
  return sounds.length === 0 ? [exact] : [exact, whole(STRENGTH.sound, [sounds])];
}

/** Ways to match several words as they are, or all by sound. */
function waysOfWords(words: Name): Way[] {
  const sounds = words.map((word) => (wordKeys(word).sounds.length === 0 ? exactly(word) : wordKeys(word).sounds));
  return [whole(STRENGTH.exact, words.map(exactly)), whole(STRENGTH.sound, sounds)];
}

const isInBothScripts = ({ names }: Names): boolean =>
  names.some((name) => /^[a-z]/.test(name[0] ?? "")) && names.some((name) => /^[\u0900-\u097F]/u.test(name[0] ?? ""));

/** A name that is listed in both scripts is found by its listed spellings; any other by its own sound too. */
function waysOfPart({ words, groups }: Part, isAlone: boolean): Way[] {
  const isListed = groups.some(
    (group) => isInBothScripts(group) && group.names.some((name) => name.join(" ") === words.join(" ")),
  );
  const [word = "", ...more] = words;
  const unlisted = more.length === 0 ? waysOfWord(word, isAlone) : waysOfWords(words);
  const own = isListed ? [whole(STRENGTH.exact, words.map(exactly))] : unlisted;
  const ways = [...own, ...groups.flatMap((group) => waysOfGroup(words, group))];
  return [...new Map(ways.map((way) => [`${way.strength} ${way.keys.join(" ")}`, way])).values()];
}

/** Options of a question. */
export interface Asking {
  /** Searches restricted text too. */
  readonly maySeePrivate: boolean;
  readonly names?: SearchNames;
}

const alsoHidden = (way: Way): Way => ({ ...way, keys: way.keys.map((keys) => [...keys, ...keys.map(hidden)]) });

function questionFrom(terms: Question, { maySeePrivate }: Asking): Question {
  return maySeePrivate ? terms.map((ways) => ways.map(alsoHidden)) : terms;
}

const termsOf = (words: readonly string[], names: SearchNames): Question =>
  partsOf(words, names).map((part) => waysOfPart(part, words.length === 1));

/** Converts a text to a question for its whole words. Empty when no word remains. */
export const questionOf = (text: string, asking: Asking): Question =>
  questionFrom(termsOf(wordsAsked(text), asking.names ?? NO_NAMES), asking);

/** The same question with its last word as a beginning; null when that is too short. */
export function beginningOf(text: string, asking: Asking): Question | null {
  const words = wordsAsked(text);
  const last = words.at(-1) ?? "";
  const isNumber = /^\d+$/.test(last);
  if ([...last].length < (isNumber ? LEAST_DIGITS : LEAST_LETTERS)) return null;
  const keys = isNumber ? [`n${last}`, `t${last}`] : beginningsOf(last);
  const beginning: Way = { strength: STRENGTH.beginning, keys: [keys], isBeginning: true };
  return questionFrom([...termsOf(words.slice(0, -1), asking.names ?? NO_NAMES), [beginning]], asking);
}

/** Formats ways for PostgreSQL. Keys contain only letters, marks and digits, so quoting is enough. */
function tsqueryOfWays(ways: readonly Way[]): string {
  const any = (keys: readonly string[], end: string): string => keys.map((key) => `'${key}'${end}`).join(" | ");
  return ways
    .map(({ keys, isBeginning }) => keys.map((each) => `(${any(each, isBeginning ? ":*" : "")})`).join(" & "))
    .join(" | ");
}

/** Formats the question for PostgreSQL. */
export const tsqueryOf = (question: Question): string => question.map((ways) => `(${tsqueryOfWays(ways)})`).join(" & ");

/** The same question answered with a strength at least; null when nothing can answer it so strongly. */
function atLeast(question: Question, strength: Strength): Question | null {
  const terms = question.map((ways) => ways.filter((way) => way.strength >= strength));
  return terms.every((ways) => ways.length > 0) ? terms : null;
}

/** Strengths that a ticket may answer with, the best first, each with what it must match. */
export function strengthsOf(question: Question): { readonly strength: Strength; readonly tsquery: string }[] {
  const strengths = [...new Set(question.flatMap((ways) => ways.map((way) => way.strength)))].toSorted((a, b) => b - a);
  return strengths.flatMap((strength) => {
    const least = atLeast(question, strength);
    return least === null ? [] : [{ strength, tsquery: tsqueryOf(least) }];
  });
}

/** Returns the strength with which the keys of a ticket answer; 0 when they do not. */
export function strengthOf(question: Question, keys: readonly string[]): number {
  const isThere = ({ keys: wanted, isBeginning }: Way): boolean =>
    wanted.every((any) => any.some((key) => keys.some((one) => (isBeginning ? one.startsWith(key) : one === key))));
  const ofWays = question.map((ways) => Math.max(0, ...ways.filter(isThere).map((way) => way.strength)));
  return question.length === 0 ? 0 : Math.min(...ofWays);
}

export const isAnsweredBy = (question: Question, keys: readonly string[]): boolean => strengthOf(question, keys) > 0;
