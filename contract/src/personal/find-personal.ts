/**
 * Detection of personal data (decision 14): phone numbers, Aadhaar, PAN, family id, voter card, passport, e-mail, bank
 * account, vehicle papers, house numbers. The mask, the guard of public replies, the search and the composer share it, so they cannot disagree. Pure;
 * linear in the length of the text.
 */
import { addressesIn } from "./addresses.ts";
import { groupsOf, runsOf } from "./digit-groups.ts";
import type { Found, PersonalKind } from "./found.ts";
import { isFamilyNumber, kindOf, wordsIn } from "./numbers.ts";
import { LEAST_PAPER_DIGITS, mailsIn, papersIn } from "./papers.ts";
import { saysDigits } from "./said-digits.ts";
import { signsOf } from "./signs.ts";

export type { PersonalKind } from "./found.ts";

export interface PersonalData {
  readonly kind: PersonalKind;
  /** Range in the original text. */
  readonly start: number;
  readonly end: number;
  /** Original text. */
  readonly text: string;
  /** Letters and digits in plain form without separators; for an e-mail the whole text. */
  readonly plain: string;
}

const FAMILY_DIGITS = 8;
/** Signs required for any personal data; ＠ and styled digits are among them. */
const MAY_HOLD_SOME = /[\p{Nd}\p{No}\p{Me}@＠﹫]|\bat\b/iu;

function digitsIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= 48 && code <= 57) count += 1;
  }
  return count;
}

/** All matches in a folded text. Detectors that need more digits than the text has are skipped. */
function allIn(text: string): Found[] {
  const digits = digitsIn(text);
  return [
    ...mailsIn(text),
    ...(digits === 0 ? [] : addressesIn(text)),
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

/** Resolves overlaps: the earliest match wins, and of those the longest. */
function apart(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (one.start >= (kept.at(-1)?.end ?? 0)) kept.push(one);
  }
  return kept;
}

/** Finds all personal data in the text, in order. */
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
