/** Sample posts in order: author, text, time, and the post they answer. Pure except for reading the file. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface Sample {
  readonly n: number;
  readonly k: "T" | "R" | "Q" | "D";
  readonly l: "en" | "hi" | "hx";
  readonly t: string;
  readonly x: string;
}

export interface Line {
  readonly sample: Sample;
  /** Handle of the citizen, the same in a follow-up. */
  readonly handle: string;
  /** Number of the sample that this one follows up or quotes. */
  readonly originalNumber: number | null;
  readonly photos: number;
  /** Later edit of the text. */
  readonly editedText: string | null;
}

/** Earlier sample of each follow-up, from the authors' notes ("follow-up of 17"). */
const FOLLOWS: Readonly<Record<number, number>> = { 18: 17, 23: 22, 31: 2, 32: 1 };
const QUOTES: Readonly<Record<number, number>> = { 37: 5 };
const PHOTOS: Readonly<Record<number, number>> = { 3: 1, 4: 2, 5: 1, 8: 1, 14: 2, 17: 1, 34: 1 };
const EDITS: Readonly<Record<number, (text: string) => string>> = {
  40: (text) => `${text} मरीज सेक्टर 10 में है।`,
};

/** Returns the samples in order of writing. */
export function readSamples(): readonly Line[] {
  const text = readFileSync(join(import.meta.dirname, "sample-posts.jsonl"), "utf8");
  const samples = text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Sample => JSON.parse(line));
  return samples.map((sample) => {
    const followed = FOLLOWS[sample.n] ?? null;
    const author = followed ?? sample.n;
    return {
      sample,
      handle: `demo_citizen_${String(author).padStart(2, "0")}`,
      originalNumber: followed ?? QUOTES[sample.n] ?? null,
      photos: PHOTOS[sample.n] ?? 0,
      editedText: EDITS[sample.n]?.(sample.t) ?? null,
    };
  });
}
