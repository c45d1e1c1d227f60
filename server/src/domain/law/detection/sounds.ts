/** Sounds of a text, the input of the trained models. Pure. */
import type { ByLists } from "./find-by-word-lists.ts";
import { soundOf } from "./model/features.ts";
import { wordsOfText } from "./tags.ts";
import { perWord } from "./word-memo.ts";

const [FIRST, LAST] = ["^", "$"];
/** Stands for a place outside the State, which the gazetteer knows and a few examples cannot. */
const OUTSIDE = "~out~";
/** Distinctive signs: a question, an exclamation, a quotation, a sum, a smile. */
const SIGNS = /[?!…:%₹#@"“”]|\.{3}|\p{Extended_Pictographic}/gu;

const knownSound = perWord(soundOf);

/** Sounds of the words, between marks of the beginning and the end, then the signs. */
const marked = (sounds: readonly string[], text: string): string[] => [
  FIRST,
  ...sounds,
  LAST,
  ...new Set(text.match(SIGNS)),
];

/** Sounds of the words of a text alone. */
export const soundsOfWords = (text: string): string[] => wordsOfText(text).folded.map(knownSound);

export const soundsOfAnswer = (text: string): string[] => marked(soundsOfWords(text), text);

export function soundsOfPost(text: string, { read, place }: Pick<ByLists, "read" | "place">): string[] {
  const sounds = read.known.map(({ sound }) => sound);
  return [...marked(sounds, text), ...(place.isOutside ? [OUTSIDE] : [])];
}
