/**
 * Approximate sound of a word: सड़क, sadak and sarak sound the same, as do पुलिस and police. Devanagari is
 * transliterated first, then both follow the same rules. Pure; a table of 110 signs is enough.
 */
import { perWord } from "./word-memo.ts";

const CONSONANTS: Readonly<Record<string, string>> = {
  क: "k",
  ख: "k",
  ग: "g",
  घ: "g",
  ङ: "n",
  च: "ch",
  छ: "ch",
  ज: "j",
  झ: "j",
  ञ: "n",
  ट: "t",
  ठ: "t",
  ड: "d",
  ढ: "d",
  ण: "n",
  त: "t",
  थ: "t",
  द: "d",
  ध: "d",
  न: "n",
  प: "p",
  फ: "f",
  ब: "b",
  भ: "b",
  म: "m",
  य: "y",
  र: "r",
  ल: "l",
  ळ: "l",
  व: "v",
  श: "s",
  ष: "s",
  स: "s",
  ह: "h",
};
const VOWELS: Readonly<Record<string, string>> = {
  अ: "a",
  आ: "a",
  इ: "i",
  ई: "i",
  उ: "u",
  ऊ: "u",
  ऋ: "ri",
  ए: "e",
  ऐ: "ai",
  ओ: "o",
  औ: "au",
  ऑ: "o",
  ऍ: "e",
  "\u0902": "n",
  "\u0903": "",
};
/** Vowel signs; each replaces the inherent vowel of a consonant. */
const SIGNS: Readonly<Record<string, string>> = {
  "\u093E": "a",
  "\u093F": "i",
  "\u0940": "i",
  "\u0941": "u",
  "\u0942": "u",
  "\u0943": "ri",
  "\u0947": "e",
  "\u0948": "ai",
  "\u094B": "o",
  "\u094C": "au",
  "\u0949": "o",
  "\u0945": "e",
  "\u094D": "",
};

/** Letters considered of a long word; the rules scan a word once for each letter. */
const MOST_LETTERS = 40;

/** Transliterates the Devanagari of a folded word. */
export function latinOf(word: string): string {
  const letters = [...word.slice(0, MOST_LETTERS).replaceAll("ज्ञ", "ग्य")];
  let latin = "";
  letters.forEach((letter, at) => {
    const consonant = CONSONANTS[letter];
    if (consonant === undefined) {
      latin += SIGNS[letter] ?? VOWELS[letter] ?? letter;
      return;
    }
    const next = letters[at + 1];
    // A consonant has an inherent a, except at the end of a word and before a sign.
    latin += next === undefined || next in SIGNS ? consonant : `${consonant}a`;
  });
  return latin;
}

const SOUNDLESS = /^[0-9]*$/;

/** In order: later rules read the output of earlier ones. A capital C is the sound of च until the end. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/[^a-z]/g, ""],
  [/sch/g, "sk"],
  [/[ts]ion/g, "sn"],
  [/ght/g, "t"],
  [/dge/g, "j"],
  [/ge$/g, "j"],
  [/c?chh?/g, "C"],
  [/ph/g, "f"],
  [/([kgjtdbs])h/g, "$1"],
  [/ck|q/g, "k"],
  [/x/g, "ks"],
  [/z/g, "j"],
  [/w/g, "v"],
  [/c(?=[eiy])/g, "s"],
  [/c/g, "k"],
  [/C/g, "c"],
  [/a+nv$/g, "aon"],
  [/m(?=[pbf])/g, "n"],
  [/(?!^)h/g, ""],
  [/([^aeiouy])e$/g, "$1"],
  [/([^aeiou])\1+/g, "$1"],
  // ड़ is written d or r, so both are one sound after a vowel.
  [/(?<=[aeiouy])d/g, "r"],
  [/(?!^)[aeiouy]*[ou][aeiouy]*|^[aeiou]*[ou][aeiouy]*/g, "u"],
  [/(?!^)[aeiy]*[eiy][aeiy]*|^[aei]*[ei][aeiy]*/g, "i"],
  [/a+/g, "a"],
];

const phoneticKeyOf = (word: string): string =>
  // Most new words are numbers.
  SOUNDLESS.test(word) ? "" : SOUNDS.reduce((sound, [from, to]) => sound.replace(from, to), latinOf(word));

/** Sound of a folded word with the vowels a, i and u only; empty for other scripts. */
export const phoneticKey = perWord(phoneticKeyOf);

/** Consonants only. */
export function skeletonOf(sound: string): string {
  return sound.replace(/[aiu]/g, "").replace(/(.)\1+/g, "$1");
}
