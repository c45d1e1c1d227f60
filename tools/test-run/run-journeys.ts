/** Runs journeys under Playwright Test in a separate process and reports their events. */
import { spawn } from "node:child_process";
import path from "node:path";
import type { JourneyEvent } from "./journey-events.ts";
import { evidenceIn, repeatCommand, type Report } from "./report.ts";

const CLI = "node_modules/@playwright/test/cli.js";

export interface JourneyRun {
  readonly root: string;
  /** Folder of evidence. */
  readonly folder: string;
  readonly atOnce: number;
  /** Ends browsers and tests. */
  readonly stop: AbortSignal;
}

function record(report: Report, event: JourneyEvent): void {
  switch (event.kind) {
    case "passed":
      return report.passed();
    case "skipped":
      return report.skipped();
    case "leftOut":
      return report.leftOut();
    case "failed":
      return report.failed({ ...event, repeat: repeatCommand(event.file) });
    case "fileDone":
      return report.fileDone(event.file, event.ms, event.output);
  }
}

/** Runs the files, given as paths from the root. */
export async function runJourneys(
  files: readonly string[],
  { root, folder, atOnce, stop }: JourneyRun,
  report: Report,
): Promise<void> {
  if (files.length === 0 || stop.aborted) return;
  // Playwright takes patterns of whole paths.
  const exact = files.map((file) => `^${path.join(root, file).replaceAll(/[.+()[\]{}^$|?*\\]/g, "\\$&")}$`);
  const child = spawn(
    process.execPath,
    [
      path.join(root, CLI),
      "test",
      "-c",
      "tests/playwright.config.ts",
      "--output",
      evidenceIn(folder),
      "--workers",
      String(atOnce),
      ...exact,
    ],
    { cwd: root, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  let hasFailed = false;
  child.on("message", (event) => {
    // Sent only by our reporter.
    const known = event as JourneyEvent;
    if (stop.aborted) return;
    hasFailed ||= known.kind === "failed" || known.kind === "leftOut";
    record(report, known);
  });
  const interrupt = (): void => void child.kill("SIGINT");
  stop.addEventListener("abort", interrupt);
  const code = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  stop.removeEventListener("abort", interrupt);
  if (code !== 0 && !hasFailed && !stop.aborted)
    report.failed({
      name: "the run of journeys",
      file: files.join(" "),
      problem: `Playwright Test ended with code ${code}.`,
      repeat: repeatCommand(files.join(" ")),
    });
}
