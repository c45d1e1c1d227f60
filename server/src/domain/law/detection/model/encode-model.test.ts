import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fromBytes, toBytes } from "./encode-model.ts";
import { learn } from "./learn.ts";
import { inputOf, scoresOf } from "./linear-model.ts";

const answers = learn(
  [
    { sounds: ["hn", "hu", "gy"], weight: 1, said: { answer: ["yes"] } },
    { sounds: ["hn", "ji", "gy"], weight: 1, said: { answer: ["yes"] } },
    { sounds: ["ni", "hu"], weight: 1, said: { answer: ["no"] } },
    { sounds: ["ni", "hu", "bi"], weight: 1, said: { answer: ["no"] } },
  ],
  [{ name: "answer", isYesNo: false, balance: 0 }],
);

describe("what was learned, kept as bytes", () => {
  it("judges as before, from wherever the bytes begin", () => {
    assert.ok(answers !== null);
    const bytes = toBytes({ posts: null, answers });
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const read = fromBytes(shifted.subarray(3));
    assert.deepEqual(read, { posts: null, answers });
    const scores = scoresOf(answers, inputOf(["hn"], answers.known));
    assert.deepEqual(scoresOf(read?.answers ?? answers, inputOf(["hn"], answers.known)), scores);
    assert.ok((scores[1] ?? 0) > (scores[0] ?? 0), "no comes first, yes is meant");
  });

  it("is nothing for a program that keeps it in another way", () => {
    const bytes = toBytes({ posts: null, answers: null });
    const text = new TextDecoder().decode(bytes).replace('"format":2', '"format":9');
    assert.equal(fromBytes(new TextEncoder().encode(text)), null);
    assert.deepEqual(fromBytes(bytes), { posts: null, answers: null });
  });
});
