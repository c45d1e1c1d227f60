/** The SQL of parked items, along their own index. */
import { sql } from "kysely";
import type { ChannelCode } from "../../channels/channel.ts";
import type { Db } from "../../db/tx.ts";

export interface ParkedRow {
  readonly raw_id: number;
  readonly channel: ChannelCode;
  readonly external_id: string;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  readonly reason: string;
  readonly attempts: number;
  readonly received_at: Date;
}

/** Parked items before a cursor, newest first. */
export async function parkedPage(
  db: Db,
  page: { readonly reason: string | null; readonly before: number | null; readonly size: number },
): Promise<ParkedRow[]> {
  const { rows } = await sql<ParkedRow>`
    select raw_id, channel, external_id, via, raw, reason, attempts, received_at
      from raw_item
     where state = 'parked' ${page.before === null ? sql`` : sql`and raw_id < ${page.before}`}
       ${page.reason === null ? sql`` : sql`and reason = ${page.reason}`}
     order by raw_id desc limit ${page.size}`.execute(db);
  return rows;
}

/** How many items wait for each reason, most first. */
export async function parkedReasons(db: Db): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, count(*)::int as count from raw_item where state = 'parked'
     group by reason order by 2 desc, 1 limit 50`.execute(db);
  return rows;
}
