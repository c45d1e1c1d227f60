/**
 * Scores whether two complaints concern the same incident. Pure; for a few dozen candidates. Compares words by their
 * keys, so that Hindi, romanised Hindi and English match. A differing numbered place (sector 46, ward 7) or named place
 * (a village, a colony, a town) excludes a match, whatever else agrees.
 */
import { withoutPersonal } from "@smgt/contract/personal/mask-personal.ts";
import { fold } from "../../law/detection/fold-text.ts";
import { asciiDigits, soundsOf } from "../tickets/search/search-keys.ts";
import type { SearchNames } from "../tickets/search/search-names.ts";
import { areElsewhere, namedPlacesIn, type NamedPlaces } from "./named-places.ts";
import { phoneticKey } from "../../law/detection/phonetic-key.ts";

/** Maximum distance in time of posts on one incident. */
export const NEAR_MS = 7 * 86_400_000;

/** Only the beginning of a text is compared: it describes the incident. */
const MOST_SIGNS = 4_000;
const MOST_WORDS = 120;
/** Longer than any word. */
const MOST_LETTERS = 40;
const MOST_SHOWN = 5;

/** Words for places that have a number, such as "ward", by how they sound in either script. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Sector: ["sector", "sec", "सेक्टर", "सैक्टर"],
    Ward: ["ward", "वार्ड"],
    Phase: ["phase", "फेज", "फेस"],
    Block: ["block", "ब्लॉक"],
    Street: ["gali", "street", "lane", "गली"],
    Pocket: ["pocket", "पॉकेट"],
  }).flatMap(([name, words]) => words.map((word): [string, string] => [phoneticKey(word), name])),
);
const NUMBER_SIGNS = new Set(["no", "number", "num", "नंबर", "नं"].map(phoneticKey));

const NEUTRAL =
  "no not nahi nahin since from last day days hour hours din ghante problem complaint samasya shikayat our my your hamare hamara there here area near ke par pe bhi aur kya koi ho raha rahi hua gaya sir madam ji please help urgent action request requested people log many very also still with for are was has have been this that on at by or we us you kal aaj subah raat today yesterday morning night haryana cm officer department vibhag नहीं से पर दिन घंटे समस्या शिकायत हमारे हमारा यहाँ वहाँ भी और क्या कोई हो रहा रही हुआ गया जी कल आज सुबह रात बहुत लोग हरियाणा विभाग अधिकारी तक लिए कर करें इस उस यह वह";
const neutralKeys = new Set(NEUTRAL.split(" ").flatMap(soundsOf));

/** A complaint prepared for comparison. */
export interface Told {
  readonly text: string;
  /** The sub-issue is individual, such as a pension or a bill; two of them are no common incident. */
  readonly isPersonal: boolean;
  readonly at: Date;
  readonly issueId: number | null;
  readonly subIssueId: number | null;
}

/** Common features of two complaints; `score` is 1 to 100. */
export interface Score {
  readonly score: number;
  readonly places: readonly string[];
  readonly words: readonly string[];
}

interface Read {
  /** Numbers in the text by the kind of place that they belong to, such as 12 under "ward". */
  readonly places: ReadonlyMap<string, ReadonlySet<string>>;
  readonly named: NamedPlaces;
  /** The words as written, by their keys; neutral words left out. */
  readonly words: ReadonlyMap<string, string>;
}

/** Mentioned accounts; every post to us has our own handle. */
const MENTIONS = /@\w{1,20}/gu;
const IS_NUMBER = /^\d{1,4}[a-z]?$/;

/** Letters after a number: 10 A, 10 ए. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...["a", "b", "c", "d", "e", "f"].map((letter): [string, string] => [letter, letter]),
  ["ए", "a"],
  ["बी", "b"],
  ["सी", "c"],
  ["डी", "d"],
]);

/** Joins a number and its letter: "10 A", "10-ए" and "10A" become one word. */
function joined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    if (/^\d{1,4}$/.test(words[at - 1] ?? "") && LETTERS.has(word)) return [];
    const letter = /^\d{1,4}$/.test(word) ? LETTERS.get(words[at + 1] ?? "") : undefined;
    const behind = /^(\d{1,4})([ऀ-ॿ]+)$/u.exec(word);
    if (behind !== null) return [`${behind[1] ?? ""}${LETTERS.get(behind[2] ?? "") ?? behind[2] ?? ""}`];
    return [letter === undefined ? word : word + letter];
  });
}

export const withoutMentions = (text: string): string => text.replace(MENTIONS, " ");

function wordsOf(text: string): string[] {
  const plain = asciiDigits(withoutPersonal(withoutMentions(text.slice(0, MOST_SIGNS))));
  // "sector46" is as common as "sector 46".
  const words = fold(plain.replace(/(?<=\p{L}{3})(?=\d)/gu, " "))
    .split(" ")
    .filter((word) => word !== "");
  return joined(words.slice(0, MOST_WORDS)).map((word) => word.slice(0, MOST_LETTERS));
}

/** Returns the number of the unit at `at` and its position; null without a number. */
function numberAt(words: readonly string[], at: number): number | null {
  const behind = NUMBER_SIGNS.has(phoneticKey(words[at + 1] ?? "")) ? at + 2 : at + 1;
  if (IS_NUMBER.test(words[behind] ?? "")) return behind;
  return IS_NUMBER.test(words[at - 1] ?? "") ? at - 1 : null;
}

function read(text: string, ignored: ReadonlySet<string>, names: SearchNames): Read {
  const words = wordsOf(text);
  const places = new Map<string, Set<string>>();
  const spent = new Set<number>();
  words.forEach((word, at) => {
    const unit = UNITS.get(phoneticKey(word));
    const found = unit === undefined ? null : numberAt(words, at);
    if (unit === undefined || found === null) return;
    places.set(unit, (places.get(unit) ?? new Set()).add(words[found] ?? ""));
    spent.add(at).add(found);
  });
  const kept = new Map<string, string>();
  words.forEach((word, at) => {
    const [key] = spent.has(at) ? [] : soundsOf(word);
    if (key !== undefined && !ignored.has(key) && !neutralKeys.has(key) && !kept.has(key)) kept.set(key, word);
  });
  return { places, named: namedPlacesIn(words, names), words: kept };
}

/** Returns the numbered places of both; null when they name different numbers of one kind. */
function commonPlaces(one: Read, other: Read): string[] | null {
  const common: string[] = [];
  for (const [unit, numbers] of one.places) {
    const theirs = other.places.get(unit);
    if (theirs === undefined) continue;
    const both = [...numbers].filter((number) => theirs.has(number));
    if (both.length === 0) return null;
    common.push(...both.map((number) => `${unit} ${number.toUpperCase()}`));
  }
  return common;
}

function matterShare(one: Told, other: Told): number {
  if (one.subIssueId !== null && one.subIssueId === other.subIssueId) return 1;
  return one.issueId !== null && one.issueId === other.issueId ? 0.5 : 0;
}

/** Returns keys of words without meaning within one district, such as its name. */
export const keysOfNames = (names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(soundsOf));

/** Returns a comparison with this complaint: the common features of the incident, or null when they are too few. */
export function sameIncidentAs(
  one: Told,
  ignored: ReadonlySet<string>,
  names: SearchNames,
): (other: Told) => Score | null {
  const mine = read(one.text, ignored, names);
  return (other) => compare(one, mine, other, (text) => read(text, ignored, names));
}

function compare(one: Told, mine: Read, other: Told, readOther: (text: string) => Read): Score | null {
  const apart = Math.abs(one.at.getTime() - other.at.getTime());
  if (apart > NEAR_MS || one.isPersonal || other.isPersonal) return null;
  const theirs = readOther(other.text);
  const places = commonPlaces(mine, theirs);
  if (places === null || areElsewhere(mine.named, theirs.named)) return null;
  const words = [...mine.words].flatMap(([key, word]) => (theirs.words.has(key) ? [word] : []));
  const matter = matterShare(one, other);
  const isSameMatter = matter === 1 || (matter > 0 && words.length + places.length > 0) || words.length > 2;
  const isSamePlace = places.length > 0 || words.length > 1;
  if (!isSameMatter || !isSamePlace) return null;
  const smaller = Math.max(1, Math.min(mine.words.size, theirs.words.size));
  const parts = [
    0.35 * matter,
    0.35 * (places.length > 0 ? 1 : Math.min(1, words.length / 5)),
    0.2 * Math.min(1, (2 * words.length) / smaller),
    0.1 * (1 - apart / NEAR_MS),
  ];
  const score = Math.max(1, Math.round(100 * parts.reduce((sum, part) => sum + part, 0)));
  return { score, places, words: words.slice(0, MOST_SHOWN) };
}
