/**
 * Which officers of SMGT a citizen's text names. Pure. Sure is only who is meant beyond doubt in a complaint about an
 * officer: by their own account, or by a full name that nobody else on the staff has. Everything else is a suggestion
 * for the cell: people also call an officer's account for help, and a designation may have many holders.
 */
import { fold, wordsIn } from "./fold.ts";
import { WordIndex } from "./word-index.ts";

/** An officer as texts may name them. */
export interface StaffName {
  readonly userId: number;
  readonly name: string;
  readonly designation: string;
  /** Their account, in small letters; null where none is known. */
  readonly handle: string | null;
  /** Districts of their postings; null stands for the whole State. */
  readonly districtIds: readonly (number | null)[];
}

/** Officers named in a text. */
export interface StaffNamed {
  readonly sure: readonly number[];
  /** May be meant; never one who is sure. */
  readonly maybe: readonly number[];
}

export const NOBODY_NAMED: StaffNamed = { sure: [], maybe: [] };

/** One word alone is a name that too many share, or no name at all. */
const LEAST_WORDS = 2;
/** A name or designation that more officers have says nothing. */
const MOST_HOLDERS = 5;

/** Accounts that the text calls, in small letters. */
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

/** The phrases made ready for search, each with its holders. */
function indexOf(held: ReadonlyMap<string, readonly StaffName[]>): WordIndex<readonly StaffName[]> {
  const index = new WordIndex<readonly StaffName[]>();
  for (const [phrase, holders] of held) index.add(phrase, holders);
  return index;
}

const heldIn = (words: readonly string[], index: WordIndex<readonly StaffName[]>): (readonly StaffName[])[] =>
  index.search(words).map((hit) => hit.value);

/** The staff, made ready once for all texts of a batch. */
export interface StaffIndex {
  readonly staff: readonly StaffName[];
  readonly names: WordIndex<readonly StaffName[]>;
  readonly designations: WordIndex<readonly StaffName[]>;
}

/** Makes it ready. */
export const staffIndexOf = (staff: readonly StaffName[]): StaffIndex => ({
  staff,
  names: indexOf(phrases(staff, (one) => one.name)),
  designations: indexOf(phrases(staff, (one) => one.designation)),
});

/** Where the text names a district, officers of other districts are not meant. */
function isNear(one: StaffName, districtId: number | null): boolean {
  return districtId === null || one.districtIds.some((id) => id === null || id === districtId);
}

/** Finds them; `about` is what was understood of the text. */
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
