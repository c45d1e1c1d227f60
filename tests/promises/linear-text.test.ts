/**
 * The cost of a text from outside grows with its length and no more: every pure function over what people write, on hostile
 * alphabets up to 25,000 characters. Four times the text may take at most nine times the work. A linear function takes four
 * times, a quadratic one sixteen, so a busy machine is mistaken for neither; a suspect is measured again by the processor
 * time of the thread before it is reported.
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
/** Below this the clock and the collector say more than the work does. */
const NOTHING_MS = 4;
const ENOUGH_MS = 100;
/** No machine is so slow: nobody has to measure closely. */
const FAR_TOO_LONG_MS = 5_000;
/** A function that cuts its text shows what it is on a text that it does not cut. */
const LENGTHS = [4_000, LONGEST_POST];
const FIRST_LOOKS = 4;
const CLOSE_LOOKS = 5;

/** Milliseconds of this thread's own work: what else the machine does, does not count. It goes up in steps. */
const worked = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** Milliseconds that a run takes, by so many of them that the steps of the clock do not matter. */
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

/** Work for the whole text over the work for a quarter of it; null when it is little enough, which is nearly always seen at once. */
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

describe("texts from outside", () => {
  let detector: ReturnType<typeof buildDetector>;
  before(async () => {
    detector = buildDetector(detectionFromPack(await readPack(path.join(ROOT, "packs/haryana"))));
  });

  it("cost what their length is, and no more", () => {
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
