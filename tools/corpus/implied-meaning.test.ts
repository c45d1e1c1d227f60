/**
 * Meanings without the word itself: a bribe, a polite closing, a plea without danger, a part that is done. Tests keywords
 * alone and with the model. The floors are a little below the last result.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { before, describe, it } from "node:test";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { answerOf, NOT_SOLVED } from "@smgt/server/domain/law/detection/classify-answer.ts";
import { buildDetector, type Detector } from "@smgt/server/domain/law/detection/detector.ts";
import { detect } from "@smgt/server/domain/law/detection/detect-post.ts";
import { learnModels } from "@smgt/server/domain/law/detection/learn-models.ts";
import { examplesOf, trainingSetFrom } from "./hold-out.ts";

const PACK = path.resolve(import.meta.dirname, "../../packs/haryana");
const CASES = path.resolve(import.meta.dirname, "haryana/implied-meaning.json");
const MATTERS = { thanksId: 2202 };

type Meaning = "bribe" | "thanks" | "danger" | "unsolved";
type Cases = Readonly<Record<Meaning, { readonly yes: readonly string[]; readonly no: readonly string[] }>>;

const SAYS: Readonly<Record<Meaning, (text: string, detector: Detector) => boolean>> = {
  bribe: (text, detector) => detect(text, detector).isSensitive,
  thanks: (text, detector) => detect(text, detector).subIssueId === MATTERS.thanksId,
  danger: (text, detector) => detect(text, detector).understanding.danger !== null,
  unsolved: (text, detector) => NOT_SOLVED.includes(answerOf(text, detector).answer),
};

/** Least recall and precision in percent, by keywords and with the model. */
const FLOORS: Readonly<
  Record<Meaning, readonly [lists: readonly [number, number], learned: readonly [number, number]]>
> = {
  bribe: [
    [95, 97],
    [95, 85],
  ],
  thanks: [
    [75, 95],
    [60, 60],
  ],
  danger: [
    [95, 95],
    [95, 90],
  ],
  // Without a model every answer waits for a person.
  unsolved: [
    [0, 0],
    [90, 85],
  ],
};

describe("what is meant without its word", () => {
  const cases = JSON.parse(readFileSync(CASES, "utf8")) as Cases;
  let detectors: readonly [Detector, Detector];
  before(async () => {
    const lists = buildDetector(detectionFromPack(await readPack(PACK)));
    detectors = [
      lists,
      buildDetector(lists.data, { version: 1, models: learnModels(trainingSetFrom(examplesOf(PACK)), lists) }),
    ];
  });

  for (const meaning of ["bribe", "thanks", "danger", "unsolved"] as const) {
    it(`${meaning} is told from what only sounds like it`, () => {
      for (const [at, detector] of detectors.entries()) {
        const [least = 0, precise = 0] = FLOORS[meaning][at] ?? [];
        const { yes, no } = cases[meaning];
        const missed = yes.filter((text) => !SAYS[meaning](text, detector));
        const wrong = no.filter((text) => SAYS[meaning](text, detector));
        const found = yes.length - missed.length;
        const way = at === 0 ? "by the lists" : "with what was learned";
        assert.ok((100 * found) / yes.length >= least, `${way} not found: ${missed.join(" | ")}`);
        assert.ok(100 * found >= precise * (found + wrong.length), `${way} wrongly found: ${wrong.join(" | ")}`);
      }
    });
  }
});
