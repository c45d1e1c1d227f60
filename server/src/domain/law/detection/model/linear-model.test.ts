import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fold } from "../fold-text.ts";
import { featuresOf } from "./features.ts";
import { inputOf, judge, type Judgement } from "./linear-model.ts";
import { train, vocabularyOf, type Example } from "./train.ts";

const seen = (text: string): string[] => featuresOf(fold(text).split(" "));
const example = (label: string, text: string): Example => ({ features: seen(text), label, weight: 1 });

const EXAMPLES: readonly Example[] = [
  example("sewer", "gali mein seevar ka paani bhara hai"),
  example("sewer", "sewer overflowing near the school"),
  example("sewer", "seevar jaam hai, badboo aati hai"),
  example("light", "subah se bijli nahi hai"),
  example("light", "no electricity since morning"),
  example("light", "bijli ka khamba gir gaya"),
];

describe("what is seen of a text", () => {
  it("is the same in Devanagari and in Latin letters", () => {
    const [devanagari, latin] = [new Set(seen("बिजली नहीं")), new Set(seen("bijli nahin"))];
    assert.deepEqual(devanagari, latin);
  });

  it("has words, consonants, pairs, gaps and pieces", () => {
    const found = seen("sarak par gadda");
    for (const one of ["wsrk", "ssrk", "bsrk pr", "gsrk gr", "p^sr", "prk$"]) {
      assert.ok(found.includes(one), `${one} of ${found.join(" ")}`);
    }
  });

  it("ends somewhere", () => {
    const words = Array.from({ length: 1_000 }, (_, at) => `wort${String.fromCharCode(97 + (at % 26))}${at}`);
    assert.deepEqual(featuresOf(words), featuresOf(words.slice(0, 400)));
  });
});

describe("a learned model", () => {
  const known = vocabularyOf(EXAMPLES);
  const model = train(EXAMPLES, known);
  const judged = (text: string): Judgement[] => judge(model, inputOf(seen(text), known));
  const best = (text: string): string => judged(text)[0]?.label ?? "";

  it("knows what it has learned, in a script that no example had", () => {
    assert.equal(best("सीवर का पानी गली में"), "sewer");
    assert.equal(best("सुबह से बिजली नहीं"), "light");
  });

  it("gives shares that add up to one, the best first", () => {
    const shares = judged("seevar").map(({ share }) => share);
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-5);
    assert.deepEqual(
      shares,
      shares.toSorted((a, b) => b - a),
    );
  });

  it("is sure of nothing where it knows no word", () => {
    const [first, second] = judged("ぁぃぅ");
    assert.ok(Math.abs((first?.share ?? 0) - (second?.share ?? 1)) < 0.05);
  });

  it("is the same model each time", () => {
    assert.deepEqual(train(EXAMPLES, known), model);
  });

  it("learns more from what counts more", () => {
    const torn = (weight: number): number => {
      const examples = [{ ...example("a", "paani"), weight }, example("b", "paani")];
      const own = vocabularyOf(examples);
      const all = judge(train(examples, own), inputOf(seen("paani"), own));
      return all.find(({ label }) => label === "a")?.share ?? 0;
    };
    assert.ok(torn(3) > torn(1) && torn(1) > torn(0.2));
  });
});
