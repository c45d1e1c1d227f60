/** Language of a post: the script decides first, then a list of Hindi words in Latin letters. Pure. */

/** en English, hi Hindi, hx Hinglish, other any other language or no words at all. */
export type PostLanguage = "en" | "hi" | "hx" | "other";

/** Share of Devanagari letters from which a mixed text counts as Hindi. */
const HINDI_SHARE = 0.3;
/** Share of Hindi words among Latin ones from which a text counts as Hinglish. */
const HINGLISH_SHARE = 0.12;

/** Letter counts of a word by script. */
export interface Letters {
  readonly letters: number;
  readonly devanagari: number;
  readonly latin: number;
  /** First letter is Latin. */
  readonly isLatin: boolean;
}

const GURMUKHI_LETTER = /\p{Script=Gurmukhi}/gu;
const LETTER = /\p{L}/gu;

/** Returns true when most letters are Gurmukhi, which folds to Devanagari but is Punjabi, not Hindi. */
const isGurmukhi = (text: string): boolean => {
  const own = text.match(GURMUKHI_LETTER)?.length ?? 0;
  return own > 0 && own * 2 >= (text.match(LETTER)?.length ?? 0);
};

/** Counts the letters of a folded word. */
export function lettersOf(word: string): Letters {
  let [letters, devanagari, latin] = [0, 0, 0];
  for (const sign of word) {
    if (sign >= "0" && sign <= "9") continue;
    letters += 1;
    if (sign >= "\u0900" && sign <= "\u097F") devanagari += 1;
    else if (sign >= "a" && sign <= "z") latin += 1;
  }
  return { letters, devanagari, latin, isLatin: word[0] !== undefined && word[0] >= "a" && word[0] <= "z" };
}

/** Language of a text by its original form and its words; `isHinglish` looks a word up in the pack's list. */
export function detectLanguage(
  text: string,
  words: readonly { readonly letters: Letters; readonly isHinglish: boolean }[],
): PostLanguage {
  if (isGurmukhi(text)) return "other";
  let [letters, devanagari, latin, latinWords, hits] = [0, 0, 0, 0, 0];
  for (const { letters: of, isHinglish } of words) {
    letters += of.letters;
    devanagari += of.devanagari;
    latin += of.latin;
    if (!of.isLatin) continue;
    latinWords += 1;
    if (isHinglish) hits += 1;
  }
  if (letters === 0 || (devanagari + latin) * 2 < letters) return "other";
  if (devanagari / letters >= HINDI_SHARE) return "hi";
  const isHinglish = hits >= 2 ? hits / latinWords >= HINGLISH_SHARE : hits === 1 && latinWords <= 4;
  return isHinglish ? "hx" : "en";
}
