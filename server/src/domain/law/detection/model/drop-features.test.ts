import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keepOnly } from "./drop-features.ts";
import { learn, type Lesson } from "./learn.ts";
import { inputOf, scoresOf } from "./linear-model.ts";
import { MOST_FEATURES, vocabularyOf, type Seen } from "./train.ts";

const by = (author: string, ...sounds: string[]): Seen => ({ sounds, author });
const pack = (...sounds: string[]): Seen => ({ sounds });
const vocabulary = (...texts: Seen[]): string[] => [...vocabularyOf(texts).places.keys()];

describe("which features are learned", () => {
  it("those that three people wrote, however often two of them did", () => {
    const [one, other] = [by("1", "srj", "bjl"), by("2", "srj", "bjl")];
    const learned = vocabulary(one, one, one, other, other, by("3", "bjl"));
    assert.ok(learned.includes(" bjl "));
    assert.ok(!learned.some((gram) => gram.includes("sr") || gram.includes("rj")), learned.join("|"));
  });

  it("those that the pack knows where they occur once more", () => {
    const learned = vocabulary(pack("pn", "k"), by("1", "pn", "srj"));
    assert.ok(learned.includes(" pn "));
    assert.ok(!learned.some((gram) => gram.includes("k") || gram.includes("s")));
    assert.ok(vocabulary(pack("pn"), pack("pn")).includes(" pn "));
    assert.deepEqual(vocabulary(pack("pn")), []);
  });

  it("the most frequent where there are too many", () => {
    const letters = Array.from({ length: 300 }, (_, at) => String.fromCodePoint(0x4e00 + at));
    const words = letters.flatMap((one) => letters.map((other) => one + other));
    const lots = Array.from({ length: 300 }, (_, at) => pack(...words.slice(300 * at, 300 * at + 300)));
    const { places } = vocabularyOf([...lots, ...lots, pack("zz"), pack("zz"), pack("zz")]);
    assert.equal(places.size, MOST_FEATURES);
    assert.ok(places.has(" zz "));
  });
});

describe("what is forgotten", () => {
  const lesson = (issue: string, ...sounds: string[]): Lesson => ({ sounds, weight: 1, said: { issue: [issue] } });
  const texts = [lesson("1", "p", "b"), lesson("1", "p"), lesson("2", "b", "k"), lesson("2", "k")];
  const posts = learn(texts, [{ name: "issue", isYesNo: false, balance: 0 }]);
  assert.ok(posts !== null);

  it("goes with its weights, and the rest judges as before", () => {
    const left = keepOnly({ posts, answers: null }, new Map([[" k", 0]])).posts;
    assert.ok(left !== null);
    assert.deepEqual([...left.known.places], [[" k", 0]]);
    assert.equal(left.weights.length, 2);
    const only = { places: new Map([[" k", posts.known.places.get(" k") ?? -1]]), rarity: posts.known.rarity };
    assert.deepEqual(scoresOf(left, inputOf(["k"], left.known)), scoresOf(posts, inputOf(["k"], only)));
  });

  it("is nothing where every feature is kept", () => {
    assert.deepEqual(keepOnly({ posts, answers: null }, posts.known.places), { posts, answers: null });
  });
});
