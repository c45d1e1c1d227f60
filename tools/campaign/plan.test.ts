import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FAULTS, planOf, SHORT_MINUTES } from "./plan.ts";

describe("the plan of a campaign", () => {
  it("is the same for the same seed, and another for another", () => {
    assert.deepEqual(planOf(7, 10), planOf(7, 10));
    assert.notDeepEqual(planOf(7, 10), planOf(8, 10));
  });

  it("plays every fault once in its opening, whatever the seed", () => {
    const { faults, endsMs } = planOf(7, SHORT_MINUTES);
    assert.deepEqual(faults.map(({ name }) => name).toSorted(), FAULTS.toSorted());
    assert.ok(faults.every(({ beginsMs, lastsMs }) => beginsMs + lastsMs <= endsMs));
    assert.deepEqual(planOf(8, 10).faults.slice(0, FAULTS.length), faults);
  });

  it("draws more after the opening", () => {
    assert.ok(planOf(7, 10).faults.length >= FAULTS.length + 20);
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
