import assert from "node:assert/strict";
import { it } from "node:test";
import type { Classifier } from "./linear-model.ts";
import { bestDepartment } from "./issue-labels.ts";
import { NOTHING } from "./models.ts";

const classifier: Classifier = {
  labels: ["101", "102", "201", NOTHING],
  weights: new Int8Array(),
  scales: new Float32Array(),
  biases: new Float32Array(4),
};
const departmentOf = (subIssueId: number): number | null => (subIssueId === 201 ? 2 : 1);

for (const [what, shares, best] of [
  ["adds up what is said of its sub-issues", [0.2, 0.25, 0.375, 0.175], { departmentId: 1, share: 0.45 }],
  ["leaves out that it is about nothing", [0.05, 0.05, 0.2, 0.7], { departmentId: 2, share: 0.2 }],
  ["takes the lower id of two that are as likely", [0.125, 0.125, 0.25, 0.5], { departmentId: 1, share: 0.25 }],
] as const)
  it(`the best department ${what}`, () => {
    assert.deepEqual(bestDepartment(classifier, Float64Array.from(shares), departmentOf), best);
  });

it("the best department is none where no sub-issue has one", () => {
  assert.equal(
    bestDepartment(classifier, Float64Array.from([0.4, 0.3, 0.2, 0.1]), () => null),
    null,
  );
});
