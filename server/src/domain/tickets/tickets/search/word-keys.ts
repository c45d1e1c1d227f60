/** Keys of one word, for its letters and for its sound; the same for a ticket and for a question. Pure. */
import { phoneticKey, skeletonOf } from "../../../law/detection/phonetic-key.ts";
import { perWord } from "../../../law/detection/word-memo.ts";

const MOST_LETTERS = 40;
/** Number of consonants that identify a word, whatever its vowels. */
const ENOUGH = 4;

/** Words that nobody searches for. */
const LITTLE_WORDS: ReadonlySet<string> = new Set(
  "hai hain ka ki ke ko se me mein men ne the of to and in is it a i please plz kindly कृपया है हैं का की के को से में ने".split(
    " ",
  ),
);

/** Frequent words that sound like others: per like पेड़, out like उठ. They are found as written. */
const SILENT_WORDS: ReadonlySet<string> = new Set(
  "an as at be by for on or per her his our out all any has had can but who how why got day days now new see say from with this that there here have been will your you they them when what which were was are would should so up no not sir also very since my gaya gayi gaye gya gyi gye ho hua hui hue kar karo kiya kya koi aap aur bhi par pe raha rahi rahe rha rhi tha thi diya diye jata jati wala wale wali mera mere meri ye yeh wo woh jo ab tak ji गया गई गए गयी गये हो हुआ हुई हुए कर करो किया क्या कोई आप और भी पर रहा रही रहे था थी थे दिया दिए जाता जाती वाला वाले वाली मेरा मेरे मेरी ये यह वो वह जो अब तक जी".split(
    " ",
  ),
);

/** Endings that leave the word the same: the plural in either script. Devanagari is folded. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/(?<=[\u0900-\u097F]{2})(?:ियों|ियां|ीयों|ीयां)$/u, "ी"],
  [/(?<=[\u0900-\u097F]{2})(?:ों|ें|ओं|एं)$/u, ""],
  [/(?<=^[a-z]{2,}[b-df-hj-np-rtv-zey])s$/, ""],
];

const stemOf = (word: string): string => ENDINGS.reduce((stem, [ending, by]) => stem.replace(ending, by), word);

/**
 * Sounds of a short word. An e at its end is spoken in Devanagari and behind a doubled consonant; in other words it
 * may be either (nale, pole).
 */
function shortSounds(stem: string): string[] {
  if (!/[eे]$/u.test(stem)) return [phoneticKey(stem)];
  const spoken = phoneticKey(stem.replace(/e$/, "i").replace(/े$/u, "ी"));
  return /े$|([^aeiou]{1,2})\1h?e$/u.test(stem) ? [spoken] : [phoneticKey(stem), spoken];
}

/** Aspirated consonants, which tell short words apart (बेटी, बैठी); an h at the end of a sound marks them. */
const ASPIRATED = /[kgtdbj]h|[खघझठढथधभ]/u;

/** Sound of a word with three consonants: without a, the vowel at its end, and the e of meter and hotel. */
const middleSound = (sound: string): string =>
  sound
    .replaceAll("a", "")
    .replace(/[iu]+$/, "")
    .replace(/i([rl])$/, "$1");

/**
 * Sounds of a word, with a first letter for their kind: s the consonants of a word with four or more; h the sound of
 * one with three; v all of a shorter one.
 */
function makeSounds(word: string): readonly string[] {
  if (/\d/.test(word) || SILENT_WORDS.has(word)) return [];
  const stem = stemOf(word);
  const sound = phoneticKey(stem);
  const skeleton = skeletonOf(sound);
  if (skeleton.length >= ENOUGH) return [`s${skeleton.slice(0, MOST_LETTERS)}`];
  if (skeleton.length === ENOUGH - 1) return [`h${middleSound(sound)}`];
  const end = ASPIRATED.test(stem) ? "h" : "";
  return sound === "" ? [] : shortSounds(stem).map((one) => `v${one.slice(0, MOST_LETTERS)}${end}`);
}

/** Keys of a word. */
export interface WordKeys {
  /** Its letters or digits; null for a word that nobody searches for. */
  readonly exact: string | null;
  readonly sounds: readonly string[];
}

function makeKeys(word: string): WordKeys {
  if (LITTLE_WORDS.has(word)) return { exact: null, sounds: [] };
  return { exact: `${/^\d+$/.test(word) ? "n" : "w"}${word}`, sounds: makeSounds(word) };
}

const keysOfKnown = perWord(makeKeys);

/** Keys of a folded word. First letter: w letters, n a number; for sounds see `makeSounds`. */
export const wordKeys = (whole: string): WordKeys => keysOfKnown(whole.slice(0, MOST_LETTERS));

/** Shorter sounds begin too many words. */
const LEAST_SOUND = 3;

/** Beginnings of the keys of all words that begin like this one, by letters or by sound. */
export function beginningsOf(word: string): string[] {
  const sound = phoneticKey(word);
  const open = sound.replaceAll("a", "");
  const sounds = [`s${skeletonOf(sound)}`, `h${open}`, `v${sound}`];
  return [`w${word}`, ...sounds.filter((one) => one.length > LEAST_SOUND - Number(one.startsWith("h")))];
}
