/** The only SQL of stored files. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

/** One upload of a user is counted at a time. */
export async function lockUploads(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smgt.uploads'), ${userId})`.execute(tx);
}

/** Bytes that a user has brought since a moment. */
export async function bytesOfUser(db: Db | Tx, userId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("stored_file")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("uploaded_by", "=", userId)
    .where("uploaded_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Bytes of all files of a ticket. */
export async function bytesOfTicket(db: Db | Tx, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom("attachment")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/**
 * Marks those of the files that no change uses; gives their keys. It waits for a change that is about to use one: what
 * became of that, nobody but the database knows. What an erasure gave up stays marked as that.
 */
export async function markDropped(db: Db, keys: readonly string[]): Promise<DroppedFile[]> {
  const rows = await db
    .updateTable("stored_file")
    .set({ used_as: sql`case when used_as = 'erased' then used_as else 'dropped' end` })
    .where("storage_key", "in", keys)
    .where(isUnused)
    .returning(["storage_key", "used_as"])
    .execute();
  return rows.map((row) => ({ key: row.storage_key, isErased: row.used_as === "erased" }));
}

export interface DroppedFile {
  readonly key: string;
  /** Given up by an erasure: its bytes go from beside the backups too. */
  readonly isErased: boolean;
}

/** Takes the rows of marked files out, after their bytes. */
export async function forgetDropped(db: Db, keys: readonly string[]): Promise<void> {
  await db
    .deleteFrom("stored_file")
    .where("storage_key", "in", keys)
    .where("used_as", "in", ["dropped", "erased"])
    .execute();
}

/** Nothing uses the file, or somebody was stopped while they took it back. */
const isUnused = sql<boolean>`(used_as is null or used_as in ('dropped', 'erased'))`;

/** Keys of files that no change uses, brought before a moment; at most `limit`. */
export async function unusedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("stored_file")
    .select("storage_key")
    .where(isUnused)
    .where("uploaded_at", "<", before)
    .orderBy("uploaded_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}
