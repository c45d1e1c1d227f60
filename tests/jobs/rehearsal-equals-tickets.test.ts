/**
 * A rehearsal's prediction equals the created ticket: random rule sets, each on posts of one real ingested batch, then
 * rehearsed as stored.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import type { Rule, Verdict } from "@smgt/contract/shapes/rule.ts";
import type { Channel, Post } from "@smgt/server/channels/channel.ts";
import { createXChannel } from "@smgt/server/channels/x/x-channel.ts";
import type { Context } from "@smgt/server/context.ts";
import { consumeBatch } from "@smgt/server/domain/intake/ingest/consume.ts";
import { detectorOf } from "@smgt/server/domain/law/masters/packs/detector-of.ts";
import { mastersOf } from "@smgt/server/domain/law/masters/read-masters.ts";
import { knownOf } from "@smgt/server/domain/intake/rule-editor/condition-options.ts";
import { rehearsePost, setsOf } from "@smgt/server/domain/intake/rule-editor/rehearse-post.ts";
import { slicePosts } from "@smgt/server/domain/intake/rule-editor/stored-posts.ts";
import { DEMO_ACCOUNT } from "@smgt/tools/fake-x/fake-x.ts";
import { SEED } from "@smgt/tools/test-run/seed.ts";
import "@smgt/tools/test-run/fixed-seed.ts";
import { postOf, ruleSetOf } from "../support/random-rules.ts";
import { startWorld, type World } from "../support/world.ts";

const SETS = 20;
const POSTS = 20;

/** The stored outcome of a post. */
interface Became {
  readonly feed_id: number;
  readonly becomes: Verdict["becomes"];
  readonly issue_type_id: number | null;
  readonly sub_issue_type_id: number | null;
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly priority_tag_id: number | null;
  readonly is_sensitive: boolean | null;
  readonly tags: string[];
  readonly is_marked: boolean;
  readonly is_acknowledged: boolean;
}

describe("tickets", () => {
  let world: World;
  let ctx: Context;
  let channel: Channel;
  before(async () => {
    // The server itself reads nothing: all reading is the test's.
    const none = ["X_BEARER_TOKEN", "X_USER_TOKEN", "X_CONSUMER_SECRET", "X_ACCOUNT_ID", "X_ACCOUNT_HANDLE"];
    world = await startWorld({
      env: Object.fromEntries(none.map((name) => [name, ""])),
      startsAt: new Date("2026-07-10T06:00:00.000Z"),
      parameters: { ack_in_public: "Y", mark_certainty: "50" },
    });
    channel = {
      ...createXChannel({ baseUrl: world.xUrl, ...DEMO_ACCOUNT }),
      understand: ({ raw }) => ({ kind: "post", post: raw as Post }),
    };
    ctx = { ...world.ctx, channels: { ...world.ctx.channels, open: [channel] } };
  });
  after(async () => {
    await channel?.close();
    await world?.close();
  });

  const publish = async (rules: readonly Rule[]): Promise<number> => {
    const { rows } = await sql<{ rule_version: number }>`
      insert into rule_version (published_at, published_by, why, rules)
      values (${ctx.clock.now()}, 1, 'For the test', ${JSON.stringify(rules)}::jsonb) returning rule_version`.execute(
      ctx.db,
    );
    ctx.caches.forget();
    return rows[0]?.rule_version ?? 0;
  };
  const takeIn = async (posts: readonly Post[]): Promise<void> => {
    for (const post of posts) {
      await sql`insert into raw_item (channel, external_id, via, raw, received_at)
        values (${post.channel}, ${post.versionId}, 'poll', ${JSON.stringify(post)}::jsonb, ${ctx.clock.now()})`.execute(
        ctx.db,
      );
    }
    assert.equal(await consumeBatch(ctx, channel), posts.length);
    const { rows: parked } = await sql`select reason from raw_item where state <> 'done'`.execute(ctx.db);
    assert.deepEqual(parked, []);
  };
  const became = async (above: number): Promise<Map<number, Became>> => {
    const { rows } = await sql<Became>`
      select p.feed_id, t.issue_type_id, t.sub_issue_type_id, t.department_id, t.district_id, t.priority_tag_id, t.is_sensitive,
             case when t.ticket_id is not null then 'ticket' when f.state = 'waiting' then 'feed' else f.state end as becomes,
             array(select g.tag_name from ticket_tag tt join tag g using (tag_id)
                    where tt.ticket_id = t.ticket_id order by 1) as tags,
             exists (select from ticket_marking m where m.ticket_id = t.ticket_id) as is_marked,
             exists (select from reply r where r.ticket_id = t.ticket_id) as is_acknowledged
        from post p left join ticket t using (ticket_id) left join feed_post f on f.feed_id = p.feed_id
       where p.feed_id > ${above}`.execute(ctx.db);
    return new Map(rows.map((row) => [row.feed_id, row]));
  };
  /** Impossible effects of a version's rules, by the first word of the reason. */
  const undone = async (version: number): Promise<string[]> => {
    const { rows } = await sql<{ en: string }>`
      select message ->> 'en' as en from rule_error where rule_version = ${version}`.execute(ctx.db);
    return rows.map((row) => row.en);
  };
  /** Asserts a predicted effect, or a recorded reason why a rule of this version could not apply it. */
  const checkPromise = (was: boolean, promised: boolean, told: readonly string[], word: RegExp, name: string): void => {
    if (!promised) assert.equal(was, false, `${name}: nobody promised it`);
    else if (!was)
      assert.ok(
        told.some((line) => word.test(line)),
        `${name}: promised, not done, and not told of`,
      );
  };

  it("equal the rehearsal of the same posts", async () => {
    const masters = await mastersOf(ctx);
    const bench = { masters, detector: await detectorOf(ctx), channels: ctx.channels };
    const known = knownOf(masters, ctx.channels);
    const seen = { tagged: 0, marked: 0, acknowledged: 0, feed: 0, dismissed: 0, ticket: 0 };
    let above = 0;
    for (let set = 0; set < SETS; set += 1) {
      const [rules = []] = fc.sample(ruleSetOf(known), { numRuns: 1, seed: SEED + set });
      const posts = Array.from({ length: POSTS }, (_, at) => {
        const [post] = fc.sample(postOf(set * POSTS + at), { numRuns: 1, seed: SEED + set * POSTS + at });
        assert.ok(post !== undefined);
        return { ...post, editIds: [post.versionId] };
      });
      // Sequential: each set has its own rules and batch.
      const version = await publish(rules);
      await takeIn(posts);
      const told = await undone(version);
      const got = await became(above);
      const rows = await slicePosts(
        ctx.db,
        { since: new Date(0), until: ctx.clock.now(), isWithPrivate: true },
        { afterId: null, asksBefore: true },
        SETS * POSTS,
      );
      const fresh = rows.filter((row) => row.feed_id > above);
      assert.equal(fresh.length, POSTS);
      for (const row of fresh) {
        const { draft: said } = rehearsePost(setsOf(rules, { version: null, rules: [] }, known), row, bench);
        const is = got.get(row.feed_id);
        assert.ok(is !== undefined);
        const name = `set ${set}, ${row.text}`;
        assert.equal(is.becomes, said.becomes, name);
        seen[said.becomes] += 1;
        if (said.becomes !== "ticket") continue;
        assert.deepEqual(is.tags, said.tags.toSorted(), name);
        const { issue_type_id, sub_issue_type_id, department_id, district_id, priority_tag_id, is_sensitive } = is;
        assert.deepEqual(
          [issue_type_id, sub_issue_type_id, department_id, district_id, priority_tag_id, is_sensitive ? "Y" : "N"],
          [
            said.issue_type_id,
            said.sub_issue_type_id,
            said.department_id,
            said.district_id,
            said.priority_tag_id,
            said.is_sensitive,
          ],
          name,
        );
        checkPromise(is.is_marked, said.is_marked === "Y", told, /^Marking/, name);
        checkPromise(is.is_acknowledged, said.ack_reply_id !== null, told, /^Acknowledgement/, name);
        seen.tagged += Number(is.tags.length > 0);
        seen.marked += Number(is.is_marked);
        seen.acknowledged += Number(is.is_acknowledged);
      }
      above = Math.max(above, ...fresh.map((row) => row.feed_id));
    }
    // Meaningful only when every outcome occurs.
    for (const [what, count] of Object.entries(seen)) assert.ok(count > 0, `${what}: ${JSON.stringify(seen)}`);
  });
});
