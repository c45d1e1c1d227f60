/** State of ingest, by a few cheap queries: for the health endpoint and the reading screen. */
import { sql } from "kysely";
import type { ReadingSource } from "@smgt/contract/calls/intake/reading.ts";
import type { Db } from "../../../db/tx.ts";

/** End of the last complete read of each source; absent for sources never read. */
export type LastReads = Readonly<Partial<Record<ReadingSource, Date>>>;

export interface IngestState {
  /** Arrival of the oldest item not yet processed; null when none waits. */
  readonly oldestWaitingAt: Date | null;
  /** By channel name. */
  readonly lastReadAt: ReadonlyMap<string, LastReads>;
  readonly openGaps: number;
}

export async function ingestState(db: Db): Promise<IngestState> {
  const { rows } = await sql<{ oldest: Date | null; gaps: number }>`
    select (select received_at from raw_item where state = 'received' order by raw_id limit 1) as oldest,
           (select count(*)::int from reading_gap where closed_at is null) as gaps`.execute(db);
  const { rows: reads } = await sql<{ channel: string; source: ReadingSource; ended_at: Date }>`
    select c.channel, s.source, l.ended_at
      from (select distinct channel from channel_kind) c
     cross join (values ('stream'), ('mentions'), ('sweep'), ('search'), ('messages'), ('webhook'), ('replay')) as s(source)
     cross join lateral (select ended_at from reading r
                          where r.channel = c.channel and r.source = s.source and r.outcome = 'complete'
                          order by r.reading_id desc limit 1) l`.execute(db);
  const lastReadAt = new Map<string, Partial<Record<ReadingSource, Date>>>();
  for (const { channel, source, ended_at: at } of reads)
    lastReadAt.set(channel, { ...lastReadAt.get(channel), [source]: at });
  return { oldestWaitingAt: rows[0]?.oldest ?? null, openGaps: rows[0]?.gaps ?? 0, lastReadAt };
}
