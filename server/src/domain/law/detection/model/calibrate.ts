/**
 * Calibration: of a hundred findings with certainty 0.8, eighty are correct. Raw probabilities are too low, because the
 * best of a hundred labels is right more often than its share. Fitted on texts outside the training set. Pure.
 */

/** Certainty = 1 / (1 + exp(-(slope * logit(share) + offset))). */
export interface Scale {
  readonly slope: number;
  readonly offset: number;
}

/** A raw probability, and the correctness of its finding. */
export interface Trial {
  readonly share: number;
  readonly isRight: boolean;
}

/** Identity scale, used with too few trials. */
export const AS_IT_IS: Scale = { slope: 1, offset: 0 };
const LEAST_TRIALS = 40;
const LEAST_SHARE = 1e-4;
const ROUNDS = 60;
/** Pulls the fit slightly to `AS_IT_IS`, so that a few trials that are all correct do not make it infinite. */
const DRAW = 1;

const logit = (share: number): number => {
  const inside = Math.min(1 - LEAST_SHARE, Math.max(LEAST_SHARE, share));
  return Math.log(inside / (1 - inside));
};
const squash = (sum: number): number => 1 / (1 + Math.exp(-sum));

/** Certainty of a probability. */
export const certaintyOf = (share: number, { slope, offset }: Scale): number => squash(slope * logit(share) + offset);

/** Best-fitting scale, by Newton steps of a logistic regression. */
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
