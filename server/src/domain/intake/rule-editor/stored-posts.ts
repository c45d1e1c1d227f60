/**
 * Stored posts for rule writers. DANGER: a post that is not open to the reader is absent, as a condition's answer would
 * reveal its text. All SQL of trials that reads posts.
 */
import { sql, type RawBuilder } from "kysely";
import { tryRules } from "@smgt/contract/calls/intake/rule-trials.ts";
import { ALL_ROLES } from "@smgt/contract/constants.ts";
import type { PostKind } from "../../../channels/channel.ts";
import type { PostedOfficer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import type { AskedPost } from "../../law/rules/post-facts.ts";
import type { ReadablePost } from "../../law/detection/read-post.ts";
import { maySeePersonalData } from "../../law/sight/sight.ts";
import { visibleTo } from "../../tickets/tickets/access/visible-to.ts";

export interface StoredRow {
  readonly feed_id: number;
  readonly channel: string;
  readonly kind: PostKind;
  readonly text: string;
  readonly posted_at: Date;
  readonly media: ReadablePost["media"];
  readonly beside: ReadablePost["beside"];
  readonly is_summoned: boolean;
  readonly is_edited: boolean;
  readonly handle: string | null;
  readonly followers: number;
  readonly is_verified: boolean;
  readonly wrote_before: Date | null;
  /** Absent (null) without a ticket, or when the ticket is hidden from the reader. */
  readonly ticket_no: string | null;
}

/** A stored post without the fields for readers. */
export type AskedRow = Omit<StoredRow, "ticket_no">;

const asked = sql`
  p.feed_id, p.channel, p.kind, p.text, p.posted_at, p.media, p.beside, p.is_summoned,
  p.version_id <> p.origin_id as is_edited, c.handle, c.followers, c.is_verified`;
const authored = sql`post p join citizen c on c.citizen_id = p.citizen_id`;
const tables = sql`${authored} left join ticket t on t.ticket_id = p.ticket_id`;
const isPublicIn = (post: "p" | "b"): RawBuilder<boolean> => sql<boolean>`(not ${sql.ref(`${post}.is_deleted`)}
  and not exists (select 1 from channel_kind k where k.code = ${sql.ref(`${post}.channel`)} and k.is_private))`;
const isPublic = isPublicIn("p");

const RULERS = tryRules.access.kind === "roles" ? tryRules.access.roles : ALL_ROLES;
/** All rule writers. */
const RULE_WRITERS = sql`array(select user_id from user_posting where role_id = any(${[...RULERS]}::int[]))`;

const isAboutWriter = (post: "p" | "b"): RawBuilder<boolean> => sql<boolean>`exists (select 1 from ticket about
  where about.ticket_id = ${sql.ref(`${post}.ticket_id`)} and about.complained_about && ${RULE_WRITERS})`;

/** Time of the author's post before `p`, among the posts of a rehearsal with or without private ones. */
const before = (isWithPrivate: boolean): RawBuilder<unknown> => sql`(select b.posted_at from post b
   where b.citizen_id = p.citizen_id and b.posted_at < p.posted_at and (${isWithPrivate}::boolean or ${isPublicIn("b")})
     and not ${isAboutWriter("b")} order by b.posted_at desc limit 1)`;

/**
 * Condition on `post p` and its `ticket t`: open to the reader. Public posts are, whatever their ticket. Direct
 * messages and deleted posts need access to the ticket and the right to personal data. Complaints about the reader
 * never are.
 */
export function openToReader(officer: PostedOfficer): RawBuilder<boolean> {
  const isTheirs = maySeePersonalData(officer, false)
    ? sql`(p.ticket_id is null or ${visibleTo(officer)})`
    : sql`false`;
  return sql<boolean>`((p.ticket_id is null or not t.complained_about @> array[${officer.userId}::int])
    and (${isPublic} or ${isTheirs}))`;
}

/** Number of the ticket `t` if the reader sees it. */
export const ticketNoFor = (officer: PostedOfficer): RawBuilder<unknown> =>
  sql`case when t.ticket_id is not null and ${visibleTo(officer)} then t.ticket_no end`;

/** The newest posts open to the officer. */
export async function lastPosts(db: Db, officer: PostedOfficer, count: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${asked}, ${before(maySeePersonalData(officer, false))} as wrote_before, ${ticketNoFor(officer)} as ticket_no
      from ${tables} where ${openToReader(officer)} order by p.posted_at desc, p.feed_id desc limit ${count}`.execute(
    db,
  );
  return rows;
}

/** Number of posts since a moment that are not open to the officer. */
export async function countHidden(db: Db, officer: PostedOfficer, since: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${tables} where p.posted_at >= ${since} and not ${openToReader(officer)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Reads one post if it is open to the officer. */
export async function storedPost(db: Db, officer: PostedOfficer, feedId: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`
    select ${asked}, ${before(maySeePersonalData(officer, false))} as wrote_before, ${ticketNoFor(officer)} as ticket_no
      from ${tables} where p.feed_id = ${feedId} and ${openToReader(officer)}`.execute(db);
  return rows[0];
}

/** Posts of a rehearsal. All rule writers read its counts, so complaints about any of them are excluded. */
export interface RehearsedSpan {
  readonly since: Date;
  readonly until: Date;
  /** True with direct messages and deleted posts: started and read only by people who may read them. */
  readonly isWithPrivate: boolean;
}

const isRehearsed = ({ since, until, isWithPrivate }: RehearsedSpan): RawBuilder<boolean> => sql<boolean>`
  p.posted_at >= ${since} and p.posted_at <= ${until} and (${isWithPrivate}::boolean or ${isPublic})
  and not ${isAboutWriter("p")}`;

/**
 * Next posts of a rehearsal after a post, oldest first; from the beginning without one. The position is read in SQL,
 * because a time loses its microseconds on the way. Authors' earlier times are read only when rules use them.
 */
export async function slicePosts(
  db: Db | Tx,
  span: RehearsedSpan,
  { afterId, asksBefore }: { readonly afterId: number | null; readonly asksBefore: boolean },
  size: number,
): Promise<AskedRow[]> {
  const isBehind =
    afterId === null
      ? sql`true`
      : sql`(p.posted_at, p.feed_id) > ((select a.posted_at from post a where a.feed_id = ${afterId}::int), ${afterId}::int)`;
  const { rows } = await sql<AskedRow>`
    select ${asked}, ${asksBefore ? before(span.isWithPrivate) : sql`null::timestamptz`} as wrote_before from ${authored}
     where ${isRehearsed(span)} and ${isBehind} order by p.posted_at, p.feed_id limit ${size}`.execute(db);
  return rows;
}

export async function countPosts(db: Db, span: RehearsedSpan): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from post p where ${isRehearsed(span)}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** A stored post in the shape that `askedOf` makes of a new one. */
export const askedOfRow = (row: AskedRow): AskedPost => ({
  channel: row.channel,
  kind: row.kind,
  text: row.text,
  author: { handle: row.handle ?? "", followers: row.followers, isVerified: row.is_verified },
  postedAt: row.posted_at,
  media: row.media,
  beside: row.beside,
  isSummoned: row.is_summoned,
  isEdited: row.is_edited,
  wroteBefore: row.wrote_before,
});
