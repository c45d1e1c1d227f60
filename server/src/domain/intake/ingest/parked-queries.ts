/** SQL of parked items, along their own index. */
import { sql } from "kysely";
import type { ChannelCode } from "../../../channels/channel.ts";
import type { Db, Tx } from "../../../db/tx.ts";

export interface ParkedRow {
  readonly raw_id: number;
  readonly channel: ChannelCode;
  readonly external_id: string;
  readonly via: "stream" | "poll" | "webhook" | "lookup";
  readonly raw: unknown;
  readonly later: readonly unknown[];
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
    select raw_id, channel, external_id, via, raw, later, reason, attempts, received_at
      from raw_item
     where state = 'parked' ${page.before === null ? sql`` : sql`and raw_id < ${page.before}`}
       ${page.reason === null ? sql`` : sql`and reason = ${page.reason}`}
     order by raw_id desc limit ${page.size}`.execute(db);
  return rows;
}

export interface ParkedReason {
  readonly reason: string;
  /** Key of the reason in requests: the reason can be long, and quote the post. */
  readonly key: string;
  readonly count: number;
  readonly oldest_at: Date;
}

/** Count and oldest time of parked items by reason, most frequent first. */
export async function parkedReasons(db: Db): Promise<ParkedReason[]> {
  const { rows } = await sql<ParkedReason>`
    select reason, md5(reason) as key, count(*)::int as count, min(received_at) as oldest_at
      from raw_item where state = 'parked' group by reason order by 3 desc, 1 limit 50`.execute(db);
  return rows;
}

/** Requeues every item parked for a reason, from its first attempt; returns their number. */
export async function unpark(tx: Tx, reasonKey: string): Promise<number> {
  const { numAffectedRows } = await sql`
    update raw_item set state = 'received', attempts = 0, retry_at = null
     where state = 'parked' and md5(reason) = ${reasonKey}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
