/**
 * Feature extraction equal to `inputOf(seenOfPost(...))` without building feature names. Vocabulary places of a word
 * are memoized, and word pairs are found by the numbers of their sounds. Pure.
 */
import { featuresOfWord, MOST_WORDS } from "./features.ts";
import { inputFrom, weightOf, saysOf, type Classifier, type Input, type Vocabulary } from "./linear-model.ts";
import { listedFeatures, type Listed } from "./post-features.ts";

/** Features of a word: places in the vocabulary. */
export interface SeenWord {
  readonly word: number | undefined;
  readonly skeleton: number | undefined;
  /** Without repeats. */
  readonly pieces: readonly number[];
  /** Number of its sound among the sounds in pairs; -1 when in none. */
  readonly sound: number;
}

/** Feature extractor for classifiers with one vocabulary. */
export interface FeatureExtractor {
  /** Computes the features of a new word; the caller memoizes. */
  readonly wordOf: (word: string) => SeenWord;
  /** Input of a post: its words, and the findings of the lists. */
  readonly see: (words: readonly SeenWord[], listed: Listed) => Input;
}

const SAYS = {
  word: saysOf("w"),
  skeleton: saysOf("s"),
  next: saysOf("b"),
  second: saysOf("g"),
  piece: saysOf("p"),
  listed: saysOf("l"),
};

/** Pair places by the numbers of their sounds: `first * numbers.size + second`. */
function pairsOf(known: Vocabulary) {
  const numbers = new Map<string, number>();
  const numberOf = (sound: string): number => {
    const number = numbers.get(sound) ?? numbers.size;
    numbers.set(sound, number);
    return number;
  };
  const found = [...known].flatMap(([feature, place]) => {
    const sign = feature.charAt(0);
    const [first = "", second] = feature.slice(1).split(" ");
    const isPair = second !== undefined && (sign === "b" || sign === "g");
    return isPair ? [{ sign, first: numberOf(first), second: numberOf(second), place }] : [];
  });
  const ofSign = (wanted: string): ReadonlyMap<number, number> =>
    new Map(
      found
        .filter(({ sign }) => sign === wanted)
        .map(({ first, second, place }) => [first * numbers.size + second, place]),
    );
  return { numbers, next: ofSign("b"), second: ofSign("g") };
}

/** Accumulator for one text at a time, reused for all texts. */
function roomFor(known: Vocabulary) {
  const isSeen = new Uint8Array(known.size);
  const places = new Int32Array(known.size);
  const values = new Float32Array(known.size);
  let [count, squares] = [0, 0];
  return {
    put(place: number | undefined, value: number): void {
      if (place === undefined || isSeen[place] === 1) return;
      isSeen[place] = 1;
      places[count] = place;
      values[count] = value;
      squares += value * value;
      count += 1;
    },
    /** Returns the input and resets the accumulator. */
    take(): Input {
      const input = inputFrom(places, values, count, squares);
      for (const place of input.places) isSeen[place] = 0;
      [count, squares] = [0, 0];
      return input;
    },
  };
}

function openEye(known: Vocabulary): FeatureExtractor {
  const pairs = pairsOf(known);
  const room = roomFor(known);
  const pair = (of: ReadonlyMap<number, number>, first: SeenWord, other: SeenWord | undefined): number | undefined =>
    other === undefined || first.sound < 0 || other.sound < 0
      ? undefined
      : of.get(first.sound * pairs.numbers.size + other.sound);
  return {
    wordOf(written) {
      const { sound, whole, pieces } = featuresOfWord(written);
      const [own = "", bones = ""] = whole;
      return {
        word: known.get(own),
        skeleton: known.get(bones),
        pieces: [...new Set(pieces.flatMap((piece) => known.get(piece) ?? []))],
        sound: pairs.numbers.get(sound) ?? -1,
      };
    },
    see(words, listed) {
      const count = Math.min(words.length, MOST_WORDS);
      // Same order as `featuresOf`, because floating-point sums depend on it.
      for (let at = 0; at < count; at += 1) {
        const one = words[at];
        if (one === undefined) break;
        room.put(one.word, SAYS.word);
        room.put(one.skeleton, SAYS.skeleton);
        if (at + 1 < count) room.put(pair(pairs.next, one, words[at + 1]), SAYS.next);
        if (at + 2 < count) room.put(pair(pairs.second, one, words[at + 2]), SAYS.second);
        for (const piece of one.pieces) room.put(piece, SAYS.piece);
      }
      for (const feature of listedFeatures(listed)) room.put(known.get(feature), SAYS.listed);
      return room.take();
    },
  };
}

/** Weight of a single word for a label, above its average over all labels. */
export function speaksFor(by: Classifier, label: number, { word, skeleton, pieces }: SeenWord): number {
  let [sum, squares] = [0, 0];
  const add = (place: number | undefined, value: number): void => {
    if (place === undefined) return;
    sum += value * weightOf(by, label, place);
    squares += value * value;
  };
  add(word, SAYS.word);
  add(skeleton, SAYS.skeleton);
  for (const piece of pieces) add(piece, SAYS.piece);
  return sum / (Math.sqrt(squares) || 1);
}

const eyes = new WeakMap<Vocabulary, FeatureExtractor>();

/** Extractor of a vocabulary, created once. */
export function featureExtractorFor(known: Vocabulary): FeatureExtractor {
  const before = eyes.get(known);
  if (before !== undefined) return before;
  const eye = openEye(known);
  eyes.set(known, eye);
  return eye;
}
