/**
 * Unlearning: removes features with their weights from the models, after an erasure leaves them without an author.
 * Pure.
 */
import type { Models, Vocabulary } from "./linear-model.ts";

/** Models of which the one for posts has only the features in `kept`. Answers are trained on the pack, which contains no names. */
export function keepOnly(models: Models, kept: Vocabulary["places"]): Models {
  const { posts } = models;
  if (posts === null) return models;
  const left = [...posts.known.places].filter(([feature]) => kept.has(feature));
  const size = posts.biases.length;
  const weights = new Int8Array(left.length * size);
  for (const [at, [, place]] of left.entries())
    weights.set(posts.weights.subarray(place * size, (place + 1) * size), at * size);
  return {
    ...models,
    posts: {
      ...posts,
      known: {
        places: new Map(left.map(([feature], at) => [feature, at])),
        rarity: Float32Array.from(left, ([, place]) => posts.known.rarity[place] ?? 0),
      },
      weights,
    },
  };
}
