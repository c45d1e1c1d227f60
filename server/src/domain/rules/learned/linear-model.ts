/**
 * A linear classifier of several classes (softmax regression): each feature has a weight for each label, and the sums
 * become shares of certainty. It learns by steps along the gradient, each weight at its own pace (AdaGrad, Duchi and
 * others 2011), through the examples in a fixed order, so that the same examples always make the same model. Pure.
 */

/** What is known of one text. */
export interface Example {
  /** As `featuresOf` gives them. */
  readonly features: readonly string[];
  readonly label: string;
  /** How much it counts; a text that a person decided about counts 1. */
  readonly weight: number;
}

export interface LinearModel {
  readonly labels: readonly string[];
  /** The place of each known feature among the weights. */
  readonly places: ReadonlyMap<string, number>;
  /** One row for each feature, one weight in it for each label. */
  readonly weights: Float32Array;
  readonly biases: Float32Array;
}

export interface Judgement {
  readonly label: string;
  /** How certain, from 0 to 1; those of all labels add up to 1. */
  readonly share: number;
}

/** How often all examples are gone through, how far a step goes, how strongly weights are drawn back to nothing. */
const ROUNDS = 12;
const PACE = 0.3;
const BIAS_PACE = 0.01;
const DRAW_BACK = 3e-4;
/** Keeps the first step of a weight from being endless. */
const LEAST_PACE = 1e-6;
/** How much features say by their kind (`featuresOf`): a piece is one of the many of its word. */
const SAYS: Readonly<Record<string, number>> = { w: 1, s: 0.7, b: 0.8, g: 0.5, p: 0.3 };

const at = (numbers: ArrayLike<number>, place: number): number => numbers[place] ?? 0;

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
    [order[last], order[other]] = [at(order, other), at(order, last)];
  }
  return order;
}

/** The known features of a text as places, with how much each says; together they are one long. */
interface Input {
  readonly places: readonly number[];
  readonly values: readonly number[];
}

function inputOf(features: readonly string[], known: ReadonlyMap<string, number>): Input {
  const places: number[] = [];
  const values: number[] = [];
  for (const feature of features) {
    const place = known.get(feature);
    if (place === undefined) continue;
    places.push(place);
    values.push(SAYS[feature.charAt(0)] ?? 1);
  }
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return { places, values: values.map((value) => value / length) };
}

type Weights = Pick<LinearModel, "weights" | "biases">;

/** The shares of all labels, in their order. */
function sharesOf({ places, values }: Input, { weights, biases }: Weights): Float32Array {
  const shares = Float32Array.from(biases);
  places.forEach((place, each) => {
    const value = at(values, each);
    const row = place * shares.length;
    for (let label = 0; label < shares.length; label += 1) {
      shares[label] = at(shares, label) + value * at(weights, row + label);
    }
  });
  const most = shares.reduce((max, sum) => Math.max(max, sum), -Infinity);
  let total = 0;
  shares.forEach((sum, label) => {
    const grown = Math.exp(sum - most);
    shares[label] = grown;
    total += grown;
  });
  return shares.map((grown) => grown / total);
}

/** Learns from the examples. The same examples in the same order always make the same model. */
export function train(examples: readonly Example[]): LinearModel {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const known = [...new Set(examples.flatMap(({ features }) => features))].toSorted();
  const places = new Map(known.map((feature, place) => [feature, place]));
  const size = labels.length;
  const weights = new Float32Array(places.size * size);
  const steps = new Float32Array(places.size * size);
  const biases = new Float32Array(size);
  const rows = examples.map((one) => ({
    ...one,
    input: inputOf(one.features, places),
    wanted: labels.indexOf(one.label),
  }));
  const chance = fixedChance();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const next of shuffled(rows.length, chance)) {
      const row = rows[next];
      if (row === undefined) continue;
      const shares = sharesOf(row.input, { weights, biases });
      shares.forEach((share, label) => {
        const off = (share - (label === row.wanted ? 1 : 0)) * row.weight;
        biases[label] = at(biases, label) - BIAS_PACE * off;
        row.input.places.forEach((place, each) => {
          const slot = place * size + label;
          const slope = off * at(row.input.values, each) + DRAW_BACK * at(weights, slot);
          if (slope === 0) return;
          const sum = at(steps, slot) + slope * slope;
          steps[slot] = sum;
          weights[slot] = at(weights, slot) - (PACE * slope) / (Math.sqrt(sum) + LEAST_PACE);
        });
      });
    }
  }
  return { labels, places, weights, biases };
}

/** What the model makes of a text: every label with its share, best first; equal ones by name. */
export function judge(model: LinearModel, features: readonly string[]): Judgement[] {
  const shares = sharesOf(inputOf(features, model.places), model);
  return model.labels
    .map((label, place) => ({ label, share: at(shares, place) }))
    .toSorted((a, b) => b.share - a.share || (a.label < b.label ? -1 : 1));
}
