/** Records what the kinds of channel items mean, before any item is stored. */
import { sql } from "kysely";
import { codesOf, isPrivate, type Channels } from "../../../channels/list.ts";
import type { Db } from "../../../db/tx.ts";

/** Stores the kinds of every channel known to the program; the meaning of a kind never changes. */
export async function keepKinds(db: Db, channels: Channels): Promise<void> {
  const rows = channels.known.flatMap((channel) =>
    codesOf(channel).map((code) => ({ code, channel: channel.code, is_private: isPrivate(channels, code) })),
  );
  await sql`
    insert into channel_kind (code, channel, is_private)
    select code, channel, is_private from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as k(code text, channel text, is_private boolean)
    on conflict (code) do nothing`.execute(db);
}

/** Incoming kinds without a source in the pack: their tickets would have no origin. */
export async function withoutSource(db: Db, { open }: Channels): Promise<string[]> {
  const rows = await db.selectFrom("source").select("channel_code").where("is_active", "=", true).execute();
  const named = new Set(rows.map((row) => row.channel_code));
  return open.flatMap(codesOf).filter((code) => !named.has(code));
}
