/** `npm run campaign [-- --minutes n --seed s | --short | --broken name]`: ends in a verdict; exit code 1 unless clean. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { randomInt } from "node:crypto";
import path from "node:path";
import { parseArgs } from "node:util";
import { BROKEN_NAMES, copyBroken, type BrokenName } from "./broken-copies.ts";
import { brokenForm, longForm, shortForm, type Form } from "./presets.ts";
import { openWorkspace, ROOT } from "./workspace.ts";
import { SHORT_MINUTES } from "./plan.ts";
import { ofKind, PROMISES } from "./promises.ts";
import { runCampaign } from "./run.ts";
import { isClean, verdictText, type Verdict } from "./verdict.ts";
import { STUCK_MS } from "./stuck-watch.ts";

const RECORD = path.join(ROOT, ".smgt/campaign");
/** Number of findings of a kind that are printed; all are in the record. */
const PRINTED = 25;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    broken: { type: "string" },
    minutes: { type: "string", default: "10" },
    seed: { type: "string", default: String(randomInt(1, 1_000_000)) },
    posts: { type: "string", default: "2" },
    officers: { type: "string", default: "14" },
    settle: { type: "string", default: "660" },
  },
});

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function numberOf(name: "minutes" | "seed" | "posts" | "officers" | "settle", lowest: number, highest: number): number {
  const given = Number(values[name]);
  if (given >= lowest && given <= highest) return given;
  return refuse(`--${name} is "${values[name]}"; give a number from ${lowest} to ${highest}.`);
}

const brokenName = (given: string): BrokenName =>
  BROKEN_NAMES.find((name) => name === given) ??
  refuse(`--broken is "${given}"; give one of: ${BROKEN_NAMES.map((name) => `"${name}"`).join(", ")}.`);

function formOf(seed: number, broken: BrokenName | null): Form {
  if (broken !== null) return brokenForm(broken);
  if (values.short) return shortForm(seed);
  return longForm(
    seed,
    numberOf("minutes", SHORT_MINUTES, 600),
    numberOf("posts", 0.1, 100),
    numberOf("officers", 2, 27),
  );
}

function print(verdict: Verdict): void {
  for (const kind of ["lost", "doubled", "stuck", "miscounted"] as const) {
    const findings = ofKind(verdict.findings, kind);
    for (const { promise, what } of findings.slice(0, PRINTED)) say(`${kind} (${PROMISES[promise].words}): ${what}`);
    if (findings.length > PRINTED) say(`${kind}: … and ${findings.length - PRINTED} more`);
  }
}

const seed = numberOf("seed", 0, 1_000_000_000);
const broken = values.broken === undefined ? null : brokenName(values.broken);
const form = formOf(seed, broken);
const copy = broken === null ? null : copyBroken(broken, ROOT);
const workspace = await openWorkspace(say, copy?.program);
const stopper = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopper.abort());
try {
  const verdict = await runCampaign({
    ...form,
    seed,
    workspace,
    stuckMs: STUCK_MS,
    settleMs: numberOf("settle", 0, 36_000) * 1_000,
    signal: stopper.signal,
    say,
  });
  rmSync(RECORD, { recursive: true, force: true });
  mkdirSync(RECORD, { recursive: true });
  for (const name of ["journal.ndjson", "server-1.log", "server-2.log", "server-3.log"])
    cpSync(path.join(workspace.folder, name), path.join(RECORD, name));
  writeFileSync(path.join(RECORD, "verdict.json"), JSON.stringify(verdict, null, 2));
  print(verdict);
  say(verdictText(verdict));
  process.exitCode = isClean(verdict) ? 0 : 1;
} finally {
  await workspace.close();
  if (copy !== null) rmSync(copy.folder, { recursive: true, force: true });
}
