/** Verdict of a campaign and its final sentences. Pure. */
import type { Judgement } from "./checker.ts";
import { WAYS, type WayName } from "./delivery-check.ts";
import type { Stamped } from "./journal.ts";
import { FAULTS, type FaultName } from "./plan.ts";
import { brokenPromises, ofKind, PROMISES, type Finding } from "./promises.ts";
import type { Stuck } from "./stuck-watch.ts";

export interface Verdict extends Omit<Judgement, "unfinished"> {
  readonly seed: number;
  /** Number of runs of each fault. */
  readonly played: Readonly<Record<FaultName, number>>;
  /** Faults that this machine does not allow. */
  readonly leftOut: readonly FaultName[];
}

/** Combines the results of checker, watch and journal. */
export function verdictOf(
  seed: number,
  { unfinished, findings, ...judgement }: Judgement,
  lines: readonly Stamped[],
  stuck: Iterable<Stuck>,
  miscounted: readonly string[],
): Verdict {
  const faults = lines.filter((line) => line.type === "fault");
  const waited = [...stuck];
  const isKnown = (id: number): boolean => waited.some(({ key }) => key.startsWith(`reply ${id} `));
  const hung = lines.filter((line) => line.type === "hung");
  const stuckHere = [
    ...waited.map(({ what, waitedMs }) => `${what} for ${Math.round(waitedMs / 1_000)} s`),
    ...[...unfinished].flatMap(([id, sentence]) => (isKnown(id) ? [] : [sentence])),
    ...hung.map(({ what, server }) => `${what} hung at ${server}`),
  ];
  const times = (name: FaultName): number =>
    faults.filter((line) => line.name === name && line.phase === "begins").length;
  return {
    ...judgement,
    seed,
    findings: [
      ...findings,
      ...stuckHere.map((what): Finding => ({ promise: "moves", what, mayHeal: false })),
      ...miscounted.map((what): Finding => ({ promise: "counted", what, mayHeal: false })),
    ],
    played: Object.fromEntries(FAULTS.map((name) => [name, times(name)])) as Record<FaultName, number>,
    leftOut: FAULTS.filter((name) => faults.some((line) => line.name === name && line.phase === "left out")),
  };
}

export const isClean = ({ findings }: Verdict): boolean => findings.length === 0;

export const notPlayed = ({ played }: Verdict): FaultName[] => FAULTS.filter((name) => played[name] === 0);

const WAY_WORDS: Readonly<Record<WayName, { readonly by: string; readonly promised: string | null }>> = {
  delivery: { by: "delivery", promised: "acknowledged" },
  replay: { by: "replay", promised: "acknowledged" },
  stream: { by: "the stream", promised: "judged" },
  polls: { by: "polls", promised: null },
  lookup: { by: "lookup", promised: null },
};

function sentenceOfWays({ handedOver: { ways, onlyDelivered, notAcknowledged } }: Verdict): string {
  const each = WAYS.map((way) => {
    const { by, promised } = WAY_WORDS[way];
    return `${ways[way].handedOver} by ${by}${promised === null ? "" : ` (${ways[way].promised} ${promised})`}`;
  });
  const { delivery, stream, polls, lookup } = ways;
  const first = `Stored first by delivery ${delivery.first}, stream ${stream.first}, polls ${polls.first}, lookup ${lookup.first}.`;
  const once = `${onlyDelivered} came by one delivery only, ${notAcknowledged.length} of them not acknowledged.`;
  return `Handed over: ${each.join(", ")}. ${first} ${once}`;
}

function sentenceOfFaults(verdict: Verdict): string {
  const { played, leftOut } = verdict;
  const done = FAULTS.filter((name) => played[name] > 0).map((name) => `${name} ${played[name]}`);
  const missed = notPlayed(verdict).map((name) =>
    leftOut.includes(name) ? `${name} (this machine does not allow it)` : name,
  );
  return [
    `Faults played: ${done.length === 0 ? "none" : done.join(", ")}.`,
    ...(missed.length === 0 ? [] : [`Not played: ${missed.join(", ")}.`]),
  ].join(" ");
}

/** Returns the sentences, the summary first. */
export function verdictText(verdict: Verdict): string {
  const { seed, posts, actions, replies, played, findings } = verdict;
  const faults = FAULTS.reduce((sum, name) => sum + played[name], 0);
  const kills = played["kill -9"] + played["kill -9 of PostgreSQL"];
  const count = (kind: Parameters<typeof ofKind>[1]): number => ofKind(findings, kind).length;
  const counters = count("miscounted") === 0 ? "" : `, ${count("miscounted")} counters wrong`;
  const broken = brokenPromises(findings).map((name) => PROMISES[name].words);
  return [
    `Seed ${seed}: ${posts} posts, ${actions} actions, ${replies} replies, ${kills} kills, ${faults} faults; ${count("lost")} lost, ${count("doubled")} doubled, ${count("stuck")} stuck${counters}.`,
    sentenceOfWays(verdict),
    sentenceOfFaults(verdict),
    ...(broken.length === 0 ? [] : [`Broken: ${broken.join("; ")}.`]),
  ].join("\n");
}
