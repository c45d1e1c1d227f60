import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, it, mock } from "node:test";
import { createReport, evidenceIn, repeatCommand, type Report } from "./report.ts";
import { diceOf, SEED } from "./seed.ts";

const ROOT = mkdtempSync(path.join(tmpdir(), "smgt-report-"));

const failure = (name: string, file: string) => ({
  name,
  file,
  problem: "1 !== 2\n    at somewhere",
  repeat: repeatCommand(file, "2028-12-31T23:50:00+05:30"),
});

function run(
  act: (report: Report, written: string[]) => void,
  isTerminal = false,
): { lines: string[]; isGood: boolean } {
  const written: string[] = [];
  const report = createReport({ isTerminal, write: (text) => void written.push(text) }, ROOT);
  act(report, written);
  const isGood = report.end();
  return { lines: written.join("").trimEnd().split("\n"), isGood };
}

describe("the report of a run", () => {
  after(() => rmSync(ROOT, { recursive: true, force: true }));

  it("prints a failure when it happens and once more at the end, with the command that repeats it", () => {
    const lines = [
      "FAILED tests/journeys/a.test.ts: closes the ticket",
      "  1 !== 2",
      "      at somewhere",
      `  Repeat it: SMGT_TEST_NOW=2028-12-31T23:50:00+05:30 SMGT_TEST_SEED=${SEED} npm test -- tests/journeys/a.test.ts`,
    ];
    const { lines: printed, isGood } = run((report, written) => {
      report.passed();
      report.failed(failure("closes the ticket", "tests/journeys/a.test.ts"));
      assert.equal(written.join(""), `\n${lines.join("\n")}\n`);
      report.failed(failure("counts it", "tests/calls/b.test.ts"));
    });
    assert.equal(isGood, false);
    const from = printed.lastIndexOf(lines[0] ?? "");
    assert.deepEqual(printed.slice(from, from + lines.length), lines);
    assert.equal(printed.at(-1), "1 passed, 2 failed");
  });

  it("keeps the output of a file in which something failed, and of no other", () => {
    run((report) => {
      report.failed(failure("counts it", "tests/calls/b.test.ts"));
      report.fileDone("tests/calls/b.test.ts", 1, "the server said no");
      report.fileDone("tests/calls/c.test.ts", 1, "all is well");
    });
    const kept = (name: string): string => path.join(evidenceIn(ROOT), name);
    assert.equal(readFileSync(kept("tests-calls-b.log"), "utf8"), "the server said no");
    assert.equal(existsSync(kept("tests-calls-c.log")), false);
  });

  it("names the twenty slowest files, the slowest first", () => {
    const { lines, isGood } = run((report) => {
      report.passed();
      for (let n = 1; n <= 25; n += 1) report.fileDone(`tests/${n}.test.ts`, n * 1_000);
    });
    assert.equal(isGood, true);
    const from = lines.indexOf("The slowest files:");
    assert.equal(lines[from + 1], "   25.0 s  tests/25.test.ts");
    assert.equal(lines[from + 20], "    6.0 s  tests/6.test.ts");
    assert.deepEqual(lines.slice(from + 21), ["", "1 passed, 0 failed"]);
  });

  it("is not good when nothing ran, and counts what was skipped and what could not begin", () => {
    const skipped = run((report) => report.skipped());
    assert.deepEqual([skipped.lines.at(-1), skipped.isGood], ["0 passed, 0 failed, 1 skipped", false]);
    const leftOut = run((report) => {
      report.passed();
      report.leftOut();
    });
    assert.deepEqual([leftOut.lines.at(-1), leftOut.isGood], ["1 passed, 1 failed", false]);
  });

  for (const [where, isTerminal, everyMs, line] of [
    ["a line every 30 seconds", false, 30_000, "1 of 3 files, 0:30, 1 failed\n"],
    ["one line that moves, on a terminal", true, 1_000, "\r\u001b[K1 of 3 files, 0:01, 1 failed"],
  ] as const) {
    it(`shows progress by ${where}`, () => {
      mock.timers.enable({ apis: ["setInterval"] });
      const now = mock.method(performance, "now", () => 0);
      try {
        run((report, written) => {
          report.expects(3);
          report.failed(failure("counts it", "tests/calls/b.test.ts"));
          report.fileDone("tests/calls/b.test.ts", 1);
          written.length = 0;
          now.mock.mockImplementation(() => everyMs);
          mock.timers.tick(everyMs - 1);
          assert.deepEqual(written, []);
          mock.timers.tick(1);
          assert.deepEqual(written, [line]);
        }, isTerminal);
      } finally {
        mock.timers.reset();
        now.mock.restore();
      }
    });
  }
});

it("dice fall the same way for the same seed, and within their bounds", () => {
  const [one, same, other] = [diceOf(7), diceOf(7), diceOf(8)];
  const draw = (dice: (below: number) => number) => Array.from({ length: 50 }, () => dice(6));
  const drawn = draw(one);
  assert.deepEqual(draw(same), drawn);
  assert.notDeepEqual(draw(other), drawn);
  assert.deepEqual([...new Set(drawn)].toSorted(), [0, 1, 2, 3, 4, 5]);
});
