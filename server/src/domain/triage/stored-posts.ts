/** Stored posts as rules ask of them, and whether a reader may read them. The only SQL of trials that reads posts. */
import { sql } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { PostKind } from "../../channels/channel.ts";
import { isPrivate, type Channels } from "../../channels/list.ts";
import type { Officer } from "../../context.ts";
import type { Db, Tx } from "../../db/tx.ts";
import type { AskedPost } from "../rules/engine/post-facts.ts";
import { maySeePersonalData } from "../tickets/access/access.ts";
import { wordsFor } from "../tickets/access/words.ts";

export interface StoredRow {
  readonly feed_id: number;
  readonly channel: string;
  readonly kind: PostKind;
  readonly text: string;
  readonly posted_at: Date;
  readonly has_media: boolean;
  readonly is_summoned: boolean;
  readonly is_edited: boolean;
  readonly handle: string | null;
  readonly followers: number;
  readonly is_verified: boolean;
  readonly wrote_before: Date | null;
  readonly is_deleted: boolean;
  readonly ticket_no: string | null;
  readonly complained_about: number[];
}

/** What rules ask of a stored post. */
export type AskedRow = Omit<StoredRow, "is_deleted" | "ticket_no" | "complained_about">;

const asked = sql`
  p.feed_id, p.channel, p.kind, p.text, p.posted_at, jsonb_array_length(p.media) > 0 as has_media, p.is_summoned,
  p.version_id <> p.origin_id as is_edited, c.handle, c.followers, c.is_verified`;
const before = sql`(select b.posted_at from post b where b.citizen_id = p.citizen_id and b.posted_at < p.posted_at
    order by b.posted_at desc limit 1)`;
const fields = sql`${asked}, ${before} as wrote_before, p.is_deleted, t.ticket_no,
  coalesce(t.complained_about, '{}') as complained_about`;
const authored = sql`post p join citizen c on c.citizen_id = p.citizen_id`;
const tables = sql`${authored} left join ticket t on t.ticket_id = p.ticket_id`;

/** The newest posts. */
export async function lastPosts(db: Db, count: number): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select ${fields} from ${tables} order by p.posted_at desc, p.feed_id desc limit ${count}`.execute(db);
  return rows;
}

/** One post. */
export async function storedPost(db: Db, feedId: number): Promise<StoredRow | undefined> {
  const { rows } = await sql<StoredRow>`select ${fields} from ${tables} where p.feed_id = ${feedId}`.execute(db);
  return rows[0];
}

/**
 * The next posts of a span behind a post, the oldest first; from the beginning where there is none. Its moment is read where
 * it stands: a moment that has been here has lost its microseconds. When their authors wrote before is looked for only
 * where rules ask it.
 */
export async function slicePosts(
  db: Db | Tx,
  span: {
    readonly since: Date;
    readonly until: Date;
    readonly afterId: number | null;
    readonly asksBefore: boolean;
  },
  size: number,
): Promise<AskedRow[]> {
  const { since, until, afterId, asksBefore } = span;
  const place =
    afterId === null
      ? sql`p.posted_at >= ${since}`
      : sql`(p.posted_at, p.feed_id) > ((select a.posted_at from post a where a.feed_id = ${afterId}::int), ${afterId}::int)`;
  const { rows } = await sql<AskedRow>`
    select ${asked}, ${asksBefore ? before : sql`null::timestamptz`} as wrote_before from ${authored} where ${place} and p.posted_at <= ${until}
     order by p.posted_at, p.feed_id limit ${size}`.execute(db);
  return rows;
}

/** How many posts lie in a span. */
export async function countPosts(db: Db, since: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from post where posted_at >= ${since} and posted_at <= ${until}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A stored post as rules ask of it; of a new one `askedOf` makes the same. */
export const askedOfRow = (row: AskedRow): AskedPost => ({
  channel: row.channel,
  kind: row.kind,
  text: row.text,
  author: { handle: row.handle ?? "", followers: row.followers, isVerified: row.is_verified },
  postedAt: row.posted_at,
  hasMedia: row.has_media,
  isSummoned: row.is_summoned,
  isEdited: row.is_edited,
  wroteBefore: row.wrote_before,
});

/** Whether a reader of rules may know a ticket: who administers sees none, and nobody one about themselves (REQUIREMENTS W1.2). */
export const maySeeTicket = (officer: Officer, complainedAbout: readonly number[]): boolean =>
  officer.roleId !== ROLE.ADMIN && !complainedAbout.includes(officer.userId);

/** What a reader of rules may see of the post; what has no ticket is open to them, personal data blotted out. */
export function seenBy(
  officer: Officer,
  channels: Channels,
  row: Pick<StoredRow, "channel" | "text" | "is_deleted" | "ticket_no" | "complained_about">,
): { readonly text: string | null; readonly ticket_no: string | null } {
  const maySee = maySeePersonalData(officer, false);
  if (row.ticket_no !== null && !maySeeTicket(officer, row.complained_about)) return { text: null, ticket_no: null };
  const isHidden = !maySee && (row.is_deleted || isPrivate(channels, row.channel));
  return {
    text: isHidden ? null : wordsFor(channels, maySee).said(row.text, row.channel, row.is_deleted),
    ticket_no: row.ticket_no,
  };
}
