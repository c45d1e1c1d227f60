/** Report of a run: progress, failures as they happen, the slowest files, and one plain last line. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SEED } from "./seed.ts";

/** Returns the folder of evidence: output of failed files, screenshots and traces. */
export const evidenceIn = (folder: string): string => path.join(folder, "failed");

const SLOWEST = 20;
const EVERY_MS = 30_000;
const REDRAW_MS = 1_000;

/** A failed test, check or file. */
export interface Failure {
  readonly name: string;
  /** Path from the project's root; empty for a check. */
  readonly file: string;
  /** Expected and actual result, as the test reports it. */
  readonly problem: string;
  /** Command that repeats it. */
  readonly repeat: string;
}

export interface Report {
  /** Announces the number of files. */
  expects(files: number): void;
  passed(): void;
  skipped(): void;
  failed(failure: Failure): void;
  /** Counts a test that could not begin as failed; its cause is reported elsewhere. */
  leftOut(): void;
  /** Records the end of a file; `output` is stored when something in it failed. */
  fileDone(file: string, ms: number, output?: string): void;
  /** Prints the end of the run; true without failures. */
  end(): boolean;
}

/** Output of a report: lines, and on a terminal one line that is redrawn. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** Returns the command that repeats a test file with the seed and the starting time of this run. */
export function repeatCommand(file: string, now = process.env["SMGT_TEST_NOW"]): string {
  return `${now === undefined ? "" : `SMGT_TEST_NOW=${now} `}SMGT_TEST_SEED=${SEED} npm test -- ${file}`;
}

export const evidenceName = (file: string): string => file.replaceAll("/", "-").replace(/\.test\.ts$/, "");

const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, "0")}`;

function linesOf({ name, file, problem, repeat }: Failure): string {
  return [
    `FAILED ${file === "" ? name : `${file}: ${name}`}`,
    ...problem
      .trimEnd()
      .split("\n")
      .map((line) => `  ${line}`),
    `  Repeat it: ${repeat}`,
  ].join("\n");
}

/** Creates a report on a screen; evidence of failures is written below `folder`. */
export function createReport(screen: Screen, folder: string): Report {
  const startedAt = performance.now();
  const failures: Failure[] = [];
  const durations = new Map<string, number>();
  let [passed, skipped, leftOut, expected] = [0, 0, 0, 0];
  const evidence = evidenceIn(folder);
  rmSync(evidence, { recursive: true, force: true });

  const failed = (): number => failures.length + leftOut;
  const progress = (): string =>
    `${durations.size} of ${expected} files, ${minutes(performance.now() - startedAt)}, ${failed()} failed`;
  const say = (text: string): void => screen.write(`${screen.isTerminal ? "\r\u001b[K" : ""}${text}\n`);
  const timer = setInterval(
    () => (screen.isTerminal ? screen.write(`\r\u001b[K${progress()}`) : say(progress())),
    screen.isTerminal ? REDRAW_MS : EVERY_MS,
  );
  return {
    expects: (files) => void (expected += files),
    passed: () => void (passed += 1),
    skipped: () => void (skipped += 1),
    failed(failure) {
      failures.push(failure);
      say(`\n${linesOf(failure)}`);
    },
    leftOut: () => void (leftOut += 1),
    fileDone(file, ms, output = "") {
      durations.set(file, ms);
      if (output === "" || !failures.some((failure) => failure.file.split(" ").includes(file))) return;
      mkdirSync(evidence, { recursive: true });
      writeFileSync(path.join(evidence, `${evidenceName(file)}.log`), output);
    },
    end() {
      clearInterval(timer);
      const slowest = [...durations].toSorted(([, a], [, b]) => b - a).slice(0, SLOWEST);
      if (slowest.length > 1) {
        say(`\nThe slowest files:`);
        for (const [file, ms] of slowest) say(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`);
      }
      if (failures.length > 1) {
        say(`\nFailures again:`);
        for (const failure of failures) say(linesOf(failure));
      }
      if (failures.length > 0) say(`\nOutput, pictures and traces of what failed are in ${evidence}.`);
      if (leftOut > 0) say(`\n${leftOut} tests could not begin; they count as failed.`);
      say(`\n${passed} passed, ${failed()} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
      return failed() === 0 && passed > 0;
    },
  };
}
