/**
 * `npm test`: checks (types, lint, arrows, sizes), then every test against one embedded PostgreSQL and
 * the stand-in for X. Ends with a plain line such as `312 passed, 0 failed`. With file names it runs
 * only those, without the checks.
 */
import { mkdirSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { run } from "node:test";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { runChecks } from "./checks.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Tests that put the whole machine to work run alone, after the others. */
const ALONE = /^tests\/(journeys|crash)\//;

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

async function testFiles(named: readonly string[]): Promise<string[]> {
  if (named.length > 0) return named.map((file) => path.resolve(ROOT, file));
  const found: string[] = [];
  for await (const file of glob("{contract,server,web,tools,tests}/**/*.test.ts", {
    cwd: ROOT,
    exclude: (name) => name.split(path.sep).some((part) => part === "node_modules" || part === "dist"),
  })) {
    found.push(path.join(ROOT, file));
  }
  return found.toSorted();
}

function runFiles(files: readonly string[], concurrency: number, totals: Totals): Promise<void> {
  if (files.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const stream = run({ files: [...files], concurrency, timeout: 600_000 });
    stream.on("test:pass", (event) => {
      if (event.details.type === "suite" || isFile(event.name)) return;
      if (event.skip !== undefined || event.todo !== undefined) totals.skipped += 1;
      else totals.passed += 1;
    });
    stream.on("test:fail", (event) => {
      const { error } = event.details;
      const isParent = String(error.cause ?? error).includes("subtest");
      if (event.details.type === "suite" && isParent) return;
      if (isFile(event.name) && isParent) return;
      totals.failed += 1;
      const cause =
        error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : String(error.cause ?? error);
      process.stdout.write(`\nFAILED ${path.relative(ROOT, event.file ?? "")}: ${event.name}\n${cause}\n`);
    });
    stream.on("test:stderr", (event) => {
      if (process.env["SMGT_TEST_VERBOSE"] === "1") process.stderr.write(event.message);
    });
    stream.on("test:stdout", (event) => {
      if (process.env["SMGT_TEST_VERBOSE"] === "1") process.stdout.write(event.message);
    });
    stream.on("end", () => resolve());
    stream.resume();
  });
}

/** A file of tests is reported as a test too. */
const isFile = (name: string): boolean => name.endsWith(".test.ts");

async function main(): Promise<number> {
  const named = process.argv.slice(2);
  const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
  if (named.length === 0) {
    for (const check of await runChecks(ROOT)) {
      if (check.problems === "") totals.passed += 1;
      else {
        totals.failed += 1;
        process.stdout.write(`\nFAILED ${check.name}\n${check.problems}\n`);
      }
    }
  }
  const folder = path.join(ROOT, ".smgt/test-postgres");
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({
    folder,
    // Durability is what the crash tests prove, on servers of their own.
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off"],
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.env["SMGT_TEST_DATABASE"] = server.url;
  try {
    const files = await testFiles(named);
    const isAlone = (file: string): boolean => ALONE.test(path.relative(ROOT, file));
    await runFiles(
      files.filter((file) => !isAlone(file)),
      2,
      totals,
    );
    await runFiles(files.filter(isAlone), 1, totals);
  } finally {
    await server.stop();
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : "";
  process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed${skipped}\n`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

process.exit(await main());
