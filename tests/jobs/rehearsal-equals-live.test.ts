/**
 * A rehearsal equals ingestion: random rule sets on random posts, once on the new post and once on the stored one. `npm
 * run proofs` runs a thousand sets on a thousand posts.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import type { Rule, Verdict } from "@smgt/contract/shapes/rule.ts";
import { xTraits } from "@smgt/server/channels/x/traits.ts";
import { openDatabase, type Database } from "@smgt/server/db/pool.ts";
import { inTransaction } from "@smgt/server/db/tx.ts";
import { whenBefore } from "@smgt/server/domain/intake/ingest/decide-plan.ts";
import type { Arrived } from "@smgt/server/domain/intake/ingest/plan.ts";
import { insertPosts, postRow, upsertCitizens } from "@smgt/server/domain/intake/ingest/queries.ts";
import { DETECTOR } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { readMasters } from "@smgt/server/domain/law/masters/read-masters.ts";
import { compileRules } from "@smgt/server/domain/law/rules/compile.ts";
import type { Known } from "@smgt/server/domain/law/rules/known-rows.ts";
import type { Detection } from "@smgt/server/domain/law/detection/detect-post.ts";
import {
  askedOf,
  judge,
  understand,
  understandAt,
  type RuleEnvironment,
} from "@smgt/server/domain/intake/rule-editor/judge-post.ts";
import { knownOf } from "@smgt/server/domain/intake/rule-editor/condition-options.ts";
import { rehearsePost, setsOf } from "@smgt/server/domain/intake/rule-editor/rehearse-post.ts";
import { slicePosts, type AskedRow } from "@smgt/server/domain/intake/rule-editor/stored-posts.ts";
import { SEED, times } from "@smgt/tools/test-run/seed.ts";
import "@smgt/tools/test-run/fixed-seed.ts";
import { freshDatabase, type TestDatabase } from "../support/database.ts";
import { postOf, ruleSetOf } from "../support/random-rules.ts";

const SETS = times(60, 1_000);
const POSTS = times(60, 1_000);

/** A post as ingested and as stored, each with its detection result, which rules do not change. */
interface Played {
  readonly arrived: Arrived;
  readonly row: AskedRow;
  readonly rowFound: Detection;
  readonly before: Date | null;
}

describe("a rehearsal", () => {
  let database: TestDatabase;
  let pool: Database;
  let bench: RuleEnvironment;
  let known: Known;
  let posts: readonly Played[];

  before(async () => {
    database = await freshDatabase({ isFilled: false });
    pool = openDatabase({ url: database.url, max: 2, onLost: () => undefined });
    const channels = { known: [xTraits()], open: [] };
    const masters = await readMasters(pool.db);
    bench = { masters, detector: await DETECTOR.read(pool.db), channels };
    known = knownOf(masters, channels);
    const written = Array.from(
      { length: POSTS },
      (_, at) => fc.sample(postOf(at), { numRuns: 1, seed: SEED + at })[0],
    ).filter((post) => post !== undefined);
    const [channel] = channels.known;
    assert.ok(channel !== undefined);
    posts = await inTransaction(pool.db, async (tx) => {
      const now = new Date("2026-07-10T00:00:00.000Z");
      const citizens = await upsertCitizens(tx, channel, written, now);
      const arrived = written.map((post, at): Arrived => ({
        rawId: at,
        post,
        citizenId: citizens.get(post.author.id) ?? 0,
        found: understand(post, bench),
      }));
      // The query of ingestion: rows of the batch, and stored ones. All are in one batch here.
      const asking = compileRules([repeating], null, known);
      const before = await whenBefore(tx, asking, arrived);
      const ids = await insertPosts(
        tx,
        arrived.map((one) => postRow(one, one.found.lang, null)),
        now,
      );
      const rows = await slicePosts(
        tx,
        { since: new Date(0), until: now, isWithPrivate: true },
        { afterId: null, asksBefore: true },
        POSTS,
      );
      return arrived.map((one) => {
        const row = rows.find((each) => each.feed_id === ids.get(`${one.post.channel} ${one.post.originId}`));
        assert.ok(row !== undefined);
        const rowFound = understandAt(row, row.posted_at, bench);
        return { arrived: one, row, rowFound, before: before.get(one) ?? null };
      });
    });
  });
  after(async () => {
    await pool?.close();
    await database?.drop();
  });

  const repeating: Rule = {
    ruleId: 1,
    sequence: 1,
    rule_name: "asks when the author wrote before",
    match_type: "ALL",
    is_active: "Y",
    stop_on_match: "N",
    auto_create_ticket: "Y",
    conditions: [{ condition_id: 13, operator_id: 8, value: 1 }],
  };

  /** Asserts that applied rules are in the list's order, with none after a stopping one. */
  const checkOrder = (rules: readonly Rule[], { rules: applied }: Verdict): void => {
    const places = applied.map((one) => one.ruleId ?? 0);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
    const stopping = places.findIndex((id) => rules[id - 1]?.stop_on_match === "Y");
    if (stopping !== -1) assert.equal(stopping, places.length - 1);
    assert.ok(places.every((id) => rules[id - 1]?.is_active === "Y"));
  };

  it("predicts for every post what ingestion does", () => {
    let applied = 0;
    const seen = new Set<string>();
    fc.assert(
      fc.property(ruleSetOf(known), (rules) => {
        const live = compileRules(rules, 1, known);
        const sets = setsOf(structuredClone(rules), { version: 1, rules }, known);
        for (const { arrived, row, rowFound, before } of posts) {
          const { verdict } = judge(live, askedOf(arrived.post, before), arrived.found, bench);
          const rehearsed = rehearsePost(sets, row, bench, rowFound);
          assert.deepEqual(rehearsed.draft, verdict);
          assert.deepEqual(rehearsed.live, verdict);
          checkOrder(rules, verdict);
          if (arrived.found.understanding.danger !== null || arrived.post.kind === "D") {
            assert.equal(verdict.becomes, "ticket");
          }
          applied += verdict.rules.length;
          seen.add(verdict.becomes);
          if (verdict.is_marked === "Y") seen.add("marked");
          if (verdict.ack_reply_id !== null) seen.add("acknowledged");
        }
      }),
      { numRuns: SETS },
    );
    // Meaningful only when rules apply and every outcome occurs.
    assert.ok(applied > SETS * POSTS * 0.2, `${applied} rules applied`);
    assert.deepEqual([...seen].toSorted(), ["acknowledged", "dismissed", "feed", "marked", "ticket"]);
  });
});
