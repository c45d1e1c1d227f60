/** The one sentence in which a campaign ends. Pure. */
import type { Judgement } from "./checker.ts";
import type { Stamped } from "./journal.ts";
import type { Stuck } from "./waits.ts";

export interface Verdict extends Omit<Judgement, "unfinished"> {
  readonly seed: number;
  readonly kills: number;
  readonly faults: number;
  readonly stuck: readonly string[];
  /** Counters that differ from what they count. */
  readonly miscounted: readonly string[];
  /** Faults that this machine does not allow. */
  readonly leftOut: readonly string[];
}

/** Puts together what the checker, the watch and the journal say. */
export function verdictOf(
  seed: number,
  { unfinished, ...judgement }: Judgement,
  lines: readonly Stamped[],
  stuck: Iterable<Stuck>,
  miscounted: readonly string[],
): Verdict {
  const faults = lines.filter((line) => line.type === "fault");
  const begun = faults.filter(({ phase }) => phase === "begins");
  const waited = [...stuck];
  const isKnown = (id: number): boolean => waited.some(({ key }) => key.startsWith(`reply ${id} `));
  const hung = lines.filter((line) => line.type === "hung");
  return {
    ...judgement,
    seed,
    miscounted,
    kills: begun.filter(({ name }) => name.startsWith("kill -9")).length,
    faults: begun.length,
    stuck: [
      ...waited.map(({ what, waitedMs }) => `${what} for ${Math.round(waitedMs / 1_000)} s`),
      ...[...unfinished].flatMap(([id, sentence]) => (isKnown(id) ? [] : [sentence])),
      ...hung.map(({ what, server }) => `${what} hung at ${server}`),
    ],
    leftOut: [...new Set(faults.filter(({ phase }) => phase === "left out").map(({ name }) => name))],
  };
}

/** Whether nothing was lost, doubled, stuck or miscounted. */
export const isClean = ({ lost, doubled, stuck, miscounted }: Verdict): boolean =>
  lost.length + doubled.length + stuck.length + miscounted.length === 0;

/** The sentence. */
export function sentenceOf(verdict: Verdict): string {
  const { seed, posts, actions, replies, kills, faults, lost, doubled, stuck, miscounted, leftOut } = verdict;
  const counters = miscounted.length === 0 ? "" : `, ${miscounted.length} counters wrong`;
  const notDone =
    leftOut.length === 0 ? "" : `; left out because this machine does not allow them: ${leftOut.join(", ")}`;
  return `Seed ${seed}: ${posts} posts, ${actions} actions, ${replies} replies, ${kills} kills, ${faults} faults; ${lost.length} lost, ${doubled.length} doubled, ${stuck.length} stuck${counters}${notDone}.`;
}
