/**
 * Functions over citizens' texts run in linear time, on hostile alphabets up to 25,000 characters. Four times the text
 * may take at most nine times the work: a linear function takes 4, a quadratic one 16. A suspect is measured again by
 * the thread's CPU time before it is reported.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { before, describe, it } from "node:test";
import { detectionFromPack } from "@smgt/server/domain/law/masters/packs/detection-from-pack.ts";
import { readPack } from "@smgt/server/domain/law/masters/packs/read-pack.ts";
import { buildDetector } from "@smgt/server/domain/law/detection/detector.ts";
import { ALPHABETS, LONGEST_POST, textOf } from "@smgt/tools/bench/hostile-texts.ts";
import { textFunctions } from "@smgt/tools/bench/hostile-texts.ts";
import { ROOT } from "../support/paths.ts";

const TIMES_THE_TEXT = 4;
const MOST_GROWTH = 9;
/** Shorter runs measure the clock and the garbage collector. */
const NOTHING_MS = 4;
const ENOUGH_MS = 100;
/** Too slow on any machine; exact measurement is unnecessary. */
const FAR_TOO_LONG_MS = 5_000;
/** The shorter length is below the functions' truncation limit. */
const LENGTHS = [4_000, LONGEST_POST];
const FIRST_LOOKS = 4;
const CLOSE_LOOKS = 5;

/** CPU time of this thread in milliseconds; increases in steps. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds per run, averaged over enough runs to smooth the clock's steps. */
function workOf(run: () => unknown): number {
  const begun = worked();
  let [runs, work] = [0, 0];
  while (work < ENOUGH_MS) {
    run();
    runs += 1;
    work = worked() - begun;
  }
  return work / runs;
}

const seconds = (run: () => unknown): number => {
  const begun = performance.now();
  run();
  return performance.now() - begun;
};

/**
 * Ratio of the work for the whole text to that for a quarter; null when small, which the first measurement usually
 * shows.
 */
function growthOf(run: (text: string) => unknown, alphabet: string, length: number): number | null {
  const whole = textOf(alphabet, length);
  const quarter = textOf(alphabet, length / TIMES_THE_TEXT);
  let [small, large] = [Infinity, Infinity];
  for (let at = 0; at < FIRST_LOOKS; at += 1) {
    small = Math.min(
      small,
      seconds(() => run(quarter)),
    );
    large = Math.min(
      large,
      seconds(() => run(whole)),
    );
    if (large <= Math.max(NOTHING_MS, MOST_GROWTH * small)) return null;
    if (large > FAR_TOO_LONG_MS) return large / small;
  }
  const growths = Array.from({ length: CLOSE_LOOKS }, () => workOf(() => run(whole)) / workOf(() => run(quarter)));
  const least = Math.min(...growths);
  return least <= MOST_GROWTH ? null : least;
}

describe("texts of citizens", () => {
  let detector: ReturnType<typeof buildDetector>;
  before(async () => {
    detector = buildDetector(detectionFromPack(await readPack(path.join(ROOT, "packs/haryana"))));
  });

  it("are processed in linear time", () => {
    const slow: string[] = [];
    for (const [name, run] of Object.entries(textFunctions(detector))) {
      for (const alphabet of ALPHABETS) {
        for (const length of LENGTHS) {
          const growth = growthOf(run, alphabet, length);
          if (growth === null) continue;
          slow.push(
            `${name} over ${length} of ${JSON.stringify(alphabet)}: ${growth.toFixed(1)} times the work for ${TIMES_THE_TEXT} times the text`,
          );
        }
      }
    }
    assert.deepEqual(slow, []);
  });
});
