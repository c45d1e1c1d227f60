/**
 * Two hundred rules with six conditions each on posts of the pack's examples: how long one post takes, facts included, and
 * how long the set takes to compile. Pure; neither server nor database is asked.
 */
import { detectionFromPack } from "@smgt/server/domain/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/masters/packs/read-pack.ts";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import { buildDetector } from "@smgt/server/domain/rules/detector.ts";
import { CONDITIONS, OPERATORS } from "@smgt/server/domain/rules/engine/condition-code.ts";
import { compileRules } from "@smgt/server/domain/rules/engine/compile.ts";
import { decide, type Policy, type Usual } from "@smgt/server/domain/rules/engine/decide.ts";
import type { Known } from "@smgt/server/domain/rules/engine/known.ts";
import { factsOf } from "@smgt/server/domain/rules/engine/post-facts.ts";
import { detect } from "@smgt/server/domain/rules/evaluate.ts";
import { PACK_DIR } from "../environment.ts";
import { lineOf, percentile, type Line } from "../measure.ts";

const RULES = 200;
const POSTS = 5_000;
const WARM = 500;

const none: ReadonlySet<string> = new Set();
const known: Known = {
  options: {
    yes_no: new Set(["Y", "N"]),
    languages: new Set(["en", "hi", "hx"]),
    channels: none,
    districts: none,
    issues: none,
    sub_issues: none,
    departments: none,
    kinds: none,
    accounts: none,
    sources: none,
  },
  priorities: new Set([1]),
  issueOfSub: new Map(),
  purposes: new Map(),
  users: null,
};
const usual: Usual = {
  issueTypeId: null,
  subIssueTypeId: null,
  departmentId: null,
  districtId: null,
  priorityTagId: 1,
  dangerPriorityTagId: null,
  isSensitive: false,
};
const policy: Policy = {
  feedKinds: new Set(),
  feedCertainty: 0.8,
  markCertainty: 0.8,
  certaintyOf: () => 0.5,
  ackInPublic: false,
  ofSubIssue: () => null,
};
const calendar = {
  utcOffsetMinutes: 330,
  opensMinute: 540,
  closesMinute: 1_020,
  weekend: [6, 7],
  days: new Map<string, boolean>(),
  districtDays: new Map<number, Map<string, boolean>>(),
};

/** Six conditions that all have to be asked: only the last one is seldom true. */
function conditionsOf(words: readonly string[], at: number): RuleCondition[] {
  const some = (from: number): string[] =>
    Array.from({ length: 6 }, (_, n) => words[(at * 31 + from * 7 + n * 13) % words.length] ?? "road");
  return [
    { condition_id: CONDITIONS.text_not_contains.id, operator_id: OPERATORS.none, value: some(1) },
    { condition_id: CONDITIONS.author_followers_gte.id, operator_id: OPERATORS.at_least, value: 1 },
    { condition_id: CONDITIONS.lang.id, operator_id: OPERATORS.is, value: ["en", "hi", "hx"] },
    { condition_id: CONDITIONS.has_media.id, operator_id: OPERATORS.is, value: "N" },
    { condition_id: CONDITIONS.hashtag.id, operator_id: OPERATORS.none, value: some(2) },
    { condition_id: CONDITIONS.text_contains.id, operator_id: OPERATORS.any, value: some(3) },
  ];
}

/** Measures it. */
export async function rules(): Promise<Line[]> {
  const data = detectionFromPack(await readPack(PACK_DIR));
  const detector = buildDetector(data);
  const words = data.issueWords.map((word) => word.phrase.replace("*", ""));
  const set: Rule[] = Array.from({ length: RULES }, (_, at) => ({
    ruleId: at + 1,
    sequence: at + 1,
    rule_name: `Rule ${at}`,
    match_type: "ALL",
    is_active: "Y",
    stop_on_match: "N",
    auto_create_ticket: "Y",
    outcome: "as_usual",
    action_tags: ["tag"],
    conditions: conditionsOf(words, at),
  }));
  const begun = performance.now();
  const compiled = compileRules(set, 1, known);
  const compileMs = performance.now() - begun;
  const texts = Array.from({ length: POSTS }, (_, at) =>
    Array.from({ length: 30 }, (_word, n) => words[(at * 17 + n * 29) % words.length] ?? "road").join(" "),
  );
  const times: number[] = [];
  let applied = 0;
  for (const [at, text] of texts.entries()) {
    const found = detect(text, detector);
    const started = performance.now();
    const facts = factsOf(
      {
        channel: "X",
        kind: "T",
        text,
        author: { handle: "someone", followers: 100, isVerified: false },
        postedAt: new Date(),
        hasMedia: false,
        isSummoned: true,
        isEdited: false,
        wroteBefore: null,
      },
      { lang: found.lang, understanding: found.understanding, matterOf: null, sourceId: 1, isPrivate: false },
      calendar,
    );
    applied += decide(compiled, facts, usual, policy).applied.length;
    if (at >= WARM) times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const sum = times.reduce((all, one) => all + one, 0);
  return [
    lineOf({
      scenario: "rules",
      n: times.length,
      p50Ms: percentile(sorted, 0.5),
      p95Ms: percentile(sorted, 0.95),
      perSecond: (1_000 * times.length) / sum,
      note: `${RULES} rules of six conditions; ${(applied / POSTS).toFixed(1)} apply to a post; compiled in ${compileMs.toFixed(0)} ms`,
    }),
  ];
}
