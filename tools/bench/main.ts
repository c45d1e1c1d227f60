/**
 * `npm run bench [scenario...] [--tickets n] [--guesses n] [--log-rows n] [--posts n] [--json file] [--against file]`: measures the server on a database of its
 * own and prints one table. It only reports; nothing here fails because of a time.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import type { Line } from "./measure.ts";
import { untilLearned, untilQuiet, type Scenario } from "./scenario.ts";
import { act } from "./scenarios/act.ts";
import { audit } from "./scenarios/audit.ts";
import { agents } from "./scenarios/agents.ts";
import { cipher } from "./scenarios/cipher.ts";
import { count } from "./scenarios/count.ts";
import { create } from "./scenarios/create.ts";
import { desk } from "./scenarios/desk.ts";
import { footprint } from "./scenarios/footprint.ts";
import { hostile } from "./scenarios/hostile.ts";
import { hits } from "./scenarios/hits.ts";
import { ingest } from "./scenarios/ingest.ts";
import { lifecycle } from "./scenarios/lifecycle.ts";
import { list } from "./scenarios/list.ts";
import { logs } from "./scenarios/logs.ts";
import { login } from "./scenarios/login.ts";
import { live } from "./scenarios/live.ts";
import { rehearsal } from "./scenarios/rehearsal.ts";
import { rules } from "./scenarios/rules.ts";
import { search } from "./scenarios/search.ts";
import { open } from "./scenarios/open.ts";
import { buildEnvironment } from "./environment.ts";
import { flatnessOf, tableOf } from "./table.ts";

/** In the order in which they run: reading first, since the others add tickets. */
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
const MOST_TICKETS = 2_000_000;
const MOST_GUESSES = 1_000_000;
const MOST_POSTS = 1_000_000;
const MOST_LOG_ROWS = 20_000_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Result {
  readonly tickets: number;
  readonly lines: readonly Line[];
}

/** The result of an earlier run, from its file. */
const earlierOf = (file: string | undefined): Result | null =>
  file === undefined ? null : (JSON.parse(readFileSync(file, "utf8")) as Result);

function wishes() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: "string" },
      against: { type: "string" },
      tickets: { type: "string", default: "10000" },
      guesses: { type: "string", default: "10000" },
      posts: { type: "string", default: "100000" },
      "log-rows": { type: "string", default: "1000000" },
    },
  });
  const tickets = Number(values.tickets);
  if (!Number.isInteger(tickets) || tickets < 1_000 || tickets > MOST_TICKETS)
    throw new Error("--tickets is a whole number from 1000 to 2000000.");
  const guesses = Number(values.guesses);
  if (!Number.isInteger(guesses) || guesses < 1 || guesses > MOST_GUESSES)
    throw new Error("--guesses is a whole number from 1 to 1000000.");
  const logRows = Number(values["log-rows"]);
  if (!Number.isInteger(logRows) || logRows < 10_000 || logRows > MOST_LOG_ROWS)
    throw new Error("--log-rows is a whole number from 10000 to 20000000.");
  const posts = Number(values.posts);
  if (!Number.isInteger(posts) || posts < 1_000 || posts > MOST_POSTS)
    throw new Error("--posts is a whole number from 1000 to 1000000.");
  const unknown = positionals.filter((name) => !Object.hasOwn(SCENARIOS, name));
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(", ")}. There are: ${Object.keys(SCENARIOS).join(", ")}.`);
  const names = Object.keys(SCENARIOS).filter((name) => positionals.length === 0 || positionals.includes(name));
  return { tickets, guesses, logRows, posts, names, json: values.json ?? null, earlier: earlierOf(values.against) };
}

async function main(): Promise<void> {
  const { tickets, guesses, logRows, posts, names, json, earlier } = wishes();
  const environment = await buildEnvironment(tickets, say);
  const lines: Line[] = [];
  let run = 0;
  try {
    await untilLearned(environment, say);
    for (const name of names) {
      const scenario = SCENARIOS[name];
      if (scenario === undefined) continue;
      await untilQuiet(environment.pool);
      say(`${name} …`);
      // One after the other on purpose: they would disturb each other.
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
  if (earlier !== null) say(`\nAgainst ${earlier.tickets} tickets:\n${flatnessOf(lines, earlier.lines)}`);
  if (json !== null)
    writeFileSync(json, `${JSON.stringify({ tickets, machine, at: new Date().toISOString(), lines }, null, 2)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
