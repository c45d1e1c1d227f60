/**
 * Brings a text to the signs by which personal data are known: digits of every script as 0 to 9, every dash as -,
 * every blank as one kind, full-width and styled letters as plain ones, and nothing that nobody sees. Keeps where each
 * sign stood, so that what is found can be blotted out in the text as it was written. Pure, linear in its length.
 */

/** A text as it is searched. */
export interface Signs {
  readonly text: string;
  /** Where the sign at an index of `text` begins in the text as it was written; one more for its end. */
  readonly startAt: readonly number[];
}

const PLAIN = /^[\n\t\x20-\x7E]$/;
const DIGIT = /^\p{Nd}$/u;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u;
const DASH = /^[\p{Pd}\u2212\u02D7\u30FC]$/u;
const BLANK = /^[\p{Zs}\t]$/u;
/** A mark over or around a sign, as in a keycap or a struck-out digit. */
const MARK = /^[\p{Mn}\p{Me}]$/u;
const DOT = /^[\u00B7\u2022\u2024\u2027\u22C5\u3002\u0964]$/u;
const DIGITS_OF_A_SCRIPT = 10;
/** A number in brackets is one sign that stands for four; what stands for more is a phrase, and no part of a number. */
const MOST_FOR_ONE = 4;

const folded = new Map<string, string>();

/** Scripts have their ten digits one after the other, from nought; so the value is how far it is from where they begin. */
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

/** How a sign is folded. There are few different ones, and asking what a sign is costs more than remembering. */
function foldedSign(sign: string): string {
  const known = folded.get(sign);
  if (known !== undefined) return known;
  const made = fold(sign);
  folded.set(sign, made);
  return made;
}

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= "0" && sign <= "9";

/** The text as it is searched, with where its signs stood. */
export function signsOf(written: string): Signs {
  const parts: string[] = [];
  const startAt: number[] = [];
  let last: string | undefined;
  let at = 0;
  for (const sign of written) {
    // A mark over a digit hides nothing of it; over a letter it belongs to the word.
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
