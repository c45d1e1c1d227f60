/** Runs files of tests, some of them together in one process, several processes at a time, and tells the report what came of them. */
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { run } from "node:test";
import { FILE_MS } from "./file-ms.ts";
import { repeatCommand, shown, type Report } from "./report.ts";

/** Where journeys leave pictures and traces of what failed, from the project's root. */
export const EVIDENCE = ".smgt/failed";

/** How many characters of the end of a file's output are shown. */
const PRINTED = 4_000;
/** A file that is over its time says what it waits for and ends; one that does not even do that is killed so much later. */
const LAST_WORDS_MS = 10_000;
const TELL_WHAT_HANGS = path.join(import.meta.dirname, "tell-what-hangs.ts");
const IN_ONE_PROCESS = path.join(import.meta.dirname, "in-one-process.ts");

export interface Running {
  readonly root: string;
  readonly atOnce: number;
  /** After so long a file that does not end is stopped. */
  readonly fileMs: number;
}

/** A process is reported like a test, under the name of its file. */
const isFile = (name: string): boolean => name.endsWith(".test.ts") || name.endsWith("in-one-process.ts");

/** The folder for the evidence of a file, and of those after it in its process, from the project's root. */
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

/** Runs files to their end, one after the other in one process. */
function runTogether(files: readonly string[], { root, fileMs }: Running, report: Report): Promise<void> {
  const shownFiles = files.map((file) => shown(root, file));
  const all = shownFiles.join(" ");
  const evidence = evidenceOf(shownFiles[0] ?? "");
  const isVerbose = process.env["SMGT_TEST_VERBOSE"] === "1";
  const took = new Map(shownFiles.map((file) => [file, 0]));
  const startedAt = performance.now();
  let printed = "";
  /** The file of a test; all of them for one that is written elsewhere, in what files share. */
  const fileOf = (file: string | undefined): string => {
    const from = file === undefined ? all : shown(root, file);
    return took.has(from) ? from : all;
  };
  return new Promise((resolve) => {
    // NOTE: a `timeout` given to `run` leaves a file alone that hangs after its last test.
    const stream = run({
      files: [files.length === 1 ? (files[0] ?? "") : IN_ONE_PROCESS],
      argv: files.length === 1 ? [] : [...files],
      concurrency: 1,
      execArgv: ["--import", TELL_WHAT_HANGS],
      signal: AbortSignal.timeout(fileMs + LAST_WORDS_MS),
    });
    const spent = (file: string | undefined, nesting: number, name: string, ms: number): void => {
      const from = fileOf(file);
      if (nesting === 0 && !isFile(name)) took.set(from, (took.get(from) ?? 0) + ms);
    };
    stream.on("test:pass", ({ name, file, nesting, details, skip, todo }) => {
      spent(file, nesting, name, details.duration_ms);
      if (details.type === "suite" || isFile(name)) return;
      if (skip !== undefined || todo !== undefined) report.skipped();
      else report.passed();
    });
    stream.on("test:fail", ({ name, file, nesting, details }) => {
      spent(file, nesting, name, details.duration_ms);
      if ((details.type === "suite" || isFile(name)) && isEcho(details.error)) return;
      if (isLeftOut(details.error)) return report.leftOut();
      const from = isFile(name) ? all : fileOf(file);
      report.failed({
        name: isFile(name) ? "the process" : name,
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
    stream.on("end", () => {
      if (files.length === 1) report.took(all, performance.now() - startedAt);
      else for (const [file, ms] of took) report.took(file, ms);
      resolve();
    });
    stream.resume();
  });
}

/** Runs groups of files to their end, begun in the order given; what fails is told when its process is over. */
export async function runFiles(
  groups: readonly (readonly string[])[],
  running: Running,
  report: Report,
): Promise<void> {
  rmSync(path.join(running.root, EVIDENCE), { recursive: true, force: true });
  process.env[FILE_MS] = String(running.fileMs);
  const waiting = [...groups];
  const worker = async (): Promise<void> => {
    for (let files = waiting.shift(); files !== undefined; files = waiting.shift())
      await runTogether(files, running, report);
  };
  await Promise.all(Array.from({ length: running.atOnce }, worker));
}
