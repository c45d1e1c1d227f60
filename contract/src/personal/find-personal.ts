/**
 * Finds personal data in a text as people write it (decision 15): telephone numbers, Aadhaar, PAN, family id, e-mail,
 * bank account, vehicle papers. The mask, the guard of public replies, the search and the composer all ask here, so
 * they cannot disagree. Pure; its work grows with the length of the text and no faster.
 */
import { groupsOf, runsOf } from "./digit-groups.ts";
import type { Found, PersonalKind } from "./found.ts";
import { isFamilyNumber, kindOf, wordsIn } from "./numbers.ts";
import { LEAST_PAPER_DIGITS, mailsIn, papersIn } from "./papers.ts";
import { saysDigits } from "./said-digits.ts";
import { signsOf } from "./signs.ts";

export type { PersonalKind } from "./found.ts";

/** A piece of personal data in a text. */
export interface PersonalData {
  readonly kind: PersonalKind;
  /** Where it begins and ends in the text as it was written. */
  readonly start: number;
  readonly end: number;
  /** As it was written. */
  readonly text: string;
  /** Its letters and digits in plain form, without what lay between them; of an e-mail everything. */
  readonly plain: string;
}

const FAMILY_DIGITS = 8;
/** Without one of these nothing is personal; ＠ and styled digits are among them. */
const MAY_HOLD_SOME = /[\p{Nd}\p{No}\p{Me}@＠﹫]|\bat\b/iu;

/** How many digits a folded text has. */
function digitsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

/** Everything in a folded text. Most texts have too few digits for most of it, and are not searched for that. */
function allIn(text: string): Found[] {
  const digits = digitsIn(text);
  return [
    ...mailsIn(text),
    ...(digits < LEAST_PAPER_DIGITS ? [] : papersIn(text)),
    ...(digits < FAMILY_DIGITS && !saysDigits(text) ? [] : numbersIn(text)),
  ];
}

function numbersIn(text: string): Found[] {
  const found: Found[] = [];
  const groups = groupsOf(text);
  const runsFrom = runsOf(groups);
  const words = wordsIn(text);
  let freeFrom = 0;
  groups.forEach((group, at) => {
    if (group.isTold || group.start < freeFrom) return;
    for (const run of runsFrom(at)) {
      const kind = kindOf(text, run, words);
      if (kind === null) continue;
      found.push({ kind, start: run.start, end: run.end });
      freeFrom = run.end;
      return;
    }
    if (group.digits.length === FAMILY_DIGITS && isFamilyNumber(words, group.start)) {
      found.push({ kind: "family_id", start: group.start, end: group.end });
    }
  });
  return found;
}

/** Of pieces that overlap, the one that begins first, and of those the longest. */
function apart(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}

/** Every piece of personal data in the text, first to last. */
export function findPersonal(written: string): PersonalData[] {
  if (!MAY_HOLD_SOME.test(written) && !saysDigits(written)) return [];
  const { text, startAt } = signsOf(written);
  return apart(allIn(text)).map(({ kind, start, end }) => {
    const piece = text.slice(start, end);
    const [from, to] = [startAt[start] ?? 0, startAt[end] ?? written.length];
    return {
      kind,
      start: from,
      end: to,
      text: written.slice(from, to),
      plain: kind === "email" ? piece : piece.replace(/[^\p{L}\p{N}]/gu, ""),
    };
  });
}
