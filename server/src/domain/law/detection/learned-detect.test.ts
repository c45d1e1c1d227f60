/** Detection by trained models: certainty, evidence, and values for the ticket. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import path from "node:path";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import type { DetectionData } from "./detection-data.ts";
import { buildDetector, type Detector } from "./detector.ts";
import { detect } from "./detect-post.ts";
import { learnModels, type TrainingPost } from "./learn-models.ts";
import type { Models } from "./model/linear-model.ts";

const PACK = path.resolve(import.meta.dirname, "../../../../../packs/haryana");
const SEWER = 301;
const LIGHT = 101;
const DOGS = ["stray dogs", "awara kutte", "आवारा कुत्ते"];

const taught = (text: string, kind: TrainingPost["kind"], matters: number[], isDanger = false): TrainingPost => ({
  text,
  kind,
  matters,
  isDanger,
});
const TEXTS: readonly TrainingPost[] = [
  ..."main line choked|gandagi sadak par ufan rahi|गटर उफन रहा है|ufan rahi naali ghar ke aage"
    .split("|")
    .flatMap((text) => [taught(text, "grievance", [SEWER]), taught(`${text} teen din se`, "grievance", [SEWER])]),
  ..."pura mohalla andhere me|raat bhar andhera|अँधेरा ही अँधेरा|dark since midnight, whole lane"
    .split("|")
    .flatMap((text) => [taught(text, "grievance", [LIGHT]), taught(`${text} teen din se`, "grievance", [LIGHT])]),
  ...DOGS.map((text) => taught(text, "grievance", [401])),
  ..."badhai ho poori team ko|shabash, dil jeet liya|बधाई हो सबको"
    .split("|")
    .flatMap((text) => [taught(text, "thanks", []), taught(`${text} ji`, "thanks", [])]),
  ..."crypto signals join telegram|join telegram for crypto profit|telegram crypto tips join"
    .split("|")
    .flatMap((text) => [taught(text, "spam", []), taught(`${text} today`, "spam", [])]),
];

describe("a post that is understood by what was learned", () => {
  let data: DetectionData;
  let models: Models;
  let detector: Detector;
  before(async () => {
    data = detectionFromPack(await readPack(PACK));
    models = learnModels({ posts: TEXTS, answers: [] }, buildDetector(data));
    detector = buildDetector(data, { version: 7, models });
  });
  const matterOf = (text: string) => detect(text, detector).understanding.matter;

  it("is found by words that are in no list, in another script too, with the words as they were written", () => {
    const { understanding } = detect("Humare ghar ke aage naali UFAN rahi hai", detector);
    assert.equal(understanding.matter?.sub_issue_type_id, SEWER);
    assert.ok(understanding.matter?.words.includes("UFAN"), understanding.matter?.words.join());
    assert.equal(understanding.model_version, 7);
    assert.equal(matterOf("गली में उफन रही है")?.sub_issue_type_id, SEWER);
    assert.equal(buildDetector(data).learned, null);
    assert.equal(detect("naali ufan rahi", buildDetector(data)).understanding.model_version, null);
  });

  it("gives the department the certainty of all its matters", () => {
    const { matter, department } = detect("naali ufan rahi teen din se", detector).understanding;
    assert.equal(department?.department_id, detector.subIssues.get(SEWER)?.departmentId);
    assert.ok((department?.certainty ?? 0) >= (matter?.certainty ?? 1) - 0.05);
  });

  it("has kinds: thanks take the sub-issue of thanks, spam none", () => {
    const thanks = detect("badhai ho poori team ko", detector);
    assert.equal(thanks.understanding.kind.kind, "thanks");
    assert.equal(thanks.subIssueId, 2202);
    const spam = detect("join telegram crypto", detector);
    assert.ok(spam.isSpam);
    assert.equal(spam.subIssueId, data.unclassifiedId);
  });

  it("leaves a matter that is not certain enough for its department to a person, who sees it", () => {
    const text = "naali ufan rahi";
    assert.equal(detect(text, detector).subIssueId, SEWER);
    const departmentId = detector.subIssues.get(SEWER)?.departmentId;
    const departments = data.departments.map((one) =>
      one.departmentId === departmentId ? { ...one, leastCertainty: 1 } : one,
    );
    const strict = buildDetector({ ...data, departments }, { version: 7, models });
    const found = detect(text, strict);
    assert.equal(found.subIssueId, null);
    assert.equal(found.understanding.matter?.sub_issue_type_id, SEWER);
  });

  it("drops no danger that a list finds, though it was taught that such posts are none, or are news", () => {
    const text = "a man jumped into the canal";
    const lists = buildDetector(data);
    const listed = detect(text, lists).understanding.danger;
    assert.equal(listed?.situation, "SUICIDE");
    for (const kind of ["news", "grievance"] as const) {
      const wrong = Array.from({ length: 80 }, (_, at) => taught(`${text}, lane ${at}`, kind, []));
      const risks = Array.from({ length: 40 }, (_, at) =>
        taught(`the wall leans over us, lane ${at}`, "grievance", [], true),
      );
      const misled = learnModels({ posts: [...TEXTS, ...wrong, ...risks], answers: [] }, lists);
      const { understanding, priorityTagId } = detect(text, buildDetector(data, { version: 8, models: misled }));
      assert.equal(understanding.kind.kind, kind);
      assert.ok(understanding.kind.certainty > 0.5);
      assert.deepEqual(understanding.danger, listed, kind);
      assert.equal(priorityTagId, 1);
    }
  });

  it("is the same each time, and so is what is learned", () => {
    const text = "raat bhar andhera, naali ufan rahi";
    assert.deepEqual(detect(text, detector), detect(text, detector));
    assert.deepEqual(learnModels({ posts: TEXTS, answers: [] }, buildDetector(data)), models);
  });

  it("is the same whatever was read before, with each word that led there once", () => {
    const text = "Ufan rahi naali, ufan rahi";
    const worn = buildDetector(data, { version: 7, models });
    detect("Ufan rahi", worn);
    // Exceeds the memo for words, not the one for pieces: "Ufan" and "ufan" occur far apart.
    for (let post = 0; post < 150; post += 1) {
      const pieces = Array.from({ length: 100 }, (_, at) => [1, 2, 3].map((one) => `${post}x${at}x${one}`).join("-"));
      detect(pieces.join(" "), worn);
    }
    const found = detect(text, worn);
    assert.deepEqual(found, detect(text, buildDetector(data, { version: 7, models })));
    assert.deepEqual(
      found.understanding.matter?.words.filter((word) => /ufan/i.test(word)),
      ["Ufan"],
    );
  });
});
