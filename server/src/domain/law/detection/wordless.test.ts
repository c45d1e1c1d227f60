/** Nothing is found in texts without content, by the lists and by a trained model. */
import assert from "node:assert/strict";
import path from "node:path";
import { describe, it } from "node:test";
import { detectionFromPack } from "../masters/packs/detection-from-pack.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { buildDetector, type Detector } from "./detector.ts";
import { detect, isAnythingFound } from "./detect-post.ts";
import { learnModels, type TrainingPost } from "./learn-models.ts";

const pack = await readPack(path.resolve(import.meta.dirname, "../../../../../packs/haryana"));
const data = detectionFromPack(pack);
const lists = buildDetector(data);

/** Labelled so that a model without the rule would find something everywhere. */
const misled = (text: string): TrainingPost => ({ text, kind: "thanks", matters: [301], isDanger: true });
const other = (text: string): TrainingPost => ({ text, kind: "grievance", matters: [101], isDanger: false });

describe("a text without content", () => {
  const texts = data.danger.wordSets.get("wordless") ?? [];
  const bijli = ["bijli subah se gul", "transformer jal gaya", "power supply gone", "batti gul pura mohalla"];
  const models = learnModels({ posts: [...texts.map(misled), ...bijli.map(other)], answers: [] }, lists);
  const learned = buildDetector(data, { version: 1, models });

  const found = (detector: Detector): string[] => texts.filter((text) => isAnythingFound(text, detector));

  it("is known in a hundred writings of three scripts", () => {
    assert.equal(texts.length, 100);
    const hindi = texts.filter((text) => /\p{Script=Devanagari}/u.test(text));
    assert.ok(hindi.length > 25);
    assert.ok(texts.includes("👉"));
  });

  it("has no kind, issue or danger, and is not sensitive, for the lists", () => {
    assert.deepEqual(found(lists), []);
  });

  it("has none for a model either, even one that was taught otherwise", () => {
    assert.deepEqual(found(learned), []);
    assert.equal(detect("same here, please act", learned).understanding.kind.certainty, 0);
  });

  it("is not one that names two things, or a thing and its absence", () => {
    for (const text of ["sewer overflow", "bijli gul", "बिजली नहीं", "pension nahi aayi"])
      assert.ok(isAnythingFound(text, learned), text);
  });

  it("is still one with the name of a place", () => {
    assert.ok(!isAnythingFound("same here in Rohtak and Charkhi Dadri", learned));
  });
});
