/**
 * Sees what `inputOf(seenOfPost(...))` sees, without making the names of features: the places of a vocabulary that a word
 * stands for are known once it was met, and two words in a row are found by the numbers of their sounds. Pure.
 */
import { featuresOfWord, MOST_WORDS } from "./features.ts";
import { inputFrom, pullOf, saysOf, type Classifier, type Input, type Vocabulary } from "./linear-model.ts";
import { listedFeatures, type Listed } from "./seen.ts";

/** What a word stands for: places of the vocabulary. */
export interface SeenWord {
  readonly word: number | undefined;
  readonly skeleton: number | undefined;
  /** Each once. */
  readonly pieces: readonly number[];
  /** The number of its sound among those that stand in pairs; -1 where it stands in none. */
  readonly sound: number;
}

/** Sees words for the classifiers that share a vocabulary. */
export interface Eye {
  /** A word that is met for the first time; to be kept. */
  readonly wordOf: (word: string) => SeenWord;
  /** A post by its words, with what the lists say of it. */
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

/** Places of pairs by the numbers of their sounds: `first * numbers.size + second`. */
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

/** What was seen so far of one text; the same room serves all texts. */
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
    /** Gives all, and forgets it. */
    take(): Input {
      const input = inputFrom(places, values, count, squares);
      for (const place of input.places) isSeen[place] = 0;
      [count, squares] = [0, 0];
      return input;
    },
  };
}

function openEye(known: Vocabulary): Eye {
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
      // In the order of `featuresOf`: sums of fractions depend on it.
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

/** How much more a word alone says for a label, by its place, than for the others on the average. */
export function speaksFor(by: Classifier, label: number, { word, skeleton, pieces }: SeenWord): number {
  let [sum, squares] = [0, 0];
  const add = (place: number | undefined, value: number): void => {
    if (place === undefined) return;
    sum += value * pullOf(by, label, place);
    squares += value * value;
  };
  add(word, SAYS.word);
  add(skeleton, SAYS.skeleton);
  for (const piece of pieces) add(piece, SAYS.piece);
  return sum / (Math.sqrt(squares) || 1);
}

const eyes = new WeakMap<Vocabulary, Eye>();

/** The eye for a vocabulary; opened once for each. */
export function eyeFor(known: Vocabulary): Eye {
  const before = eyes.get(known);
  if (before !== undefined) return before;
  const eye = openEye(known);
  eyes.set(known, eye);
  return eye;
}
