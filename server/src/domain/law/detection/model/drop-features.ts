/**
 * Unlearning: removes features with their weights from the models, after an erasure leaves them without an author.
 * Pure.
 */
import type { Classifier, Vocabulary } from "./linear-model.ts";
import type { Models } from "./models.ts";

/** Weight rows at these places, in order. */
function rowsOf<One extends Classifier>(judge: One, places: readonly number[]): One {
  const size = judge.biases.length;
  const weights = new Int8Array(places.length * size);
  places.forEach((place, at) => weights.set(judge.weights.subarray(place * size, (place + 1) * size), at * size));
  return { ...judge, weights, scales: Float32Array.from(places, (place) => judge.scales[place] ?? 0) };
}

/** Post models with only the features in `kept`. Answers are trained on the pack, which contains no names. */
export function keepOnly(models: Models, kept: Vocabulary): Models {
  const { posts } = models;
  if (posts === null) return models;
  const left = [...posts.known].filter(([feature]) => kept.has(feature));
  const places = left.map(([, place]) => place);
  return {
    ...models,
    posts: {
      ...posts,
      known: new Map(left.map(([feature], at) => [feature, at])),
      matter: rowsOf(posts.matter, places),
      kind: rowsOf(posts.kind, places),
      danger: rowsOf(posts.danger, places),
    },
  };
}
