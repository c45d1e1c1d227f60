/** Read positions, per source. A cursor never moves backwards, except `replay_from`. */
import { sql } from "kysely";
import type { ChannelCode } from "../../../channels/channel.ts";
import type { Db, Tx } from "../../../db/tx.ts";

export interface Cursor {
  readonly channel: ChannelCode;
  /** `mentions` and `messages` hold ids; the others hold ISO 8601 times. */
  readonly name: "mentions" | "messages" | "sweep" | "webhook" | "replay" | "replay_from";
}

/** Read position; null before the first read. */
export async function cursorValue(db: Db, { channel, name }: Cursor): Promise<string | null> {
  const row = await db
    .selectFrom("channel_cursor")
    .select("value")
    .where("channel", "=", channel)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Moves a cursor forward; returns false when it is there already. Longer ids are higher; times have equal length. */
export async function moveCursor(db: Db | Tx, { channel, name }: Cursor, value: string, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into channel_cursor (channel, name, value, updated_at) values (${channel}, ${name}, ${value}, ${now})
    on conflict (channel, name) do update set value = excluded.value, updated_at = excluded.updated_at
     where (length(channel_cursor.value), channel_cursor.value collate "C")
         < (length(excluded.value), excluded.value collate "C")`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes a cursor that points at nothing. */
export async function dropCursor(db: Db, { channel, name }: Cursor): Promise<void> {
  await db.deleteFrom("channel_cursor").where("channel", "=", channel).where("name", "=", name).execute();
}
