/** What the database and the store hold in the end, as the checker needs it: by marks and platform ids. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";

export interface PostRecord {
  readonly channel: string;
  readonly origin_id: string;
  readonly text: string;
  /** Tickets that it belongs to. */
  readonly tickets: number;
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
  /** Of items that are no posts (yet), by platform id: their state and the reason. */
  readonly items: ReadonlyMap<string, string>;
  /** What stands in the history, by the mark in its remark. */
  readonly history: ReadonlyMap<string, number>;
  readonly replies: readonly ReplyRecord[];
  /** By mark: why a file of the action cannot be read; null when it can. */
  readonly files: ReadonlyMap<string, string | null>;
}

const MARK = /\([a-z]+-[a-z]+\)/;
/** The mark in some words. */
export const markIn = (text: string): string => MARK.exec(text)?.[0] ?? "";

/** Why the bytes of an upload cannot be had; null when they can, and are the same. */
export async function fileFailure(
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

/** Reads everything once. */
export async function readRecords(client: pg.Client, dataDir: string): Promise<Records> {
  const { rows: posts } = await client.query<PostRecord>(`
    select p.channel, p.origin_id, p.text,
           (select count(*)::int from ticket_combined k where k.feed_id = p.feed_id and k.deleted_at is null) as tickets
      from post p`);
  const { rows: items } = await client.query<{ external_id: string; said: string }>(
    "select external_id, state || coalesce(' (' || reason || ')', '') as said from raw_item where state <> 'done'",
  );
  const { rows: history } = await client.query<{ remark: string }>(
    "select remark from ticket_history where remark like '%(act-%'",
  );
  const { rows: replies } = await client.query<ReplyRecord>("select reply_id, text, state, error_code from reply");
  const { rows: files } = await client.query<FileRecord>(`
    select h.remark, a.storage_key, f.sha256
      from attachment a join ticket_history h using (history_id) join stored_file f using (storage_key)`);
  const counted = new Map<string, number>();
  for (const { remark } of history) counted.set(markIn(remark), (counted.get(markIn(remark)) ?? 0) + 1);
  const read = await Promise.all(
    files.map(async (file) => [markIn(file.remark), await fileFailure(dataDir, file)] as const),
  );
  return {
    posts: new Map(posts.map((row) => [row.origin_id, row])),
    items: new Map(items.map((row) => [row.external_id, row.said])),
    history: counted,
    replies,
    files: new Map(read),
  };
}
