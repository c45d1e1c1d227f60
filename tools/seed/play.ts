/** Plays the script: every ticket goes its course, and the earliest moment of all is always the next. */
import type { Db } from "@smgt/server/db/tx.ts";
import type { FileStore } from "@smgt/server/ports.ts";
import type { Case } from "./case.ts";
import { tell, type Told } from "./courses.ts";
import type { Planned } from "./plan.ts";
import { createRandom } from "./random.ts";
import { openStage } from "./stage.ts";

interface Waiting {
  readonly told: Told;
  readonly at: Date;
}

async function goOn(told: Told): Promise<Waiting | null> {
  const { value, done } = await told.next();
  return done === true ? null : { told, at: value };
}

/** Plays it until `now`; what has not come to its end by then stays as it is. Gives each ticket that came of it. */
export async function play(
  db: Db,
  script: readonly Planned[],
  { now, seed, files }: { readonly now: Date; readonly seed: number; readonly files: FileStore },
): Promise<readonly Case[]> {
  const [first] = script;
  if (first === undefined) return [];
  const stage = await openStage(db, first.at, files);
  const cases = new Map<Planned, Case>();
  try {
    let waiting: Waiting[] = [];
    for (const [index, planned] of script.entries()) {
      // Draws of its own for each, so that a change of one course leaves the others as they are.
      const next = await goOn(tell(stage, createRandom(seed + index + 1), planned, cases));
      if (next !== null) waiting.push(next);
    }
    // In the order of time on purpose: one clock for all.
    while (waiting.length > 0) {
      const next = waiting.reduce((least, one) => (one.at < least.at ? one : least));
      waiting = waiting.filter((one) => one !== next);
      if (next.at >= now) break;
      await stage.moveTo(next.at);
      const again = await goOn(next.told);
      if (again !== null) waiting.push(again);
    }
    await stage.moveTo(now);
  } finally {
    stage.close();
  }
  return [...cases.values()];
}
