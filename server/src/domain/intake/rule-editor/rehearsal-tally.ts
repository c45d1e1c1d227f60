/** Counts of a rehearsal, post by post. Pure; stored with the rehearsal, so that another worker continues the count. */
import type { Rule, Verdict } from "@smgt/contract/shapes/rule.ts";

export interface Outcomes {
  ticket: number;
  feed: number;
  dismissed: number;
}

export interface RuleTally {
  matched: number;
  applied: number;
  /** By rule, the number of times that an earlier rule stopped it. */
  takenBy: Record<string, number>;
}

export interface Tally {
  draft: Outcomes;
  live: Outcomes;
  none: Outcomes;
  otherThanLive: number;
  otherThanNone: number;
  rules: Record<string, RuleTally>;
}

const noOutcomes = (): Outcomes => ({ ticket: 0, feed: 0, dismissed: 0 });

export const emptyTally = (): Tally => ({
  draft: noOutcomes(),
  live: noOutcomes(),
  none: noOutcomes(),
  otherThanLive: 0,
  otherThanNone: 0,
  rules: {},
});

/** Fields of a decision whose difference is reported; reasons are not. */
const COMPARED = [
  "becomes",
  "issue_type_id",
  "sub_issue_type_id",
  "department_id",
  "district_id",
  "priority_tag_id",
  "user_id",
  "is_marked",
  "is_sensitive",
  "tags",
  "ack_reply_id",
] as const satisfies readonly (keyof Verdict)[];

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === "object" && JSON.stringify(one) === JSON.stringify(other));

/** Ticket fields are not compared for a post that becomes no ticket. */
export function otherVerdictFields(one: Verdict, other: Verdict): (keyof Verdict)[] {
  if (one.becomes !== other.becomes) return ["becomes"];
  if (one.becomes !== "ticket") return [];
  return COMPARED.filter((field) => !isSame(one[field], other[field]));
}

/** A post with its results. */
export interface Rehearsed {
  readonly draft: Verdict;
  readonly live: Verdict;
  readonly none: Verdict;
  /** Rules whose conditions are true, in their order. */
  readonly matched: readonly Pick<Rule, "ruleId" | "stop_on_match">[];
}

/** Counts one post; returns whether the draft changes its result. */
export function countPost(tally: Tally, post: Rehearsed): { otherThanLive: boolean; otherThanNone: boolean } {
  tally.draft[post.draft.becomes] += 1;
  tally.live[post.live.becomes] += 1;
  tally.none[post.none.becomes] += 1;
  let taker: number | null = null;
  for (const { ruleId, stop_on_match: stops } of post.matched) {
    const rule = (tally.rules[ruleId] ??= { matched: 0, applied: 0, takenBy: {} });
    rule.matched += 1;
    if (taker === null) rule.applied += 1;
    else rule.takenBy[taker] = (rule.takenBy[taker] ?? 0) + 1;
    if (taker === null && stops === "Y") taker = ruleId;
  }
  const otherThanLive = otherVerdictFields(post.draft, post.live).length > 0;
  const otherThanNone = otherVerdictFields(post.draft, post.none).length > 0;
  tally.otherThanLive += Number(otherThanLive);
  tally.otherThanNone += Number(otherThanNone);
  return { otherThanLive, otherThanNone };
}

const addOutcomes = (to: Outcomes, more: Outcomes): void => {
  to.ticket += more.ticket;
  to.feed += more.feed;
  to.dismissed += more.dismissed;
};

/** Adds the counts of another worker. */
export function addTally(to: Tally, more: Tally): void {
  addOutcomes(to.draft, more.draft);
  addOutcomes(to.live, more.live);
  addOutcomes(to.none, more.none);
  to.otherThanLive += more.otherThanLive;
  to.otherThanNone += more.otherThanNone;
  for (const [ruleId, { matched, applied, takenBy }] of Object.entries(more.rules)) {
    const rule = (to.rules[ruleId] ??= { matched: 0, applied: 0, takenBy: {} });
    rule.matched += matched;
    rule.applied += applied;
    for (const [taker, count] of Object.entries(takenBy)) rule.takenBy[taker] = (rule.takenBy[taker] ?? 0) + count;
  }
}
