/** Results of one stored post under three sets of rules, by the function that ingest uses (decision 45). Pure. */
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import { compileRules, type CompiledSet } from "../../law/rules/compile.ts";
import { askEvery, decide } from "../../law/rules/decide.ts";
import { Questions } from "../../law/rules/shared-conditions.ts";
import type { Known } from "../../law/rules/known-rows.ts";
import type { Detection } from "../../law/detection/detect-post.ts";
import { factsFor, policyOf, understandAt, usualOf, type RuleEnvironment } from "./judge-post.ts";
import type { Rehearsed } from "./rehearsal-tally.ts";
import { askedOfRow, type AskedRow } from "./stored-posts.ts";

/** The three sets of rules applied to every post. */
export interface Sets {
  readonly draft: CompiledSet;
  readonly live: CompiledSet;
  readonly none: CompiledSet;
}

/** Compiles the draft, the live rules, and the empty set; shared conditions are evaluated once for a post. */
export function setsOf(
  draft: readonly Rule[],
  live: { readonly version: number | null; readonly rules: readonly Rule[] },
  known: Known,
): Sets {
  const questions = new Questions();
  return {
    draft: compileRules(draft, null, known, questions),
    live: compileRules(live.rules, live.version, known, questions),
    none: compileRules([], null, known, questions),
  };
}

/** Results of a stored post; `found` is its detection result. */
export function rehearsePost(
  { draft, live, none }: Sets,
  row: AskedRow,
  environment: RuleEnvironment,
  found: Detection = understandAt(row, row.posted_at, environment),
): Rehearsed {
  const { masters, detector } = environment;
  const facts = factsFor(askedOfRow(row), found, environment);
  const usual = usualOf(found, masters, detector);
  const policy = policyOf(environment);
  const answers = askEvery(draft, facts);
  return {
    draft: decide(draft, facts, usual, policy, answers).verdict,
    live: decide(live, facts, usual, policy).verdict,
    none: decide(none, facts, usual, policy).verdict,
    matched: draft.rules.filter((_, at) => answers[at] === true).map(({ rule }) => rule),
  };
}
