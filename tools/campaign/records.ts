/** Final contents of database and store, as the checker needs them: by marks and platform ids. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

export interface PostRecord {
  readonly channel: string;
  readonly origin_id: string;
  readonly text: string;
  /** Number of tickets to which it belongs. */
  readonly tickets: number;
}

export interface ItemRecord {
  /** The surface by which it was stored first. */
  readonly via: string;
  /** State and reason. */
  readonly said: string;
}

export interface ReplyRecord {
  readonly reply_id: number;
  readonly text: string;
  readonly state: string;
  readonly error_code: string | null;
}

export interface FileRecord {
  readonly remark: string;
  readonly storage_key: string;
  readonly sha256: Buffer;
}

export interface Records {
  readonly posts: ReadonlyMap<string, PostRecord>;
  /** Raw items by platform id. */
  readonly items: ReadonlyMap<string, ItemRecord>;
  /** Tickets without a post; in a campaign only posts make tickets. */
  readonly emptyTickets: readonly number[];
  /** Number of history lines, by the mark in the remark. */
  readonly history: ReadonlyMap<string, number>;
  readonly replies: readonly ReplyRecord[];
  /** Reason why a file of the action cannot be read, by mark; null when it can. */
  readonly files: ReadonlyMap<string, string | null>;
}

const MARK = /\([a-z]+-[a-z]+\)/;
export const markIn = (text: string): string => MARK.exec(text)?.[0] ?? "";

/** Returns why an upload cannot be read; null when its bytes are the same. */
async function fileFailure(
  dataDir: string,
  { storage_key: key, sha256 }: Pick<FileRecord, "storage_key" | "sha256">,
): Promise<string | null> {
  try {
    const bytes = await readFile(path.join(dataDir, "files", key));
    return createHash("sha256").update(bytes).digest().equals(sha256) ? null : "its bytes are others";
  } catch {
    return "it is not in the store";
  }
}

export async function readRecords(client: pg.Client, dataDir: string): Promise<Records> {
  // One snapshot: an item processed meanwhile must not appear without its post.
  await client.query("begin isolation level repeatable read, read only");
  const { rows: posts } = await client.query<PostRecord>(`
    select p.channel, p.origin_id, p.text,
           (select count(*)::int from ticket_combined k where k.feed_id = p.feed_id and k.deleted_at is null) as tickets
      from post p`);
  const { rows: items } = await client.query<ItemRecord & { external_id: string }>(
    "select external_id, via, state || coalesce(' (' || reason || ')', '') as said from raw_item",
  );
  const { rows: empty } = await client.query<{ ticket_id: number }>(`
    select t.ticket_id from ticket t
     where not exists (select from ticket_combined k where k.ticket_id = t.ticket_id and k.feed_id is not null)`);
  const { rows: history } = await client.query<{ remark: string }>(
    "select remark from ticket_history where remark like '%(act-%'",
  );
  const { rows: replies } = await client.query<ReplyRecord>("select reply_id, text, state, error_code from reply");
  const { rows: files } = await client.query<FileRecord>(`
    select h.remark, a.storage_key, f.sha256
      from attachment a join ticket_history h using (history_id) join stored_file f using (storage_key)`);
  await client.query("commit");
  const counted = new Map<string, number>();
  for (const { remark } of history) counted.set(markIn(remark), (counted.get(markIn(remark)) ?? 0) + 1);
  const read = await Promise.all(
    files.map(async (file) => [markIn(file.remark), await fileFailure(dataDir, file)] as const),
  );
  return {
    posts: new Map(posts.map((row) => [row.origin_id, row])),
    items: new Map(items.map((row) => [row.external_id, row])),
    emptyTickets: empty.map((row) => row.ticket_id),
    history: counted,
    replies,
    files: new Map(read),
  };
}
