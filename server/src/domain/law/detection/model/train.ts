/**
 * Trains a classifier by gradient steps with a rate for each weight (AdaGrad, Duchi et al. 2011). The order of examples
 * is fixed, so equal examples yield equal classifiers. Pure.
 */
import { inputOf, toShares, type Classifier, type Input, type Vocabulary } from "./linear-model.ts";

/** A training example. */
export interface Example {
  /** In the form of `featuresOf`. */
  readonly features: readonly string[];
  readonly label: string;
  /** Weight of the example; 1 for a text that a person labelled. */
  readonly weight: number;
}

/** Passes over all examples, step size, and regularization. */
const ROUNDS = 10;
const PACE = 0.5;
const BIAS_PACE = 0.01;
const DRAW_BACK = 3e-4;
/** Smallest error that moves a label: with many labels, most are right already. */
const LEAST_OFF = 1e-3;
/** Bounds the first step of a weight. */
const LEAST_PACE = 1e-6;
/** A feature of one text only does not generalize. */
const LEAST_TEXTS = 2;
/** Words by fewer people, and unknown to the pack, may be a person's name. */
const LEAST_PEOPLE = 3;
/** Limits the weights of a State with many examples to some megabytes; the most frequent features stay. */
const MOST_FEATURES = 80_000;
/** Largest signed byte. */
const MOST = 127;

/** Deterministic pseudo-random numbers (constants of Numerical Recipes). */
function fixedChance(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Shuffles the places 0 to `count` - 1 (Fisher and Yates). */
function shuffled(count: number, chance: () => number): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** Features of a text and its author. */
export interface Seen {
  readonly features: readonly string[];
  /** Opaque author id; absent for the pack, whose texts are checked by hand and have no author. */
  readonly author?: string;
}

/** Counts texts of the pack and people, by feature. */
function countsOf(texts: readonly Seen[]): Map<string, { pack: number; people: number }> {
  const counts = new Map<string, { pack: number; people: number }>();
  const countOf = (feature: string): { pack: number; people: number } => {
    const known = counts.get(feature) ?? { pack: 0, people: 0 };
    counts.set(feature, known);
    return known;
  };
  for (const [author, own] of Map.groupBy(texts, (text) => text.author)) {
    if (author === undefined) for (const { features } of own) for (const one of features) countOf(one).pack += 1;
    // Repeats by one author count once.
    else for (const one of new Set(own.flatMap(({ features }) => features))) countOf(one).people += 1;
  }
  return counts;
}

/**
 * Features with a row of weights, in the order of their names. A feature of the pack needs one more text; one written
 * only by citizens needs several authors. Names, houses or lanes used by a few are not learned.
 */
export function vocabularyOf(texts: readonly Seen[]): Vocabulary {
  const often = [...countsOf(texts)].flatMap(([feature, { pack, people }]) =>
    people >= LEAST_PEOPLE || (pack > 0 && pack + people >= LEAST_TEXTS) ? [[feature, pack + people] as const] : [],
  );
  const kept = often.toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, MOST_FEATURES);
  return new Map(
    kept
      .map(([feature]) => feature)
      .toSorted()
      .map((feature, place) => [feature, place]),
  );
}

interface Row {
  readonly input: Input;
  readonly wanted: number;
  readonly weight: number;
}

/** Weights during training; `steps` sums the squared gradients. */
interface Learning {
  readonly weights: Float32Array;
  readonly steps: Float32Array;
  readonly biases: Float32Array;
  /** Scratch space for one text: probabilities, errors, and labels to move. */
  readonly offs: Float32Array;
  readonly moved: Int32Array;
}

/** Computes the error of each label for a text; returns the number of labels to move, the first entries of `moved`. */
function look({ weights, biases, offs, moved }: Learning, { input, wanted, weight }: Row): number {
  const size = biases.length;
  offs.set(biases);
  for (let each = 0; each < input.places.length; each += 1) {
    const value = input.values[each] ?? 0;
    const row = (input.places[each] ?? 0) * size;
    for (let label = 0; label < size; label += 1)
      offs[label] = (offs[label] ?? 0) + value * (weights[row + label] ?? 0);
  }
  toShares(offs);
  let count = 0;
  for (let label = 0; label < size; label += 1) {
    const off = ((offs[label] ?? 0) - (label === wanted ? 1 : 0)) * weight;
    offs[label] = off;
    biases[label] = (biases[label] ?? 0) - BIAS_PACE * off;
    if (Math.abs(off) >= LEAST_OFF) {
      moved[count] = label;
      count += 1;
    }
  }
  return count;
}

function step({ weights, steps, biases, offs, moved }: Learning, { places, values }: Input, count: number): void {
  const size = biases.length;
  for (let each = 0; each < places.length; each += 1) {
    const value = values[each] ?? 0;
    const row = (places[each] ?? 0) * size;
    for (let one = 0; one < count; one += 1) {
      const label = moved[one] ?? 0;
      const slot = row + label;
      const weight = weights[slot] ?? 0;
      const slope = (offs[label] ?? 0) * value + DRAW_BACK * weight;
      const sum = (steps[slot] ?? 0) + slope * slope;
      steps[slot] = sum;
      weights[slot] = weight - (PACE * slope) / (Math.sqrt(sum) + LEAST_PACE);
    }
  }
}

/** Quantizes the weights to bytes, each row with its scale. */
function inBytes(exact: Float32Array, size: number): Pick<Classifier, "weights" | "scales"> {
  const scales = new Float32Array(exact.length / size);
  const weights = new Int8Array(exact.length);
  for (let row = 0; row < scales.length; row += 1) {
    let most = 0;
    for (let slot = row * size; slot < (row + 1) * size; slot += 1) most = Math.max(most, Math.abs(exact[slot] ?? 0));
    if (most === 0) continue;
    scales[row] = most / MOST;
    for (let slot = row * size; slot < (row + 1) * size; slot += 1) {
      weights[slot] = Math.round(((exact[slot] ?? 0) / most) * MOST);
    }
  }
  return { weights, scales };
}

/** Trains on the examples. Equal examples in equal order yield an equal classifier. */
export function train(examples: readonly Example[], known: Vocabulary): Classifier {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const size = Math.max(1, labels.length);
  const placeOf = new Map(labels.map((label, place) => [label, place]));
  const rows = examples.map(({ features, label, weight }) => ({
    input: inputOf(features, known),
    wanted: placeOf.get(label) ?? 0,
    weight,
  }));
  const learning: Learning = {
    weights: new Float32Array(known.size * size),
    steps: new Float32Array(known.size * size),
    biases: new Float32Array(size),
    offs: new Float32Array(size),
    moved: new Int32Array(size),
  };
  const chance = fixedChance();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const next of shuffled(rows.length, chance)) {
      const row = rows[next];
      if (row !== undefined) step(learning, row.input, look(learning, row));
    }
  }
  return { labels, biases: learning.biases, ...inBytes(learning.weights, size) };
}
