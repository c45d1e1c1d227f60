/**
 * Trains a linear support vector machine for each label against the rest, all in one pass over the examples (dual
 * coordinate descent, Hsieh et al. 2008). The order of examples is fixed, so equal examples yield equal weights. Pure.
 */
import { eachGram } from "./features.ts";
import type { Input, Model, Vocabulary } from "./linear-model.ts";

/** A training example. */
export interface Example {
  readonly input: Input;
  /** For each label 1 for yes, -1 for no, 0 for unknown. */
  readonly wanted: Int8Array;
  /** Weight of the example; 1 for a text that a person labelled. */
  readonly weight: number;
}

/** Passes over all examples. */
const ROUNDS = 20;
/** Cost of an error against the size of the weights. */
const COST = 2;
/** Smallest step that changes a weight. */
const LEAST_STEP = 1e-6;
/** A feature of one text only does not generalize. */
const LEAST_TEXTS = 2;
/** Words by fewer people, and unknown to the pack, may be a person's name. */
const LEAST_PEOPLE = 3;
/** Limits the weights to some megabytes; the most frequent features stay. */
export const MOST_FEATURES = 60_000;
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

/** Shuffles in place (Fisher and Yates). */
function shuffle(order: Int32Array, chance: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    const kept = order[last] ?? 0;
    order[last] = order[other] ?? 0;
    order[other] = kept;
  }
}

/** Sounds of a text and its author. */
export interface Seen {
  readonly sounds: readonly string[];
  /** Opaque author id; absent for the pack, whose texts are checked by hand and have no author. */
  readonly author?: string;
}

/** Counts texts of the pack and people, by feature. */
function countsOf(texts: readonly Seen[]): Map<string, { pack: number; people: number }> {
  const counts = new Map<string, { pack: number; people: number }>();
  const count = (own: readonly Seen[], side: "pack" | "people"): void => {
    const grams = new Set<string>();
    for (const { sounds } of own) eachGram(sounds, (gram) => grams.add(gram));
    for (const gram of grams) {
      const known = counts.get(gram) ?? { pack: 0, people: 0 };
      counts.set(gram, known);
      known[side] += 1;
    }
  };
  for (const [author, own] of Map.groupBy(texts, (text) => text.author)) {
    if (author === undefined) for (const one of own) count([one], "pack");
    // Repeats by one author count once.
    else count(own, "people");
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
  const kept = often
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_FEATURES)
    .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  return {
    places: new Map(kept.map(([feature], place) => [feature, place])),
    rarity: Float32Array.from(kept, ([, count]) => 1 + Math.log((1 + texts.length) / (1 + count))),
  };
}

/** Cost of an error for each label, at a yes and at a no. */
export interface Costs {
  readonly yes: Float32Array;
  readonly no: Float32Array;
}

/** Costs of labels by their balance (`Question`). */
export function costsOf(examples: readonly Example[], balances: readonly number[]): Costs {
  const [yes, no] = [new Float32Array(balances.length).fill(COST), new Float32Array(balances.length).fill(COST)];
  for (const [label, balance] of balances.entries()) {
    const count = (of: number): number => examples.filter(({ wanted }) => wanted[label] === of).length;
    const [most, least] = [count(-1), count(1)];
    if (most === 0 || least === 0) continue;
    yes[label] = COST * ((most + least) / (2 * least)) ** balance;
    no[label] = COST * ((most + least) / (2 * most)) ** balance;
  }
  return { yes, no };
}

/** Quantizes the weights to bytes, each column with its scale. */
function inBytes(exact: Float32Array, size: number): Pick<Model, "weights" | "scales"> {
  const scales = new Float32Array(size);
  for (let slot = 0; slot < exact.length; slot += 1)
    scales[slot % size] = Math.max(scales[slot % size] ?? 0, Math.abs(exact[slot] ?? 0) / MOST);
  const weights = Int8Array.from(exact, (weight, slot) => Math.round(weight / (scales[slot % size] || 1)));
  return { weights, scales };
}

/** Trains on the examples. Equal examples in equal order yield equal weights. */
export function train(
  examples: readonly Example[],
  { rarity }: Vocabulary,
  { yes, no }: Costs,
): Pick<Model, "weights" | "scales" | "biases"> {
  const size = yes.length;
  const weights = new Float32Array(rarity.length * size);
  const biases = new Float32Array(size);
  /** Multipliers of the examples, by example and label. */
  const duals = new Float32Array(examples.length * size);
  const sums = new Float32Array(size);
  const steps = new Float32Array(size);
  const moved = new Int32Array(size);

  /** Moves the multipliers of an example; returns how many labels moved, the first entries of `moved`. */
  const look = (at: number, { input: { places, values }, wanted, weight }: Example): number => {
    sums.set(biases);
    for (let each = 0; each < places.length; each += 1) {
      const value = values[each] ?? 0;
      const row = (places[each] ?? 0) * size;
      for (let label = 0; label < size; label += 1)
        sums[label] = (sums[label] ?? 0) + value * (weights[row + label] ?? 0);
    }
    let count = 0;
    for (let label = 0; label < size; label += 1) {
      const sign = wanted[label] ?? 0;
      if (sign === 0) continue;
      const softness = 0.5 / (weight * ((sign > 0 ? yes[label] : no[label]) ?? COST));
      const slot = at * size + label;
      const before = duals[slot] ?? 0;
      const slope = sign * (sums[label] ?? 0) - 1 + before * softness;
      // The length of an input is one, and so is its bias.
      const after = Math.max(before - slope / (2 + softness), 0);
      const step = (after - before) * sign;
      if (Math.abs(step) < LEAST_STEP) continue;
      duals[slot] = after;
      biases[label] = (biases[label] ?? 0) + step;
      steps[count] = step;
      moved[count] = label;
      count += 1;
    }
    return count;
  };

  const order = Int32Array.from(examples, (_, at) => at);
  const chance = fixedChance();
  for (let round = 0; round < ROUNDS; round += 1) {
    shuffle(order, chance);
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      const count = look(at, example);
      const { places, values } = example.input;
      for (let each = 0; each < places.length; each += 1) {
        const value = values[each] ?? 0;
        const row = (places[each] ?? 0) * size;
        for (let one = 0; one < count; one += 1) {
          const slot = row + (moved[one] ?? 0);
          weights[slot] = (weights[slot] ?? 0) + value * (steps[one] ?? 0);
        }
      }
    }
  }
  return { biases, ...inBytes(weights, size) };
}
