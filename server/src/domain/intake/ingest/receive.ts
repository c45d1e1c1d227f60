/**
 * Single entry point of external data. A raw item is stored once (by platform id) and committed before any cursor moves
 * or any notification; parsing is a second step (`consume.ts`). A later, richer payload is stored beside the first and
 * requeues the item; a poorer one changes nothing.
 */
import { sql } from "kysely";
import type { RawItem } from "../../../channels/channel.ts";
import type { Context } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { contentKey, storableRaw } from "./clean-raw.ts";
import { idsIn } from "./raw-ids.ts";

const EXTERNAL_ID = /^\d{1,25}$/;
/** Each duplicate adds something, so more than a few are an error of their sender. */
const MOST_COPIES = 8;

export interface Received {
  /** Number of new items. */
  readonly stored: number;
  /** Number of stored items that got a richer payload. */
  readonly mended: number;
}

interface Row {
  readonly channel: string;
  readonly external_id: string;
  readonly via: string;
  readonly raw: string;
  readonly reason: string | null;
  author_id: string | null;
  has: number;
  text_length: number;
  /** Further duplicates in the same batch, as JSON. */
  later: string[];
}

function rowOf(item: RawItem): Row {
  const { json, problem } = storableRaw(item.raw);
  const { externalId: id } = item;
  const isOdd = id !== null && !EXTERNAL_ID.test(id);
  return {
    channel: item.channel,
    external_id: id === null || isOdd ? contentKey(json) : id,
    via: item.via,
    raw: json,
    // An item without id may be no post at all; the channel decides when parsing it.
    reason: problem ?? (isOdd ? "The item has no id that can be read." : null),
    author_id: item.authorId,
    has: item.has,
    text_length: item.textLength,
    later: [],
  };
}

/** One row per item, in a fixed order for all concurrent writers; a richer payload in the batch joins its row. */
function rowsOf(items: readonly RawItem[]): Row[] {
  const rows = new Map<string, Row>();
  for (const row of items.map(rowOf)) {
    const key = `${row.channel} ${row.external_id}`;
    const first = rows.get(key);
    if (first === undefined) rows.set(key, row);
    else if (row.reason === null && ((row.has & ~first.has) !== 0 || row.text_length > first.text_length)) {
      first.later.push(row.raw);
      first.author_id ??= row.author_id;
      first.has |= row.has;
      first.text_length = Math.max(first.text_length, row.text_length);
    }
  }
  return [...rows.values()].toSorted((a, b) => (a.external_id < b.external_id ? -1 : 1));
}

const COLUMNS = sql.raw(
  "r(channel text, external_id text, via text, raw text, reason text, author_id text, ids text[], has integer, text_length integer, later text)",
);
/** Condition: payload `r` adds something to the stored payloads of `i`, and no person has decided about the item. */
const IS_BETTER = sql.raw(`i.channel = r.channel and i.external_id = r.external_id and r.reason is null
  and ((r.has & ~i.has) <> 0 or r.text_length > i.text_length)
  and (i.reason is null or i.reason not in ('SET_ASIDE', 'BY_HAND'))
  and jsonb_array_length(i.later) < ${MOST_COPIES}`);

/** Stores richer payloads beside the first and requeues the items. A rare second statement. */
async function keepBetter(tx: Tx, rows: string, ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update raw_item i set later = i.later || jsonb_build_array(r.raw::jsonb) || coalesce(r.later, '[]')::jsonb,
           ids = ids_in(jsonb_build_array(i.raw, i.later, r.raw::jsonb, coalesce(r.later, '[]')::jsonb)),
           author_id = coalesce(i.author_id, r.author_id), has = i.has | r.has, text_length = greatest(i.text_length, r.text_length),
           state = 'received', reason = null, attempts = 0, retry_at = null
      from jsonb_to_recordset(${rows}::jsonb) as ${COLUMNS}
     where i.raw_id = any(${[...ids]}::int[]) and ${IS_BETTER}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

const parsed = (json: string): unknown => JSON.parse(json);

async function store(tx: Tx, rows: readonly Row[], now: Date): Promise<Received> {
  // Payloads are sent as texts inside the JSON: as nested JSON, the largest allowed batch would exceed the limit of
  // jsonb.
  const payload = JSON.stringify(
    rows.map((row) => ({
      ...row,
      // A single waiting payload gets its ids when done, since each row change updates the id index. Until then an
      // erasure reads its text, though not that of duplicates.
      ids: row.reason === null && row.later.length === 0 ? null : idsIn(...[row.raw, ...row.later].map(parsed)),
      later: row.later.length === 0 ? null : `[${row.later.join(",")}]`,
    })),
  );
  // A lookup for each payload and no join: a plan made for a small table would keep scanning all of it.
  const { rows: found } = await sql<{ stored: number; better: number[] }>`
    with r as materialized (select * from jsonb_to_recordset(${payload}::jsonb) as ${COLUMNS}),
    fresh as (
      insert into raw_item (channel, external_id, via, raw, state, reason, received_at, author_id, ids, has, text_length, later)
      select r.channel, r.external_id, r.via, r.raw::jsonb,
             case when r.reason is null then 'received' else 'parked' end, r.reason, ${now}, r.author_id,
             r.ids, r.has, r.text_length,
             coalesce(r.later, '[]')::jsonb
        from r
      on conflict (channel, external_id) do nothing
      returning 1)
    select (select count(*)::int from fresh) as stored,
           array(select b.raw_id from (select (select i.raw_id from raw_item i where ${IS_BETTER}) as raw_id from r) b
                  where b.raw_id is not null) as better`.execute(tx);
  const { stored = 0, better = [] } = found[0] ?? {};
  return { stored, mended: better.length === 0 ? 0 : await keepBetter(tx, payload, better) };
}

/** Stores items; writes of `also` (a cursor, a gap) are committed with them or not at all. */
export async function receive(
  ctx: Pick<Context, "db" | "clock">,
  items: readonly RawItem[],
  also: ((tx: Tx) => Promise<void>) | null = null,
): Promise<Received> {
  const now = ctx.clock.now();
  const rows = rowsOf(items);
  return inTransaction(ctx.db, async (tx) => {
    const received = rows.length === 0 ? { stored: 0, mended: 0 } : await store(tx, rows, now);
    await also?.(tx);
    return received;
  });
}
