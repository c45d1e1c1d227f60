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

/** What classifiers with this vocabulary see of a text; features that it does not have say nothing. */
export function inputOf(features: readonly string[], known: Vocabulary): Input {
  const places = new Int32Array(features.length);
  const values = new Float32Array(features.length);
  let count = 0;
  let length = 0;
  for (const feature of features) {
    const place = known.get(feature);
    if (place === undefined) continue;
    const value = SAYS[feature.charAt(0)] ?? 1;
    places[count] = place;
    values[count] = value;
    length += value * value;
    count += 1;
  }
  const unit = Math.sqrt(length) || 1;
  for (let each = 0; each < count; each += 1) values[each] = (values[each] ?? 0) / unit;
  return { places: places.subarray(0, count), values: values.subarray(0, count) };
}

/** Turns sums into shares that add up to one, in place. */
export function toShares(sums: Float32Array): Float32Array {
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

/** The share of every label, in their order. */
export function sharesOf({ labels, weights, scales, biases }: Classifier, { places, values }: Input): Float32Array {
  const size = labels.length;
  const sums = Float32Array.from(biases);
  for (let each = 0; each < places.length; each += 1) {
    const place = places[each] ?? 0;
    const value = (values[each] ?? 0) * (scales[place] ?? 0);
    const row = place * size;
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

/** How much more these features say for a label than for the others on the average. */
export function speaksFor({ labels, weights, scales }: Classifier, label: string, { places, values }: Input): number {
  const size = labels.length;
  const wanted = labels.indexOf(label);
  if (wanted < 0) return 0;
  let sum = 0;
  for (let each = 0; each < places.length; each += 1) {
    const place = places[each] ?? 0;
    let all = 0;
    for (let other = 0; other < size; other += 1) all += weights[place * size + other] ?? 0;
    sum += (values[each] ?? 0) * (scales[place] ?? 0) * ((weights[place * size + wanted] ?? 0) - all / size);
  }
  return sum;
}
