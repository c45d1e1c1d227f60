/** SQL of training: the training data, and the trained versions. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import type { LabelledText } from "../../law/detection/labelled-texts.ts";
import { SYSTEM_USER_ID } from "../../organisation/users/system-user.ts";

/** A person's decision on a post, with its id. The text is read from the post and stored nowhere else. */
export interface Decision {
  readonly id: number;
  readonly text: string;
  readonly author: string;
  readonly sub_issue_type_id: number;
}

/** A person's verdict on the danger in a post, with its id. */
export interface DecidedDanger extends Pick<Decision, "id" | "text" | "author"> {
  readonly is_danger: boolean;
}

/** Reasons for a dismissal that name the kind of post. */
export type ToldWhy = "spam" | "other_state" | "not_grievance";

/** A parked item that a person dismissed. */
export interface Dismissed {
  readonly channel: string;
  readonly raw: unknown;
  readonly why: ToldWhy;
}

/** A post that a person dismissed from the feed. */
export interface DismissedPost {
  readonly text: string;
  readonly author: string;
  readonly why: ToldWhy;
}

/** Author of a post by platform account, so that a person keeps one key before and after becoming a citizen entry. */
const AUTHOR = sql<string>`coalesce(c.account_channel || ' ' || c.x_user_id, 'citizen ' || c.citizen_id)`;

/** The pack's examples, in a fixed order. */
export async function packTexts(db: Db): Promise<LabelledText[]> {
  const { rows } = await sql<LabelledText>`
    select text, kind, sub_issue_type_ids, is_danger, answer from example_text order by file, n`.execute(db);
  return rows;
}

/**
 * First posts of tickets that a person marked, with the sub-issue that they confirmed; newest first, before `below`.
 * Private messages are no training data.
 */
export async function decisions(db: Db, below: number, size: number, unclassifiedId: number): Promise<Decision[]> {
  const { rows } = await sql<Decision>`
    select p.feed_id as id, p.text, ${AUTHOR} as author, t.sub_issue_type_id
      from post p join ticket t on t.ticket_id = p.ticket_id join channel_kind k on k.code = p.channel
           join citizen c on c.citizen_id = p.citizen_id
     where p.feed_id < ${below} and not k.is_private and not p.is_deleted and p.text <> ''
       and t.phase <> 'deleted' and t.sub_issue_type_id is not null and t.sub_issue_type_id <> ${unclassifiedId}
       and exists (select 1 from ticket_combined o
                    where o.feed_id = p.feed_id and o.relation = 'PRIMARY' and o.deleted_at is null)
       and exists (select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.assigned_by <> ${SYSTEM_USER_ID})
     order by p.feed_id desc limit ${size}`.execute(db);
  return rows;
}

/** Danger verdicts by people on posts in their current wording, newest post first; none on private messages. */
export async function decidedDangers(db: Db, size: number): Promise<DecidedDanger[]> {
  const { rows } = await sql<DecidedDanger>`
    select p.feed_id as id, p.text, ${AUTHOR} as author, d.is_danger
      from danger_decision d join post p on p.feed_id = d.feed_id
           join channel_kind k on k.code = p.channel join citizen c on c.citizen_id = p.citizen_id
     where not k.is_private and not p.is_deleted and p.text <> ''
       and d.versions = (select count(*) from post_version v where v.feed_id = p.feed_id)
     order by d.feed_id desc limit ${size}`.execute(db);
  return rows;
}

/** Dismissed items, newest first, without private messages. Their text is only in the raw item. */
export async function dismissed(db: Db, size: number): Promise<Dismissed[]> {
  const { rows } = await sql<Dismissed>`
    select r.channel, r.raw, s.why
      from feed_set_aside s join raw_item r on r.raw_id = s.raw_id join channel_kind k on k.code = r.channel
     where not k.is_private and s.why in ('spam', 'other_state', 'not_grievance') and r.state = 'ignored'
     order by s.raw_id desc limit ${size}`.execute(db);
  return rows;
}

/**
 * Posts that a person dismissed from the feed, newest first. Dismissals by rules are no person's decision; private
 * messages are no training data.
 */
export async function dismissedFromFeed(db: Db, size: number): Promise<DismissedPost[]> {
  const { rows } = await sql<DismissedPost>`
    select p.text, ${AUTHOR} as author, f.dismiss_why as why
      from feed_post f join post p on p.feed_id = f.feed_id join channel_kind k on k.code = p.channel
           join citizen c on c.citizen_id = p.citizen_id
     where f.state = 'dismissed' and f.dismissed_by is not null
       and f.dismiss_why in ('spam', 'other_state', 'not_grievance')
       and not k.is_private and not p.is_deleted and p.text <> ''
     order by f.feed_id desc limit ${size}`.execute(db);
  return rows;
}

/** A version without its weights. */
export interface VersionRow {
  readonly version: number;
  readonly made_at: Date;
  readonly state: "in_force" | "superseded" | "refused";
  readonly examples: number;
  readonly decisions: number;
  readonly features: number;
  readonly size_bytes: number;
  readonly took_ms: number;
  readonly held_back: unknown;
  readonly is_kept: boolean;
  readonly set_by_name: string | null;
  readonly set_at: Date;
}

/** The last versions, newest first. */
export async function versions(db: Db, size: number): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select v.version, v.made_at, v.state, v.examples, v.decisions, v.features, v.size_bytes, v.took_ms, v.held_back,
           v.weights is not null as is_kept, u.user_name as set_by_name, v.set_at
      from learned_model v left join app_user u on u.user_id = v.set_by
     order by v.version desc limit ${size}`.execute(db);
  return rows;
}

/** The newest version and the digest of its training set; undefined before the first. */
export const newestVersion = (db: Db | Tx): Promise<{ version: number; digest: string } | undefined> =>
  db.selectFrom("learned_model").select(["version", "digest"]).orderBy("version", "desc").limit(1).executeTakeFirst();

/** The version in force with its weights; null if there is none. */
export async function inForce(db: Db | Tx) {
  const row = await db
    .selectFrom("learned_model")
    .select(["version", "weights"])
    .where("state", "=", "in_force")
    .executeTakeFirst();
  return row === undefined || row.weights === null ? null : { version: row.version, weights: row.weights };
}

/** Returns true when training data exist and no version does. */
export async function isUnlearned(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_unlearned: boolean }>`
    select exists (select 1 from example_text) and not exists (select 1 from learned_model) as is_unlearned`.execute(
    db,
  );
  return rows[0]?.is_unlearned === true;
}

/** Allows one change of the version in force at a time, until the transaction ends. */
export async function lockModels(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smgt.learned'))`.execute(tx);
}

/** Puts a version in force; `by` is the administrator, or null for automatic. */
export async function putInForce(tx: Tx, version: number, by: number | null, now: Date): Promise<void> {
  await sql`update learned_model set state = 'superseded' where state = 'in_force'`.execute(tx);
  await sql`update learned_model set state = 'in_force', set_by = ${by}, set_at = ${now} where version = ${version}`.execute(
    tx,
  );
}

/** Deletes the weights of every version not in force. */
export async function dropFormerWeights(tx: Tx): Promise<void> {
  await sql`update learned_model set weights = null where weights is not null and state <> 'in_force'`.execute(tx);
}

/** Deletes the weights of versions too old to switch back to. */
export async function dropOldWeights(tx: Tx, kept: number): Promise<void> {
  await sql`
    update learned_model set weights = null
     where weights is not null and state <> 'in_force' and version not in (
       select version from learned_model where weights is not null order by version desc limit ${kept})`.execute(tx);
}
