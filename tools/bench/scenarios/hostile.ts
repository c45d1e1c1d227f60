/**
 * A hundred hostile posts of 25,000 characters at once, and how late the health call is meanwhile: no single text may hold
 * up everybody. The same is measured on the idle server before, as the yardstick.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { buildDetector } from "@smgt/server/domain/law/detection/detector.ts";
import { deliver } from "../client.ts";
import { ALPHABETS, LONGEST_POST, textOf } from "../hostile-texts.ts";
import { lineOf, percentile, type Line } from "../measure.ts";
import { textFunctions } from "../text-functions.ts";
import { postMaker } from "../posts.ts";
import { untilTakenIn, withCpu, type Bench } from "../scenario.ts";
import { PACK_DIR } from "../environment.ts";

const POSTS = 100;
const LOT = 10;
const ASKED_EVERY_MS = 20;
const IDLE_MS = 3_000;
const USUAL_POST = 1_000;
const RUNS = 4;

/** Asks the health call again and again until `isOver`; gives how long each answer took, sorted. */
async function healthWhile(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    // One after the other on purpose: a late answer is the figure.
    await fetch(`${url}/health`).then((answer) => answer.text());
    times.push(performance.now() - begun);
    await sleep(ASKED_EVERY_MS);
  }
  return times.toSorted((a, b) => a - b);
}

function hostilePosts(run: number): object[] {
  const texts = Array.from({ length: POSTS }, (_, at) => textOf(ALPHABETS[at % ALPHABETS.length] ?? "a", LONGEST_POST));
  const posts = postMaker(run, texts);
  return texts.map(() => posts.next().event);
}

/** The longest that one function holds the event loop over one text. As on a server, it has seen shorter ones before. */
async function longestPiece(): Promise<string> {
  const detector = buildDetector(detectionFromPack(await readPack(PACK_DIR)));
  let longest = { ms: 0, what: "" };
  for (const [name, run] of Object.entries(textFunctions(detector))) {
    for (const alphabet of ALPHABETS) {
      const text = textOf(alphabet, LONGEST_POST);
      for (let at = 0; at < RUNS; at += 1) run(textOf(alphabet, USUAL_POST));
      for (let at = 0; at < RUNS; at += 1) {
        const begun = performance.now();
        run(text);
        const ms = performance.now() - begun;
        if (ms > longest.ms) longest = { ms, what: `${name} over ${JSON.stringify(alphabet)}` };
      }
    }
  }
  return `${longest.ms.toFixed(0)} ms (${longest.what})`;
}

/** Delivers them and watches. */
export async function hostile(bench: Bench): Promise<Line[]> {
  const piece = await longestPiece();
  const { pool, server } = bench.environment;
  const { url } = server();
  const end = performance.now() + IDLE_MS;
  const idle = await healthWhile(url, () => performance.now() >= end);
  const events = hostilePosts(bench.nextRun());
  let isOver = false;
  const watched = healthWhile(url, () => isOver);
  const { result, serverCpuMs, databaseCpuMs } = await withCpu(
    bench,
    () => POSTS,
    async () => {
      const started = performance.now();
      const lots = Array.from({ length: POSTS / LOT }, (_, lot) => events.slice(lot * LOT, (lot + 1) * LOT));
      await Promise.all(lots.map((lot) => deliver(url, lot)));
      await untilTakenIn(pool);
      return performance.now() - started;
    },
  );
  isOver = true;
  const times = await watched;
  const worst = (sorted: readonly number[]): string => (sorted.at(-1) ?? 0).toFixed(0);
  return [
    lineOf({
      scenario: "hostile",
      n: POSTS,
      p50Ms: percentile(times, 0.5),
      p95Ms: percentile(times, 0.95),
      perSecond: (1_000 * POSTS) / result,
      serverCpuMs,
      databaseCpuMs,
      note: `health at the latest ${worst(times)} ms, idle ${worst(idle)} ms; ${times.length} asked; longest single piece ${piece}`,
    }),
  ];
}
