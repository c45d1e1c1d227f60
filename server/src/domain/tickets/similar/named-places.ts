/**
 * Named places below the district: villages, colonies, roads, tehsils, and the towns of the gazetteer. Two complaints
 * that name different ones are two incidents. Pure.
 */
import { wordKeys } from "../tickets/search/word-keys.ts";
import type { Names, SearchNames } from "../tickets/search/search-names.ts";

type Level = "village" | "area" | "road" | "tehsil";

/** Words beside which a name stands: before the word, or behind it too. */
const UNITS: ReadonlyMap<string, { readonly level: Level; readonly isBehindToo: boolean }> = new Map(
  (
    [
      ["village", true, "gaon gaanv gaav ganv gao village vill vpo gram गांव गाव ग्राम"],
      ["area", true, "mohalla mohalle मोहल्ला मोहल्ले"],
      [
        "area",
        false,
        "colony koloni kaloni nagar vihar enclave puram basti town कॉलोनी कालोनी नगर विहार पुरम बस्ती टाउन",
      ],
      ["road", false, "road rd marg रोड मार्ग"],
      ["tehsil", true, "tehsil tahsil तहसील"],
    ] as const
  ).flatMap(([level, isBehindToo, words]) => words.split(" ").map((word) => [word, { level, isBehindToo }] as const)),
);

/** Words that stand beside such a word and name nothing. */
const NO_NAMES: ReadonlySet<string> = new Set(
  "main mains link service approach broken bad damaged kachi kacchi kachcha pakki new old nayi naya purani purana whole entire every each some many other same our poora poori pura puri sara saari sare hamara hamari hamare mhare apne apni is us iss uss tooti tuti kharab near nearby around under above between till tak side samne paas pass wali wale wala मेन लिंक सर्विस नई नया पुरानी पुराना पूरा पूरी पूरे सारा सारी सारे हमारा हमारी हमारे अपने अपनी इस उस टूटी खराब कच्ची पक्की पास सामने".split(
    " ",
  ),
);

/** Places of one complaint. */
export interface NamedPlaces {
  readonly byLevel: ReadonlyMap<Level, ReadonlySet<string>>;
  /** Towns and localities of the gazetteer, not as names of roads. */
  readonly towns: ReadonlySet<string>;
  /** All words, as they are compared. */
  readonly words: ReadonlySet<string>;
}

const idOf = ({ names }: Names): string => (names[0] ?? []).join(" ");
const isTown = ({ kind }: Names): boolean => kind === "place";

/** The same for all spellings of a word: the place that it names, or its sound. */
function sameFor(word: string, { index }: SearchNames): string {
  const town = index.search([word]).find(({ value }) => isTown(value))?.value;
  const { exact, sounds } = wordKeys(word);
  return town === undefined ? (sounds[0] ?? exact ?? "") : idOf(town);
}

/** Reads the named places of a text from its folded words. */
export function namedPlacesIn(words: readonly string[], names: SearchNames): NamedPlaces {
  const hits = names.index.search(words);
  const ofDistrict = new Set(
    hits.flatMap(({ value, start, end }) =>
      value.kind === "district" ? Array.from({ length: end - start }, (_, at) => start + at) : [],
    ),
  );
  const ofMatters = new Set(hits.flatMap(({ value, start }) => (value.kind === "word" ? [start] : [])));
  const isName = (at: number): boolean => {
    const word = words[at] ?? "";
    return wordKeys(word).sounds.length > 0 && !NO_NAMES.has(word) && !UNITS.has(word);
  };
  const byLevel = new Map<Level, Set<string>>();
  words.forEach((word, at) => {
    const unit = UNITS.get(word);
    if (unit === undefined || ofDistrict.has(at)) return;
    // Behind the word the matter may follow: "Nangal village transformer burnt".
    const isBehind = unit.isBehindToo && isName(at + 1) && !ofMatters.has(at + 1);
    const found = isBehind ? at + 1 : at - 1;
    // A road may have the name of a district; "Yamuna Nagar" is no colony.
    if (!isName(found) || (unit.level !== "road" && ofDistrict.has(found))) return;
    const known = byLevel.get(unit.level) ?? new Set();
    byLevel.set(unit.level, known.add(sameFor(words[found] ?? "", names)));
  });
  const isOfRoad = (end: number): boolean => UNITS.get(words[end] ?? "")?.level === "road";
  const towns = hits.flatMap(({ value, end }) => (isTown(value) && !isOfRoad(end) ? [idOf(value)] : []));
  return { byLevel, towns: new Set(towns), words: new Set(words.map((word) => sameFor(word, names))) };
}

const shareNone = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((name) => !other.has(name));

/**
 * True when both name a place of one level and neither mentions the other's, or both name towns and none in common. A
 * name that the other complaint mentions in any way may be the same place.
 */
export function areElsewhere(one: NamedPlaces, other: NamedPlaces): boolean {
  if (one.towns.size > 0 && other.towns.size > 0 && shareNone(one.towns, other.towns)) return true;
  return [...one.byLevel].some(([level, places]) => {
    const theirs = other.byLevel.get(level);
    return theirs !== undefined && shareNone(places, other.words) && shareNone(theirs, one.words);
  });
}
