import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fromBytes, toBytes } from "./encode-model.ts";
import { learnAnswers } from "./learn.ts";
import { inputOf, judge } from "./linear-model.ts";
import { seenOfAnswer } from "./post-features.ts";

const answers = learnAnswers([
  { text: "haan ho gaya", answer: "yes" },
  { text: "haan ji theek ho gaya", answer: "yes" },
  { text: "nahi hua abhi", answer: "no" },
  { text: "नहीं हुआ", answer: "no" },
]);

describe("what was learned, kept as bytes", () => {
  it("judges as before, from wherever the bytes begin", () => {
    const bytes = toBytes({ posts: null, answers });
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    const read = fromBytes(shifted.subarray(3))?.answers;
    assert.ok(answers !== null && read != null);
    const said = (known: typeof answers) => judge(known.answer, inputOf(seenOfAnswer("haan"), known.known));
    assert.deepEqual(said(read), said(answers));
    assert.equal(said(read)[0]?.label, "yes");
  });

  it("is nothing for a program that keeps it in another way", () => {
    const bytes = toBytes({ posts: null, answers: null });
    const text = new TextDecoder().decode(bytes).replace('"format":1', '"format":9');
    assert.equal(fromBytes(new TextEncoder().encode(text)), null);
    assert.deepEqual(fromBytes(bytes), { posts: null, answers: null });
  });
});
