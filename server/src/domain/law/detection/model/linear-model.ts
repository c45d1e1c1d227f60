/**
 * A linear multi-class classifier (softmax regression): each feature has a weight for each label, and the sums become
 * probabilities. Pure; `train.ts` computes the weights, `encode-model.ts` stores them.
 */

/** Row of a feature in the weights. Classifiers of the same texts share one vocabulary. */
export type Vocabulary = ReadonlyMap<string, number>;

/** A trained classifier: one row of weights for each feature, with one weight for each label. */
export interface Classifier {
  readonly labels: readonly string[];
  /** Values from -127 to 127; to be multiplied by the scale of the row. */
  readonly weights: Int8Array;
  readonly scales: Float32Array;
  readonly biases: Float32Array;
}

/** Index of a label with its probability; those of all labels add up to 1. */
export interface Judgement {
  readonly label: string;
  readonly share: number;
}

/** Known features of a text as places with their values; a vector of length one. */
export interface Input {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

/** Weight of a feature by its kind (`featuresOf`); a piece is one of many of its word. */
const SAYS: Readonly<Record<string, number>> = { w: 1, s: 0.7, b: 0.8, g: 0.5, p: 0.3, l: 1.5 };
/** Weight of a feature by the first letter of its name. */
export const saysOf = (sign: string): number => SAYS[sign] ?? 1;

/** Normalizes the first `count` values to length one, in place. */
export function inputFrom(places: Int32Array, values: Float32Array, count: number, squares: number): Input {
  const unit = Math.sqrt(squares) || 1;
  const input = { places: places.slice(0, count), values: values.slice(0, count) };
  for (let each = 0; each < count; each += 1) input.values[each] = (input.values[each] ?? 0) / unit;
  return input;
}

/** Input of a text for classifiers with this vocabulary; unknown features are ignored. */
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

/** Softmax, in place. */
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

/** Rows added at a time, since a pass over the sums costs as much as an addition. */
const AT_ONCE = 4;

/** Probabilities of all labels, in order. */
export function sharesOf({ labels, weights, scales, biases }: Classifier, { places, values }: Input): Float64Array {
  const size = labels.length;
  const sums = new Float64Array(biases);
  const valueAt = (each: number): number => (values[each] ?? 0) * (scales[places[each] ?? 0] ?? 0);
  const rowAt = (each: number): number => (places[each] ?? 0) * size;
  const whole = places.length - (places.length % AT_ONCE);
  for (let each = 0; each < whole; each += AT_ONCE) {
    // Separate names, because a list would be allocated for every four rows.
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

/** All labels with their probability, best first; ties by name. */
export function judge(classifier: Classifier, input: Input): Judgement[] {
  const shares = sharesOf(classifier, input);
  return classifier.labels
    .map((label, place) => ({ label, share: shares[place] ?? 0 }))
    .toSorted((a, b) => b.share - a.share || (a.label < b.label ? -1 : 1));
}

/** Sums of the weight rows, computed on first use. */
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

/** Weight of a feature for a label, above its average over all labels. */
export function weightOf(classifier: Classifier, label: number, place: number): number {
  const { labels, weights, scales } = classifier;
  const size = labels.length;
  const mean = (rowSumsOf(classifier)[place] ?? 0) / size;
  return (scales[place] ?? 0) * ((weights[place * size + label] ?? 0) - mean);
}
