/** The only SQL of stored files. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

/** Serialises the uploads of a user. */
export async function lockUploads(tx: Tx, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('smgt.uploads'), ${userId})`.execute(tx);
}

export async function bytesOfUser(db: Db | Tx, userId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("stored_file")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("uploaded_by", "=", userId)
    .where("uploaded_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

export async function bytesOfTicket(db: Db | Tx, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom("attachment")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/**
 * Marks unused files as dropped; returns their keys. Waits for a concurrent change that may use one: only the
 * database knows its outcome.
 */
export async function markDropped(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .updateTable("stored_file")
    .set({ used_as: "dropped" })
    .where("storage_key", "in", keys)
    .where(isUnused)
    .returning("storage_key")
    .execute();
  return rows.map((row) => row.storage_key);
}

/** Deletes the rows of dropped files, after their bytes. */
export async function forgetDropped(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("stored_file").where("storage_key", "in", keys).where("used_as", "=", "dropped").execute();
}

/** Unused, or dropped without completing the deletion. */
const isUnused = sql<boolean>`(used_as is null or used_as in ('dropped', 'erased'))`;

/** Returns keys of unused files uploaded before a moment; at most `limit`. */
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
