/** Rehearses posts in a thread of its own: given the rules and the masters once, then slice by slice; told of by messages. */
import { parentPort, workerData } from "node:worker_threads";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { KnownCodes } from "../../channels/list.ts";
import { letOthersGoFirst } from "../../jobs/own-thread.ts";
import type { Masters } from "../masters/masters.ts";
import type { DetectionData } from "../rules/detection-data.ts";
import { buildDetector, type LearnedVersion } from "../rules/detector.ts";
import type { Known } from "../rules/engine/known.ts";
import type { Bench } from "./judge.ts";
import type { KeptPost } from "./rehearsal-queries.ts";
import { countPost, type Tally } from "./rehearsal-tally.ts";
import { rehearsePost, setsOf } from "./rehearse-post.ts";
import type { AskedRow } from "./stored-posts.ts";

/** So many posts are kept to be looked at; all are counted. */
export const MOST_KEPT = 5_000;

/** What the thread needs for the whole rehearsal. */
export interface RehearsalWork {
  readonly draft: readonly Rule[];
  readonly live: { readonly version: number | null; readonly rules: readonly Rule[] };
  readonly known: Known;
  readonly channels: KnownCodes;
  readonly masters: Masters;
  readonly data: DetectionData;
  readonly learned: LearnedVersion | null;
  /** What was counted and kept before. */
  readonly tally: Tally;
  readonly kept: number;
}

/** What came of a slice: all that is counted so far, and the posts of the slice that are kept. */
export interface RehearsedSlice {
  readonly tally: Tally;
  readonly posts: readonly KeptPost[];
}

/** Gives a function that rehearses a slice and goes on counting. */
export function rehearser(work: RehearsalWork): (rows: readonly AskedRow[]) => RehearsedSlice {
  const bench: Bench = {
    masters: work.masters,
    channels: work.channels,
    detector: buildDetector(work.data, work.learned),
  };
  const sets = setsOf(work.draft, work.live, work.known);
  const { tally } = work;
  let { kept } = work;
  return (rows) => {
    const posts: KeptPost[] = [];
    for (const row of rows) {
      const { matched, ...verdicts } = rehearsePost(sets, row, bench);
      const { otherThanLive, otherThanNone } = countPost(tally, { matched, ...verdicts });
      if ((!otherThanLive && !otherThanNone) || kept >= MOST_KEPT) continue;
      kept += 1;
      posts.push({
        feed_id: row.feed_id,
        ...verdicts,
        other_than_live: otherThanLive,
        other_than_none: otherThanNone,
        rule_ids: verdicts.draft.rules.flatMap((rule) => rule.ruleId ?? []),
      });
    }
    return { tally, posts };
  };
}

const port = parentPort;
if (port !== null) {
  letOthersGoFirst();
  const rehearse = rehearser(workerData as RehearsalWork);
  port.on("message", (rows: readonly AskedRow[]) => port.postMessage(rehearse(rows)));
}
