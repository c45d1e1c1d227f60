/** The posts and answers of the corpus (tools/corpus/haryana/README.md). */
import { readFileSync } from "node:fs";

/** hi Devanagari, hx Hindi in Latin letters or mixed, en English. */
type Script = "hi" | "hx" | "en";

export interface LabelledPost {
  readonly n: number;
  readonly script: Script;
  readonly text: string;
  readonly kind: "grievance" | "follow_up" | "thanks" | "suggestion" | "news" | "spam" | "other_state";
  /** The main matter first. */
  readonly sub_issues: readonly number[];
  /** 99 outside the State; null where the text does not tell. */
  readonly district: number | null;
  /** Somebody's life or safety is in danger. */
  readonly life: boolean;
}

export interface LabelledAnswer {
  readonly n: number;
  readonly script: Script;
  readonly text: string;
  readonly answer: "yes" | "no" | "thanks" | "still_not" | "false_report" | "unclear";
}

/** The lines of a file of labelled texts. */
export function readLabelled<T extends LabelledPost | LabelledAnswer>(file: string): T[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}
