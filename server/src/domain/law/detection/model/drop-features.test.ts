import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { featuresOfWord } from "./features.ts";
import { keepOnly } from "./drop-features.ts";
import { inputOf, judge } from "./linear-model.ts";
import type { Models } from "./models.ts";
import { train, vocabularyOf, type Seen } from "./train.ts";

const by = (author: string, ...features: string[]): Seen => ({ features, author });
const pack = (...features: string[]): Seen => ({ features });
const vocabulary = (...texts: Seen[]): string[] => [...vocabularyOf(texts).keys()];

describe("which features are learned", () => {
  it("those that three people wrote, however often two of them did", () => {
    const [one, other] = [by("1", "wsuraj", "wbjl"), by("2", "wsuraj", "wbjl")];
    assert.deepEqual(vocabulary(one, one, one, other, other, by("3", "wbjl")), ["wbjl"]);
  });

  it("those that the pack knows where they occur once more", () => {
    assert.deepEqual(vocabulary(pack("wpn", "wone"), by("1", "wpn", "wname")), ["wpn"]);
    assert.deepEqual(vocabulary(pack("wpn"), pack("wpn")), ["wpn"]);
  });

  it("the most frequent where there are too many, whatever they are called", () => {
    const many = Array.from({ length: 80_000 }, (_, at) => `w${String(at).padStart(5, "0")}`);
    const kept = new Set(vocabulary(pack(...many, "wzz"), pack(...many, "wzz"), pack("wzz")));
    assert.equal(kept.size, 80_000);
    assert.ok(kept.has("wzz") && kept.has("w79998") && !kept.has("w79999"));
  });

  it("of numbers, also among letters, how long they are", () => {
    for (const [word, sound] of [
      ["9876543210", "#10"],
      ["hr26dk8337", "#10"],
      ["ravi1984", "#8"],
      ["24x7", "#4"],
    ] as const) {
      assert.equal(featuresOfWord(word).sound, sound);
      assert.ok(!JSON.stringify(featuresOfWord(word)).includes(word), word);
    }
    assert.notEqual(featuresOfWord("5g").sound, "#2");
  });
});

describe("what is forgotten", () => {
  const texts = [
    { features: ["wa", "wb"], label: "1", weight: 1 },
    { features: ["wb", "wc"], label: "2", weight: 1 },
  ];
  const known = vocabularyOf([...texts, ...texts]);
  const scale = { slope: 1, offset: 0 };
  const made = { ...train(texts, known), scale };
  const models: Models = {
    posts: { known, matter: made, kind: made, danger: made, department: scale },
    answers: null,
  };

  it("goes with its weights, and the rest judges as before", () => {
    const { posts } = keepOnly(models, new Map([["wc", 0]]));
    assert.deepEqual([...(posts?.known ?? [])], [["wc", 0]]);
    assert.equal(posts?.matter.weights.length, 2);
    const [before, now] = [models.posts, posts].map((one) =>
      one === null || one === undefined ? [] : judge(one.matter, inputOf(["wc"], one.known)),
    );
    assert.deepEqual(now, before);
  });

  it("is nothing where every feature is kept", () => {
    assert.deepEqual(keepOnly(models, known), models);
  });
});
