/**
 * Names of one thing: the spellings of a place from the gazetteer, and the sets of words of the pack whose code begins
 * with `same_`. A search for one of them finds the others. Pure.
 */
import type { DetectionData, PlaceName } from "../../../law/detection/detection-data.ts";
import { fold } from "../../../law/detection/fold-text.ts";
import { phoneticKey } from "../../../law/detection/phonetic-key.ts";
import { WordIndex, type PhraseHit } from "../../../law/detection/word-index.ts";
import { wordKeys } from "./word-keys.ts";

const SAME = "same_";

/** A name as its folded words. */
export type Name = readonly string[];

/** All names of one thing. */
export interface Names {
  readonly names: readonly Name[];
  /** Places and districts have more spellings than the gazetteer lists; the spellings of a word are complete. */
  readonly kind: "word" | "place" | "district";
}

/** Part of the pack that the search reads. */
type Pack = Pick<DetectionData, "places" | "danger" | "districts">;

/** Kinds of aliases that name the whole district, whatever they sound like. */
const OF_DISTRICT: ReadonlySet<PlaceName["kind"]> = new Set(["name", "old_name", "spelling"]);
/** Kinds that name no place. */
const NO_PLACE: ReadonlySet<PlaceName["kind"]> = new Set(["office", "hint"]);

/** Equal for the spellings of one place: its district, its number, and its consonants with the first and last sound. */
function placeKey({ alias, districtId, kind }: PlaceName): string {
  if (OF_DISTRICT.has(kind)) return String(districtId);
  const words = fold(alias).replaceAll(" ", "");
  const sound = phoneticKey(words);
  const number = words.replace(/\D/g, "");
  return [districtId, number, sound.at(0), sound.replace(/[aiu]/g, ""), sound.at(-1)].join(" ");
}

/** Words of a name that a search would ask for. */
const nameOf = (words: readonly string[]): Name => words.filter((word) => wordKeys(word).exact !== null);

/** Expands a phrase of the pack: "police|पुलिस station" are two names. */
const namesIn = (phrase: string): Name[] =>
  phrase
    .split(" ")
    .map((words) => words.split("|").map(fold))
    .reduce<Name[]>((names, words) => names.flatMap((name) => words.map((word) => [...name, word])), [[]]);

function groupsOf({ places, danger }: Pack): Names[] {
  const byPlace = Map.groupBy(
    places.filter(({ kind }) => !NO_PLACE.has(kind)),
    placeKey,
  );
  const ofPlaces = [...byPlace.values()].map((aliases): Names => {
    const isDistrict = aliases.some(({ kind }) => OF_DISTRICT.has(kind));
    const names = aliases.map(({ alias }) => nameOf(fold(alias).split(" ")));
    return { names, kind: isDistrict ? "district" : "place" };
  });
  const ofWords = [...danger.wordSets].flatMap(([code, phrases]): Names[] =>
    code.startsWith(SAME) ? [{ names: phrases.flatMap(namesIn).map(nameOf), kind: "word" }] : [],
  );
  return [...ofPlaces, ...ofWords].map(({ names, kind }) => ({ names: names.filter((name) => name.length > 0), kind }));
}

/** Names by their words, and those of one word by their sound. */
export interface SearchNames {
  readonly index: WordIndex<Names>;
  readonly bySound: ReadonlyMap<string, Names>;
}

/** Sounds of a word by which a name of this kind is known: they hardly belong to another word. */
export const distinctSounds = (word: string, kind: Names["kind"]): string[] =>
  wordKeys(word).sounds.filter((sound) => sound.startsWith("s") || (kind !== "word" && sound.startsWith("h")));

function indexNames(pack: Pack): SearchNames {
  const index = new WordIndex<Names>();
  const bySound = new Map<string, Names>();
  for (const group of groupsOf(pack)) {
    for (const name of group.names) {
      index.add(name.join(" "), group);
      const [only = "", ...more] = name;
      if (more.length > 0) continue;
      for (const sound of distinctSounds(only, group.kind)) if (!bySound.has(sound)) bySound.set(sound, group);
    }
  }
  return { index, bySound };
}

export const NO_NAMES: SearchNames = { index: new WordIndex(), bySound: new Map() };

const known = new WeakMap<Pack["places"], SearchNames>();

/** Names of a pack, indexed once. */
export function searchNamesOf(pack: Pack): SearchNames {
  const before = known.get(pack.places);
  if (before !== undefined) return before;
  const names = indexNames(pack);
  known.set(pack.places, names);
  return names;
}

/** Chooses the longest name among the hits that begin at a word; of equal ones, all. */
function longestAt(hits: readonly PhraseHit<Names>[], at: number): { end: number; groups: Names[] } | null {
  const here = hits.filter(({ start }) => start === at);
  const end = Math.max(...here.map((hit) => hit.end));
  return here.length === 0 ? null : { end, groups: here.flatMap((hit) => (hit.end === end ? [hit.value] : [])) };
}

/** A part of a question: one word, or the words of a name, with all groups of names that it belongs to. */
export interface Part {
  readonly words: Name;
  readonly groups: readonly Names[];
}

/** Splits the words of a question at the names in it; a word that is no name may still sound like one. */
export function partsOf(words: readonly string[], { index, bySound }: SearchNames): Part[] {
  const hits = index.search(words);
  const parts: Part[] = [];
  for (let at = 0; at < words.length;) {
    const name = longestAt(hits, at);
    const end = name?.end ?? at + 1;
    const alike = bySound.get(wordKeys(words[at] ?? "").sounds[0] ?? "");
    parts.push({ words: words.slice(at, end), groups: name?.groups ?? (alike === undefined ? [] : [alike]) });
    at = end;
  }
  return parts;
}
