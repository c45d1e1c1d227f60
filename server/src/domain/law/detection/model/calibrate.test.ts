import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AS_IT_IS, certaintyOf, scaleOf, type Trial } from "./calibrate.ts";

/** A hundred findings with this probability, of which `right` are correct. */
const hundred = (share: number, right: number): Trial[] =>
  Array.from({ length: 100 }, (_, at) => ({ share, isRight: at < right }));

describe("what a share means", () => {
  it("is learned from findings: of a hundred that are as certain, so many are right", () => {
    const scale = scaleOf([...hundred(0.1, 50), ...hundred(0.3, 80), ...hundred(0.7, 95)]);
    for (const [share, wanted] of [
      [0.1, 0.5],
      [0.3, 0.8],
      [0.7, 0.95],
    ] as const) {
      assert.ok(Math.abs(certaintyOf(share, scale) - wanted) < 0.04, `${share}: ${certaintyOf(share, scale)}`);
    }
  });

  it("stays as it is where too little was tried", () => {
    assert.deepEqual(scaleOf(hundred(0.1, 50).slice(0, 39)), AS_IT_IS);
    assert.ok(Math.abs(certaintyOf(0.3, AS_IT_IS) - 0.3) < 1e-9);
  });

  it("is never endless, even if all were right", () => {
    const { slope, offset } = scaleOf(hundred(0.5, 100));
    assert.ok(Number.isFinite(slope) && Number.isFinite(offset));
    assert.ok(certaintyOf(1, { slope, offset }) <= 1 && certaintyOf(0, { slope, offset }) >= 0);
  });
});
