/**
 * Rehearses a draft: puts all posts of some days before it, before what is live and before no rule, by the same function as
 * ingest. In slices, each with its place and count in one transaction, so that a killed worker's successor goes on behind the
 * last one; between posts others come in turn. It reads posts and writes only what it found.
 */
import type { Context } from "../../context.ts";
import { isTransient } from "../../db/errors.ts";
import { inTransaction } from "../../db/tx.ts";
import { inTurns } from "../../jobs/in-turns.ts";
import { defineJob } from "../../jobs/queue.ts";
import { detectorOf } from "../masters/packs/detector-of.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { compileRules, type CompiledSet } from "../rules/engine/compile.ts";
import { askEvery, decide } from "../rules/engine/decide.ts";
import { factsFor, policyOf, understandAt, usualOf, type Bench } from "./judge.ts";
import { knownOf } from "./options.ts";
import {
  beginRehearsal,
  endRehearsal,
  keepSlice,
  rehearsalRows,
  type KeptPost,
  type RehearsalRow,
} from "./rehearsal-queries.ts";
import { countPost, emptyTally, type Rehearsed, type Tally } from "./rehearsal-tally.ts";
import { askedOfRow, countPosts, slicePosts, type StoredRow } from "./stored-posts.ts";
import { versionRules } from "./version-queries.ts";

export const REHEARSAL_QUEUE = "rehearsals";
const SLICE = 500;
/** So many posts are kept to be looked at; all are counted. */
export const MOST_KEPT = 5_000;

/** The three sets of rules that every post is put before. */
export interface Sets {
  readonly draft: CompiledSet;
  readonly live: CompiledSet;
  readonly none: CompiledSet;
}

/** What comes of one stored post. */
export function rehearsePost({ draft, live, none }: Sets, row: StoredRow, bench: Bench): Rehearsed {
  const { masters, detector } = bench;
  const found = understandAt(row.text, row.posted_at, bench);
  const facts = factsFor(askedOfRow(row), found, bench);
  const usual = usualOf(found, masters, detector);
  const policy = policyOf(bench);
  const answers = askEvery(draft, facts);
  return {
    draft: decide(draft, facts, usual, policy, answers).verdict,
    live: decide(live, facts, usual, policy).verdict,
    none: decide(none, facts, usual, policy).verdict,
    matched: draft.rules.filter((_, at) => answers.all[at] === true).map(({ rule }) => rule),
  };
}

async function setsOf(ctx: Context, one: RehearsalRow): Promise<{ sets: Sets; bench: Bench }> {
  const [masters, detector, live] = await Promise.all([
    mastersOf(ctx),
    detectorOf(ctx),
    one.live_version === null ? [] : versionRules(ctx.db, one.live_version),
  ]);
  const known = knownOf(masters, ctx.channels);
  const sets = {
    draft: compileRules(one.rules, null, known),
    live: compileRules(live ?? [], one.live_version, known),
    none: compileRules([], null, known),
  };
  return { sets, bench: { masters, detector, channels: ctx.channels } };
}

/** What was counted by a worker before. */
const talliedOf = ({ tally }: RehearsalRow): Tally => ("draft" in tally ? (tally as Tally) : emptyTally());

async function rehearse(ctx: Context, one: RehearsalRow): Promise<void> {
  const { rehearsal_id: rehearsalId } = one;
  if (!(await beginRehearsal(ctx.db, rehearsalId, await countPosts(ctx.db, one.since, one.started_at)))) return;
  const { sets, bench } = await setsOf(ctx, one);
  const tally = talliedOf(one);
  let kept = one.kept;
  let afterId = one.after_id;
  // Slice by slice on purpose: each is one transaction, and others get their turn.
  for (;;) {
    const rows = await slicePosts(ctx.db, { since: one.since, until: one.started_at, afterId }, SLICE);
    const last = rows.at(-1);
    if (last === undefined) break;
    const posts: KeptPost[] = [];
    await inTurns(rows, (row) => {
      const { matched, ...verdicts } = rehearsePost(sets, row, bench);
      const { otherThanLive, otherThanNone } = countPost(tally, { matched, ...verdicts });
      if ((!otherThanLive && !otherThanNone) || kept + posts.length >= MOST_KEPT) return;
      posts.push({
        feed_id: row.feed_id,
        ...verdicts,
        other_than_live: otherThanLive,
        other_than_none: otherThanNone,
        rule_ids: verdicts.draft.rules.flatMap((rule) => rule.ruleId ?? []),
      });
    });
    afterId = last.feed_id;
    const slice = { afterId, done: rows.length, tally, posts };
    if (!(await inTransaction(ctx.db, (tx) => keepSlice(tx, rehearsalId, slice)))) return;
    kept += posts.length;
  }
  await endRehearsal(ctx.db, rehearsalId, "done", ctx.clock.now());
}

export const rehearseJob = defineJob<{ readonly rehearsalId: number }>({
  name: "rehearse-rules",
  maxAttempts: 5,
  async run(ctx, { rehearsalId }) {
    const [one] = await rehearsalRows(ctx.db, rehearsalId);
    if (one === undefined) return;
    try {
      await rehearse(ctx, one);
    } catch (error) {
      // Another attempt would not change it; who started it is told.
      if (!isTransient(error)) await endRehearsal(ctx.db, rehearsalId, "failed", ctx.clock.now());
      throw error;
    }
  },
});
