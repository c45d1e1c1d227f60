/** Distinction of series: every tone is a colour and a pattern, so that neither is needed alone. */
export type Tone = "solid" | "block" | "hatch" | "cross" | "dots" | "lines";

export const TONES: readonly Tone[] = ["solid", "block", "hatch", "cross", "dots", "lines"];

/** `fill` of a tone, from the `Patterns` with the same id. */
export const toneFill = (patternsId: string, tone: Tone): string => `url(#${patternsId}-${tone})`;
