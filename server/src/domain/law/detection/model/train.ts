/**
 * Learns a classifier by steps along the gradient, each weight at its own pace (AdaGrad, Duchi and others 2011), through
 * the examples in a fixed order, so that the same examples always make the same classifier. Pure.
 */
import { inputOf, toShares, type Classifier, type Input, type Vocabulary } from "./linear-model.ts";

/** What is known of one text. */
export interface Example {
  /** As `featuresOf` gives them. */
  readonly features: readonly string[];
  readonly label: string;
  /** How much it counts; a text that a person decided about counts 1. */
  readonly weight: number;
}

/** How often all examples are gone through, how far a step goes, how strongly weights are drawn back to nothing. */
const ROUNDS = 10;
const PACE = 0.5;
const BIAS_PACE = 0.01;
const DRAW_BACK = 3e-4;
/** A label that is off by less is not moved: with many labels, most are right already. */
const LEAST_OFF = 1e-3;
/** Keeps the first step of a weight from being endless. */
const LEAST_PACE = 1e-6;
/** What occurs in one text only says nothing of others. */
const LEAST_TEXTS = 2;
/** What fewer people wrote, and the pack does not know, may be the name of one of them. */
const LEAST_PEOPLE = 3;
/** Keeps the weights of a State with many examples within some megabytes: the features of most texts stay. */
const MOST_FEATURES = 80_000;
/** What fits into a signed byte. */
const MOST = 127;

/** Numbers that look like chance and are always the same (the constants of Numerical Recipes). */
function fixedChance(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The places 0 to `count` - 1 in another order (Fisher and Yates). */
function shuffled(count: number, chance: () => number): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** What was seen of a text, and of whom. */
export interface Seen {
  readonly features: readonly string[];
  /** Who wrote it, whatever that is called by; absent for the pack, whose texts were checked by hand and are nobody's. */
  readonly author?: string;
}

/** In how many texts of the pack each feature occurs, and in the texts of how many people. */
function countsOf(texts: readonly Seen[]): Map<string, { pack: number; people: number }> {
  const counts = new Map<string, { pack: number; people: number }>();
  const countOf = (feature: string): { pack: number; people: number } => {
    const known = counts.get(feature) ?? { pack: 0, people: 0 };
    counts.set(feature, known);
    return known;
  };
  for (const [author, own] of Map.groupBy(texts, (text) => text.author)) {
    if (author === undefined) for (const { features } of own) for (const one of features) countOf(one).pack += 1;
    // However often somebody wrote a word, they are one.
    else for (const one of new Set(own.flatMap(({ features }) => features))) countOf(one).people += 1;
  }
  return counts;
}

/**
 * The features that are worth a row of weights, in the order of their names. What the pack knows has to occur once more;
 * what only people wrote counts where several did: a name, a house or a lane that few write is not learned.
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

/** The weights while they are learned; `steps` sums the squares of their slopes. */
interface Learning {
  readonly weights: Float32Array;
  readonly steps: Float32Array;
  readonly biases: Float32Array;
  /** Room for one text: the shares of all labels, how far they are off, and which are moved. */
  readonly offs: Float32Array;
  readonly moved: Int32Array;
}

/** How far each label is off for a text; gives how many are moved, the first places of `moved`. */
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

/** The weights as bytes, each row with its scale. */
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

/** Learns from the examples. The same examples in the same order always make the same classifier. */
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
