import { findPersonal, type PersonalData } from "./find-personal.ts";

const BLOT = "•";
const SHOWN = 2;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}]/u;

function blotted(piece: string, { kind }: PersonalData): string {
  const signs = [...piece];
  const letters = signs.filter((sign) => LETTER_OR_DIGIT.test(sign)).length;
  const shown = kind === "email" || kind === "address" ? 0 : SHOWN;
  let seen = 0;
  return signs
    .map((sign) => {
      if (!LETTER_OR_DIGIT.test(sign)) return sign;
      seen += 1;
      return seen > letters - shown ? sign : BLOT;
    })
    .join("");
}

function replaced(
  text: string,
  by: (piece: string, found: PersonalData) => string,
  all: readonly PersonalData[] = findPersonal(text),
): string {
  let done = 0;
  let made = "";
  for (const found of all) {
    made += text.slice(done, found.start) + by(text.slice(found.start, found.end), found);
    done = found.end;
  }
  return made + text.slice(done);
}

/** Masks all but the last two letters or digits of each piece of personal data; e-mail addresses and house numbers whole. */
export const maskPersonal = (text: string): string => replaced(text, blotted);

/** Replaces personal data with blanks; `found` saves a second detection. */
export const withoutPersonal = (text: string, found?: readonly PersonalData[]): string =>
  replaced(text, () => " ", found);
