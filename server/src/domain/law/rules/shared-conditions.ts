/**
 * Conditions of rules as questions. Equal conditions of several rules or sets share one question, evaluated lazily and
 * once per post. A question that throws is evaluated again by the next rule, which then reports it too. Pure.
 */
import type { RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { conditionById, operatorById, type ConditionCode, type OperatorKey } from "./condition-code.ts";
import { nameKey, type PostFacts } from "./post-facts.ts";
import { RuleWords, type Hits } from "./word-hits.ts";

type Test = (facts: PostFacts, hits: Hits) => boolean;

/** Index shared by equal conditions. */
export type Question = number;

const never: Test = () => false;

/** Comparison values of a condition. */
export const writtenOf = ({ value }: RuleCondition): string[] =>
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

/** Answers for one post. */
export interface About {
  readonly is: (question: Question) => boolean;
}

const YES = 1;
const NO = 2;

export class Questions {
  private readonly words = new RuleWords();
  private readonly numbers = new Map<string, Question>();
  private readonly tests: Test[] = [];
  /** Questions for words, which are false for most posts. */
  private readonly rare = new Set<Question>();
  private last: { readonly facts: PostFacts; readonly about: About } | null = null;

  /** Question of a condition. */
  numberOf(condition: RuleCondition): Question {
    const { condition_id: id, operator_id: operator, value, least_certainty: least = 0 } = condition;
    const key = JSON.stringify([id, operator, value, least]);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.tests.push(testOf(condition, this.words)) - 1;
    this.numbers.set(key, number);
    const [, code] = conditionById.get(id) ?? [];
    if (code?.reading.kind === "words" && operatorById(operator) !== "none") this.rare.add(number);
    return number;
  }

  /** Sorts rare questions first, so that an "all" group seldom evaluates the others. */
  rareFirst(questions: readonly Question[]): Question[] {
    return questions.toSorted((a, b) => Number(this.rare.has(b)) - Number(this.rare.has(a)));
  }

  /** Answers for a post; reused when called again with the same facts. */
  about(facts: PostFacts): About {
    if (this.last?.facts === facts) return this.last.about;
    const { tests } = this;
    const hits = this.words.search(facts);
    const answers = new Uint8Array(tests.length);
    const is = (question: Question): boolean => {
      const before = answers[question];
      if (before === YES || before === NO) return before === YES;
      const answer = tests[question]?.(facts, hits) === true;
      answers[question] = answer ? YES : NO;
      return answer;
    };
    const about = { is };
    this.last = { facts, about };
    return about;
  }
}
