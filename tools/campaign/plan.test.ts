import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FAULTS, planOf } from "./plan.ts";

describe("the plan of a campaign", () => {
  it("is the same for the same seed, and another for another", () => {
    assert.deepEqual(planOf(7, 10), planOf(7, 10));
    assert.notDeepEqual(planOf(7, 10), planOf(8, 10));
  });

  it("has every fault in ten minutes", () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const drawn = new Set(planOf(seed, 10).faults.map(({ name }) => name));
      assert.deepEqual(
        FAULTS.filter((name) => !drawn.has(name)),
        [],
      );
    }
  });

  it("leaves all in peace for at least forty seconds between the waves", () => {
    const { faults } = planOf(11, 10);
    let quietSince = 0;
    const pauses = faults.flatMap(({ beginsMs, lastsMs }) => {
      const pause = beginsMs - quietSince;
      quietSince = Math.max(quietSince, beginsMs + lastsMs);
      return pause >= 40_000 ? [pause] : [];
    });
    assert.ok(pauses.length >= 6, `${pauses.length} pauses`);
  });

  it("is over before writing ends", () => {
    const { faults, endsMs } = planOf(3, 5);
    assert.ok(faults.every(({ beginsMs, lastsMs }) => beginsMs + lastsMs <= endsMs));
  });
});
