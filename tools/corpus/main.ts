/**
 * `npm run corpus [-- --learning] [--classes n]`: precision and recall of detection on the labelled corpus by script, for the
 * product, keywords alone and the model alone, and the worst classes. The judging part measures; the learning part is for
 * tuning, with a fifth held out.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack, soundExamples } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { answerOf, type AnswerSaid } from "@smgt/server/domain/law/detection/classify-answer.ts";
import { buildDetector, type Detector } from "@smgt/server/domain/law/detection/detector.ts";
import { detect, isAnythingFound } from "@smgt/server/domain/law/detection/detect-post.ts";
import { learnModels, type TrainingSet } from "@smgt/server/domain/law/detection/learn-models.ts";
import { trainingSetOf } from "@smgt/server/domain/law/detection/labelled-texts.ts";
import { fromBytes, toBytes } from "@smgt/server/domain/law/detection/model/encode-model.ts";
import {
  acceptances,
  answerKinds,
  dangers,
  departments,
  districts,
  isNotSolved,
  kindIs,
  kinds,
  misconducts,
  rejections,
  findingsOf,
  subIssues,
  type Judged,
  type KindSubIssues,
} from "./verdicts.ts";
import { readLabelled, type LabelledAnswer, type LabelledPost } from "./posts.ts";
import { holdOutOf, type Corpus } from "./hold-out.ts";
import { classScoresOf, scoresOf, type Verdict } from "./scores.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const PACK = path.join(ROOT, "packs/haryana");
const JUDGING = path.join(ROOT, "tools/corpus/haryana");
const KIND_NAMES = ["follow_up", "thanks", "suggestion", "news", "spam", "other_state"] as const;
const KINDS: KindSubIssues = { suggestionId: 2201, thanksId: 2202, unclassifiedId: 2203 };
/** Minimum confidence to show a department; below, most are wrong. */
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

function printClasses(name: string, verdicts: readonly Verdict[], count: number): void {
  for (const { group, label, asked, precision, recall } of classScoresOf(verdicts).slice(0, count)) {
    console.log(
      `${`  ${name} ${label}`.padEnd(24)}${group.padEnd(5)}${String(asked).padStart(5)}${percent(precision)}${percent(recall)}`,
    );
  }
}

/** Prints a table of labels: a row for each right one, a column for each finding. */
function printConfusion(verdicts: readonly Verdict[]): void {
  const labels = [...new Set(verdicts.flatMap(({ right, said }) => [...right, said ?? "–"]))].map(String).toSorted();
  console.log(`${"right \\ found".padEnd(14)}${labels.map((label) => label.padStart(13)).join("")}`);
  for (const right of labels) {
    const own = verdicts.filter((one) => String(one.right[0]) === right);
    const counts = labels.map((label) => own.filter(({ said }) => String(said ?? "–") === label).length);
    console.log(`${right.padEnd(14)}${counts.map((count) => String(count).padStart(13)).join("")}`);
  }
}

function show(title: string, { posts, answers }: Corpus, detector: Detector, classes: number): void {
  const isLearned = detector.learned !== null;
  // Warm-up, as the first texts are slower.
  for (const { text } of posts.slice(0, 50)) detect(text, detector);
  const began = performance.now();
  const found = posts.map((post) => ({ post, found: detect(post.text, detector) }));
  const took = (performance.now() - began) / posts.length;
  const least = isLearned
    ? { matter: detector.data.leastCertainty, department: LEAST_DEPARTMENT }
    : { matter: 0, department: 0 };
  const judged: Judged[] = found.map((one) => ({ post: one.post, said: findingsOf(one.found, KINDS, least) }));
  const answered = new Map(answers.map(({ text }): [string, AnswerSaid] => [text, answerOf(text, detector)]));
  const said = (text: string): string => answered.get(text)?.answer ?? "unclear";
  console.log(`\n${title.padEnd(21)}${"asked".padStart(5)}${"prec.".padStart(8)}${"recall".padStart(8)}  alarms`);
  const ofMatters = {
    "sub-issue": subIssues(judged, KINDS),
    department: departments(judged, KINDS, (id) => detector.subIssues.get(id)?.departmentId ?? null),
    district: districts(judged),
  };
  for (const [name, verdicts] of Object.entries(ofMatters)) print(name, verdicts);
  print("life and safety", dangers(judged));
  print("misconduct", misconducts(judged, detector.data.aboutOfficerIds));
  print("kind", kinds(judged));
  for (const kind of KIND_NAMES) print(`  ${kind}`, kindIs(judged, kind), true);
  print(
    "not solved",
    rejections(answers, (text) => isNotSolved(said(text))),
  );
  print("solved", acceptances(answers, said));
  const ofAnswers = answerKinds(answers, said);
  print("answer", ofAnswers);
  if (classes > 0) console.log(`worst classes, of those asked five times or more`);
  for (const [name, verdicts] of Object.entries({ ...ofMatters, answer: ofAnswers }))
    printClasses(name, verdicts, classes);
  if (classes > 0) printConfusion(ofAnswers);
  if (classes > 0) printConfusion(kinds(judged));
  const wordless = detector.data.danger.wordSets.get("wordless") ?? [];
  const empty = wordless.filter((text) => !isAnythingFound(text, detector));
  console.log(`${empty.length} of ${wordless.length} texts without content have no finding`);
  console.log(`${took.toFixed(2)} ms a post`);
}

function learn(title: string, corpus: Corpus, teaching: TrainingSet, lists: Detector, classes: number): void {
  const began = performance.now();
  const bytes = toBytes(learnModels(teaching, lists));
  const seconds = (performance.now() - began) / 1_000;
  const models = fromBytes(bytes);
  if (models === null) throw new Error("What was just written can be read.");
  show(title, corpus, buildDetector(lists.data, { version: 1, models }), classes);
  console.log(
    `learned from ${teaching.posts.length + teaching.answers.length} texts in ${seconds.toFixed(1)} s: ${(bytes.length / 1e6).toFixed(1)} MB, ` +
      `${models.posts?.known.places.size ?? 0} features of posts, ${models.answers?.known.places.size ?? 0} of answers`,
  );
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { learning: { type: "boolean", default: false }, classes: { type: "string", default: "8" } },
  });
  const classes = Number(values.classes);
  const pack = await readPack(PACK);
  const lists = buildDetector(detectionFromPack(pack));
  if (values.learning) {
    const { teaching, judging } = holdOutOf(PACK);
    show("by lists of words", judging, lists, 0);
    learn("learned, held back", judging, teaching, lists, classes);
    return;
  }
  const corpus = {
    posts: readLabelled<LabelledPost>(path.join(JUDGING, "judging-posts.jsonl")),
    answers: readLabelled<LabelledAnswer>(path.join(JUDGING, "judging-answers.jsonl")),
  };
  show("by lists of words", corpus, lists, 0);
  const { rows } = await soundExamples(PACK, pack);
  learn("learned", corpus, trainingSetOf(rows), lists, classes);
}

await main();
