/** The fast feature extractor equals the named features, for any text. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { wordsIn } from "../fold-text.ts";
import { featureExtractorFor } from "./feature-extractor.ts";
import { inputOf } from "./linear-model.ts";
import { NOTHING_LISTED, seenOfPost, type Listed } from "./post-features.ts";
import { vocabularyOf } from "./train.ts";

const WORDS = ["paani", "पानी", "nahi", "bijli", "sadak", "papa", "aa", "रहा", "12345", "9", "вода", "नल", "x"];
const texts = fc.array(fc.constantFrom(...WORDS, "gadda", "ambala"), { maxLength: 30 }).map((words) => words.join(" "));
const ALL_LISTED: Listed = { subIssueIds: [101, 7], isSpam: true, isOutside: true };
const named = (text: string, listed: Listed): string[] => seenOfPost(wordsIn(text).folded, listed);

describe("what the eye sees of a post", () => {
  it("is what its features say, in their order, the second time too", () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 4 }), texts, fc.boolean(), (taught, text, isListed) => {
        const listed = isListed ? ALL_LISTED : NOTHING_LISTED;
        // Twice, because features of a single text are in no vocabulary.
        const known = vocabularyOf([...taught, ...taught].map((each) => ({ features: named(each, ALL_LISTED) })));
        const eye = featureExtractorFor(known);
        const wanted = inputOf(named(text, listed), known);
        for (let time = 0; time < 2; time += 1)
          assert.deepEqual(eye.see(wordsIn(text).folded.map(eye.wordOf), listed), wanted);
      }),
    );
  });

  it("ends where features end", () => {
    const taught = ["paani nahi", "sadak bijli nahi"].map((text) => named(text, NOTHING_LISTED));
    const known = vocabularyOf([...taught, ...taught].map((features) => ({ features })));
    const eye = featureExtractorFor(known);
    const before = Array.from({ length: 398 }, () => "нет");
    for (const words of [
      [...before, "нет", "paani", "nahi"],
      [...before, "sadak", "bijli", "nahi"],
    ])
      assert.deepEqual(
        eye.see(words.map(eye.wordOf), NOTHING_LISTED),
        inputOf(seenOfPost(words, NOTHING_LISTED), known),
      );
  });
});
