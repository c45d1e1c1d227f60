/**
 * Ids of the past, given out before the rows are written so that one statement per table is enough.
 * They go on where the sequences stand; `past.ts` moves the sequences behind them.
 */
import { sql } from "kysely";
import type { Tx } from "@smgt/server/db/tx.ts";

export interface Counter {
  next(): number;
  /** The last one given out; null when none was. */
  last(): number | null;
}

export interface Ids {
  readonly ticket: Counter;
  readonly ticketNumber: Counter;
  readonly citizen: Counter;
  /** Of posts and raw items: one row of numbers for both. */
  readonly item: Counter;
  readonly member: Counter;
  /** An id as X makes them, of this moment; unique, and lower than any that X makes from now on. */
  platformId(at: Date): string;
}

const SEQUENCES = {
  ticket: "ticket_ticket_id_seq",
  ticketNumber: "ticket_number",
  citizen: "citizen_citizen_id_seq",
  item: "post_feed_id_seq",
  member: "ticket_combined_ticket_combined_id_seq",
} as const;
type SequenceName = keyof typeof SEQUENCES;

/** X counts milliseconds from here. */
const EPOCH_MS = 1_288_834_974_657n;
const IN_ONE_MS = 4_194_304;

function counterFrom(first: number): Counter {
  let given = first - 1;
  return {
    next: () => (given += 1),
    last: () => (given < first ? null : given),
  };
}

/** Reads where the sequences stand. */
export async function startIds(tx: Tx): Promise<Ids> {
  const counters = new Map<SequenceName, Counter>();
  for (const name of Object.keys(SEQUENCES) as SequenceName[]) {
    // Five sequences, once: no list to page.
    const { rows } = await sql<{ first: number }>`
      select (case when is_called then last_value + 1 else last_value end)::int as first from ${sql.table(SEQUENCES[name])}`.execute(
      tx,
    );
    counters.set(name, counterFrom(rows[0]?.first ?? 1));
  }
  const of = (name: SequenceName): Counter => counters.get(name) ?? counterFrom(1);
  let made = 0;
  return {
    ticket: of("ticket"),
    ticketNumber: of("ticketNumber"),
    citizen: of("citizen"),
    item: of("item"),
    member: of("member"),
    platformId(at) {
      made = (made + 1) % IN_ONE_MS;
      return String(((BigInt(at.getTime()) - EPOCH_MS) << 22n) + BigInt(made));
    },
  };
}

/** Moves the sequences behind the ids that were given out. */
export async function finishIds(tx: Tx, ids: Ids): Promise<void> {
  for (const name of Object.keys(SEQUENCES) as SequenceName[]) {
    const last = ids[name].last();
    if (last !== null) await sql`select setval(${SEQUENCES[name]}::regclass, ${last})`.execute(tx);
  }
}
