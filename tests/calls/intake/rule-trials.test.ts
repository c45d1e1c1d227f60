/** Trials of unpublished rules on a text, on recent posts and on all posts of some days; a trial changes nothing. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, it } from "node:test";
import { sql } from "kysely";
import { feed } from "@smgt/contract/calls/intake/feed.ts";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as trials from "@smgt/contract/calls/intake/rule-trials.ts";
import * as rules from "@smgt/contract/calls/intake/rules.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { cleanRulesJob } from "@smgt/server/domain/intake/rule-editor/delete-old-rehearsals.job.ts";
import { rehearseJob } from "@smgt/server/domain/intake/rule-editor/rehearse.job.ts";
import { stopThreads } from "@smgt/server/jobs/worker-thread.ts";
import { signInAs, type Client } from "../../support/client.ts";
import { worldForTests } from "../../support/for-tests.ts";
import { publishRules, ruleOn } from "../../support/rules.ts";
import { newTicket } from "../../support/tickets.ts";
import { until } from "../../support/until.ts";

const DAY_MS = 86_400_000;
const AUTHOR_WROTE_DAYS_AGO = 13;
const AT_MOST = 8;

describe("trying rules", () => {
  const world = worldForTests();
  let head: Client;
  let admin: Client;
  before(async () => {
    [head, admin] = await Promise.all([
      signInAs(world.url, "head", ROLE.CELL_HEAD),
      signInAs(world.url, "admin", ROLE.ADMIN),
    ]);
    // Forty posts, one an hour: ten each of water, roads, both and neither. One message.
    const now = world.ctx.clock.now().getTime();
    const { rows } = await sql<{ citizen_id: number }>`
      insert into citizen (x_user_id, handle, citizen_name, followers, updated_at)
      values ('77', 'trial_citizen', 'Trial Citizen', 1200, now()) returning citizen_id`.execute(world.ctx.db);
    const words = ["no water here", "a road is broken", "water on the road", "hello there"];
    for (let at = 0; at < 40; at += 1) {
      const moment = new Date(now - (41 - at) * 3_600_000);
      await sql`insert into post (channel, origin_id, version_id, kind, citizen_id, text, lang, conversation_id, is_summoned,
          posted_at, received_at)
        values (${at === 39 ? "X-DM" : "X"}, ${String(9_000 + at)}, ${String(9_000 + at)}, ${at === 39 ? "D" : "T"},
          ${rows[0]?.citizen_id ?? 0}, ${words[at % 4] ?? ""}, 'en', ${String(at)}, true, ${moment}, ${moment})`.execute(
        world.ctx.db,
      );
    }
    // The database stores microseconds, the program milliseconds.
    await sql`update post set posted_at = posted_at + interval '400 microseconds'`.execute(world.ctx.db);
  });

  const WATER = ruleOn(["water"], { rule_name: "Water", action_tags: ["water"], stop_on_match: "Y" });
  const ROAD = ruleOn(["road"], { rule_name: "Road", action_tags: ["road"] });
  const ZOO = ruleOn(["elephant"], { rule_name: "Zoo", action_tags: ["zoo"] });
  const drafted = async (bodies: readonly RuleBody[]): Promise<number[]> => {
    const { draft_revision: seen = 0 } = await head.call(rules.getAllRule);
    const file = { format: sets.RULES_FILE_FORMAT as "smgt-rules-1", rules: [...bodies] };
    await head.ok(sets.importRules, { file, mode: "replace", dry_run: "N", seen_draft_revision: seen });
    return rowsOf(await head.ok(rules.getAllRule)).map((row) => row.ruleId);
  };
  const ended = (rehearsalId: number) =>
    until("the rehearsal has ended", async () => {
      const [one] = rowsOf(await head.ok(trials.rehearsals, { rehearsal_id: rehearsalId }));
      return one?.ended_at == null ? null : one;
    });
  const rehearsed = async (body: { days: number; order?: number[] }) => {
    const started = await head.call(trials.startRehearsal, body);
    assert.equal(started.STATUS_ID, "0", JSON.stringify(started));
    return ended(started.rehearsal_id ?? 0);
  };

  it("shows whether a text matches, by which conditions, with which effects", async () => {
    await drafted([WATER]);
    const tried = {
      ...ROAD,
      is_active: "N" as const,
      match_type: "ANY" as const,
      conditions: [...ROAD.conditions, { condition_id: 9, operator_id: 5, value: ["hi"] }],
    };
    const answer = await head.call(trials.tryRules, { rule: tried, text: "यहाँ सड़क नहीं है, water on the road" });
    const [row] = rowsOf(answer.STATUS_RESPONSE);
    assert.equal(row?.is_match, "Y");
    assert.deepEqual(row.conditions, ["Y", "Y"]);
    assert.equal(row.taken_by?.rule_name, "Water");
    assert.deepEqual(row.verdict.tags, ["water"]);
    assert.deepEqual([row.feed_id, row.verdict.becomes, row.verdict.reason], [null, "ticket", "usual"]);
    assert.deepEqual([answer.match_count, answer.taken_count], [1, 1]);
    const [alone] = rowsOf(await head.ok(trials.tryRules, { rule: tried, text: "road" }));
    assert.deepEqual([alone?.is_match, alone?.taken_by, alone?.conditions], ["Y", null, ["Y", "N"]]);
    assert.deepEqual(alone?.verdict.rules, [{ ruleId: null, rule_name: "Road" }]);
    const none = { ...ROAD, outcome: "dismiss" as const };
    assert.equal((await head.call(trials.tryRules, { rule: none, text: "road" })).refusal, "RULE_UNSOUND");
  });

  it("matches a phrase as long as a post in either script, and refuses longer ones", async () => {
    await drafted([]);
    // A complete post copied into a rule.
    const long = "हमारी गली में सीवर का पानी भरा है और कोई नहीं सुनता ".repeat(5).trimEnd();
    assert.ok(long.length > 250 && long.length <= 280);
    const asked = (value: string) => ({ ...ROAD, conditions: [{ condition_id: 1, operator_id: 4, value: [value] }] });
    const matches = async (text: string): Promise<string | undefined> =>
      rowsOf(await head.ok(trials.tryRules, { rule: asked(long), text }))[0]?.is_match;
    assert.equal(await matches(`सुनिए साहब: ${long}`), "Y");
    const latin = "hamari gali mein seevar ka paani bhara hai aur koi nahi sunta ".repeat(5);
    assert.equal(await matches(latin), "Y");
    assert.equal(await matches(long.slice(0, 200)), "N");
    const tooLong = await head.call(trials.tryRules, { rule: asked("म".repeat(281)), text: "road" });
    assert.equal(tooLong.refusal, "BAD_INPUT");
  });

  it("shows recent posts, the matching ones, and the rule above that takes them", async () => {
    const [waterId] = await drafted([WATER, ROAD, { ...WATER, rule_name: "Water again" }]);
    const answer = await head.call(trials.tryRules, { rule: ROAD });
    const rows = rowsOf(answer.STATUS_RESPONSE);
    assert.deepEqual([rows.length, answer.match_count, answer.taken_count], [40, 20, 10]);
    assert.equal(rows[0]?.text, "hello there");
    assert.ok(rows.every((row) => row.taken_by === null || row.taken_by.ruleId === waterId));
    assert.deepEqual(
      answer.warnings?.map((one) => [one.rule_name, one.message]),
      [["Water again", "“Water” stands above it and always stops first."]],
    );
    const five = rowsOf(await admin.ok(trials.tryRules, { last: 5 }));
    // Administrators cannot read messages, and learn nothing of the latest one.
    assert.deepEqual([five.length, five[0]?.text], [5, "water on the road"]);
  });

  it("drafts a rule from a post", async () => {
    const row = await world.ctx.db
      .selectFrom("post")
      .select("feed_id")
      .where("text", "=", "water on the road")
      .limit(1)
      .executeTakeFirstOrThrow();
    const made = await head.ok(sets.ruleFromPost, { feed_id: row.feed_id });
    assert.equal(made.is_active, "N");
    const sound = { ...made, action_tags: ["made"] };
    const [fits] = rowsOf(await head.ok(trials.tryRules, { rule: sound, text: "water on the road" }));
    assert.equal(fits?.is_match, "Y");
    assert.equal((await head.call(sets.ruleFromPost, { feed_id: 2_000_000_000 })).refusal, "FEED_ITEM_NOT_FOUND");
    const message = await world.ctx.db
      .selectFrom("post")
      .select("feed_id")
      .where("kind", "=", "D")
      .executeTakeFirstOrThrow();
    assert.equal((await admin.call(sets.ruleFromPost, { feed_id: message.feed_id })).refusal, "FEED_ITEM_NOT_FOUND");
  });

  it("rehearses the draft on all posts of some days: differences, rules without effect, and shadowing rules", async () => {
    const [waterId = 0, roadId = 0, zooId = 0] = await drafted([WATER, ROAD, ZOO]);
    const one = await rehearsed({ days: 3 });
    assert.deepEqual([one.state, one.total, one.done, one.live_version], ["done", 40, 40, null]);
    assert.deepEqual(one.summary, {
      draft: { ticket: 40, feed: 0, dismissed: 0 },
      live: { ticket: 40, feed: 0, dismissed: 0 },
      none: { ticket: 40, feed: 0, dismissed: 0 },
      other_than_live: 30,
      other_than_none: 30,
      rules: [
        { ruleId: waterId, rule_name: "Water", matched: 20, applied: 20, taken_by: [] },
        {
          ruleId: roadId,
          rule_name: "Road",
          matched: 20,
          applied: 10,
          taken_by: [{ ruleId: waterId, rule_name: "Water", count: 10 }],
        },
        { ruleId: zooId, rule_name: "Zoo", matched: 0, applied: 0, taken_by: [] },
      ],
    });
    // Only the last day: twenty-three of the hourly posts.
    assert.equal((await rehearsed({ days: 1 })).total, 23);

    const page = { rehearsal_id: one.rehearsal_id, against: "live" as const, page_size: 20 };
    const first = await head.call(trials.rehearsalPosts, page);
    const second = await head.call(trials.rehearsalPosts, { ...page, cursor: first.next_cursor ?? 0 });
    const posts = [...rowsOf(first.STATUS_RESPONSE), ...rowsOf(second.STATUS_RESPONSE)];
    assert.deepEqual([posts.length, second.next_cursor], [30, undefined]);
    assert.deepEqual([posts[0]?.fields, posts[0]?.draft.tags, posts[0]?.other.tags], [["tags"], ["water"], []]);
    const byRoad = rowsOf(await head.ok(trials.rehearsalPosts, { ...page, ruleId: roadId, page_size: 100 }));
    assert.equal(byRoad.length, 10);
    assert.equal(
      (await head.call(trials.rehearsalPosts, { ...page, rehearsal_id: 99_999 })).refusal,
      "REHEARSAL_NOT_FOUND",
    );

    // In another order nothing stops before the road rule.
    const other = await rehearsed({ days: 3, order: [roadId, waterId, zooId] });
    assert.equal(other.is_other_order, "Y");
    assert.deepEqual(
      other.summary?.rules.map((rule) => [rule.rule_name, rule.applied]),
      [
        ["Road", 20],
        ["Water", 20],
        ["Zoo", 0],
      ],
    );
    const short = await head.call(trials.startRehearsal, { days: 3, order: [roadId] });
    assert.equal(short.refusal, "RULE_ORDER_INCOMPLETE");
    // Draft and order are unchanged.
    assert.deepEqual(
      rowsOf(await head.ok(rules.getAllRule)).map((row) => row.ruleId),
      [waterId, roadId, zooId],
    );
  });

  it("compares with the published rules, and finds no difference for the same", async () => {
    await publishRules(world, head, [WATER, ROAD]);
    const same = await rehearsed({ days: 3 });
    assert.deepEqual([same.summary?.other_than_live, same.summary?.other_than_none], [0, 30]);
    assert.equal(typeof same.live_version, "number");
    await drafted([{ ...WATER, auto_create_ticket: "N", outcome: "feed" }]);
    const kept = await rehearsed({ days: 3 });
    // A message is a ticket whatever the rules; it is one of those without water.
    assert.deepEqual(kept.summary?.draft, { ticket: 20, feed: 20, dismissed: 0 });
    assert.equal(kept.summary?.other_than_live, 30);
    assert.deepEqual(rowsOf(await head.ok(feed, { state: "waiting" })), [], "nothing was done to a post");
  });

  it("resumes after a killed worker, and counts no post twice", async () => {
    const [waterId = 0] = await drafted([WATER]);
    const whole = await rehearsed({ days: 3 });
    const { rows: posts } = await sql<{ feed_id: number }>`
      select feed_id from post order by posted_at, feed_id limit 20`.execute(world.ctx.db);
    const last = posts.at(-1);
    // Twenty were done, ten of them with water.
    const outcomes = { ticket: 20, feed: 0, dismissed: 0 };
    const tally = {
      draft: outcomes,
      live: outcomes,
      none: outcomes,
      otherThanLive: 5,
      otherThanNone: 10,
      rules: { [waterId]: { matched: 10, applied: 10, takenBy: {} } },
    };
    await sql`update rehearsal set state = 'running', ended_at = null, done = 20, kept = 15,
        after_id = ${last?.feed_id ?? 0}, tally = ${JSON.stringify(tally)}::jsonb
      where rehearsal_id = ${whole.rehearsal_id}`.execute(world.ctx.db);
    await sql`delete from rehearsal_post where rehearsal_id = ${whole.rehearsal_id} and feed_id > ${last?.feed_id ?? 0}`.execute(
      world.ctx.db,
    );
    const busy = await head.call(trials.startRehearsal, { days: 1 });
    assert.equal(busy.refusal, "REHEARSAL_UNDER_WAY");
    await rehearseJob.run(world.ctx, { rehearsalId: whole.rehearsal_id });
    const again = await ended(whole.rehearsal_id);
    assert.deepEqual([again.state, again.done], ["done", 40]);
    assert.deepEqual(again.summary?.rules, whole.summary?.rules);
    // A repeated job changes nothing.
    await rehearseJob.run(world.ctx, { rehearsalId: whole.rehearsal_id });
    assert.equal((await ended(whole.rehearsal_id)).done, 40);
  });

  it("stops with the server, and resumes with the next worker", async () => {
    await drafted([WATER]);
    const whole = await rehearsed({ days: 3 });
    const { rehearsal_id: rehearsalId } = whole;
    await sql`update rehearsal set state = 'running', ended_at = null, done = 0, kept = 0, after_id = null, tally = '{}'
      where rehearsal_id = ${rehearsalId}`.execute(world.ctx.db);
    await sql`delete from rehearsal_post where rehearsal_id = ${rehearsalId}`.execute(world.ctx.db);
    const ctx = { ...world.ctx, serverId: randomUUID() };
    await stopThreads(ctx);
    await assert.rejects(rehearseJob.run(ctx, { rehearsalId }), /The server was stopped/);
    const [stopped] = rowsOf(await head.ok(trials.rehearsals, { rehearsal_id: rehearsalId }));
    assert.deepEqual([stopped?.state, stopped?.done, stopped?.total], ["running", 0, 40]);
    await rehearseJob.run(world.ctx, { rehearsalId });
    const again = await ended(rehearsalId);
    assert.deepEqual([again.state, again.done, again.summary], ["done", 40, whole.summary]);
  });

  it("can be cancelled, and is deleted after some days", async () => {
    await drafted([WATER]);
    const { rows } = await sql<{ id: number }>`
      insert into rehearsal (state, days, draft_revision, is_other_order, rules, started_at, started_by, since)
      values ('running', 3, 1, false, '[]', ${world.ctx.clock.now()}, 1, ${world.ctx.clock.now()})
      returning rehearsal_id as id`.execute(world.ctx.db);
    const rehearsalId = rows[0]?.id ?? 0;
    await head.ok(trials.cancelRehearsal, { rehearsal_id: rehearsalId });
    await head.ok(trials.cancelRehearsal, { rehearsal_id: rehearsalId });
    const [one] = rowsOf(await head.ok(trials.rehearsals, { rehearsal_id: rehearsalId }));
    assert.deepEqual([one?.state, one?.summary], ["cancelled", null]);
    const { rows: audits } = await sql`select from audit_entry where event = 'REHEARSAL_CANCELLED'`.execute(
      world.ctx.db,
    );
    assert.equal(audits.length, 1);
    assert.equal((await head.call(trials.cancelRehearsal, { rehearsal_id: 99_999 })).refusal, "REHEARSAL_NOT_FOUND");
    await rehearseJob.run(world.ctx, { rehearsalId });
    assert.equal(rowsOf(await head.ok(trials.rehearsals, { rehearsal_id: rehearsalId }))[0]?.state, "cancelled");
    assert.ok(rowsOf(await head.ok(trials.rehearsals)).length > 1);
    const cleanedAt = (days: number) => ({
      ...world.ctx,
      clock: { now: () => new Date(world.ctx.clock.now().getTime() + days * DAY_MS) },
    });
    await cleanRulesJob.run(cleanedAt(6), {});
    assert.ok(rowsOf(await head.ok(trials.rehearsals)).length > 1);
    await cleanRulesJob.run(cleanedAt(8), {});
    assert.deepEqual(rowsOf(await head.ok(trials.rehearsals)), []);
    const { rows: left } = await sql`select from rehearsal_post`.execute(world.ctx.db);
    assert.equal(left.length, 0);
  });

  it("is for administrators and heads of the cell only", async () => {
    const cell = await signInAs(world.url, "cell", ROLE.CELL_EXEC);
    assert.equal((await cell.call(trials.tryRules, { text: "water" })).refusal, "NOT_PERMITTED");
    assert.equal((await cell.call(trials.startRehearsal, { days: 1 })).refusal, "NOT_PERMITTED");
  });

  it("reveals nothing about posts hidden from the reader, and audits trials", async () => {
    const { db } = world.ctx;
    const [newest] = (
      await sql<{ feed_id: number }>`select feed_id from post where channel = 'X' and text = 'a road is broken'
        order by posted_at desc limit 1`.execute(db)
    ).rows;
    const message = (await sql<{ feed_id: number }>`select feed_id from post where kind = 'D'`.execute(db)).rows[0];
    const hidden = [message?.feed_id ?? 0, newest?.feed_id ?? 0];
    const ticketId = await newTicket(world, "about_the_admin");
    await sql`update ticket set is_sensitive = true, complained_about =
        array(select user_id from app_user where login_id = 'admin') where ticket_id = ${ticketId}`.execute(db);
    await sql`update post set ticket_id = ${ticketId} where feed_id = ${newest?.feed_id ?? 0}`.execute(db);
    const ids = await drafted([WATER]);
    const [waterId = 0] = ids;
    /** Everything that one rule can reveal to an administrator, when the two hidden posts have this text. */
    const learned = async (text: string): Promise<string> => {
      await sql`update post set text = ${text} where feed_id = any(${hidden}::int[])`.execute(db);
      const tried = await admin.call(trials.tryRules, { rule: ROAD, last: 200 });
      assert.ok(!rowsOf(tried.STATUS_RESPONSE).some((row) => hidden.includes(row.feed_id ?? 0)));
      const { rehearsal_id: id = 0 } = await admin.call(trials.startRehearsal, { days: 90 });
      const one = await ended(id);
      const { summary, total } = rowsOf(await admin.ok(trials.rehearsals, { rehearsal_id: id }))[0] ?? {};
      assert.ok(summary !== null && one.state === "done");
      const posts = await admin.call(trials.rehearsalPosts, { rehearsal_id: id, against: "none" });
      const hits = await admin.call(sets.ruleHits, { ruleId: waterId });
      const { STATUS_RESPONSE, match_count } = tried;
      return JSON.stringify([
        STATUS_RESPONSE,
        match_count,
        summary,
        total,
        posts.STATUS_RESPONSE,
        hits.STATUS_RESPONSE,
      ]);
    };
    assert.equal(await learned("water on the road"), await learned("nothing at all"));
    // A head of the cell may read the message; the administrator gets no counts of that rehearsal.
    const heads = await rehearsed({ days: 90 });
    assert.ok(heads.summary !== null && heads.summary !== undefined);
    const [forAdmin] = rowsOf(await admin.ok(trials.rehearsals, { rehearsal_id: heads.rehearsal_id }));
    assert.equal(forAdmin?.summary, null);
    const { rows } = await sql<{ detail: { conditions: unknown } }>`
      select detail from audit_entry where event = 'RULES_TRIED' order by audit_id desc limit 1`.execute(db);
    assert.deepEqual(rows[0]?.detail.conditions, ROAD.conditions);
    const { rows: recorded } = await sql<{ detail: { rules: { conditions: { value: string[] }[] }[] } }>`
      select detail from audit_entry where event = 'RULES_REHEARSED' order by audit_id desc limit 1`.execute(db);
    assert.deepEqual(recorded[0]?.detail.rules[0]?.conditions[0]?.value, ["water"]);
    // A public post does not reveal the author's earlier hidden one, the only post of the day before.
    const [following] = (
      await sql<{ feed_id: number }>`select feed_id from post where channel = 'X' and ticket_id is null
        and posted_at > (select posted_at from post where feed_id = ${newest?.feed_id ?? 0}) order by posted_at limit 1`.execute(
        db,
      )
    ).rows;
    const wroteAt = async (reader: Client): Promise<string | undefined> => {
      const rule = {
        ...ROAD,
        conditions: [{ condition_id: AUTHOR_WROTE_DAYS_AGO, operator_id: AT_MOST, value: ["1"] }],
      };
      const rows = rowsOf(await reader.ok(trials.tryRules, { rule, last: 200 }));
      return rows.find((row) => row.feed_id === following?.feed_id)?.is_match;
    };
    await sql`update post set posted_at = posted_at - interval '20 days'
      where citizen_id = (select citizen_id from post where feed_id = ${following?.feed_id ?? 0})
        and feed_id not in (${following?.feed_id ?? 0}, ${newest?.feed_id ?? 0})`.execute(db);
    assert.equal(await wroteAt(admin), "N");
    await sql`update post set ticket_id = null where feed_id = ${newest?.feed_id ?? 0}`.execute(db);
    assert.equal(await wroteAt(admin), "Y", "once it is no complaint about them");
  });
});
