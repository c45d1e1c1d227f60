/**
 * Makes a set of rules ready to be asked of posts: once for a version, not once for a post. A rule that cannot be
 * used as it is written keeps its problems; it is never left out in silence. Pure.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { worded } from "../../../texts/say.ts";
import { fold } from "../fold.ts";
import { conditionById, hasCertainty, operatorById, type ConditionCode, type OperatorKey } from "./condition-code.ts";
import { EFFECTS, effectCode, type EffectName } from "./effect-code.ts";
import type { Known } from "./known.ts";
import { nameKey, type PostFacts } from "./post-facts.ts";
import { RuleWords, type Hits } from "./word-hits.ts";

type Test = (facts: PostFacts, hits: Hits) => boolean;

export interface CompiledRule {
  readonly rule: Rule;
  /** In the order of the rule's own; a broken one is never asked, as its rule is not. */
  readonly conditions: readonly { readonly condition: RuleCondition; readonly test: Test }[];
  /** The conditions together. */
  readonly test: Test;
  /** Why it cannot be asked; none where it can. */
  readonly broken: readonly Wording[];
  /** Effects that cannot happen, and why; the others do. */
  readonly failing: readonly Wording[];
  readonly effects: readonly EffectName[];
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CompiledSet {
  /** Null: a draft. */
  readonly version: number | null;
  readonly rules: readonly CompiledRule[];
  readonly words: RuleWords;
  /** Some rule asks when the author wrote before. */
  readonly asksBefore: boolean;
}

const never: Test = () => false;
const writtenOf = ({ value }: RuleCondition): string[] =>
  (Array.isArray(value) ? value : [String(value)]).map((one) => one.trim()).filter((one) => one !== "");

function wordsTest(operator: OperatorKey, written: readonly string[], words: RuleWords): Test {
  const numbers = written.map((one) => words.add(one));
  switch (operator) {
    case "all":
      return (_, hits) => numbers.every((one) => hits.has(one));
    case "none":
      return (_, hits) => !numbers.some((one) => hits.has(one));
    default:
      return (_, hits) => numbers.some((one) => hits.has(one));
  }
}

function valuesTest(condition: RuleCondition, code: ConditionCode, operator: OperatorKey): Test {
  if (code.reading.kind !== "values") return never;
  const { of, certainty } = code.reading;
  const wanted = new Set(writtenOf(condition).map((one) => (code.field === "SW" ? nameKey(one) : one)));
  const least = condition.least_certainty ?? 0;
  const isOne: Test = (facts) =>
    of(facts).some((value) => wanted.has(value)) &&
    (least === 0 || certainty === undefined || certainty(facts) >= least);
  return operator === "none" || operator === "is_not" ? (facts, hits) => !isOne(facts, hits) : isOne;
}

function numberTest({ value }: RuleCondition, code: ConditionCode, operator: OperatorKey): Test {
  if (code.reading.kind !== "number") return never;
  const { of } = code.reading;
  const bound = Number(value);
  return (facts) => {
    const number = of(facts);
    return number !== null && (operator === "at_least" ? number >= bound : number <= bound);
  };
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

function testOf(condition: RuleCondition, words: RuleWords): Test {
  const [, code] = conditionById.get(condition.condition_id) ?? [];
  const operator = operatorById(condition.operator_id);
  if (code === undefined || operator === undefined) return never;
  switch (code.reading.kind) {
    case "words":
      return wordsTest(operator, writtenOf(condition), words);
    case "values":
      return valuesTest(condition, code, operator);
    case "number":
      return numberTest(condition, code, operator);
  }
}

const together = (tests: readonly Test[], match: "ALL" | "ANY"): Test =>
  match === "ALL"
    ? (facts, hits) => tests.every((test) => test(facts, hits))
    : (facts, hits) => tests.some((test) => test(facts, hits));

/** Conditions beside the groups and each group as one, by the rule's own way. */
function groupedTest(rule: Rule, conditions: CompiledRule["conditions"]): Test {
  const beside = conditions.filter(({ condition }) => condition.group_no === undefined).map(({ test }) => test);
  const numbers = [...new Set(conditions.flatMap(({ condition }) => condition.group_no ?? []))];
  const groups = numbers.map((number) =>
    together(
      conditions.filter(({ condition }) => condition.group_no === number).map(({ test }) => test),
      rule.groups?.find((group) => group.group_no === number)?.match_type ?? "ALL",
    ),
  );
  return together([...beside, ...groups], rule.match_type);
}

const moment = (written: string | undefined, otherwise: number): number => {
  const ms = written === undefined ? otherwise : Date.parse(written);
  return Number.isNaN(ms) ? otherwise : ms;
};

function compileRule(rule: Rule, known: Known, words: RuleWords): CompiledRule {
  const broken = rule.conditions.flatMap((condition, at) => problemOf(condition, at + 1, known) ?? []);
  const conditions =
    broken.length > 0 ? [] : rule.conditions.map((condition) => ({ condition, test: testOf(condition, words) }));
  const said = EFFECTS.filter((name) => effectCode(name).says(rule));
  const failing = said.map((name) => [name, effectCode(name).problem(rule, known)] as const);
  return {
    rule,
    conditions,
    test: broken.length > 0 ? never : groupedTest(rule, conditions),
    broken,
    failing: failing.flatMap(([, problem]) => problem ?? []),
    effects: failing.flatMap(([name, problem]) => (problem === null ? [name] : [])),
    fromMs: moment(rule.valid_from, Number.NEGATIVE_INFINITY),
    toMs: moment(rule.valid_to, Number.POSITIVE_INFINITY),
  };
}

/** Compiles the rules that are on, in their order. */
export function compileRules(rules: readonly Rule[], version: number | null, known: Known): CompiledSet {
  const words = new RuleWords();
  const compiled = rules
    .filter((rule) => rule.is_active === "Y")
    .toSorted((a, b) => a.sequence - b.sequence)
    .map((rule) => compileRule(rule, known, words));
  return {
    version,
    rules: compiled,
    words,
    asksBefore: compiled.some(({ rule }) =>
      rule.conditions.some(({ condition_id: id }) => conditionById.get(id)?.[0] === "repeat_author_days"),
    ),
  };
}

/** What is wrong with one rule as it is written; empty where it can be used. */
export function problemsOf(rule: Rule, known: Known): readonly Wording[] {
  const { broken, failing, fromMs, toMs } = compileRule(rule, known, new RuleWords());
  const isUnnamed = rule.rule_name.trim() === "";
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
