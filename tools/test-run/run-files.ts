/** Runs files of tests, each in its own process, several at a time, and tells the report what came of them. */
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { FILE_MS } from "./file-ms.ts";
import { repeatCommand, shown, type Report } from "./report.ts";

/** Where journeys leave pictures and traces of what failed, from the project's root. */
export const EVIDENCE = ".smgt/failed";

/** So much of the end of what a file printed is told, in characters. */
const PRINTED = 4_000;
/** A file that is over its time says what it waits for and ends; one that does not even do that is killed so much later. */
const LAST_WORDS_MS = 10_000;
const TELL_WHAT_HANGS = path.join(import.meta.dirname, "tell-what-hangs.ts");

export interface Running {
  readonly root: string;
  readonly atOnce: number;
  /** After so long a file that does not end is stopped. */
  readonly fileMs: number;
}

/** A file is reported like a test, under its own name. */
const isFile = (name: string): boolean => name.endsWith(".test.ts");

/** The folder for the evidence of a file, from the project's root. */
export const evidenceOf = (file: string): string =>
  `${EVIDENCE}/${file.replaceAll("/", "-").replace(/\.test\.ts$/, "")}`;

/** A test that never began, because what comes before all tests of its block failed. */
const isLeftOut = (error: Error): boolean => /did not finish before its parent/.test(String(error.cause ?? error));

/** A block or file that failed because one within it did is not told again. */
const isEcho = (error: Error): boolean => /subtests? failed/.test(String(error.cause ?? error));

function problemOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error);
}

/** Runs one file to its end. */
function runFile(file: string, { root, fileMs }: Running, report: Report): Promise<void> {
  const from = shown(root, file);
  const evidence = evidenceOf(from);
  const isVerbose = process.env["SMGT_TEST_VERBOSE"] === "1";
  let printed = "";
  return new Promise((resolve) => {
    // NOTE: a `timeout` given to `run` leaves a file alone that hangs after its last test.
    const stream = run({
      files: [file],
      concurrency: 1,
      execArgv: ["--import", TELL_WHAT_HANGS],
      signal: AbortSignal.timeout(fileMs + LAST_WORDS_MS),
    });
    stream.on("test:pass", ({ name, details, skip, todo }) => {
      if (details.type === "suite" || isFile(name)) return;
      if (skip !== undefined || todo !== undefined) report.skipped();
      else report.passed();
    });
    stream.on("test:fail", ({ name, details }) => {
      if ((details.type === "suite" || isFile(name)) && isEcho(details.error)) return;
      if (isLeftOut(details.error)) return report.leftOut();
      report.failed({
        name,
        file: from,
        // A process that fails outside its tests says why only in what it prints.
        problem: isFile(name) ? `${problemOf(details.error)}\n${printed.slice(-PRINTED)}` : problemOf(details.error),
        repeat: repeatCommand(from),
        evidence: existsSync(path.join(root, evidence)) ? evidence : null,
      });
    });
    stream.on("test:stderr", ({ message }) => {
      printed = `${printed}${message}`.slice(-PRINTED);
      if (isVerbose) process.stderr.write(message);
    });
    if (isVerbose) stream.on("test:stdout", ({ message }) => process.stdout.write(message));
    stream.on("end", () => resolve());
    stream.resume();
  });
}

/** Runs them to their end, begun in the order given; what fails is told when its file is over. */
export async function runFiles(files: readonly string[], running: Running, report: Report): Promise<void> {
  rmSync(path.join(running.root, EVIDENCE), { recursive: true, force: true });
  process.env[FILE_MS] = String(running.fileMs);
  const waiting = [...files];
  const worker = async (): Promise<void> => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const startedAt = performance.now();
      await runFile(file, running, report);
      report.took(shown(running.root, file), performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: running.atOnce }, worker));
}
