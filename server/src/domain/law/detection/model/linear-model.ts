/**
 * A linear classifier of several classes (softmax regression): each feature has a weight for each label, and the sums
 * become shares that add up to one. Pure; `train.ts` makes the weights, `bytes.ts` keeps them.
 */

/** Where a feature stands among the rows of weights. Classifiers of the same texts share one vocabulary. */
export type Vocabulary = ReadonlyMap<string, number>;

/** What is known of one question: one row of weights for each feature, in it one for each label. */
export interface Classifier {
  readonly labels: readonly string[];
  /** From -127 to 127; the weights of a row are these times its scale. */
  readonly weights: Int8Array;
  readonly scales: Float32Array;
  readonly biases: Float32Array;
}

/** A label by its place in the list, with its share of certainty from 0 to 1; those of all labels add up to 1. */
export interface Judgement {
  readonly label: string;
  readonly share: number;
}

/** The known features of a text as places, with how much each says; together they are one long. */
export interface Input {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

/** How much features say by their kind (`featuresOf`): a piece is one of the many of its word. */
const SAYS: Readonly<Record<string, number>> = { w: 1, s: 0.7, b: 0.8, g: 0.5, p: 0.3, l: 1.5 };
/** How much a feature says whose name begins so. */
export const saysOf = (sign: string): number => SAYS[sign] ?? 1;

/** Brings what was seen to the length of one, in place, and keeps the first `count` of it. */
export function inputFrom(places: Int32Array, values: Float32Array, count: number, squares: number): Input {
  const unit = Math.sqrt(squares) || 1;
  const input = { places: places.slice(0, count), values: values.slice(0, count) };
  for (let each = 0; each < count; each += 1) input.values[each] = (input.values[each] ?? 0) / unit;
  return input;
}

/** What classifiers with this vocabulary see of a text; features that it does not have say nothing. */
export function inputOf(features: readonly string[], known: Vocabulary): Input {
  const places = new Int32Array(features.length);
  const values = new Float32Array(features.length);
  let count = 0;
  let squares = 0;
  for (const feature of features) {
    const place = known.get(feature);
    if (place === undefined) continue;
    const value = saysOf(feature.charAt(0));
    places[count] = place;
    values[count] = value;
    squares += value * value;
    count += 1;
  }
  return inputFrom(places, values, count, squares);
}

/** Turns sums into shares that add up to one, in place. */
export function toShares<T extends Float32Array | Float64Array>(sums: T): T {
  let most = -Infinity;
  for (let label = 0; label < sums.length; label += 1) most = Math.max(most, sums[label] ?? 0);
  let total = 0;
  for (let label = 0; label < sums.length; label += 1) {
    const grown = Math.exp((sums[label] ?? 0) - most);
    sums[label] = grown;
    total += grown;
  }
  for (let label = 0; label < sums.length; label += 1) sums[label] = (sums[label] ?? 0) / total;
  return sums;
}

/** Rows added at a time: going through the sums costs as much as adding to them. */
const AT_ONCE = 4;

/** The share of every label, in their order. */
export function sharesOf({ labels, weights, scales, biases }: Classifier, { places, values }: Input): Float64Array {
  const size = labels.length;
  const sums = new Float64Array(biases);
  const valueAt = (each: number): number => (values[each] ?? 0) * (scales[places[each] ?? 0] ?? 0);
  const rowAt = (each: number): number => (places[each] ?? 0) * size;
  const whole = places.length - (places.length % AT_ONCE);
  for (let each = 0; each < whole; each += AT_ONCE) {
    // Single names: a list of them would be made for every four rows.
    const one = valueAt(each);
    const two = valueAt(each + 1);
    const three = valueAt(each + 2);
    const four = valueAt(each + 3);
    const rowOne = rowAt(each);
    const rowTwo = rowAt(each + 1);
    const rowThree = rowAt(each + 2);
    const rowFour = rowAt(each + 3);
    for (let label = 0; label < size; label += 1) {
      sums[label] =
        (sums[label] ?? 0) +
        one * (weights[rowOne + label] ?? 0) +
        two * (weights[rowTwo + label] ?? 0) +
        three * (weights[rowThree + label] ?? 0) +
        four * (weights[rowFour + label] ?? 0);
    }
  }
  for (let each = whole; each < places.length; each += 1) {
    const value = valueAt(each);
    const row = rowAt(each);
    for (let label = 0; label < size; label += 1)
      sums[label] = (sums[label] ?? 0) + value * (weights[row + label] ?? 0);
  }
  return toShares(sums);
}

/** Every label with its share, best first; equal ones by name. */
export function judge(classifier: Classifier, input: Input): Judgement[] {
  const shares = sharesOf(classifier, input);
  return classifier.labels
    .map((label, place) => ({ label, share: shares[place] ?? 0 }))
    .toSorted((a, b) => b.share - a.share || (a.label < b.label ? -1 : 1));
}

/** The sums of the rows of weights, made when they are first asked for. */
const rowSums = new WeakMap<Int8Array, Int32Array>();

function rowSumsOf({ labels, weights, scales }: Classifier): Int32Array {
  const known = rowSums.get(weights);
  if (known !== undefined) return known;
  const sums = new Int32Array(scales.length);
  for (let slot = 0; slot < weights.length; slot += 1) {
    const row = Math.floor(slot / labels.length);
    sums[row] = (sums[row] ?? 0) + (weights[slot] ?? 0);
  }
  rowSums.set(weights, sums);
  return sums;
}

/** How much more the feature at a place says for a label, by its place, than for the others on the average. */
export function pullOf(classifier: Classifier, label: number, place: number): number {
  const { labels, weights, scales } = classifier;
  const size = labels.length;
  const mean = (rowSumsOf(classifier)[place] ?? 0) / size;
  return (scales[place] ?? 0) * ((weights[place * size + label] ?? 0) - mean);
}
