/** SQL of the rule versions and of the counts of firings. */
import { sql, type RawBuilder } from "kysely";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { openToReader, ticketNoFor } from "./stored-posts.ts";

/** Inserts a version; returns its number. */
export async function insertVersion(
  tx: Tx,
  version: {
    readonly rules: readonly Rule[];
    readonly why: string;
    readonly broughtBack: number | null;
    readonly userId: number;
    readonly now: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto("rule_version")
    .values({
      published_at: version.now,
      published_by: version.userId,
      why: version.why,
      brought_back: version.broughtBack,
      rules: JSON.stringify(version.rules),
    })
    .returning("rule_version")
    .executeTakeFirstOrThrow();
  return row.rule_version;
}

/** Rules of a version; undefined if there is none. */
export async function versionRules(db: Db | Tx, version: number): Promise<Rule[] | undefined> {
  const row = await db
    .selectFrom("rule_version")
    .select("rules")
    .where("rule_version", "=", version)
    .executeTakeFirst();
  return row?.rules as Rule[] | undefined; // written by `insertVersion`
}

export interface VersionRow {
  readonly rule_version: number;
  readonly published_at: Date;
  readonly published_by: string;
  readonly why: string;
  readonly rule_count: number;
  readonly active_count: number;
  readonly brought_back: number | null;
  readonly is_live: boolean;
  readonly hits: number;
}

/** Versions before one, newest first. */
export async function versionPage(db: Db, before: number | null, size: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.rule_version, v.published_at, u.user_name as published_by, v.why, jsonb_array_length(v.rules) as rule_count,
           (select count(*)::int from jsonb_array_elements(v.rules) r where r ->> 'is_active' = 'Y') as active_count,
           v.brought_back, v.rule_version = (select max(rule_version) from rule_version) as is_live,
           (select coalesce(sum(h.hits), 0)::int from rule_hit h where h.rule_version = v.rule_version) as hits
      from rule_version v join app_user u on u.user_id = v.published_by
     where ${before}::int is null or v.rule_version < ${before}
     order by v.rule_version desc limit ${size}`.execute(db);
  return rows;
}

export interface RuleHits {
  readonly rule_id: number;
  readonly hits_24h: number;
  readonly hits_7d: number;
  readonly hits_30d: number;
  readonly last_hit_at: Date;
}

/** Recent firings of each rule, in any version. */
export async function hitsOfRules(db: Db, now: Date): Promise<Map<number, RuleHits>> {
  const { rows } = await sql<RuleHits>`
    select rule_id, coalesce(sum(hits) filter (where hour >= ${now}::timestamptz - interval '24 hours'), 0)::int as hits_24h,
           coalesce(sum(hits) filter (where hour >= ${now}::timestamptz - interval '7 days'), 0)::int as hits_7d,
           sum(hits)::int as hits_30d, max(last_at) as last_hit_at
      from rule_hit where rule_id = any (array(select rule_id from rule_draft))
       and hour >= ${now}::timestamptz - interval '30 days' group by rule_id`.execute(db);
  return new Map(rows.map((row) => [row.rule_id, row]));
}

/** Counts the firings of each of these rules since a moment. */
export async function hitsSince(tx: Tx, ruleIds: readonly number[], since: Date): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ rule_id: number; hits: number }>`
    select rule_id, sum(hits)::int as hits from rule_hit
     where rule_id = any(${[...ruleIds]}::int[]) and hour >= ${since} group by rule_id`.execute(tx);
  return new Map(rows.map((row) => [row.rule_id, row.hits]));
}

/** Posts dismissed by rules since a moment, by the rule's name at that time, most frequent first. */
export async function dismissedByRules(
  tx: Tx,
  since: Date,
): Promise<{ readonly name: string; readonly posts: number }[]> {
  const { rows } = await sql<{ name: string; posts: number }>`
    select r.rule ->> 'rule_name' as name, sum(h.hits)::int as posts
      from rule_hit h join rule_version v on v.rule_version = h.rule_version
      cross join lateral jsonb_array_elements(v.rules) as r (rule)
     where h.hour >= ${since} and (r.rule ->> 'ruleId')::int = h.rule_id and r.rule ->> 'outcome' = 'dismiss'
     group by 1 order by 2 desc, 1`.execute(tx);
  return rows;
}

export interface RuleError {
  readonly rule_id: number;
  readonly at: Date;
  readonly message: Wording;
}

/** Errors of the rules of a version. */
export async function errorsOfVersion(db: Db, version: number | null): Promise<Map<number, RuleError>> {
  if (version === null) return new Map();
  const { rows } = await sql<RuleError>`
    select rule_id, at, message from rule_error where rule_version = ${version}`.execute(db);
  return new Map(rows.map((row) => [row.rule_id, row]));
}

export interface FiringRow {
  readonly firing_id: number;
  readonly rule_version: number;
  readonly rule_id: number;
  readonly feed_id: number;
  readonly ticket_id: number | null;
  readonly ticket_no: string | null;
  readonly at: Date;
  readonly effects: string[];
  readonly because: number[];
  /** The rule in its version. */
  readonly rule: Rule | null;
}

const firings = (ticketNo: RawBuilder<unknown>) => sql`
  select f.firing_id, f.rule_version, f.rule_id, f.feed_id, f.ticket_id, ${ticketNo} as ticket_no, f.at, f.effects, f.because,
         (select r.rule from jsonb_array_elements(v.rules) as r (rule)
           where (r.rule ->> 'ruleId')::int = f.rule_id limit 1) as rule
    from rule_firing f join rule_version v on v.rule_version = f.rule_version
    join post p on p.feed_id = f.feed_id left join ticket t on t.ticket_id = f.ticket_id`;

/** Last firings of a rule on posts open to the officer, newest first. */
export async function firingsOfRule(
  db: Db,
  officer: PostedOfficer,
  { ruleId, before, size }: { readonly ruleId: number; readonly before: number | null; readonly size: number },
): Promise<FiringRow[]> {
  const { rows } = await sql<FiringRow>`${firings(ticketNoFor(officer))}
    where ${openToReader(officer)} and f.rule_id = ${ruleId} and (${before}::int is null or f.firing_id < ${before})
    order by f.firing_id desc limit ${size}`.execute(db);
  return rows;
}

/** Firings on a ticket, in order. */
export async function firingsOfTicket(db: Db, ticketId: number): Promise<FiringRow[]> {
  const { rows } = await sql<FiringRow>`${firings(sql`t.ticket_no`)}
    where f.ticket_id = ${ticketId} order by f.firing_id limit 500`.execute(db);
  return rows;
}
