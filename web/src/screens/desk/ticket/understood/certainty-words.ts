/** How certain a finding is, as a word. Pure. */

const SURE = 0.85;
const LIKELY = 0.5;

/** Six of seven sure findings are right, and at least every second likely one. */
export const wordOf = (certainty: number): "sure" | "likely" | "guess" =>
  certainty >= SURE ? "sure" : certainty >= LIKELY ? "likely" : "guess";
