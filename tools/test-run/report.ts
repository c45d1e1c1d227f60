/** The report of a run: progress while it runs, each failure as it happens, the slowest files, and one plain last line. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SEED } from "./seed.ts";

/** The folder of a run's evidence: output of failed files, screenshots and traces. */
export const evidenceIn = (folder: string): string => path.join(folder, "failed");

const SLOWEST = 20;
const EVERY_MS = 30_000;
const REDRAW_MS = 1_000;

/** A test, a check or a whole file that failed. */
export interface Failure {
  readonly name: string;
  /** Its file from the project's root; empty for a check. */
  readonly file: string;
  /** The expectation and what was found, as the test reports it. */
  readonly problem: string;
  /** The command that repeats it. */
  readonly repeat: string;
}

export interface Report {
  /** The number of files that the run has in all. */
  expects(files: number): void;
  passed(): void;
  skipped(): void;
  failed(failure: Failure): void;
  /** A test that could not begin: it counts as failed, and its cause is reported elsewhere. */
  leftOut(): void;
  /** A file has ended; `output` is kept beside the pictures if something in it failed. */
  fileDone(file: string, ms: number, output?: string): void;
  /** Prints the end of the run; true when nothing failed. */
  end(): boolean;
}

/** Output of a report: lines, and on a terminal one more line that is redrawn. */
export interface Screen {
  readonly isTerminal: boolean;
  write(text: string): void;
}

/** The command that repeats a file of tests with the seed of this run, at the moment at which this run began. */
export function repeatCommand(file: string, now = process.env["SMGT_TEST_NOW"]): string {
  return `${now === undefined ? "" : `SMGT_TEST_NOW=${now} `}SMGT_TEST_SEED=${SEED} npm test -- ${file}`;
}

/** A file's name within the folder of evidence. */
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

/** Collects a run and reports it on a screen; evidence of failures is written below the run's folder. */
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
