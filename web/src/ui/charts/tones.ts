/** How series are told apart: every tone is a colour and a pattern, so that neither is needed alone. */
export type Tone = "solid" | "block" | "hatch" | "cross" | "dots" | "lines";

export const TONES: readonly Tone[] = ["solid", "block", "hatch", "cross", "dots", "lines"];

/** The `fill` of a tone, out of the patterns that `Patterns` has drawn under the same id. */
export const toneFill = (patternsId: string, tone: Tone): string => `url(#${patternsId}-${tone})`;
