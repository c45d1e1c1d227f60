/**
 * The one door for what comes from outside. A raw item is stored once (platform id) and committed
 * before any cursor moves or anybody is told; understanding it is a second step (`consume.ts`).
 */
import { sql } from "kysely";
import type { ChannelCode, RawItem } from "../../channels/channel.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../db/tx.ts";
import { contentKey, storableRaw } from "./clean-raw.ts";

export interface Cursor {
  readonly channel: ChannelCode;
  readonly name: string;
  readonly value: string;
}

const EXTERNAL_ID = /^\d{1,25}$/;

function rowOf(item: RawItem) {
  const { json, problem } = storableRaw(item.raw);
  const hasId = item.externalId !== null && EXTERNAL_ID.test(item.externalId);
  return {
    channel: item.channel,
    external_id: hasId ? item.externalId : contentKey(json),
    via: item.via,
    raw: json,
    reason: problem ?? (hasId ? null : "The item has no id that can be read."),
  };
}

/** Stores items, and moves the cursor in the same transaction when given. Gives how many were new. */
export async function receive(ctx: Context, items: readonly RawItem[], cursor: Cursor | null = null): Promise<number> {
  const now = ctx.clock.now();
  const rows = items.map(rowOf);
  return inTransaction(ctx.db, async (tx) => {
    const stored =
      rows.length === 0
        ? 0
        : ((
            await sql`
              insert into raw_item (channel, external_id, via, raw, state, reason, received_at)
              select r.channel, r.external_id, r.via, r.raw::jsonb,
                     case when r.reason is null then 'received' else 'parked' end, r.reason, ${now}
                from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
                  as r(channel text, external_id text, via text, raw text, reason text)
              on conflict (channel, external_id) do nothing`.execute(tx)
          ).numAffectedRows ?? 0n);
    if (cursor !== null) {
      await tx
        .insertInto("channel_cursor")
        .values({ channel: cursor.channel, name: cursor.name, value: cursor.value, updated_at: now })
        .onConflict((conflict) =>
          conflict.columns(["channel", "name"]).doUpdateSet({ value: cursor.value, updated_at: now }),
        )
        .execute();
    }
    return Number(stored);
  });
}

/** Where reading stopped; null before the first time. */
export async function cursorValue(ctx: Context, channel: ChannelCode, name: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("channel_cursor")
    .select("value")
    .where("channel", "=", channel)
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}
