/**
 * District of a post: from place names, tagged offices (@DC_Rohtak) and hashtags. Names of roads, gates or canals,
 * destinations, and places named in comparison count little; alone they still decide. The writer's own place ("but here
 * in Nuh") counts most. Pure.
 */
import type { PlaceName } from "./detection-data.ts";
import type { Detector } from "./detector.ts";
import { fold } from "./fold-text.ts";
import type { Begins, KnownText } from "./lexicon.ts";
import { hasTags, partsOf } from "./tags.ts";
import type { PhraseHit } from "./word-index.ts";
import { perWord } from "./word-memo.ts";

/** The detected district. */
export interface PlaceFinding {
  readonly districtId: number | null;
  readonly certainty: number;
  /** Matched names of the pack. */
  readonly evidence: readonly string[];
  readonly isOutside: boolean;
  /** Words of all names of places: from a word up to, not including, another. */
  readonly spans: readonly (readonly [start: number, end: number])[];
}

/** Score by kind of place name; a repeated name counts twice. */
const POINTS: { readonly [Kind in PlaceName["kind"]]: number } = {
  name: 10,
  old_name: 10,
  spelling: 9,
  headquarters: 9,
  town: 7,
  tehsil: 7,
  block: 6,
  office: 6,
  locality: 5,
  hint: 1,
  outside_place: 1.5,
};
/** Maximum score of a road or destination; a place outside the State outweighs only a hint. */
const WAY = 2;
const GOAL = 3;
const BEFORE_A_WAY = 4;
const COMPARED = 4;
/** Added to the score of the writer's own place; more than any name has. */
const OWN = 30;
/** Maximum words between "our" and the name. */
const MOST_BETWEEN = 2;
const TAGGED = 4;

/** Accuracy: a plain name is right in nine of ten posts, a road or a hint in six. */
const SURE = 0.9;
const UNSURE = 0.6;
const LEAST_SURE = 5;

const TAG = /[@#]\w{1,50}/g;
const MOST_TAGS = 20;
const LEAST_OF_NAME = 5;

/** Sorts by beginning; ties by length, longest first. */
export function longestFirst<T>(hits: readonly PhraseHit<T>[]): PhraseHit<T>[] {
  return hits.toSorted((a, b) => a.start - b.start || b.end - a.end || (a.phrase < b.phrase ? -1 : 1));
}

/** Removes overlaps: each word counts for one name, the longest that begins there. */
function apart<T>(hits: readonly PhraseHit<T>[]): PhraseHit<T>[] {
  let next = 0;
  return longestFirst(hits).filter((hit) => {
    const isFree = hit.start >= next;
    if (isFree) next = hit.end;
    return isFree;
  });
}

interface Named {
  readonly place: PlaceName;
  readonly points: number;
  readonly at: number;
}

/** Words before or after a place name that change its meaning. */
type WordsOfPlaces = "ways" | "goals" | "ownPlaces" | "comparisons";

function namedIn(
  { folded, known }: KnownText,
  detector: Detector,
  hits: readonly PhraseHit<PlaceName | null>[],
): Named[] {
  if (hits.length === 0) return [];
  const around = (list: WordsOfPlaces & keyof Begins): PhraseHit<string>[] =>
    detector[list].searchIn(folded, (at) => known[at]?.begins[list] ?? []);
  const ways = new Set(around("ways").map((hit) => hit.start));
  const goals = new Set(around("goals").map((hit) => hit.end));
  const waysOfPlaces = new Set(hits.filter((hit) => ways.has(hit.end)).map((hit) => hit.start));
  const comparisons = around("comparisons");
  const owns = around("ownPlaces");
  const isCompared = ({ start, end }: PhraseHit<unknown>): boolean =>
    comparisons.some((word) => word.end === start || word.start === end);
  // The first of several names after "our" counts.
  const isOwn = ({ start }: PhraseHit<unknown>): boolean =>
    owns.some(
      ({ end }) =>
        start >= end && start - end <= MOST_BETWEEN && !hits.some((hit) => hit.start >= end && hit.start < start),
    );
  return hits.flatMap((hit) => {
    const place = hit.value;
    if (place === null) return [];
    const points = POINTS[place.kind];
    const isOutside = place.kind === "outside_place";
    if (ways.has(hit.end)) return isOutside ? [] : [{ place, points: Math.min(points, WAY), at: hit.start }];
    if (goals.has(hit.start)) return [{ place, points: Math.min(points, GOAL), at: hit.start }];
    if (!isOutside && isOwn(hit)) return [{ place, points: points + OWN, at: hit.start }];
    const most = waysOfPlaces.has(hit.end) ? BEFORE_A_WAY : isCompared(hit) ? COMPARED : Infinity;
    return [{ place, points: Math.min(points, most), at: hit.start }];
  });
}

/** Words of a handle or hashtag that may contain a name. */
function* wordsOfTag(tag: string, isHandle: boolean, detector: Detector): Generator<string[]> {
  const whole = fold(tag).replaceAll(" ", "");
  const parts = fold(partsOf(tag).replace(/\d+/g, " ")).split(" ");
  if (!isHandle) {
    for (let length = whole.length; length >= LEAST_OF_NAME; length -= 1) yield [whole.slice(0, length)];
    for (let at = 1; at <= whole.length - LEAST_OF_NAME; at += 1) yield [whole.slice(at)];
    return;
  }
  yield [whole];
  const { officeHandles } = detector.data;
  if (parts.some((part) => officeHandles.includes(part))) yield parts;
  for (const office of officeHandles) {
    if (whole.startsWith(office)) yield [whole.slice(office.length)];
    if (whole.endsWith(office)) yield [whole.slice(0, -office.length)];
  }
}

/** Place named by a tag with its sign. */
function placeOfTag(tag: string, detector: Detector): PlaceName | null {
  for (const words of wordsOfTag(tag.slice(1), tag.startsWith("@"), detector)) {
    const hit = apart(detector.places.search(words)).find(({ value }) => value !== null);
    if (hit !== undefined) return hit.value;
  }
  return null;
}

const known = new WeakMap<Detector, (tag: string) => PlaceName | null>();

/** Memoized `placeOfTag`, since almost every post contains the government's handle. */
function knownPlaceOfTag(detector: Detector): (tag: string) => PlaceName | null {
  const before = known.get(detector);
  if (before !== undefined) return before;
  const placeOf = perWord((tag) => placeOfTag(tag, detector));
  known.set(detector, placeOf);
  return placeOf;
}

function namedInTags(text: string, detector: Detector): Named[] {
  if (!hasTags(text)) return [];
  const placeOf = knownPlaceOfTag(detector);
  return [...text.matchAll(TAG)].slice(0, MOST_TAGS).flatMap(([tag], index): Named[] => {
    const place = placeOf(tag);
    return place === null ? [] : [{ place, points: Math.min(POINTS[place.kind], TAGGED), at: MOST_WORDS + index }];
  });
}

/** Beyond every word of a text. */
const MOST_WORDS = 1_000_000;

/** Replaces a district that did not exist on the day by its predecessor. */
function existingOn(districtId: number, detector: Detector, day: string | null): number {
  const district = detector.districts.get(districtId);
  if (day === null || district === undefined || district.predecessorId === null) return districtId;
  return day < district.validFrom ? district.predecessorId : districtId;
}

/** `text` is the original, `read` its words without tags. */
export function findDistrict(text: string, read: KnownText, detector: Detector, day: string | null): PlaceFinding {
  const hits = apart(detector.places.searchIn(read.folded, (at) => read.known[at]?.begins.places ?? []));
  const spans = hits.map(({ start, end }) => [start, end] as const);
  const found = new Map<number, { points: number; first: number; names: Set<string> }>();
  for (const { place, points, at } of [...namedIn(read, detector, hits), ...namedInTags(text, detector)]) {
    const id = existingOn(place.districtId, detector, day);
    const known = found.get(id) ?? { points: 0, first: at, names: new Set<string>() };
    known.points += points;
    known.names.add(place.alias);
    found.set(id, known);
  }
  const isInside = (id: number): boolean => detector.districts.get(id)?.kind === "district";
  const [best] = [...found].toSorted(
    ([a, one], [b, two]) =>
      Number(isInside(b) && two.points >= WAY) - Number(isInside(a) && one.points >= WAY) ||
      two.points - one.points ||
      one.first - two.first ||
      a - b,
  );
  if (best === undefined) return { districtId: null, certainty: 0, evidence: [], isOutside: false, spans };
  const [districtId, { points, names }] = best;
  const isOutside = !isInside(districtId);
  const certainty = isOutside || points >= LEAST_SURE ? SURE : UNSURE;
  return { districtId, certainty, evidence: [...names], isOutside, spans };
}
