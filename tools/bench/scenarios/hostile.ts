/** Latency of the health call while a hundred hostile posts of 25,000 characters arrive at once, and on the idle server. */
import { setTimeout as sleep } from "node:timers/promises";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { buildDetector } from "@smgt/server/domain/law/detection/detector.ts";
import { deliver } from "../client.ts";
import { ALPHABETS, LONGEST_POST, textOf } from "../hostile-texts.ts";
import { lineOf, timesOf, type Line } from "../measure.ts";
import { textFunctions } from "../hostile-texts.ts";
import { postMaker } from "../posts.ts";
import { untilIngested, withCpu, type Bench } from "../scenario.ts";
import { PACK_DIR } from "../environment.ts";

const POSTS = 100;
const LOT = 10;
const ASKED_EVERY_MS = 20;
const IDLE_MS = 3_000;
const USUAL_POST = 1_000;
const RUNS = 4;

/** Repeats the health call until `isOver`; returns the time of each answer. */
async function healthWhile(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    const begun = performance.now();
    // One after the other: a late answer is the result.
    await fetch(`${url}/health`).then((answer) => answer.text());
    times.push(performance.now() - begun);
    await sleep(ASKED_EVERY_MS);
  }
  return times;
}

function hostilePosts(run: number): object[] {
  const texts = Array.from({ length: POSTS }, (_, at) => textOf(ALPHABETS[at % ALPHABETS.length] ?? "a", LONGEST_POST));
  const posts = postMaker(run, texts);
  return texts.map(() => posts.next().event);
}

/** Finds the longest time that one function blocks the event loop over one text, after a warm-up on shorter ones. */
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

export async function hostile(bench: Bench): Promise<Line[]> {
  const piece = await longestPiece();
  const { pool, server } = bench.environment;
  const { url } = server();
  const end = performance.now() + IDLE_MS;
  const idle = await healthWhile(url, () => performance.now() >= end);
  const events = hostilePosts(bench.nextRun());
  let isOver = false;
  const watched = healthWhile(url, () => isOver);
  const { result, ...cpu } = await withCpu(
    bench,
    () => POSTS,
    async () => {
      const started = performance.now();
      const lots = Array.from({ length: POSTS / LOT }, (_, lot) => events.slice(lot * LOT, (lot + 1) * LOT));
      await Promise.all(lots.map((lot) => deliver(url, lot)));
      await untilIngested(pool);
      return performance.now() - started;
    },
  );
  isOver = true;
  const times = await watched;
  const worst = (ms: readonly number[]): string => Math.max(0, ...ms).toFixed(0);
  return [
    lineOf({
      scenario: "hostile",
      ...timesOf(times),
      n: POSTS,
      perSecond: (1_000 * POSTS) / result,
      ...cpu,
      note: `health at the latest ${worst(times)} ms, idle ${worst(idle)} ms; ${times.length} asked; longest single piece ${piece}`,
    }),
  ];
}
