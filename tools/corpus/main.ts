/**
 * `npm run corpus [-- --learning]`: how much of citizens' posts and answers is understood, by the labelled corpus:
 * precision and recall by way of writing, of detection as the product has it, with the lists of words alone and with what
 * is learned from the pack. The judging part tells the truth; the learning part is for tuning the lists.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { detectionFromPack } from "@smgt/server/domain/masters/packs/detection-from-pack.ts";
import { readPack, soundExamples } from "@smgt/server/domain/masters/packs/read-pack.ts";
import { answerOf, type AnswerSaid } from "@smgt/server/domain/rules/answer-of.ts";
import { buildDetector, type Detector } from "@smgt/server/domain/rules/detector.ts";
import { detect } from "@smgt/server/domain/rules/evaluate.ts";
import { learnModels } from "@smgt/server/domain/rules/learn-models.ts";
import { teachingOf } from "@smgt/server/domain/rules/teaching.ts";
import { fromBytes, toBytes } from "@smgt/server/domain/rules/learned/bytes.ts";
import {
  answerKinds,
  dangers,
  departments,
  districts,
  isNotSolved,
  kindIs,
  kinds,
  rejections,
  saidBy,
  subIssues,
  type Judged,
  type KindOfMatter,
} from "./judge.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";
import { scoresOf, type Verdict } from "./tally.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PACK = path.join(ROOT, "packs/haryana");
const JUDGING = path.join(ROOT, "tools/corpus/haryana");
const KIND_NAMES = ["follow_up", "thanks", "suggestion", "news", "spam", "other_state"] as const;
const KINDS: KindOfMatter = { suggestionId: 2201, thanksId: 2202, unclassifiedId: 2203 };
/** From here on a department is worth showing: below, most are wrong. */
const LEAST_DEPARTMENT = 0.4;

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

interface Corpus {
  readonly posts: readonly LabelledPost[];
  readonly answers: readonly LabelledAnswer[];
}

function show(title: string, { posts, answers }: Corpus, detector: Detector): void {
  const isLearned = detector.learned !== null;
  // The first texts are slower: the machine is still getting to know the program.
  for (const { text } of posts.slice(0, 50)) detect(text, detector);
  const began = performance.now();
  const found = posts.map((post) => ({ post, found: detect(post.text, detector) }));
  const took = (performance.now() - began) / posts.length;
  const least = isLearned
    ? { matter: detector.data.leastCertainty, department: LEAST_DEPARTMENT }
    : { matter: 0, department: 0 };
  const judged: Judged[] = found.map((one) => ({ post: one.post, said: saidBy(one.found, KINDS, least) }));
  const answered = new Map(answers.map(({ text }): [string, AnswerSaid] => [text, answerOf(text, detector)]));
  const said = (text: string): string => answered.get(text)?.answer ?? "unclear";
  console.log(`\n${title.padEnd(21)}${"asked".padStart(5)}${"prec.".padStart(8)}${"recall".padStart(8)}  alarms`);
  print("sub-issue", subIssues(judged, KINDS));
  print(
    "department",
    departments(judged, KINDS, (id) => detector.subIssues.get(id)?.departmentId ?? null),
  );
  print("district", districts(judged));
  print("life and safety", dangers(judged));
  print("kind", kinds(judged));
  for (const kind of KIND_NAMES) print(`  ${kind}`, kindIs(judged, kind), true);
  print(
    "not solved",
    rejections(answers, (text) => isNotSolved(said(text))),
  );
  print("answer", answerKinds(answers, said));
  console.log(`${took.toFixed(2)} ms a post`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { learning: { type: "boolean", default: false } } });
  const [folder, part] = values.learning ? [PACK, "example"] : [JUDGING, "judging"];
  const corpus = {
    posts: readLabelled<LabelledPost>(path.join(folder, `${part}-posts.jsonl`)),
    answers: readLabelled<LabelledAnswer>(path.join(folder, `${part}-answers.jsonl`)),
  };
  const pack = await readPack(PACK);
  const data = detectionFromPack(pack);
  const lists = buildDetector(data);
  show("by lists of words", corpus, lists);
  // What was learned from cannot judge the learner.
  if (values.learning) return;
  const { rows } = await soundExamples(PACK, pack);
  const began = performance.now();
  const bytes = toBytes(learnModels(teachingOf(rows), lists));
  const seconds = (performance.now() - began) / 1_000;
  const models = fromBytes(bytes);
  if (models === null) throw new Error("What was just written can be read.");
  show("learned", corpus, buildDetector(data, { version: 1, models }));
  console.log(
    `learned from ${rows.length} texts in ${seconds.toFixed(1)} s: ${(bytes.length / 1e6).toFixed(1)} MB, ` +
      `${models.posts?.known.size ?? 0} features of posts, ${models.answers?.known.size ?? 0} of answers`,
  );
}

await main();
