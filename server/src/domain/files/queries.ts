/** The only SQL of stored files. */
import { sql } from "kysely";
import type { Db } from "../../db/tx.ts";

/** Bytes that a user has brought since a moment. */
export async function bytesOfUser(db: Db, userId: number, since: Date): Promise<number> {
  const row = await db
    .selectFrom("stored_file")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("uploaded_by", "=", userId)
    .where("uploaded_at", ">", since)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Bytes of all files of a ticket. */
export async function bytesOfTicket(db: Db, ticketId: number): Promise<number> {
  const row = await db
    .selectFrom("attachment")
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("ticket_id", "=", ticketId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Keys of files that no change uses, brought before a moment; at most `limit`. */
export async function unusedBefore(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("stored_file")
    .select("storage_key")
    .where("used_as", "is", null)
    .where("uploaded_at", "<", before)
    .orderBy("uploaded_at")
    .limit(limit)
    .execute();
  return rows.map((row) => row.storage_key);
}
