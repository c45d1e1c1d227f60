/** Classification of a run of digits: phone number, Aadhaar, bank account, or nothing personal. Pure. */
import { toldIn, type Run, type Told } from "./digit-groups.ts";
import type { PersonalKind } from "./found.ts";
import { isLandline, phoneIn } from "./phone-number.ts";
import { mobileIn, PHONE_WORDS } from "./typed-numbers.ts";
import { isChecked } from "./verhoeff.ts";

/** Maximum distance of a describing word before a number. */
const NEAR = 40;
/** Maximum distance between a branch code and an account. */
const BESIDE = 80;
const IFSC_LENGTH = 11;
const AADHAAR_DIGITS = 12;
const VIRTUAL_DIGITS = 16;

const TELEPHONE = new RegExp(`(?<![\\p{L}\\p{M}])(?:${PHONE_WORDS})(?![\\p{L}\\p{M}])`, "giu");
const AADHAAR = /aadhaar|aadhar|adhaar|adhar|uidai|uid|आधार|virtual ?id|वर्चुअल|वीआईडी|(?<!\p{L})vid(?!\p{L})/giu;
const FAMILY = /family ?id|ppp|parivar|pehchan|फैमिली आई ?डी|परिवार पहचान|पीपीपी/giu;
const ACCOUNT = /(?<![\p{L}\p{M}])(?:a\/c|ac no|account|acct|passbook|khata|khate|खाता|खाते|अकाउंट|एकाउंट|पासबुक|बैंक)/giu;
const IFSC = /(?<![A-Za-z\d])[A-Z]{4}0[A-Z\d]{6}(?![A-Za-z\d])/gi;
const SINGLE_DIGITS = 10;
const MOST_PARTS = 5;

const isOneByOne = (sizes: readonly number[]): boolean =>
  sizes.length >= SINGLE_DIGITS && sizes.slice(-SINGLE_DIGITS).every((size) => size === 1);

/** Written in a few parts of two digits or more, or digit by digit, like phone numbers. */
function isInParts(sizes: readonly number[]): boolean {
  const own = sizes[0] === 1 || sizes[0] === 2 || sizes[0] === 4 ? sizes.slice(1) : sizes;
  const isFew = (parts: readonly number[]): boolean => parts.length <= MOST_PARTS && parts.every((size) => size >= 2);
  return isFew(sizes) || isFew(own) || isOneByOne(sizes);
}

/** Positions of words that describe the numbers behind them. */
export interface Words {
  readonly telephone: readonly number[];
  readonly aadhaar: readonly number[];
  readonly family: readonly number[];
  readonly account: readonly number[];
  readonly ifsc: readonly number[];
  readonly told: Told;
}

const placesOf = (text: string, pattern: RegExp): number[] => [...text.matchAll(pattern)].map((match) => match.index);

/** Collects the positions; called once per text. */
export const wordsIn = (text: string): Words => ({
  telephone: placesOf(text, TELEPHONE),
  aadhaar: placesOf(text, AADHAAR),
  family: placesOf(text, FAMILY),
  account: placesOf(text, ACCOUNT),
  ifsc: placesOf(text, IFSC),
  told: toldIn(text),
});

const NOWHERE = { before: -Infinity, behind: Infinity };

/** Returns the last position before `at` and the first behind it; positions are sorted. */
function around(places: readonly number[], at: number): { readonly before: number; readonly behind: number } {
  if (places.length === 0) return NOWHERE;
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return { before: places[low - 1] ?? -Infinity, behind: places[low] ?? Infinity };
}

const isNear = (places: readonly number[], at: number): boolean => at - around(places, at).before <= NEAR;
const isOfSomething = ({ told }: Words, run: Run): boolean => told.starts.has(run.start) || told.ends.has(run.end);

function isTelephone(text: string, run: Run, words: Words): boolean {
  const isAbroad = text[run.start - 1] === "+";
  if (isAbroad && isInParts(run.sizes()) && phoneIn(`+${run.digits}`) !== null) return true;
  if (mobileIn(run.digits) !== null) return (isAbroad || !isOfSomething(words, run)) && isInParts(run.sizes());
  // A landline is recognised by the zero before its area code, or by a word; bare, it is a number like any other.
  const isMarked = (run.digits.startsWith("0") && run.digits.length === 11) || isNear(words.telephone, run.start);
  if (!isMarked || !isInParts(run.sizes()) || isOfSomething(words, run)) return false;
  // A word stands for the zero.
  return isLandline(phoneIn(run.digits.length === 10 ? `0${run.digits}` : run.digits));
}

const isInFours = (sizes: readonly number[]): boolean => sizes.length > 1 && sizes.every((size) => size === 4);
const isAadhaarWritten = (sizes: readonly number[]): boolean =>
  sizes.length === 1 || isInFours(sizes) || sizes.length === AADHAAR_DIGITS;

/** The number itself, and the virtual id that stands for it. */
function isAadhaar(run: Run, words: Words): boolean {
  const { length } = run.digits;
  if ((length !== AADHAAR_DIGITS && length !== VIRTUAL_DIGITS) || !/^[2-9]/.test(run.digits)) return false;
  const sizes = run.sizes();
  if (!isAadhaarWritten(sizes)) return false;
  if (isNear(words.aadhaar, run.start)) return true;
  // Sixteen digits in one piece are an account or a consumer number.
  const isUsual = length === AADHAAR_DIGITS || isInFours(sizes);
  return isUsual && isChecked(run.digits) && !isOfSomething(words, run);
}

/** Long number beside a branch code, or behind a word for "account". */
function isAccount(run: Run, words: Words): boolean {
  if (run.parts > MOST_PARTS) return false;
  if (isNear(words.account, run.start)) return true;
  const { before, behind } = around(words.ifsc, run.start);
  // The digits of the branch code itself are no account.
  return (run.start - before <= BESIDE && run.start >= before + IFSC_LENGTH) || behind - run.end <= BESIDE;
}

/** Returns the kind of the run, or null. */
export function kindOf(text: string, run: Run, words: Words): PersonalKind | null {
  if (isAadhaar(run, words)) return "aadhaar";
  if (isTelephone(text, run, words)) return "telephone";
  return isAccount(run, words) ? "bank_account" : null;
}

/** Eight digits behind the words for a family card. */
export const isFamilyNumber = (words: Words, start: number): boolean => isNear(words.family, start);
