/** Answers by the pack's examples: the sentences here are in none of them. */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, it } from "node:test";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack, soundExamples } from "../masters/packs/read-pack.ts";
import { answerOf, NOT_SOLVED } from "./classify-answer.ts";
import { buildDetector, type Detector } from "./detector.ts";
import { trainingSetOf } from "./labelled-texts.ts";
import { learnModels } from "./learn-models.ts";

const PACK = path.resolve(import.meta.dirname, "../../../../../packs/haryana");

const SOLVED = [
  "Yes sir, water has come",
  "It is repaired, I am satisfied",
  "Work completed, please close it",
  "हाँ जी, लाइट आ गई",
  "काम पूरा हो गया है",
  "haan kaam ho gaya",
  "ab koi problem nahi, theek ho gaya",
];
const REJECTED = [
  "No sir, still not repaired",
  "It is not done yet",
  "Thanks but the drain is still choked",
  "Nobody has come to see it",
  "Only half of the street was cleaned",
  "नहीं हुआ है",
  "अभी तक कुछ नहीं हुआ",
  "झूठ है, कोई नहीं आया",
  "nahi hua abhi tak",
  "fir se kharab ho gaya hai",
  "koi nahi aaya, galat report hai",
];
/** Never read as solved. */
const SARCASM = [
  "Wow great work, the road is now a swimming pool",
  "Congratulations, solved on paper once more",
  "Thank you for doing nothing at all",
  "वाह क्या काम है, इनाम दो इनको",
  "शाबाश, बिना आए ही हो गया",
  "wah bhai, kya kamal kar diya, gaddha wahin ka wahin",
  "bahut achha, file me sab ho gaya",
];

describe("an answer", () => {
  let detector: Detector;
  before(async () => {
    const pack = await readPack(PACK);
    const { rows } = await soundExamples(PACK, pack);
    const lists = buildDetector(detectionFromPack(pack));
    const { answers } = trainingSetOf(rows);
    detector = buildDetector(lists.data, { version: 1, models: learnModels({ posts: [], answers }, lists) });
  });
  const said = (texts: readonly string[]) => texts.map((text) => [text, answerOf(text, detector).answer] as const);

  it("that it is solved is understood in each way of writing", () => {
    assert.deepEqual(
      said(SOLVED).filter(([, answer]) => answer !== "yes"),
      [],
    );
  });

  it("that it is not solved is understood in each way of writing", () => {
    assert.deepEqual(
      said(REJECTED).filter(([, answer]) => !NOT_SOLVED.includes(answer)),
      [],
    );
  });

  it("of sarcasm solves nothing", () => {
    assert.deepEqual(
      said(SARCASM).filter(([, answer]) => answer === "yes" || answer === "thanks"),
      [],
    );
  });

  it("without words is left to a person", () => {
    for (const text of ["", "🙏", "https://t.co/abc", "hmm"])
      assert.equal(answerOf(text, detector).answer, "unclear", text);
  });

  it("needs more certainty to be solved than not to be", () => {
    const all = [...SOLVED, ...REJECTED, ...SARCASM].map((text) => answerOf(text, detector));
    for (const { answer, certainty } of all) {
      if (answer === "yes" || answer === "thanks") assert.ok(certainty >= 0.8);
      if (NOT_SOLVED.includes(answer)) assert.ok(certainty >= 0.5);
    }
  });

  it("is understood by the pack's words before the first training, or left to a person", () => {
    const lists = buildDetector(detector.data);
    for (const [text, answer] of [
      ["No, still dark.", "no"],
      ["नहीं, अभी भी अंधेरा है।", "no"],
      ["Yes, solved.", "yes"],
      ["Thanks, but it is not solved", "no"],
      ["धन्यवाद", "thanks"],
      ["kal dekh kar bataunga", "unclear"],
    ] as const)
      assert.equal(answerOf(text, lists).answer, answer, text);
  });
});
