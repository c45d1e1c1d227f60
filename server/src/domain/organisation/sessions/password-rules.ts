/**
 * Rules for new passwords (NIST 800-63B-4): long, not common, and without names of the user or this system. Any
 * character is allowed, none is required; the State's mode NIC requires several kinds of characters. Pure.
 */
import { dictionary } from "@zxcvbn-ts/language-common";
import type { RefusalId } from "@smgt/contract/refusals.ts";

const MIN_ALONE = 15;
const MIN_WITH_FACTOR = 12;
/** A password of fewer pieces than this, each of them common, is common itself. */
const FEWEST_PIECES = 3;
const FEWEST_DIFFERENT = 5;
const SHORTEST_WORD = 4;
const LONGEST_PIECE = 20;
const OWN_WORDS = ["smgt", "grievance"];
const RUNS = ["01234567890", "09876543210", "abcdefghijklmnopqrstuvwxyz", "qwertyuiop", "asdfghjkl", "zxcvbnm"];

export interface PasswordFacts {
  readonly mode: "NIST" | "NIC";
  readonly hasFactor: boolean;
  /** Names of the user, role, department and handle: forbidden in the password. */
  readonly words: readonly string[];
}

export const minLength = (hasFactor: boolean): number => (hasFactor ? MIN_WITH_FACTOR : MIN_ALONE);

/** Normalises to lower-case letters, marks and digits; variation selectors are dropped. */
const fold = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|[\ufe00-\ufe0f]/gu, "");

const COMMON: ReadonlySet<string> = new Set(
  dictionary["passwords-common"]
    .flatMap((word) => [String(word), fold(String(word))])
    .filter((word) => word.length >= 3),
);

const isRun = (piece: string): boolean =>
  piece.length >= 3 && (new Set(piece).size === 1 || RUNS.some((run) => run.includes(piece)));

/** Returns the smallest number of common pieces that form a text; another character counts as one piece. */
function pieces(text: string): number {
  const least = [0];
  for (let end = 1; end <= text.length; end += 1) {
    let best = (least[end - 1] ?? 0) + 1;
    for (let from = Math.max(0, end - LONGEST_PIECE); from <= end - 3; from += 1) {
      const before = least[from] ?? 0;
      const piece = text.slice(from, end);
      if (before + 1 < best && (COMMON.has(piece) || isRun(piece))) best = before + 1;
    }
    least.push(best);
  }
  return least[text.length] ?? 0;
}

/** Returns the shortest part whose repetition makes the text; the text itself without one. */
function unitOf(text: string): string {
  for (let size = 1; size <= text.length / 2; size += 1) {
    const unit = text.slice(0, size);
    if (unit.repeat(Math.ceil(text.length / size)).startsWith(text)) return unit;
  }
  return text;
}

function isCommon(password: string, words: readonly string[]): boolean {
  if (new Set(password).size < FEWEST_DIFFERENT) return true;
  const folded = fold(password);
  const named = [...OWN_WORDS, ...words.flatMap((word) => word.split(/[^\p{L}\p{M}\p{N}]+/u))]
    .map(fold)
    .filter((word) => [...word].length >= SHORTEST_WORD);
  if (named.some((word) => folded.includes(word))) return true;
  const unit = unitOf(folded);
  if (unit !== folded && unit.length < SHORTEST_WORD * 2) return true;
  const signs = new Set(password.replace(/[\p{L}\p{M}\p{N}\p{P}\s!-~]/gu, "")).size;
  return pieces(unit) + signs < FEWEST_PIECES;
}

function kinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}]/u].filter((kind) => kind.test(password)).length;
}

/** Returns the fault of a new password, or null. */
export function passwordProblem(typed: string, { mode, hasFactor, words }: PasswordFacts): RefusalId | null {
  const password = typed.normalize("NFC");
  if ([...password].length < minLength(hasFactor)) return "PASSWORD_TOO_SHORT";
  if (mode === "NIC" && kinds(password) < 3) return "PASSWORD_TOO_PLAIN";
  return isCommon(password, words) ? "PASSWORD_TOO_COMMON" : null;
}
