import assert from "node:assert/strict";
import { test } from "node:test";
import { differences } from "./differences.ts";

const cases = [
  ["nothing is known", [null, null], [null, null], []],
  ["the same place and issue", [6, 1], [6, 1], []],
  ["what one of them does not say speaks against nothing", [6, 1], [null, null], []],
  ["another district", [6, 1], [7, 1], ["place"]],
  ["another issue", [6, 1], [6, 2], ["issue"]],
  ["both", [6, 1], [7, 2], ["place", "issue"]],
] as const;

test("two tickets differ", async (t) => {
  for (const [what, one, other, found] of cases) {
    const side = ([district_id, issue_type]: readonly (number | null)[]) => ({
      district_id: district_id ?? null,
      issue_type: issue_type ?? null,
    });
    await t.test(what, () => assert.deepEqual(differences(side(one), side(other)), found));
  }
});
