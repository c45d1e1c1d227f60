/**
 * Runs every known attack against production mode behind TLS; `npm run attack` prints the results. A success is a
 * security defect.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { ALL_ATTACKS, runAttack } from "./run-attacks.ts";
import { openTarget, type Target } from "./target.ts";

const FINDINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 31, 33, 35, 36, 39, 41, 42, 43, 44, 46];

describe("an attack on production", () => {
  let target: Target;
  before(async () => {
    target = await openTarget();
  });
  after(() => target.close());

  it("runs every recorded finding and at least forty other attacks", () => {
    const findings = new Set(ALL_ATTACKS.flatMap(({ finding }) => finding ?? []));
    assert.deepEqual(
      FINDINGS.filter((one) => !findings.has(one)),
      [],
    );
    assert.ok(ALL_ATTACKS.length >= 57, `${ALL_ATTACKS.length} attacks`);
  });

  for (const attack of ALL_ATTACKS) {
    it(`is stopped: ${/^[io]/.test(attack.who) ? "an" : "a"} ${attack.who} ${attack.what}`, async () => {
      assert.equal((await runAttack(target, attack)).gotThrough, null);
    });
  }
});
