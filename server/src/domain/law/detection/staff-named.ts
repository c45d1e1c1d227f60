/**
 * Officers of SMGT named in a citizen's text. Pure. Certain only in a complaint about an officer, by the officer's own
 * account or a full name unique among the staff. Everything else is a suggestion for the cell: people also call an
 * officer's account for help, and a designation may have many holders.
 */
import { fold, wordsIn } from "./fold-text.ts";
import { WordIndex } from "./word-index.ts";

/** An officer, with names that texts may use. */
export interface StaffName {
  readonly userId: number;
  readonly name: string;
  readonly designation: string;
  /** Lower-case account; null when unknown. */
  readonly handle: string | null;
  /** Districts of the postings; null for the whole State. */
  readonly districtIds: readonly (number | null)[];
}

/** Officers named in a text. */
export interface StaffNamed {
  readonly sure: readonly number[];
  /** Possible matches; never includes a certain one. */
  readonly maybe: readonly number[];
}

export const NOBODY_NAMED: StaffNamed = { sure: [], maybe: [] };

/** A single word is a name that too many share, or no name at all. */
const LEAST_WORDS = 2;
/** Maximum holders of a name or designation that still identifies. */
const MOST_HOLDERS = 5;

/** Lower-case handles in the text. */
export const handlesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/@(\w{1,15})/g)].map((found) => (found[1] ?? "").toLowerCase())),
];

function phrases(staff: readonly StaffName[], of: (one: StaffName) => string): ReadonlyMap<string, StaffName[]> {
  const found = new Map<string, StaffName[]>();
  for (const one of staff) {
    const phrase = fold(of(one));
    if (phrase.split(" ").length >= LEAST_WORDS) found.set(phrase, [...(found.get(phrase) ?? []), one]);
  }
  return found;
}

/** Index of phrases with their holders. */
function indexOf(held: ReadonlyMap<string, readonly StaffName[]>): WordIndex<readonly StaffName[]> {
  const index = new WordIndex<readonly StaffName[]>();
  for (const [phrase, holders] of held) index.add(phrase, holders);
  return index;
}

const heldIn = (words: readonly string[], index: WordIndex<readonly StaffName[]>): (readonly StaffName[])[] =>
  index.search(words).map((hit) => hit.value);

/** Staff index, built once for a batch of texts. */
export interface StaffIndex {
  readonly staff: readonly StaffName[];
  readonly names: WordIndex<readonly StaffName[]>;
  readonly designations: WordIndex<readonly StaffName[]>;
}

export const staffIndexOf = (staff: readonly StaffName[]): StaffIndex => ({
  staff,
  names: indexOf(phrases(staff, (one) => one.name)),
  designations: indexOf(phrases(staff, (one) => one.designation)),
});

/** Excludes officers of other districts when the text names a district. */
function isNear(one: StaffName, districtId: number | null): boolean {
  return districtId === null || one.districtIds.some((id) => id === null || id === districtId);
}

/** Finds named officers; `about` is the detection result of the text. */
export function staffNamed(
  text: string,
  about: { readonly isAboutOfficer: boolean; readonly districtId: number | null },
  { staff, names, designations }: StaffIndex,
): StaffNamed {
  const called = handlesIn(text);
  const byHandle = staff.filter((one) => one.handle !== null && called.includes(one.handle));
  if (!about.isAboutOfficer) return { sure: [], maybe: byHandle.map((one) => one.userId) };
  const words = wordsIn(text).folded;
  const named = heldIn(words, names);
  const posted = heldIn(words, designations);
  const sure = new Set(
    [...byHandle, ...named.filter((holders) => holders.length === 1).flat()].map((one) => one.userId),
  );
  const maybe = [...named, ...posted.map((holders) => holders.filter((one) => isNear(one, about.districtId)))]
    .filter((holders) => holders.length <= MOST_HOLDERS)
    .flat()
    .map((one) => one.userId);
  return { sure: [...sure], maybe: [...new Set(maybe)].filter((userId) => !sure.has(userId)) };
}
