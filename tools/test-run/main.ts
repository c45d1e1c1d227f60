/**
 * `npm test`: checks (types, lint, arrows, sizes), then every test against one embedded PostgreSQL, one browser and
 * the stand-in for X. Ends with a plain line such as `312 passed, 0 failed`. With files or folders it runs only those,
 * without the checks. `npm run proofs`: the files that repeat themselves, much more often, one after the other.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import path from "node:path";
import { startEmbedded } from "@smgt/server/db/embedded.ts";
import { runChecks } from "./checks.ts";
import { groupFiles } from "./groups.ts";
import { amongNamed, NoTest } from "./named-files.ts";
import { createReport, shown, type Report } from "./report.ts";
import { runFiles } from "./run-files.ts";
import { shareBrowser } from "./share-browser.ts";
import { measureSlowness } from "./yardstick.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** More than cores: a file that waits for its browser or its database leaves room for another. */
const AT_ONCE = 4;
/** A file that has not ended by then on a quiet machine hangs. */
const FILE_MS = 480_000;
/** A file that repeats itself, more often in `npm run proofs`. */
const REPEATS = /test-run\/(seed|fixed-seed)\.ts"/;
/** What would reach the other files of a process, or be reached by them: hooks around all, stand-ins, what it measures. */
const REACHES_OUT = /^(before|after|beforeEach|afterEach)\(|\bmock\.|memoryUsage|performance\.now/m;
/** What takes long begins first, so that nothing long is left over at the end. */
const FIRST = [/^tests\/journeys\//, /^tests\/crash\//, /^tests\//];

const isLong = process.env["SMGT_TEST_LONG"] === "1";

async function testFiles(named: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob("{contract,server,web,tools,tests}/**/*.test.ts", {
    cwd: ROOT,
    exclude: (name) => name.split(path.sep).some((part) => part === "node_modules" || part === "dist"),
  })) {
    if (isLong && named.length === 0 && !REPEATS.test(readFileSync(path.join(ROOT, file), "utf8"))) continue;
    found.push(file.split(path.sep).join("/"));
  }
  const rank = (file: string): number => {
    const at = FIRST.findIndex((place) => place.test(file));
    return at === -1 ? FIRST.length : at;
  };
  const asked = named.length === 0 ? found : amongNamed(ROOT, found, named);
  return asked.toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).map((file) => path.join(ROOT, file));
}

/** Which files share a process: none in the long form, nor where files are named. */
function processesFor(files: readonly string[], isNamed: boolean): string[][] {
  if (isNamed || isLong) return files.map((file) => [file]);
  const groups = groupFiles(
    files.map((file) => shown(ROOT, file)),
    (file) => {
      const text = readFileSync(path.join(ROOT, file), "utf8");
      return REPEATS.test(text) || REACHES_OUT.test(text);
    },
  );
  return groups.map((group) => group.map((file) => path.join(ROOT, file)));
}

async function tellChecks(report: Report): Promise<void> {
  for (const { name, problems } of await runChecks(ROOT)) {
    if (problems === "") report.passed();
    else report.failed({ name, file: "", problem: problems, repeat: "npm run check", evidence: null });
  }
}

async function main(): Promise<number> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const named = process.argv.slice(2);
  const files = await testFiles(named);
  const report = createReport(say);
  if (named.length === 0 && !isLong) await tellChecks(report);
  const folder = path.join(ROOT, ".smgt/test-postgres");
  mkdirSync(folder, { recursive: true });
  const server = await startEmbedded({
    folder,
    // Durability is what the crash tests prove, on their own servers.
    settings: ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"],
    log: (line) => process.stderr.write(`${line}\n`),
  });
  const browser = shareBrowser();
  try {
    process.env["SMGT_TEST_DATABASE"] = server.url;
    const slowness = await measureSlowness(server.url);
    process.env["SMGT_TEST_SLOWNESS"] = String(slowness);
    if (slowness > 1) say(`This machine is slow by ${slowness}; the tests wait that much longer.`);
    if (files.some((file) => file.includes("journeys"))) process.env["SMGT_TEST_BROWSER"] = await browser.start();
    const fileMs = FILE_MS * slowness * (isLong ? 10 : 1);
    await runFiles(processesFor(files, named.length > 0), { root: ROOT, atOnce: isLong ? 1 : AT_ONCE, fileMs }, report);
  } finally {
    await browser.stop();
    await server.stop();
  }
  return report.end() ? 0 : 1;
}

process.exit(
  await main().catch((error: unknown) => {
    if (!(error instanceof NoTest)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }),
);
