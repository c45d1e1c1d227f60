import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";

/** Replay window: counters below the highest that may still arrive out of order; as wide as the column. */
export const WINDOW = 512;

export interface KeyRow {
  readonly kid: string;
  readonly public_key: Buffer;
  readonly private_sealed: Buffer | null;
  readonly created_at: Date;
  readonly retire_at: Date;
}

/** The newest key that may be published at `now`. */
export async function presentKeyRow(db: Db | Tx, now: Date): Promise<KeyRow | undefined> {
  return db
    .selectFrom("cipher_key")
    .selectAll()
    .where("private_sealed", "is not", null)
    .where("retire_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** A key by its name, unless its private half was destroyed. */
export async function keyRow(db: Db, kid: string): Promise<KeyRow | undefined> {
  return db
    .selectFrom("cipher_key")
    .selectAll()
    .where("kid", "=", kid)
    .where("private_sealed", "is not", null)
    .executeTakeFirst();
}

/** Destroys the private halves of keys retired before `before`. */
export async function destroyPrivateKeys(db: Db | Tx, before: Date): Promise<void> {
  await db
    .updateTable("cipher_key")
    .set({ private_sealed: null })
    .where("retire_at", "<=", before)
    .where("private_sealed", "is not", null)
    .execute();
}

/** Stores a channel; false when this exchange was seen before. */
export async function insertChannel(
  db: Db,
  channel: { channel_id: Buffer; enc_hash: Buffer; secret_sealed: Buffer; expires_at: Date },
): Promise<boolean> {
  const done = await db
    .insertInto("cipher_channel")
    .values(channel)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Sealed secret of a channel. */
export async function channelSecret(db: Db, channelId: Buffer): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom("cipher_channel")
    .select("secret_sealed")
    .where("channel_id", "=", channelId)
    .executeTakeFirst();
  return row?.secret_sealed;
}

export interface Claim {
  readonly channelId: Buffer;
  /** First counter of the request; `to` is its last. */
  readonly from: number;
  readonly to: number;
  /** Hash of the caller's token; null without one. */
  readonly tokenHash: Buffer | null;
  readonly now: Date;
}

/**
 * Consumes the counters of a request and binds the channel to its first session, in one statement. When two servers get
 * the same request, one wins. False when a counter is used or too old, the channel is bound to another session, or does
 * not exist.
 */
export async function claimCounters(db: Db, { channelId, from, to, tokenHash, now }: Claim): Promise<boolean> {
  const wanted = "1".repeat(to - from + 1).padEnd(WINDOW, "0");
  const present = sql`(seen >> least(greatest(${to}::bigint - highest, 0), ${WINDOW})::int)`;
  const mask = sql`(${wanted}::bit(512) >> least(greatest(highest - ${to}::bigint, 0), ${WINDOW})::int)`;
  const { numAffectedRows } = await sql`
    update cipher_channel set
           seen = ${present} | ${mask}, highest = greatest(highest, ${to}::bigint),
           session_id = coalesce(cipher_channel.session_id, caller.session_id)
      from (select (select session_id from session
                     where token_hash = ${tokenHash} or previous_token_hash = ${tokenHash} limit 1) as session_id) caller
     where channel_id = ${channelId} and expires_at > ${now}
       and greatest(highest, ${to}::bigint) - ${from}::bigint < ${WINDOW}
       and (${present} & ${mask}) = repeat('0', 512)::bit(512)
       and coalesce(cipher_channel.session_id = caller.session_id, true)`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes expired channels. */
export async function deleteOldChannels(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom("cipher_channel").where("expires_at", "<=", now).execute();
}
