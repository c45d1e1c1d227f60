/**
 * Frequency of search keys, from PostgreSQL's statistics of `ticket_search`. It predicts a very large result before
 * the query runs.
 */
import { sql } from "kysely";
import type { Cached } from "../../../../db/caches.ts";
import type { Db } from "../../../../db/tx.ts";
import type { Question } from "./question.ts";

/** The most common keys, each with its share of all tickets (0 to 1). */
export interface CommonKeys {
  readonly tickets: number;
  readonly shares: ReadonlyMap<string, number>;
}

/** Reads the frequencies; none until the database has analysed the table. */
export async function readCommonKeys(db: Db): Promise<CommonKeys> {
  const { rows } = await sql<{ tickets: number; keys: string[]; shares: number[] }>`
    select c.reltuples::float8 as tickets, s.most_common_elems::text::text[] as keys,
           s.most_common_elem_freqs::float8[] as shares
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname and s.attname = 'words'
     where c.oid = 'ticket_search'::regclass and s.most_common_elems is not null`.execute(db);
  const [row] = rows;
  if (row === undefined) return { tickets: 0, shares: new Map() };
  // The shares of the keys are followed by their minimum and maximum.
  return { tickets: row.tickets, shares: new Map(row.keys.map((key, at) => [key, row.shares[at] ?? 0])) };
}

/** Statistics change only when the database analyses the table; a long cache is enough. */
export const COMMON_KEYS: Cached<CommonKeys> = { name: "common keys", keptMs: 300_000, read: readCommonKeys };

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * True if every word of the question occurs in more tickets than the limit. A key that is missing from the list of
 * common keys counts as zero tickets. Pure.
 */
export function areAllCommon(question: Question, { tickets, shares }: CommonKeys, limit: number): boolean {
  const shareOf = (key: string, isBeginning: boolean): number =>
    isBeginning
      ? sum([...shares].map(([known, share]) => (known.startsWith(key) ? share : 0)))
      : (shares.get(key) ?? 0);
  const ofWay = ({ keys, isBeginning }: Question[number][number]): number =>
    Math.min(...keys.map((any) => sum(any.map((key) => shareOf(key, isBeginning)))));
  return question.length > 0 && question.every((ways) => sum(ways.map(ofWay)) * tickets > limit);
}
