/**
 * `npm run corpus [-- --learning]`: how much of citizens' posts and answers is understood, by the labelled corpus:
 * precision and recall by way of writing. The judging part tells the truth; the learning part is for tuning.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { detectionFromPack } from "@smgt/server/domain/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/masters/packs/read-pack.ts";
import { buildDetector } from "@smgt/server/domain/rules/detector.ts";
import { detect } from "@smgt/server/domain/rules/evaluate.ts";
import { answerByLists, isNotSolved as isNotSolvedByLists } from "@smgt/server/domain/rules/answers.ts";
import {
  answerKinds,
  dangers,
  departments,
  districts,
  isNotSolved,
  kindIs,
  kinds,
  rejections,
  saidByLists,
  subIssues,
  type Judged,
  type KindOfMatter,
} from "./judge.ts";
import { learnFrom } from "./learned.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";
import { scoresOf, type Verdict } from "./tally.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PACK = path.join(ROOT, "packs/haryana");
const JUDGING = path.join(ROOT, "tools/corpus/haryana");
const KIND_NAMES = ["follow_up", "thanks", "suggestion", "news", "spam", "other_state"] as const;
const KINDS: KindOfMatter = { suggestionId: 2201, thanksId: 2202, unclassifiedId: 2203 };

const percent = (share: number | null): string => (share === null ? "–" : `${(share * 100).toFixed(1)} %`).padStart(8);

function print(name: string, verdicts: readonly Verdict[], isInAll = false): void {
  const scores = scoresOf(verdicts);
  for (const { group, asked, precision, recall, falseAlarms } of isInAll ? scores.slice(0, 1) : scores) {
    console.log(
      `${(group === "all" ? name : "").padEnd(16)}${group.padEnd(5)}${String(asked).padStart(5)}` +
        `${percent(precision)}${percent(recall)}${percent(falseAlarms)}`,
    );
  }
}

interface Understanding {
  readonly judged: readonly Judged[];
  readonly isRejection: (text: string) => boolean;
  /** Which of the six answers. */
  readonly answerOf: (text: string) => string | null;
}

/** How certain the learned classifiers have to be, tuned on the learning part. */
const LEAST = { matter: 0.08, kind: 0, life: 0.25, answer: 0 };

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { learning: { type: "boolean", default: false } } });
  const [folder, part] = values.learning ? [PACK, "example"] : [JUDGING, "judging"];
  const posts = readLabelled<LabelledPost>(path.join(folder, `${part}-posts.jsonl`));
  const answers = readLabelled<LabelledAnswer>(path.join(folder, `${part}-answers.jsonl`));
  const pack = await readPack(PACK);
  const byId = new Map(pack["issues.json"].sub_issue_types.map((one) => [one.sub_issue_type_id, one.department_code]));
  const show = (title: string, { judged, isRejection: isNo, answerOf }: Understanding): void => {
    console.log(`${title.padEnd(21)}${"asked".padStart(5)}${"prec.".padStart(8)}${"recall".padStart(8)}  alarms`);
    print("sub-issue", subIssues(judged, KINDS));
    print(
      "department",
      departments(judged, KINDS, (id) => byId.get(id) ?? null),
    );
    print("district", districts(judged));
    print("life and safety", dangers(judged));
    print("kind", kinds(judged));
    for (const kind of KIND_NAMES) print(`  ${kind}`, kindIs(judged, kind), true);
    print("not solved", rejections(answers, isNo));
    print("answer", answerKinds(answers, answerOf));
  };
  const detector = buildDetector(detectionFromPack(pack));
  const byLists = posts.map((post) => ({ post, said: saidByLists(detect(post.text, detector), KINDS) }));
  show("by lists of words", {
    judged: byLists,
    isRejection: isNotSolvedByLists,
    answerOf: (text) => answerByLists(text).answer,
  });
  // What was learned from cannot judge the learner.
  if (values.learning) return;
  const learned = learnFrom(PACK, KINDS);
  const answerOf = (text: string): string | null => learned.answer(text, LEAST.answer);
  show("learned", {
    judged: byLists.map(({ post, said }) => ({
      post,
      said: {
        ...said,
        subIssueId: Number(learned.matter(post.text, LEAST.matter) ?? 0) || null,
        isDanger: learned.danger(post.text) >= LEAST.life,
        kind: (learned.kind(post.text, LEAST.kind) ?? said.kind) as LabelledPost["kind"],
      },
    })),
    isRejection: (text) => isNotSolved(answerOf(text)),
    answerOf,
  });
}

await main();
