import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { classScoresOf, scoresOf, type Verdict } from "./scores.ts";

const verdict = (group: string, right: readonly number[], said: number | null): Verdict => ({ group, right, said });

describe("a tally", () => {
  it("counts what was said against what was asked, in all and by group", () => {
    const scores = scoresOf([
      verdict("hi", [1, 2], 2),
      verdict("hi", [1], null),
      verdict("hi", [], 3),
      verdict("hi", [], null),
      verdict("en", [4], 4),
      verdict("en", [5], 6),
    ]);
    assert.deepEqual(scores, [
      { group: "all", asked: 4, precision: 2 / 4, recall: 2 / 4, falseAlarms: 1 / 2 },
      { group: "en", asked: 2, precision: 1 / 2, recall: 1 / 2, falseAlarms: null },
      { group: "hi", asked: 2, precision: 1 / 2, recall: 1 / 2, falseAlarms: 1 / 2 },
    ]);
  });

  it("claims nothing where nothing was said or asked", () => {
    assert.deepEqual(scoresOf([verdict("hi", [], null)])[0], {
      group: "all",
      asked: 0,
      precision: null,
      recall: null,
      falseAlarms: 0,
    });
  });
});

describe("classes", () => {
  const told = (group: string, right: string[], said: string | null, times: number): Verdict[] =>
    Array.from({ length: times }, () => ({ group, right, said }));

  it("have their own precision and recall in each group, worst first, where they are asked often enough", () => {
    const verdicts = [
      ...told("en", ["water"], "water", 4),
      ...told("en", ["water"], "road", 1),
      ...told("en", ["road"], "road", 5),
      // A second label is right too, but not expected.
      ...told("hi", ["light", "water"], "water", 5),
      ...told("hi", ["road"], null, 5),
      ...told("hi", ["rare"], null, 4),
    ];
    assert.deepEqual(
      classScoresOf(verdicts).map((one) => [one.group, one.label, one.asked, one.precision, one.recall]),
      [
        ["hi", "road", 5, null, 0],
        ["hi", "light", 5, null, 1],
        ["en", "water", 5, 1, 0.8],
        ["en", "road", 5, 5 / 6, 1],
      ],
    );
  });
});
