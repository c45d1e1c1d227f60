/** Where taking in stands, in a few cheap questions: for the health call and for the screen about reading. */
import { sql } from "kysely";
import type { ReadingSource } from "@smgt/contract/calls/reading.ts";
import type { Db } from "../../db/tx.ts";

export interface IngestState {
  /** Since when the oldest item waits that nobody has understood yet; null when none waits. */
  readonly oldestWaitingAt: Date | null;
  /** The end of the last complete read of each source that was ever read. */
  readonly lastReadAt: Readonly<Partial<Record<ReadingSource, Date>>>;
  readonly openGaps: number;
}

/** The state of taking in, as the database knows it. */
export async function ingestState(db: Db): Promise<IngestState> {
  const { rows } = await sql<{
    oldest: Date | null;
    gaps: number;
    source: ReadingSource | null;
    ended_at: Date | null;
  }>`
    select (select received_at from raw_item where state = 'received' order by raw_id limit 1) as oldest,
           (select count(*)::int from reading_gap where closed_at is null) as gaps, s.source, l.ended_at
      from (values ('stream'), ('mentions'), ('sweep'), ('search'), ('messages'), ('webhook'), ('replay')) as s(source)
      left join lateral (select ended_at from reading r where r.source = s.source and r.outcome = 'complete'
                          order by r.reading_id desc limit 1) l on true`.execute(db);
  return {
    oldestWaitingAt: rows[0]?.oldest ?? null,
    openGaps: rows[0]?.gaps ?? 0,
    lastReadAt: Object.fromEntries(rows.flatMap(({ source, ended_at: at }) => (at === null ? [] : [[source, at]]))),
  };
}
