/** Which language a post is in: the script decides first, then a list of Hindi words in Latin letters. Pure. */

/** en English, hi Hindi, hx Hindi in Latin letters, other anything else or no words at all. */
export type PostLanguage = "en" | "hi" | "hx" | "other";

/** Share of Devanagari letters from which a mixed text counts as Hindi. */
const HINDI_SHARE = 0.3;
/** Share of Hindi words among Latin ones from which a text counts as Hinglish. */
const HINGLISH_SHARE = 0.12;

/** `folded` is the folded text, `words` its words, `hinglish` the folded word list of the pack. */
export function detectLanguage(folded: string, words: readonly string[], hinglish: ReadonlySet<string>): PostLanguage {
  let letters = 0;
  let devanagari = 0;
  let latin = 0;
  for (const sign of folded) {
    if (sign === " " || (sign >= "0" && sign <= "9")) continue;
    letters += 1;
    if (sign >= "\u0900" && sign <= "\u097F") devanagari += 1;
    else if (sign >= "a" && sign <= "z") latin += 1;
  }
  if (letters === 0 || (devanagari + latin) * 2 < letters) return "other";
  if (devanagari / letters >= HINDI_SHARE) return "hi";
  const latinWords = words.filter((word) => word[0] !== undefined && word[0] >= "a" && word[0] <= "z");
  const hits = latinWords.filter((word) => hinglish.has(word)).length;
  const isHinglish = hits >= 2 ? hits / latinWords.length >= HINGLISH_SHARE : hits === 1 && latinWords.length <= 4;
  return isHinglish ? "hx" : "en";
}
