/** Runs test files under Node's runner, several in one process, and reports their events. */
import path from "node:path";
import { run } from "node:test";
import { repeatCommand, type Report } from "./report.ts";

/** Limit of stored output of a process, in characters. */
const OUTPUT = 200_000;
/** End of the output that is shown when a process fails outside its tests. */
const SHOWN = 4_000;
/** Time after its limit at which a process that cannot exit is killed. */
const KILL_AFTER_MS = 10_000;
const REPORT_HANG = path.join(import.meta.dirname, "report-hang.ts");
const IN_ONE_PROCESS = path.join(import.meta.dirname, "in-one-process.ts");

export interface NodeRun {
  readonly root: string;
  readonly atOnce: number;
  /** Limit of one process. */
  readonly processMs: number;
  /** Ends every process at once. */
  readonly stop: AbortSignal;
}

/** Recognises the process itself, which Node reports like a test. */
const isProcess = (name: string): boolean => name.endsWith(".test.ts") || name.endsWith("in-one-process.ts");

/** Recognises a test that never began, because a hook of its block failed. */
const isLeftOut = (error: Error): boolean => /did not finish before its parent/.test(String(error.cause ?? error));

/** Recognises a block or process that failed because of a test within it. */
const isEcho = (error: Error): boolean => /subtests? failed/.test(String(error.cause ?? error));

function problemOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? error);
}

/** Runs files one after the other in one process; paths from the root. */
function runTogether(files: readonly string[], { root, processMs, stop }: NodeRun, report: Report): Promise<void> {
  const all = files.join(" ");
  const paths = files.map((file) => path.join(root, file));
  const isVerbose = process.env["SMGT_TEST_VERBOSE"] === "1";
  const took = new Map(files.map((file) => [file, 0]));
  const startedAt = performance.now();
  let output = "";
  const keep = (message: string): void => void (output = `${output}${message}`.slice(-OUTPUT));
  /** Returns the file of a test; all files when a shared file declares it. */
  const fileOf = (file: string | undefined): string => {
    const from = file === undefined ? all : path.relative(root, file).split(path.sep).join("/");
    return took.has(from) ? from : all;
  };
  return new Promise((resolve) => {
    // NOTE: the `timeout` of `run` ignores a file that hangs after its last test.
    const stream = run({
      files: [files.length === 1 ? (paths[0] ?? "") : IN_ONE_PROCESS],
      argv: files.length === 1 ? [] : paths,
      concurrency: 1,
      execArgv: ["--import", REPORT_HANG],
      signal: AbortSignal.any([stop, AbortSignal.timeout(processMs + KILL_AFTER_MS)]),
    });
    const spent = (file: string | undefined, nesting: number, name: string, ms: number): void => {
      const from = fileOf(file);
      if (nesting === 0 && !isProcess(name)) took.set(from, (took.get(from) ?? 0) + ms);
    };
    stream.on("test:pass", ({ name, file, nesting, details, skip, todo }) => {
      spent(file, nesting, name, details.duration_ms);
      if (details.type === "suite" || isProcess(name)) return;
      if (skip !== undefined || todo !== undefined) report.skipped();
      else report.passed();
    });
    stream.on("test:fail", ({ name, file, nesting, details }) => {
      spent(file, nesting, name, details.duration_ms);
      if (stop.aborted || ((details.type === "suite" || isProcess(name)) && isEcho(details.error))) return;
      if (isLeftOut(details.error)) return report.leftOut();
      const from = isProcess(name) ? all : fileOf(file);
      report.failed({
        name: isProcess(name) ? "the process" : name,
        file: from,
        // A process that fails outside its tests gives the reason only in its output.
        problem: `${problemOf(details.error)}${isProcess(name) ? `\n${output.slice(-SHOWN)}` : ""}`,
        repeat: repeatCommand(from),
      });
    });
    stream.on("test:stderr", ({ message }) => {
      keep(message);
      if (isVerbose) process.stderr.write(message);
    });
    stream.on("test:stdout", ({ message }) => {
      keep(message);
      if (isVerbose) process.stdout.write(message);
    });
    stream.on("end", () => {
      const wholeMs = performance.now() - startedAt;
      for (const [file, ms] of took) report.fileDone(file, files.length === 1 ? wholeMs : ms, output);
      resolve();
    });
    stream.resume();
  });
}

/** Runs groups of files, each in a process, in the given order. */
export async function runNode(groups: readonly (readonly string[])[], running: NodeRun, report: Report): Promise<void> {
  process.env["SMGT_TEST_PROCESS_MS"] = String(running.processMs);
  const waiting = [...groups];
  const worker = async (): Promise<void> => {
    for (let files = waiting.shift(); files !== undefined && !running.stop.aborted; files = waiting.shift())
      await runTogether(files, running, report);
  };
  await Promise.all(Array.from({ length: running.atOnce }, worker));
}
