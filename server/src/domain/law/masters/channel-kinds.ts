/** Writes down what the kinds of items mean that channels bring, before anything of them is stored. */
import { sql } from "kysely";
import { codesOf, isPrivate, type Channels } from "../../../channels/list.ts";
import type { Db } from "../../../db/tx.ts";

/** Keeps the kinds of every channel that the program knows; what a kind means never changes. */
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

/** Kinds that come in and for which the pack has no source: their tickets could not say where they are from. */
export async function withoutSource(db: Db, { open }: Channels): Promise<string[]> {
  const rows = await db.selectFrom("source").select("channel_code").where("is_active", "=", true).execute();
  const named = new Set(rows.map((row) => row.channel_code));
  return open.flatMap(codesOf).filter((code) => !named.has(code));
}
