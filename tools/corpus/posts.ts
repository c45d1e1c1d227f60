/** Posts and answers of the corpus (tools/corpus/haryana/README.md). */
import { readFileSync } from "node:fs";

/** Hindi in Devanagari, Hindi in Latin letters or mixed, English. */
type Script = "hi" | "hx" | "en";

export interface LabelledPost {
  readonly n: number;
  readonly script: Script;
  readonly text: string;
  readonly kind: "grievance" | "follow_up" | "thanks" | "suggestion" | "news" | "spam" | "other_state";
  /** Sub-issues, the primary one first. */
  readonly sub_issues: readonly number[];
  /** District; 99 outside the State, null when the text does not tell. */
  readonly district: number | null;
  /** True when life or safety is in danger. */
  readonly life: boolean;
}

export interface LabelledAnswer {
  readonly n: number;
  readonly script: Script;
  readonly text: string;
  readonly answer: "yes" | "no" | "thanks" | "still_not" | "false_report" | "unclear";
}

export function readLabelled<T extends LabelledPost | LabelledAnswer>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
