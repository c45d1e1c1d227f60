/** SQL of rules on a batch: their inputs and their records. No statement runs once per post. */
import { sql } from "kysely";
import type { Tx } from "../../../db/tx.ts";
import type { Decision, RuleFailure } from "../../law/rules/decide.ts";
import type { Arrived, FeedArrival } from "./plan.ts";

/** Times of each author's stored earlier posts, in the order of the posts. */
export async function wroteBefore(tx: Tx, posts: readonly Arrived[]): Promise<Date[][]> {
  const asked = posts.map(({ citizenId, post }, at) => ({ at, citizen_id: citizenId, posted_at: post.createdAt }));
  const { rows } = await sql<{ at: number; posted_at: Date | null }>`
    select a.at, (select p.posted_at from post p where p.citizen_id = a.citizen_id and p.posted_at < a.posted_at
                   order by p.posted_at desc limit 1) as posted_at
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at integer, citizen_id integer, posted_at timestamptz)
     order by a.at`.execute(tx);
  return rows.map((row) => (row.posted_at === null ? [] : [row.posted_at]));
}

/** A post with the rules' decision, and its destination. */
export interface Fired {
  readonly feedId: number;
  readonly ticketId: number | null;
  readonly decision: Decision;
}

/** Records the firings by rule and post, and counts them by the hour. */
export async function keepFirings(tx: Tx, fired: readonly Fired[], version: number | null, now: Date): Promise<void> {
  const rows = fired.flatMap(({ feedId, ticketId, decision }) =>
    decision.applied.map(({ rule, effects, because }) => ({
      rule_id: rule.ruleId,
      feed_id: feedId,
      ticket_id: ticketId,
      effects,
      because,
    })),
  );
  if (version === null || rows.length === 0) return;
  await sql`
    with fired as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as f (rule_id integer, feed_id integer, ticket_id integer, effects text[], because jsonb)),
    kept as (
      insert into rule_firing (rule_version, rule_id, feed_id, ticket_id, at, effects, because)
      select ${version}::int, rule_id, feed_id, ticket_id, ${now}::timestamptz, effects, because from fired)
    insert into rule_hit (rule_id, rule_version, hour, hits, last_at)
    select rule_id, ${version}::int, date_trunc('hour', ${now}::timestamptz), count(*), ${now}::timestamptz
      from fired group by rule_id order by rule_id
    on conflict (rule_id, hour, rule_version) do update
      set hits = rule_hit.hits + excluded.hits, last_at = greatest(rule_hit.last_at, excluded.last_at)`.execute(tx);
}

/** Stores the last failure of each rule. */
export async function keepFailures(
  tx: Tx,
  failures: readonly RuleFailure[],
  version: number | null,
  now: Date,
): Promise<void> {
  if (version === null || failures.length === 0) return;
  const rows = [...Map.groupBy(failures, (one) => one.ruleId)].map(([rule_id, all]) => ({
    rule_id,
    times: all.length,
    message: all.at(-1)?.message,
  }));
  await sql`
    insert into rule_error (rule_version, rule_id, at, times, message)
    select ${version}::int, f.rule_id, ${now}::timestamptz, f.times, f.message
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (rule_id integer, times integer, message jsonb)
     order by f.rule_id
    on conflict (rule_version, rule_id) do update
      set at = excluded.at, times = rule_error.times + excluded.times, message = excluded.message`.execute(tx);
}

/** Stores posts without ticket in the feed, or as dismissed. */
export async function keepInFeed(
  tx: Tx,
  arrivals: readonly (FeedArrival & { readonly feedId: number })[],
  version: number | null,
  now: Date,
): Promise<void> {
  if (arrivals.length === 0) return;
  const rows = arrivals.map(({ arrived, decision, feedId }) => {
    const { kind } = arrived.found.understanding;
    const isDismissed = decision.verdict.becomes === "dismissed";
    return {
      feed_id: feedId,
      state: isDismissed ? "dismissed" : "waiting",
      kind: kind.kind,
      certainty: kind.certainty,
      words: kind.words,
      reason: decision.decidedBy === null ? "kind" : "rule",
      rule_id: decision.decidedBy,
      dismiss_why: isDismissed ? (decision.dismissWhy ?? "other") : null,
    };
  });
  await sql`
    insert into feed_post (feed_id, state, kind, certainty, words, reason, rule_id, rule_version, dismiss_why, dismissed_at)
    select f.feed_id, f.state, f.kind, f.certainty, f.words, f.reason, f.rule_id,
           case when f.rule_id is null then null else ${version}::int end, f.dismiss_why,
           case when f.state = 'dismissed' then ${now}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f (feed_id integer, state text, kind text, certainty real,
        words text[], reason text, rule_id integer, dismiss_why text)`.execute(tx);
}

/** Adds the rules' tags to tickets, creating new ones. */
export async function tagTickets(
  tx: Tx,
  tagged: readonly { readonly ticketId: number; readonly tags: readonly string[] }[],
  by: { readonly userId: number; readonly now: Date },
): Promise<void> {
  const rows = tagged.flatMap(({ ticketId, tags }) => tags.map((tag_name) => ({ ticket_id: ticketId, tag_name })));
  if (rows.length === 0) return;
  await sql`insert into tag (tag_name, type_of_tag, created_by)
    select distinct t.tag_name, 'A', ${by.userId}::int
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (tag_name text)
     order by t.tag_name on conflict (tag_name) do nothing`.execute(tx);
  await sql`insert into ticket_tag (ticket_id, tag_id, is_from_rule, added_by, added_at)
    select t.ticket_id, g.tag_id, true, ${by.userId}::int, ${by.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (ticket_id integer, tag_name text)
      join tag g on g.tag_name = t.tag_name
    on conflict do nothing`.execute(tx);
}
