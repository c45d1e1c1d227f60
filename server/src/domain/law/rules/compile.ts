/**
 * Compiles a set of rules once per version, not once per post. An invalid rule keeps its problems; it is never skipped
 * silently. Pure.
 */
import { isGiven } from "@smgt/contract/given.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { worded } from "../../../texts/say.ts";
import { fold } from "../detection/fold-text.ts";
import { conditionById, hasCertainty, operatorById } from "./condition-code.ts";
import { EFFECTS, effectCode, type EffectName } from "./effect-code.ts";
import type { Known } from "./known-rows.ts";
import { Questions, writtenOf, type About, type Question } from "./shared-conditions.ts";

export interface CompiledRule {
  readonly rule: Rule;
  /** In the rule's own order; conditions of an invalid rule are never evaluated. */
  readonly conditions: readonly { readonly condition: RuleCondition; readonly question: Question }[];
  /** All conditions combined. */
  readonly test: (about: About) => boolean;
  /** Problems that prevent evaluation; empty for a valid rule. */
  readonly broken: readonly Wording[];
  /** Problems of effects that cannot happen; the other effects still apply. */
  readonly failing: readonly Wording[];
  readonly effects: readonly EffectName[];
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CompiledSet {
  /** The version number; null for a draft. */
  readonly version: number | null;
  readonly rules: readonly CompiledRule[];
  readonly questions: Questions;
  /** A rule depends on the author's previous post. */
  readonly asksBefore: boolean;
}

function problemOf(condition: RuleCondition, at: number, known: Known): Wording | null {
  const [, code] = conditionById.get(condition.condition_id) ?? [];
  const operator = operatorById(condition.operator_id);
  if (code === undefined) return worded("rule.problem.unknown", { at });
  if (operator === undefined || !code.operators.includes(operator)) return worded("rule.problem.operator", { at });
  const written = writtenOf(condition);
  if (code.reading.kind === "number") {
    return written.length === 1 && Number.isFinite(Number(written[0])) ? null : worded("rule.problem.number", { at });
  }
  const isEmpty = written.length === 0 || (code.reading.kind === "words" && written.some((one) => fold(one) === ""));
  if (isEmpty || (code.select === "S" && written.length > 1)) return worded("rule.problem.empty", { at });
  const { options } = code;
  if (options === undefined) return null;
  const gone = written.find((one) => !known.options[options].has(one));
  return gone === undefined ? null : worded("rule.problem.value", { at, value: gone });
}

/** Questions combined by "all" or "any". */
interface Group {
  readonly questions: readonly Question[];
  readonly match: "ALL" | "ANY";
}

const holds = ({ questions, match }: Group, { is }: About): boolean =>
  match === "ALL" ? questions.every(is) : questions.some(is);

/** Combines ungrouped conditions and groups by the rule's own operator. */
function groupedTest(rule: Rule, conditions: CompiledRule["conditions"], asked: Questions): CompiledRule["test"] {
  const of = (number: number | undefined): Question[] =>
    conditions.filter(({ condition }) => condition.group_no === number).map(({ question }) => question);
  const beside = asked.rareFirst(of(undefined));
  const numbers = [...new Set(conditions.flatMap(({ condition }) => condition.group_no ?? []))];
  const groups = numbers.map((number): Group => ({
    questions: of(number),
    match: rule.groups?.find((group) => group.group_no === number)?.match_type ?? "ALL",
  }));
  return rule.match_type === "ALL"
    ? (about) => beside.every(about.is) && groups.every((group) => holds(group, about))
    : (about) => beside.some(about.is) || groups.some((group) => holds(group, about));
}

const moment = (written: string | undefined, otherwise: number): number => {
  const ms = written === undefined ? otherwise : Date.parse(written);
  return Number.isNaN(ms) ? otherwise : ms;
};

const never = (): boolean => false;

function compileRule(rule: Rule, known: Known, questions: Questions): CompiledRule {
  const broken = rule.conditions.flatMap((condition, at) => problemOf(condition, at + 1, known) ?? []);
  const conditions =
    broken.length > 0
      ? []
      : rule.conditions.map((condition) => ({ condition, question: questions.numberOf(condition) }));
  const said = EFFECTS.filter((name) => effectCode(name).says(rule));
  const failing = said.map((name) => [name, effectCode(name).problem(rule, known)] as const);
  return {
    rule,
    conditions,
    test: broken.length > 0 ? never : groupedTest(rule, conditions, questions),
    broken,
    failing: failing.flatMap(([, problem]) => problem ?? []),
    effects: failing.flatMap(([name, problem]) => (problem === null ? [name] : [])),
    fromMs: moment(rule.valid_from, Number.NEGATIVE_INFINITY),
    toMs: moment(rule.valid_to, Number.POSITIVE_INFINITY),
  };
}

/** Returns true when a rule depends on the author's previous post. */
export const asksWhenBefore = ({ conditions }: Pick<Rule, "conditions">): boolean =>
  conditions.some(({ condition_id: id }) => conditionById.get(id)?.[0] === "repeat_author_days");

/** Compiles the active rules in order; sets evaluated on the same posts may share their questions. */
export function compileRules(
  rules: readonly Rule[],
  version: number | null,
  known: Known,
  questions: Questions = new Questions(),
): CompiledSet {
  const compiled = rules
    .filter((rule) => rule.is_active === "Y")
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((rule) => compileRule(rule, known, questions));
  return {
    version,
    rules: compiled,
    questions,
    asksBefore: compiled.some(({ rule }) => asksWhenBefore(rule)),
  };
}

/** Problems of one rule as written; empty for a valid rule. */
export function problemsOf(rule: Rule, known: Known): readonly Wording[] {
  const { broken, failing, fromMs, toMs } = compileRule(rule, known, new Questions());
  const isUnnamed = !isGiven(rule.rule_name);
  const isWrongMoment = [rule.valid_from, rule.valid_to].some(
    (written) => written !== undefined && Number.isNaN(Date.parse(written)),
  );
  const certain = rule.conditions.flatMap((condition, at) => {
    const [, code] = conditionById.get(condition.condition_id) ?? [];
    const isWrong = condition.least_certainty !== undefined && code !== undefined && !hasCertainty(code);
    return isWrong ? [worded("rule.problem.certainty", { at: at + 1 })] : [];
  });
  return [
    ...(isUnnamed ? [worded("rule.problem.name")] : []),
    ...broken,
    ...certain,
    ...failing,
    ...(isWrongMoment || fromMs >= toMs ? [worded("rule.problem.period")] : []),
    ...(EFFECTS.some((name) => effectCode(name).says(rule)) ? [] : [worded("rule.problem.nothing")]),
  ];
}
