/**
 * A linear model: each feature has a weight for each label, and the weighted sum is the score of the label, positive
 * for yes. Labels are grouped by the question that they answer. Pure; `train.ts` computes the weights,
 * `encode-model.ts` stores them.
 */
import { perWord } from "../word-memo.ts";
import { certaintyOf, type Scale } from "./calibrate.ts";
import { eachGram } from "./features.ts";

/** Known features. */
export interface Vocabulary {
  /** Row of a feature in the weights. */
  readonly places: ReadonlyMap<string, number>;
  /** Inverse document frequency of each row. */
  readonly rarity: Float32Array;
}

/** Labels of a question, in neighbouring columns; a yes-or-no question has the only label `YES`. */
export interface Head {
  readonly question: string;
  readonly labels: readonly string[];
  readonly scale: Scale;
  /** Scale of the summed share of a group of labels. */
  readonly groupScale: Scale;
}

/** A trained model. */
export interface Model {
  readonly known: Vocabulary;
  readonly heads: readonly Head[];
  /** A row for each feature, a column for each label; -127 to 127, to be multiplied by the scale of the column. */
  readonly weights: Int8Array;
  readonly scales: Float32Array;
  readonly biases: Float32Array;
}

/** Models of one State; null without examples. */
export interface Models {
  readonly posts: Model | null;
  readonly answers: Model | null;
}

/** Label of a yes-or-no question. */
export const YES = "yes";

/** Known features of a text as rows with their values; a vector of length one. */
export interface Input {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

/** TF-IDF of the n-grams of a text; unknown ones are ignored. */
export function inputOf(sounds: readonly string[], { places: known, rarity }: Vocabulary): Input {
  const found: number[] = [];
  eachGram(sounds, (gram) => {
    const place = known.get(gram);
    if (place !== undefined) found.push(place);
  });
  const sorted = Int32Array.from(found).toSorted();
  const values = new Float32Array(sorted.length);
  let [count, squares] = [0, 0];
  for (let from = 0; from < sorted.length;) {
    const place = sorted[from] ?? 0;
    let to = from;
    while (sorted[to] === place) to += 1;
    const value = (1 + Math.log(to - from)) * (rarity[place] ?? 0);
    sorted[count] = place;
    values[count] = value;
    squares += value * value;
    count += 1;
    from = to;
  }
  const unit = Math.sqrt(squares) || 1;
  for (let each = 0; each < count; each += 1) values[each] = (values[each] ?? 0) / unit;
  return { places: sorted.slice(0, count), values: values.slice(0, count) };
}

/** Rows added at a time, since a pass over the sums costs as much as an addition. */
const AT_ONCE = 4;

/** Scores of all labels, in order. */
export function scoresOf(
  { weights, scales, biases }: Omit<Model, "known" | "heads">,
  { places, values }: Input,
): Float64Array {
  const size = biases.length;
  const sums = new Float64Array(size);
  for (let each = 0; each < places.length; each += AT_ONCE) {
    // Separate names, because a list would be allocated for every four rows; a missing row has the value 0.
    const one = values[each] ?? 0;
    const two = values[each + 1] ?? 0;
    const three = values[each + 2] ?? 0;
    const four = values[each + 3] ?? 0;
    const rowOne = (places[each] ?? 0) * size;
    const rowTwo = (places[each + 1] ?? 0) * size;
    const rowThree = (places[each + 2] ?? 0) * size;
    const rowFour = (places[each + 3] ?? 0) * size;
    for (let label = 0; label < size; label += 1) {
      sums[label] =
        (sums[label] ?? 0) +
        one * (weights[rowOne + label] ?? 0) +
        two * (weights[rowTwo + label] ?? 0) +
        three * (weights[rowThree + label] ?? 0) +
        four * (weights[rowFour + label] ?? 0);
    }
  }
  for (let label = 0; label < size; label += 1)
    sums[label] = (sums[label] ?? 0) * (scales[label] ?? 0) + (biases[label] ?? 0);
  return sums;
}

/** A label of a head, with its column and its probability before calibration. */
export interface Share {
  readonly label: string;
  readonly column: number;
  readonly share: number;
}

/** Steepness from scores, which are about 1 and -1, to probabilities. */
const STEEPNESS = 5;

/** Probability of each label of a question, best first: of a yes-or-no question by itself, of others within the question. */
export function sharesIn({ heads }: Pick<Model, "heads">, scores: Float64Array, question: string): Share[] {
  let column = 0;
  for (const { question: other, labels } of heads) {
    if (other === question) return sharesFrom(labels, scores, column);
    column += labels.length;
  }
  return [];
}

function sharesFrom(labels: readonly string[], scores: Float64Array, column: number): Share[] {
  const own = labels.map((label, at) => ({ label, column: column + at, score: scores[column + at] ?? 0 }));
  // No is the score 0.
  const most = Math.max(labels.length === 1 ? 0 : -Infinity, ...own.map(({ score }) => score));
  const grown = (score: number): number => Math.exp(STEEPNESS * (score - most));
  const total = own.reduce((sum, { score }) => sum + grown(score), labels.length === 1 ? grown(0) : 0);
  return own
    .map(({ label, column: at, score }) => ({ label, column: at, share: grown(score) / total }))
    .toSorted((a, b) => b.share - a.share || a.column - b.column);
}

/** Certainty of a label's share, or of a group's. */
export function certaintyIn(
  { heads }: Pick<Model, "heads">,
  question: string,
  share: number,
  of: "scale" | "groupScale" = "scale",
): number {
  const head = heads.find((one) => one.question === question);
  return head === undefined ? 0 : certaintyOf(share, head[of]);
}

/** The most probable group of labels, by the sum of their shares; ties go to the group of the best label. */
export function bestGroup<Group extends string | number>(
  shares: readonly Pick<Share, "label" | "share">[],
  groupOf: (label: string) => Group | null,
): { readonly group: Group; readonly share: number } | null {
  const sums = new Map<Group, number>();
  for (const { label, share } of shares) {
    const group = groupOf(label);
    if (group !== null) sums.set(group, (sums.get(group) ?? 0) + share);
  }
  let best: { group: Group; share: number } | null = null;
  for (const [group, share] of sums) if (best === null || share > best.share) best = { group, share };
  return best;
}

type PlacesOf = (sound: string) => readonly number[];
const placesByVocabulary = new WeakMap<Vocabulary, PlacesOf>();

/** Memoized rows of the n-grams of a single sound, since every finding asks for those of every word. */
function placesIn(known: Vocabulary): PlacesOf {
  const before = placesByVocabulary.get(known);
  if (before !== undefined) return before;
  const placesOf = perWord((sound: string): readonly number[] => {
    const found: number[] = [];
    eachGram([sound], (gram) => {
      const place = known.places.get(gram);
      if (place !== undefined) found.push(place);
    });
    return found;
  });
  placesByVocabulary.set(known, placesOf);
  return placesOf;
}

/** Weight of a single sound for a label. */
export function weightIn({ known, weights, scales, biases }: Model, column: number, sound: string): number {
  let sum = 0;
  for (const place of placesIn(known)(sound))
    sum += (known.rarity[place] ?? 0) * (weights[place * biases.length + column] ?? 0);
  return sum * (scales[column] ?? 0);
}
