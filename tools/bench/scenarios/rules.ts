/**
 * Time of two hundred rules of six conditions on an example post, facts included, with a model trained on the examples; time
 * to compile the set. Uses neither server nor database.
 */
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack, soundExamples } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import { buildDetector } from "@smgt/server/domain/law/detection/detector.ts";
import { compileRules } from "@smgt/server/domain/law/rules/compile.ts";
import { decide, type Policy, type Usual } from "@smgt/server/domain/law/rules/decide.ts";
import type { Known } from "@smgt/server/domain/law/rules/known-rows.ts";
import { factsOf } from "@smgt/server/domain/law/rules/post-facts.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { learnModels } from "@smgt/server/domain/law/detection/learn-models.ts";
import { trainingSetOf } from "@smgt/server/domain/law/detection/labelled-texts.ts";
import { PACK_DIR } from "../environment.ts";
import { exampleTexts } from "../posts.ts";
import { manyRule } from "../many-rules.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";

const RULES = 200;
const POSTS = 5_000;
const WARM = 500;

const none: ReadonlySet<string> = new Set();
const known: Known = {
  options: {
    yes_no: new Set(["Y", "N"]),
    languages: new Set(["en", "hi", "hx", "other"]),
    channels: new Set(["post", "reply", "quote", "message"]),
    districts: new Set(["7"]),
    issues: none,
    sub_issues: new Set(["101"]),
    departments: new Set(["2"]),
    kinds: new Set(["spam", "news"]),
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

export async function rules(): Promise<Line[]> {
  const pack = await readPack(PACK_DIR);
  const data = detectionFromPack(pack);
  const { rows } = await soundExamples(PACK_DIR, pack);
  const models = learnModels(trainingSetOf(rows), buildDetector(data));
  const detector = buildDetector(data, { version: 1, models });
  const words = data.issueWords.map((word) => word.phrase.replace("*", ""));
  const set = Array.from({ length: RULES }, (_, at): Rule => ({
    ...manyRule(words, at),
    ruleId: at + 1,
    sequence: at + 1,
  }));
  const begun = performance.now();
  const compiled = compileRules(set, 1, known);
  const compileMs = performance.now() - begun;
  const broken = compiled.rules.filter((rule) => rule.broken.length > 0).length;
  const examples = exampleTexts();
  const texts = Array.from({ length: POSTS }, (_, at) => examples[at % examples.length] ?? "");
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
        media: [],
        beside: [],
        isSummoned: true,
        isEdited: false,
        wroteBefore: null,
      },
      {
        words: found.words,
        lang: found.lang,
        understanding: found.understanding,
        matterOf: null,
        sourceId: 1,
        isPrivate: false,
      },
      calendar,
    );
    applied += decide(compiled, facts, usual, policy).applied.length;
    if (at >= WARM) times.push(performance.now() - started);
  }
  const sum = times.reduce((all, one) => all + one, 0);
  return [
    lineOf({
      scenario: "rules",
      ...timesOf(times),
      perSecond: (1_000 * times.length) / sum,
      note: `${RULES} rules of six conditions; ${(applied / POSTS).toFixed(1)} apply to a post; compiled in ${compileMs.toFixed(0)} ms${broken > 0 ? `; ${broken} ARE BROKEN` : ""}`,
    }),
  ];
}
