/** SQL of rehearsals. */
import { sql } from "kysely";
import type { Rule, Verdict } from "@smgt/contract/shapes/rule.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import type { Tally } from "./rehearsal-tally.ts";
import type { PostedOfficer } from "../../../context.ts";
import { openToReader, ticketNoFor, type StoredRow } from "./stored-posts.ts";

export type RehearsalState = "waiting" | "running" | "done" | "cancelled" | "failed";

export interface RehearsalRow {
  readonly rehearsal_id: number;
  readonly state: RehearsalState;
  readonly days: number;
  readonly draft_revision: number;
  readonly live_version: number | null;
  readonly is_other_order: boolean;
  readonly is_with_private: boolean;
  readonly rules: Rule[];
  readonly started_at: Date;
  readonly started_by: string;
  readonly ended_at: Date | null;
  readonly since: Date;
  readonly total: number;
  readonly done: number;
  readonly after_id: number | null;
  readonly tally: Tally | Record<string, never>;
  readonly kept: number;
}

/** Inserts a rehearsal; returns null while one is running. */
export async function insertRehearsal(
  tx: Tx,
  one: {
    readonly days: number;
    readonly draftRevision: number;
    readonly liveVersion: number | null;
    readonly isOtherOrder: boolean;
    readonly isWithPrivate: boolean;
    readonly rules: readonly Rule[];
    readonly userId: number;
    readonly now: Date;
    readonly since: Date;
  },
): Promise<number | null> {
  const { rows } = await sql<{ rehearsal_id: number }>`
    insert into rehearsal (days, draft_revision, live_version, is_other_order, is_with_private, rules, started_at, started_by, since)
    values (${one.days}, ${one.draftRevision}, ${one.liveVersion}, ${one.isOtherOrder}, ${one.isWithPrivate}, ${JSON.stringify(one.rules)}::jsonb,
            ${one.now}, ${one.userId}, ${one.since})
    on conflict ((true)) where state in ('waiting', 'running') do nothing
    returning rehearsal_id`.execute(tx);
  return rows[0]?.rehearsal_id ?? null;
}

/** Stored rehearsals, newest first; or one of them. */
export async function rehearsalRows(db: Db | Tx, rehearsalId: number | null): Promise<RehearsalRow[]> {
  const { rows } = await sql<RehearsalRow>`
    select r.*, u.user_name as started_by from rehearsal r join app_user u on u.user_id = r.started_by
     where ${rehearsalId}::int is null or r.rehearsal_id = ${rehearsalId}
     order by r.rehearsal_id desc limit 100`.execute(db);
  return rows;
}

/** Starts the rehearsal, or resumes it on another worker; false if it has ended. */
export async function beginRehearsal(db: Db, rehearsalId: number, total: number): Promise<boolean> {
  const { rows } = await sql`update rehearsal set state = 'running', total = ${total}
    where rehearsal_id = ${rehearsalId} and state in ('waiting', 'running') returning rehearsal_id`.execute(db);
  return rows.length > 0;
}

/** A stored post with its result. */
export interface KeptPost {
  readonly feed_id: number;
  readonly draft: Verdict;
  readonly live: Verdict;
  readonly none: Verdict;
  readonly other_than_live: boolean;
  readonly other_than_none: boolean;
  readonly rule_ids: readonly number[];
}

/**
 * Stores a slice and the progress, in one statement each; false, storing nothing, if the rehearsal was ended meanwhile.
 */
export async function keepSlice(
  tx: Tx,
  rehearsalId: number,
  slice: {
    readonly afterId: number;
    readonly done: number;
    readonly tally: Tally;
    readonly posts: readonly KeptPost[];
  },
): Promise<boolean> {
  const { rows } = await sql`
    update rehearsal set done = done + ${slice.done}, after_id = ${slice.afterId},
           tally = ${JSON.stringify(slice.tally)}::jsonb, kept = kept + ${slice.posts.length}
     where rehearsal_id = ${rehearsalId} and state = 'running' returning rehearsal_id`.execute(tx);
  if (rows.length === 0) return false;
  if (slice.posts.length > 0) {
    await sql`
      insert into rehearsal_post (rehearsal_id, feed_id, draft, live, none, other_than_live, other_than_none, rule_ids)
      select ${rehearsalId}::int, p.feed_id, p.draft, p.live, p.none, p.other_than_live, p.other_than_none, p.rule_ids
        from jsonb_to_recordset(${JSON.stringify(slice.posts)}::jsonb) as p (feed_id integer, draft jsonb, live jsonb,
          none jsonb, other_than_live boolean, other_than_none boolean, rule_ids integer[])`.execute(tx);
  }
  return true;
}

/** Ends a running rehearsal; false if it had ended. */
export async function endRehearsal(
  db: Db | Tx,
  rehearsalId: number,
  state: "done" | "cancelled" | "failed",
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update rehearsal set state = ${state}, ended_at = ${now}
    where rehearsal_id = ${rehearsalId} and state in ('waiting', 'running') returning rehearsal_id`.execute(db);
  return rows.length > 0;
}

export type RehearsedRow = Pick<StoredRow, "feed_id" | "text" | "posted_at" | "ticket_no"> & {
  readonly draft: Verdict;
  readonly other: Verdict;
};

/** Posts open to the officer with a different result under the draft, newest first. */
export async function rehearsedPosts(
  db: Db,
  officer: PostedOfficer,
  page: {
    readonly rehearsalId: number;
    readonly against: "live" | "none";
    readonly ruleId: number | null;
    readonly before: number | null;
    readonly size: number;
  },
): Promise<RehearsedRow[]> {
  const isLive = page.against === "live";
  const { rows } = await sql<RehearsedRow>`
    select r.feed_id, p.text, p.posted_at, ${ticketNoFor(officer)} as ticket_no, r.draft, ${isLive ? sql`r.live` : sql`r.none`} as other
      from rehearsal_post r join post p on p.feed_id = r.feed_id left join ticket t on t.ticket_id = p.ticket_id
     where r.rehearsal_id = ${page.rehearsalId} and ${openToReader(officer)} and ${isLive ? sql`r.other_than_live` : sql`r.other_than_none`}
       ${page.before === null ? sql`` : sql`and r.feed_id < ${page.before}`}
       ${page.ruleId === null ? sql`` : sql`and ${page.ruleId}::int = any (r.rule_ids)`}
     order by r.feed_id desc limit ${page.size}`.execute(db);
  return rows;
}

/** Deletes rehearsals ended before a day, and ends abandoned ones. */
export async function cleanRehearsals(tx: Tx, before: { readonly ended: Date; readonly begun: Date }, now: Date) {
  await sql`update rehearsal set state = 'failed', ended_at = ${now}
    where state in ('waiting', 'running') and started_at < ${before.begun}`.execute(tx);
  await sql`delete from rehearsal where ended_at < ${before.ended}`.execute(tx);
}
