/**
 * Normalises a text for detection: digits of every script become 0 to 9, dashes and blanks one kind, full-width and
 * styled letters plain; invisible signs are removed. Positions map back to the original text for masking. Pure, linear
 * in its length.
 */

/** Normalised text. */
export interface Signs {
  readonly text: string;
  /** Start of each sign of `text` in the original text, with one more entry for the end. */
  readonly startAt: readonly number[];
}

const PLAIN = /^[\n\t\x20-\x7E]$/;
const DIGIT = /^\p{Nd}$/u;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
const DASH = /^[\p{Pd}\u2212\u02D7\u30FC]$/u;
const BLANK = /^[\p{Zs}\t]$/u;
/** Combining mark, as in a keycap or a struck-out digit. */
const MARK = /^[\p{Mn}\p{Me}]$/u;
const DOT = /^[\u00B7\u2022\u2024\u2027\u22C5\u3002\u0964]$/u;
const DIGITS_OF_A_SCRIPT = 10;
/**
 * Longest expansion of one sign: a number in brackets becomes four. Longer ones are phrases, and no part of a number.
 */
const MOST_FOR_ONE = 4;

const folded = new Map<string, string>();

/** Digits of a script are consecutive from zero, so the value is the offset from the first. */
function valueOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % DIGITS_OF_A_SCRIPT);
}

function fold(sign: string): string {
  if (PLAIN.test(sign)) return sign === "\t" ? " " : sign;
  if (INVISIBLE.test(sign)) return "";
  if (DASH.test(sign)) return "-";
  if (BLANK.test(sign)) return " ";
  if (DOT.test(sign)) return ".";
  const plain = sign.normalize("NFKC");
  if (plain.length > MOST_FOR_ONE) return sign;
  return plain === sign && DIGIT.test(sign) ? valueOf(sign) : plain;
}

/** Normalises one sign, with a cache: texts have few different signs, and the lookup is slow. */
function foldedSign(sign: string): string {
  const known = folded.get(sign);
  if (known !== undefined) return known;
  const made = fold(sign);
  folded.set(sign, made);
  return made;
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= "0" && sign <= "9";

/** Normalises a text and records the positions. */
export function signsOf(written: string): Signs {
  const parts: string[] = [];
  const startAt: number[] = [];
  let last: string | undefined;
  let at = 0;
  for (const sign of written) {
    // A mark over a digit is dropped; over a letter it belongs to the word.
    const plain = isDigit(last) && MARK.test(sign) ? "" : foldedSign(sign);
    if (plain !== "") {
      parts.push(plain);
      for (let unit = 0; unit < plain.length; unit += 1) startAt.push(at);
      last = plain.at(-1);
    }
    at += sign.length;
  }
  startAt.push(written.length);
  return { text: parts.join(""), startAt };
}
