import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { perWord } from "./word-memo.ts";

describe("the memory of words", () => {
  it("makes a word once, keeps those that come again, and forgets those that do not", () => {
    const made: string[] = [];
    const of = perWord((word) => made.push(word), 3);
    for (const word of ["a", "b", "a", "c", "a", "d", "a", "e", "a", "f", "g", "h", "a", "b"]) of(word);
    assert.equal(made.filter((word) => word === "a").length, 1);
    assert.equal(made.filter((word) => word === "b").length, 2);
  });

  it("does not keep a word longer than any", () => {
    let count = 0;
    const of = perWord(() => (count += 1));
    for (const word of ["x".repeat(41), "x".repeat(41), "x".repeat(40), "x".repeat(40)]) of(word);
    assert.equal(count, 3);
  });

  it("keeps the words of long texts, not the texts", () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    const of = perWord((word) => word.length);
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let at = 0; at < 1_000; at += 1) {
      const text = `${"filler ".repeat(7_000)}averylongword${at}`;
      of(text.split(" ").at(-1) ?? "");
    }
    collect();
    assert.ok(process.memoryUsage().heapUsed - before < 10_000_000);
  });
});
