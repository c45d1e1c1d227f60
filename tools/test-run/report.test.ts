import assert from "node:assert/strict";
import { test } from "node:test";
import { createReport, repeatCommand } from "./report.ts";
import { evidenceOf } from "./run-files.ts";
import { diceOf, SEED } from "./seed.ts";

const failure = (name: string, file: string) => ({
  name,
  file,
  problem: "1 !== 2\n    at somewhere",
  repeat: repeatCommand(file, "2028-12-31T23:50:00+05:30"),
  evidence: evidenceOf(file),
});

function run(tell: (report: ReturnType<typeof createReport>) => void): { lines: string[]; isGood: boolean } {
  const said: string[] = [];
  const report = createReport((text) => void said.push(...text.split("\n")));
  tell(report);
  const isGood = report.end();
  return { lines: said, isGood };
}

test("a failure says what was expected, where to look and how to repeat it, and is told once more at the end", () => {
  const { lines, isGood } = run((report) => {
    report.passed();
    report.failed(failure("closes the ticket", "tests/journeys/a.test.ts"));
    report.failed(failure("counts it", "tests/calls/b.test.ts"));
  });
  assert.equal(isGood, false);
  const told = [
    "FAILED tests/journeys/a.test.ts: closes the ticket",
    "  1 !== 2",
    "      at somewhere",
    "  Pictures and traces: .smgt/failed/tests-journeys-a",
    `  Repeat it: SMGT_TEST_NOW=2028-12-31T23:50:00+05:30 SMGT_TEST_SEED=${SEED} npm test -- tests/journeys/a.test.ts`,
  ];
  for (const at of [1, lines.lastIndexOf(told[0] ?? "")]) assert.deepEqual(lines.slice(at, at + told.length), told);
  assert.equal(lines.at(-1), "1 passed, 2 failed");
});

test("the slowest twenty files are named, the slowest first", () => {
  const { lines, isGood } = run((report) => {
    report.passed();
    for (let n = 1; n <= 25; n += 1) report.took(`tests/${n}.test.ts`, n * 1_000);
  });
  assert.equal(isGood, true);
  const from = lines.indexOf("The slowest files:");
  assert.equal(lines[from + 1], "   25.0 s  tests/25.test.ts");
  assert.equal(lines[from + 20], "    6.0 s  tests/6.test.ts");
  assert.deepEqual(lines.slice(from + 21), ["", "1 passed, 0 failed"]);
});

test("a run in which nothing ran is not good, and what was skipped is counted", () => {
  assert.deepEqual(
    run((report) => report.skipped()),
    { lines: ["", "0 passed, 0 failed, 1 skipped"], isGood: false },
  );
});

test("dice fall the same way for the same seed, and within their bounds", () => {
  const [one, same, other] = [diceOf(7), diceOf(7), diceOf(8)];
  const draw = (dice: (below: number) => number) => Array.from({ length: 50 }, () => dice(6));
  const drawn = draw(one);
  assert.deepEqual(draw(same), drawn);
  assert.notDeepEqual(draw(other), drawn);
  assert.deepEqual([...new Set(drawn)].toSorted(), [0, 1, 2, 3, 4, 5]);
});
