/** Reporter of Playwright Test: sends events of journeys to the run that started it (`run-journeys.ts`). */
import path from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";

/** An event of a run of journeys, with paths from the project's root. */
export type JourneyEvent =
  | { readonly kind: "passed" | "skipped" | "leftOut" }
  | { readonly kind: "failed"; readonly file: string; readonly name: string; readonly problem: string }
  | { readonly kind: "fileDone"; readonly file: string; readonly ms: number; readonly output: string };

const ROOT = path.resolve(import.meta.dirname, "../..");
const shown = (file: string): string => path.relative(ROOT, file).split(path.sep).join("/");
/** Returns the file that declares a test, which may be called from a shared file. */
const fileOf = (test: TestCase): string => `tests/journeys/${test.titlePath()[2] ?? ""}`;
// Playwright marks up its messages with colours of a terminal.
// oxlint-disable-next-line no-control-regex
const plain = (text: string): string => text.replaceAll(/\u001b\[[\d;]*m/g, "");
const textOf = (error: TestError): string =>
  plain([error.stack ?? error.message ?? error.value ?? "", error.snippet ?? ""].join("\n"));

interface Running {
  left: number;
  ms: number;
  output: string;
}

export default class JourneyEvents implements Reporter {
  readonly #files = new Map<string, Running>();
  readonly #send = (event: JourneyEvent): void => void process.send?.(event);

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) this.#of(fileOf(test)).left += 1;
  }

  onStdOut(text: string | Buffer, test?: TestCase): void {
    if (test !== undefined) this.#of(fileOf(test)).output += text.toString();
    if (process.env["SMGT_TEST_VERBOSE"] === "1") process.stdout.write(text);
  }

  onStdErr(text: string | Buffer, test?: TestCase): void {
    this.onStdOut(text, test);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const at = fileOf(test);
    const file = this.#of(at);
    const name = test.titlePath().slice(3).join(" › ");
    if (result.status === "skipped") this.#send({ kind: test.expectedStatus === "skipped" ? "skipped" : "leftOut" });
    else if (result.status === "passed") this.#send({ kind: "passed" });
    else this.#send({ kind: "failed", file: at, name, problem: result.errors.map(textOf).join("\n") });
    file.left -= 1;
    file.ms += result.duration;
    if (file.left === 0) this.#send({ kind: "fileDone", file: at, ms: file.ms, output: file.output });
  }

  onError(error: TestError): void {
    this.#send({
      kind: "failed",
      file: error.location === undefined ? "tests/journeys" : shown(error.location.file),
      name: "the run of journeys",
      problem: textOf(error),
    });
  }

  #of(file: string): Running {
    const known = this.#files.get(file) ?? { left: 0, ms: 0, output: "" };
    this.#files.set(file, known);
    return known;
  }
}
