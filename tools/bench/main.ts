/**
 * Runs `npm run bench [scenario...] [--tickets n] [--guesses n] [--log-rows n] [--posts n] [--json file] [--against file]`: measures
 * the server on its own database and prints a table. Nothing fails because of a time.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { Line } from "./measure.ts";
import { untilTrained, untilQuiet, type Scenario } from "./scenario.ts";
import { agents } from "./scenarios/agents.ts";
import { audit } from "./scenarios/audit.ts";
import { cipher } from "./scenarios/cipher.ts";
import { desk } from "./scenarios/desk.ts";
import { footprint } from "./scenarios/footprint.ts";
import { hits } from "./scenarios/search-quality.ts";
import { hostile } from "./scenarios/hostile.ts";
import { create, ingest } from "./scenarios/ingest.ts";
import { live } from "./scenarios/live.ts";
import { login } from "./scenarios/login.ts";
import { logs } from "./scenarios/logs.ts";
import { count, list, open, search } from "./scenarios/reads.ts";
import { rehearsal } from "./scenarios/rehearsal.ts";
import { rules } from "./scenarios/rules.ts";
import { act, lifecycle } from "./scenarios/workflow.ts";
import { buildEnvironment } from "./environment.ts";
import { comparisonOf, tableOf } from "./table.ts";

/** Scenarios in order: reading first, as the others add tickets. */
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  list,
  count,
  search,
  hits,
  open,
  cipher,
  desk,
  act,
  agents,
  create,
  lifecycle,
  ingest,
  hostile,
  rules,
  rehearsal,
  live,
  login,
  footprint,
  logs,
  audit,
};
const SIZES = {
  tickets: { usual: 10_000, least: 1_000, most: 2_000_000 },
  guesses: { usual: 10_000, least: 1, most: 1_000_000 },
  posts: { usual: 100_000, least: 1_000, most: 1_000_000 },
  "log-rows": { usual: 1_000_000, least: 10_000, most: 20_000_000 },
} as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Result {
  readonly tickets: number;
  readonly lines: readonly Line[];
}

const earlierOf = (file: string | undefined): Result | null =>
  file === undefined ? null : (JSON.parse(readFileSync(file, "utf8")) as Result);

function readOptions() {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: text, against: text, tickets: text, guesses: text, posts: text, "log-rows": text },
  });
  const size = (name: keyof typeof SIZES): number => {
    const { usual, least, most } = SIZES[name];
    const given = Number(values[name] ?? usual);
    if (!Number.isInteger(given) || given < least || given > most)
      throw new Error(`--${name} is a whole number from ${least} to ${most}.`);
    return given;
  };
  const unknown = positionals.filter((name) => !Object.hasOwn(SCENARIOS, name));
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(", ")}. There are: ${Object.keys(SCENARIOS).join(", ")}.`);
  return {
    tickets: size("tickets"),
    guesses: size("guesses"),
    logRows: size("log-rows"),
    posts: size("posts"),
    names: Object.keys(SCENARIOS).filter((name) => positionals.length === 0 || positionals.includes(name)),
    json: values.json ?? null,
    earlier: earlierOf(values.against),
  };
}

async function main(): Promise<void> {
  const { tickets, guesses, logRows, posts, names, json, earlier } = readOptions();
  const environment = await buildEnvironment(tickets, say);
  const lines: Line[] = [];
  let run = 0;
  try {
    await untilTrained(environment, say);
    for (const name of names) {
      const scenario = SCENARIOS[name];
      if (scenario === undefined) continue;
      await untilQuiet(environment.pool);
      say(`${name} …`);
      // One after the other, or they would slow each other down.
      lines.push(...(await scenario({ environment, guesses, logRows, posts, say, nextRun: () => (run += 1) })));
    }
  } finally {
    await environment.close();
  }
  const machine = { cores: cpus().length, memoryGib: Math.round(totalmem() / 1_073_741_824), node: process.version };
  say("");
  say(
    `${tickets} tickets; ${machine.cores} cores, ${machine.memoryGib} GiB, Node ${machine.node}; fsync on; driver, server and database share the machine.`,
  );
  say(tableOf(lines));
  if (earlier !== null) say(`\nAgainst ${earlier.tickets} tickets:\n${comparisonOf(lines, earlier.lines)}`);
  if (json !== null)
    writeFileSync(json, `${JSON.stringify({ tickets, machine, at: new Date().toISOString(), lines }, null, 2)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
