/**
 * What rules ask of a post. What several rules, or several sets, ask alike is one question, answered once for a post and only
 * where somebody asks it. A question that fails is asked again by the next rule, which then tells of it too. Pure.
 */
import type { RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { conditionById, operatorById, type ConditionCode, type OperatorKey } from "./condition-code.ts";
import { nameKey, type PostFacts } from "./post-facts.ts";
import { RuleWords, type Hits } from "./word-hits.ts";

type Test = (facts: PostFacts, hits: Hits) => boolean;

/** What is asked by conditions that are the same. */
export type Question = number;

const never: Test = () => false;

/** What a condition compares with. */
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

/** The answers about one post. */
export interface About {
  readonly is: (question: Question) => boolean;
}

const YES = 1;
const NO = 2;

export class Questions {
  private readonly words = new RuleWords();
  private readonly numbers = new Map<string, Question>();
  private readonly tests: Test[] = [];
  /** Questions for words: most posts have none of them. */
  private readonly rare = new Set<Question>();
  private last: { readonly facts: PostFacts; readonly about: About } | null = null;

  /** The question of a condition. */
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

  /** The same questions, those first that few posts answer with yes: where all are to be, the others are then seldom asked. */
  rareFirst(questions: readonly Question[]): Question[] {
    return questions.toSorted((a, b) => Number(this.rare.has(b)) - Number(this.rare.has(a)));
  }

  /** Answers about a post; the same facts are not asked twice in a row. */
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
