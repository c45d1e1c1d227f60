/**
 * Groups of digits as people write numbers: 98123 45678, 0124-2345678, (98123)45678. Dates, times, amounts and counts
 * are excluded first; they are never part of personal data. Pure.
 */
import { digitsAndWords, SAID_GLUE, saysDigits, type Digits } from "./said-digits.ts";

/** Digits without a separator. */
export interface Group {
  readonly digits: string;
  readonly start: number;
  readonly end: number;
  /** Joined to the group before: only blanks, dashes, dots or brackets separate them. */
  readonly isJoined: boolean;
  /** Part of a date, a time or a ticket number. */
  readonly isTold: boolean;
}

const DIGITS = /\d+/g;
/** Separators inside one number. */
const GLUE = /^[ .()\-_/*|~#:;=\\]{1,3}$/;
/** Minimum length of parts separated by a comma alone: shorter ones are amounts and lists. */
const LEAST_BESIDE_COMMA = 3;
const MONTHS =
  "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|नवंबर|दिसंबर";
const DATES = [
  /(?<!\d)(?:0?[1-9]|[12]\d|3[01])([-./])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d{2}(?!\d)/g,
  /(?<!\d)(?:19|20)\d{2}([-./])(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/g,
  new RegExp(
    `(?<!\\d)(?:0?[1-9]|[12]\\d|3[01])(?:st|nd|rd|th)?[ .-]?(?:${MONTHS})[a-z]{0,6}[ .,-]{0,2}(?:(?:19|20)?\\d{2}(?!\\d))?`,
    "gi",
  ),
  /(?<!\d)(?:19|20)\d{2}-(?:(?:19|20)\d{2}|\d{2})(?!\d)/g,
  /(?<![\d.])(?:[01]?\d|2[0-4])[:.][0-5]\d(?::[0-5]\d)?(?= ?(?:am|pm|a\.m|p\.m|hrs|hours|baje|बजे|ist))/gi,
  /(?<!\d)(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!\d)/g,
];

const OF_WORDS =
  "order|memo|letter|endst|file|diary|despatch|dispatch|ref|reference|complaint|grievance|ticket|token|receipt|transaction|txn|utr|challan|bill|invoice|tender|notice|case|fir|bus|train|flat|house|plot|ward|sector|sec|village code|pin|pincode|pin code|road|highway|nh|sh|pole|meter|transformer|feeder|khasra|khewat|khata khatauni|roll|registration no of society|आदेश|पत्र|क्रमांक|शिकायत|रसीद|बिल|केस|टिकट|सेक्टर|वार्ड|मकान|प्लॉट|पिन|पिनकोड|सड़क|मीटर|खंभा|रोल|ट्रेन|फाइल|संदर्भ";
const NO_BEHIND = "s?[ .:#-]{0,3}(?:no|nos|number|num|id|code|संख्या|नंबर|नं|सं|क्र)?[ .:#-]{0,3}";
const SAYS_WHAT = new RegExp(`(?<![\\p{L}\\p{M}])(?:${OF_WORDS})${NO_BEHIND}(?=\\d)`, "giu");
const SAYS_CODE = new RegExp(`(?<![\\p{L}\\p{M}])(?:${OF_WORDS}|application|consumer|आवेदन|उपभोक्ता)${NO_BEHIND}$`, "iu");
const LONGEST_BEFORE = 40;

/** Returns true for a code of something else than a person: a complaint, a receipt. */
export const isCodeOf = (text: string, start: number): boolean =>
  SAYS_CODE.test(text.slice(Math.max(0, start - LONGEST_BEFORE), start));

const AMOUNT_BEFORE = /(?:₹|(?<![\p{L}\p{M}])(?:rs|inr|rupees|रु|रुपये|रुपए))[ .]{0,2}(?=\d)/giu;
const AMOUNT_BEHIND =
  /(?<=\d) ?(?:₹|rs(?!\p{L})|rupees|रु|\/-|lakh|lac|crore|cr(?!\p{L})|लाख|करोड़|%|km(?!\p{L})|kg(?!\p{L})|units?(?!\p{L})|kwh|litre|मीटर|किमी|यूनिट)/giu;
/** Ticket number: letters of the State, year and count. */
const TICKET =
  /(?<![\p{L}\p{N}])(?:[A-Z]{2,5}-(?:19|20)\d{2}-\d{1,9}|[A-Z]{2,5}[ ./_]{0,3}(?:19|20)\d{2}[ ./_-]{1,3}0\d{5})(?!\d)/giu;

function spansOf(text: string): { readonly start: number; readonly end: number }[] {
  const spans = [...DATES, TICKET].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
  );
  return spans.toSorted((a, b) => a.start - b.start);
}

/** Ranges of amounts and counts in a text. */
export interface Told {
  readonly starts: ReadonlySet<number>;
  readonly ends: ReadonlySet<number>;
}

/** Detects amounts and counts by the words before and behind a number. */
export function toldIn(text: string): Told {
  const ends = [...text.matchAll(AMOUNT_BEHIND)].map((match) => match.index);
  const starts = [SAYS_WHAT, AMOUNT_BEFORE].flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => match.index + match[0].length),
  );
  return { starts: new Set(starts), ends: new Set(ends) };
}

/** Returns true when the signs between two groups of digits can be part of a number. */
const isGlue = (between: string, before: Digits, behind: Digits): boolean =>
  GLUE.test(between) ||
  (between === "," && before.digits.length >= LEAST_BESIDE_COMMA && behind.digits.length >= LEAST_BESIDE_COMMA) ||
  ((before.isSaid || behind.isSaid) && SAID_GLUE.test(between));

const digitsOf = (text: string): Digits[] =>
  [...text.matchAll(DIGITS)].map(({ 0: digits, index: start }) => ({
    digits,
    start,
    end: start + digits.length,
    isSaid: false,
  }));

/** Groups of a folded text, in order. */
export function groupsOf(text: string): Group[] {
  const told = spansOf(text);
  const groups: Group[] = [];
  let next = 0;
  let coveredTo = 0;
  let last: Digits | undefined;
  for (const found of saysDigits(text) ? digitsAndWords(text) : digitsOf(text)) {
    const { digits, start, end } = found;
    // Spans are sorted, so each is visited once; one may lie within the span before.
    while (next < told.length && (told[next]?.start ?? 0) < end) {
      coveredTo = Math.max(coveredTo, told[next]?.end ?? 0);
      next += 1;
    }
    const isJoined =
      last !== undefined &&
      groups.at(-1)?.isTold === false &&
      isGlue(text.slice(last.end, Math.min(start, last.end + 4)), last, found);
    groups.push({ digits, start, end, isJoined, isTold: coveredTo > start });
    last = found;
  }
  return groups;
}

/** Sequence of joined groups, and its position. */
export interface Run {
  readonly digits: string;
  /** Number of groups. */
  readonly parts: number;
  readonly start: number;
  readonly end: number;
  /** Digits of each group; computed only for candidates. */
  sizes(): number[];
}

const LEAST_DIGITS = 9;
const MOST_DIGITS = 18;
/** Maximum number of groups: ten single digits after a country code; other numbers have few parts. */
const MOST_GROUPS = 12;
const MOST_PARTS = 7;
/** Minimum length of a number written digit by digit: a phone number. */
const LEAST_SINGLE_DIGITS = 10;

/** Index behind the last group that a run from `at` can include. */
function reachOf(groups: readonly Group[], at: number): number {
  let isOneByOne = true;
  let digits = 0;
  let next = at;
  for (; next < Math.min(groups.length, at + MOST_GROUPS); next += 1) {
    const group = groups[next];
    if (group === undefined || group.isTold || (next > at && !group.isJoined)) break;
    digits += group.digits.length;
    if (digits > MOST_DIGITS) break;
    isOneByOne &&= group.digits.length === 1 || next === at;
    if (next - at >= MOST_PARTS && !isOneByOne) break;
  }
  return next;
}

/** Returns a function from the index of a group to all runs of 9 to 18 digits that begin with it, longest first. */
export function runsOf(groups: readonly Group[]): (at: number) => Generator<Run> {
  // Runs overlap, so each is a slice of one string instead of a new join.
  const all = groups.map((group) => group.digits).join("");
  const ends = new Uint32Array(groups.length);
  groups.forEach((group, at) => {
    ends[at] = (ends[at - 1] ?? 0) + group.digits.length;
  });
  return function* runsFrom(at) {
    const begin = ends[at - 1] ?? 0;
    const start = groups[at]?.start ?? 0;
    for (let last = reachOf(groups, at) - 1; last >= at; last -= 1) {
      const end = ends[last] ?? 0;
      const parts = last + 1 - at;
      if (end - begin < (parts > MOST_PARTS ? LEAST_SINGLE_DIGITS : LEAST_DIGITS)) return;
      yield {
        digits: all.slice(begin, end),
        parts,
        start,
        end: groups[last]?.end ?? start,
        sizes: () => groups.slice(at, last + 1).map((group) => group.digits.length),
      };
    }
  };
}
