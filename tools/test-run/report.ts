/** What a run of tests says: each failure at once and again at the end, the slowest files, and one plain last line. */
import path from "node:path";
import { SEED } from "./seed.ts";

const SLOWEST = 20;

/** A test, a check or a whole file that did not hold. */
export interface Failure {
  readonly name: string;
  /** Its file from the project's root; empty for a check. */
  readonly file: string;
  /** What was expected and what was there, as the test says it. */
  readonly problem: string;
  /** The command that repeats it. */
  readonly repeat: string;
  /** Folder with pictures and traces, from the project's root, where there are any. */
  readonly evidence: string | null;
}

export interface Report {
  passed(): void;
  skipped(): void;
  failed(failure: Failure): void;
  /** A test that could not begin: it counts as failed, and what kept it from beginning is told. */
  leftOut(): void;
  /** A file has ended after so long. */
  took(file: string, ms: number): void;
  /** Prints the end of the run; true when all is well. */
  end(): boolean;
}

/** The command that runs a file of tests again with the seed of this run, at the moment at which this run began. */
export function repeatCommand(file: string, now = process.env["SMGT_TEST_NOW"]): string {
  return `${now === undefined ? "" : `SMGT_TEST_NOW=${now} `}SMGT_TEST_SEED=${SEED} npm test -- ${file}`;
}

function tell({ name, file, problem, repeat, evidence }: Failure): string {
  return [
    `FAILED ${file === "" ? name : `${file}: ${name}`}`,
    ...problem
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    ...(evidence === null ? [] : [`  Pictures and traces: ${evidence}`]),
    `  Repeat it: ${repeat}`,
  ].join("\n");
}

/** Collects what happens in a run and says it through `say`, a line or several at a time. */
export function createReport(say: (text: string) => void): Report {
  const failures: Failure[] = [];
  const durations = new Map<string, number>();
  let [passed, skipped, leftOut] = [0, 0, 0];
  return {
    passed: () => void (passed += 1),
    skipped: () => void (skipped += 1),
    failed(failure) {
      failures.push(failure);
      say(`\n${tell(failure)}`);
    },
    leftOut: () => void (leftOut += 1),
    took: (file, ms) => void durations.set(file, ms),
    end() {
      const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
      if (slowest.length > 1) {
        say(`\nThe slowest files:`);
        for (const [file, ms] of slowest) say(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
      }
      if (failures.length > 1) {
        say(`\nWhat failed, once more:`);
        for (const failure of failures) say(tell(failure));
      }
      if (leftOut > 0) say(`\n${leftOut} tests could not begin; they count as failed.`);
      const failed = failures.length + leftOut;
      say(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
      return failed === 0 && passed > 0;
    },
  };
}

/** A path from the project's root with forward slashes, as the report shows it. */
export const shown = (root: string, file: string): string => path.relative(root, file).split(path.sep).join("/");
