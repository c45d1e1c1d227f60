/**
 * Makes a share of certainty mean what it says: of a hundred findings that are 0.8 certain, eighty are right. Among a
 * hundred labels the best one is right far more often than its share. Fitted on texts that were not learned from. Pure.
 */

/** Certainty = 1 / (1 + exp(-(slope * logit(share) + offset))). */
export interface Scale {
  readonly slope: number;
  readonly offset: number;
}

/** A share as it came, and whether the finding was right. */
export interface Trial {
  readonly share: number;
  readonly isRight: boolean;
}

/** What is said of shares where too few texts were judged to know better. */
export const AS_IT_IS: Scale = { slope: 1, offset: 0 };
const LEAST_TRIALS = 40;
const LEAST_SHARE = 1e-4;
const ROUNDS = 60;
/** Draws the fit a little to `AS_IT_IS`, so that a few trials that are all right do not make it endless. */
const DRAW = 1;

const logit = (share: number): number => {
  const inside = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(inside / (1 - inside));
};
const squash = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** How certain a share is. */
export const certaintyOf = (share: number, { slope, offset }: Scale): number => squash(slope * logit(share) + offset);

/** The scale that fits the trials best: Newton's steps of a logistic regression. */
export function scaleOf(trials: readonly Trial[]): Scale {
  if (trials.length < LEAST_TRIALS) return AS_IT_IS;
  let { slope, offset } = AS_IT_IS;
  for (let round = 0; round < ROUNDS; round += 1) {
    let [a, b] = [DRAW * (slope - AS_IT_IS.slope), DRAW * (offset - AS_IT_IS.offset)];
    let [aa, ab, bb] = [DRAW, 0, DRAW];
    for (const { share, isRight } of trials) {
      const x = logit(share);
      const certain = squash(slope * x + offset);
      const off = certain - (isRight ? 1 : 0);
      const curve = certain * (1 - certain);
      [a, b, aa, ab, bb] = [a + off * x, b + off, aa + curve * x * x, ab + curve * x, bb + curve];
    }
    const all = aa * bb - ab * ab;
    slope -= (bb * a - ab * b) / all;
    offset -= (aa * b - ab * a) / all;
  }
  return { slope, offset };
}
