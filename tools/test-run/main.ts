/**
 * `npm test`: checks (types, lint, arrows, sizes), then the main tier of tests against one embedded PostgreSQL and the
 * stand-in for X. `npm run test:all`: every other test. Both end with a plain line such as `312 passed, 0 failed`. With
 * files or folders only those run, without the checks. `npm run proofs`: the files that repeat themselves, much longer.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { runChecks } from "./checks.ts";
import { PROCESS_MS } from "./limits.ts";
import { amongNamed, groupFiles, isJourney, NoTest, tierOf, type Tier } from "./plan.ts";
import { createReport, type Report } from "./report.ts";
import { runJourneys } from "./run-journeys.ts";
import { runNode } from "./run-node.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Folder of database and evidence; a second folder allows two runs of a checkout at once. */
const FOLDER = process.env["SMGT_TEST_FOLDER"] ?? path.join(ROOT, ".smgt");
/** More processes than cores: one that waits for browser or database leaves room for another. */
const AT_ONCE = Math.min(12, 2 * Math.max(2, availableParallelism()));
/** Imports of a file that repeats itself, more often in `npm run proofs`. */
const REPEATS = /test-run\/(seed|fixed-seed)\.ts"/;
/** Code that affects other files of the process, or is affected: hooks around all, stand-ins, measurements. */
const REACHES_OUT = /^(before|after|beforeEach|afterEach)\(|\bmock\.|memoryUsage|performance\.now/m;
const INTERRUPTED = 130;
/** Time for the tests of an interrupted run to end. */
const STOP_MS = 5_000;

const textOf = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

async function filesOf(tier: Tier, named: readonly string[]): Promise<string[]> {
  const all: string[] = [];
  for await (const file of glob("{contract,server,web,tools,tests}/**/*.test.ts", {
    cwd: ROOT,
    exclude: (name) => name.split(path.sep).some((part) => part === "node_modules" || part === "dist"),
  }))
    all.push(file.split(path.sep).join("/"));
  if (named.length > 0) return amongNamed(ROOT, all, named);
  return all.filter((file) => (tier === "long" ? REPEATS.test(textOf(file)) : tierOf(file) === tier));
}

async function reportChecks(report: Report): Promise<void> {
  for (const { name, problems } of await runChecks(ROOT)) {
    if (problems === "") report.passed();
    else report.failed({ name, file: "", problem: problems, repeat: "npm run check" });
  }
}

async function main([first, ...more]: readonly string[]): Promise<number> {
  const tier: Tier = process.env["SMGT_TEST_LONG"] === "1" ? "long" : first === "--rest" ? "rest" : "main";
  const named = first === undefined || first === "--rest" ? more : [first, ...more];
  const files = (await filesOf(tier, named)).toSorted();
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopping.abort());
  const report = createReport(
    { isTerminal: process.stdout.isTTY, write: (text) => void process.stdout.write(text) },
    FOLDER,
  );
  report.expects(files.length);
  const folder = path.join(FOLDER, "test-postgres");
  mkdirSync(folder, { recursive: true });
  const database = await startEmbedded({
    folder,
    // Only crash tests need durability, on their own servers.
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=400"],
    log: (line) => process.stderr.write(`${line}\n`),
  });
  try {
    process.env["SMGT_TEST_DATABASE"] = database.url;
    if (named.length === 0 && tier === "main") await reportChecks(report);
    const atOnce = tier === "long" ? 1 : AT_ONCE;
    const running = { root: ROOT, folder: FOLDER, atOnce, processMs: PROCESS_MS, stop: stopping.signal };
    const isAlone = (file: string): boolean =>
      tier === "long" || named.length > 0 || REPEATS.test(textOf(file)) || REACHES_OUT.test(textOf(file));
    const groups = groupFiles(
      files.filter((file) => !isJourney(file)),
      isAlone,
    );
    const runAll = async (): Promise<void> => {
      await runNode(groups, running, report);
      await runJourneys(files.filter(isJourney), running, report);
    };
    const stopped = new Promise((resolve) =>
      stopping.signal.addEventListener("abort", () => setTimeout(resolve, STOP_MS)),
    );
    await Promise.race([runAll(), stopped]);
  } finally {
    await database.stop();
  }
  const isGood = report.end();
  if (stopping.signal.aborted) return INTERRUPTED;
  return isGood ? 0 : 1;
}

process.exit(
  await main(process.argv.slice(2)).catch((error: unknown) => {
    if (!(error instanceof NoTest)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }),
);
