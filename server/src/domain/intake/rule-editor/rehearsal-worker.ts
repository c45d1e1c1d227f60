/** Rehearses posts in a worker thread: receives rules and masters once, then slices, by messages. */
import { parentPort, workerData } from "node:worker_threads";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { KnownCodes } from "../../../channels/list.ts";
import { letOthersGoFirst } from "../../../jobs/worker-thread.ts";
import type { Masters } from "../../law/masters/masters.ts";
import type { DetectionData } from "../../law/detection/detection-data.ts";
import { buildDetector, type LearnedVersion } from "../../law/detection/detector.ts";
import type { Known } from "../../law/rules/known-rows.ts";
import type { RuleEnvironment } from "./judge-post.ts";
import type { KeptPost } from "./rehearsal-queries.ts";
import { countPost, emptyTally, type Tally } from "./rehearsal-tally.ts";
import { rehearsePost, setsOf } from "./rehearse-post.ts";
import type { AskedRow } from "./stored-posts.ts";

/** Data for the whole rehearsal. */
export interface RehearsalWork {
  readonly draft: readonly Rule[];
  readonly live: { readonly version: number | null; readonly rules: readonly Rule[] };
  readonly known: Known;
  readonly channels: KnownCodes;
  readonly masters: Masters;
  readonly data: DetectionData;
  readonly learned: LearnedVersion | null;
}

/** Request: some posts, and how many of them may be stored for display. */
export interface Slice {
  readonly rows: readonly AskedRow[];
  readonly room: number;
}

/** Result of a slice: its counts, and the posts with a different result under the draft. */
export interface RehearsedSlice {
  readonly tally: Tally;
  readonly posts: readonly KeptPost[];
}

/** Returns a function that rehearses a slice. */
export function rehearser(work: RehearsalWork): (slice: Slice) => RehearsedSlice {
  const environment: RuleEnvironment = {
    masters: work.masters,
    channels: work.channels,
    detector: buildDetector(work.data, work.learned),
  };
  const sets = setsOf(work.draft, work.live, work.known);
  return ({ rows, room }) => {
    const tally = emptyTally();
    const posts: KeptPost[] = [];
    for (const row of rows) {
      const { matched, ...verdicts } = rehearsePost(sets, row, environment);
      const { otherThanLive, otherThanNone } = countPost(tally, { matched, ...verdicts });
      if ((!otherThanLive && !otherThanNone) || posts.length >= room) continue;
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
  port.on("message", (slice: Slice) => port.postMessage(rehearse(slice)));
}
