/**
 * Maintains the search index of tickets. New tickets and posts are indexed in their own transaction. Older tickets
 * are backfilled newest first, so that the unindexed ones are always the oldest.
 */
import { sql } from "kysely";
import { withNext, type Tx } from "../../../../db/tx.ts";
import { mapYielding } from "../../../../jobs/map-yielding.ts";
import { keysOf } from "./search-keys.ts";

interface NewWords {
  readonly ticketId: number;
  readonly keys: readonly string[];
}

const PRIVATE_CODES = sql<string[]>`array(select code from channel_kind where is_private)`;

const columnsOf = (rows: readonly NewWords[]) => ({
  ids: rows.map((row) => row.ticketId),
  // Keys contain no blanks.
  words: rows.map((row) => row.keys.join(" ")),
});

async function insertWords(tx: Tx, rows: readonly NewWords[]): Promise<void> {
  const { ids, words } = columnsOf(rows);
  await sql`
    insert into ticket_search (ticket_id, words)
    select ticket_id, array_to_tsvector(string_to_array(words, ' '))
      from unnest(${ids}::int[], ${words}::text[]) as r(ticket_id, words)
    on conflict (ticket_id) do nothing ${withNext}`.execute(tx);
}

export async function indexTickets(
  tx: Tx,
  tickets: readonly {
    readonly ticket_id: number;
    readonly ticket_no: string;
    readonly citizen_id: number;
    readonly channel: string | null;
    readonly description: string;
    readonly is_words_deleted: boolean;
  }[],
): Promise<void> {
  const citizens = await tx
    .selectFrom("citizen")
    .select(["citizen_id", "citizen_name", "handle", PRIVATE_CODES.as("private_codes")])
    .where("citizen_id", "=", sql<number>`any(${tickets.map((ticket) => ticket.citizen_id)}::int[])`)
    .execute();
  const byId = new Map(citizens.map((one) => [one.citizen_id, one]));
  const rows = await mapYielding(tickets, (ticket) => {
    const citizen = byId.get(ticket.citizen_id);
    const names = [citizen?.citizen_name ?? null, citizen?.handle ?? null];
    const searched = {
      ticketNo: ticket.ticket_no,
      names,
      text: ticket.description,
      isPrivate: ticket.is_words_deleted || citizen?.private_codes.includes(ticket.channel ?? "") === true,
    };
    return { ticketId: ticket.ticket_id, keys: keysOf(searched) };
  });
  await insertWords(tx, rows);
}

export async function indexPosts(
  tx: Tx,
  posts: readonly {
    readonly ticketId: number;
    readonly isPrivate: boolean;
    readonly text: string;
    readonly names?: readonly string[];
  }[],
): Promise<void> {
  if (posts.length === 0) return;
  const keys = new Map<number, Set<string>>();
  await mapYielding(posts, ({ ticketId, isPrivate, text, names = [] }) => {
    const all = keys.get(ticketId) ?? new Set();
    for (const key of keysOf({ names, text, isPrivate })) all.add(key);
    keys.set(ticketId, all);
  });
  const { ids, words } = columnsOf([...keys].map(([ticketId, all]) => ({ ticketId, keys: [...all] })));
  await sql`
    update ticket_search s set words = s.words || array_to_tsvector(string_to_array(r.words, ' '))
      from unnest(${ids}::int[], ${words}::text[]) as r(ticket_id, words)
     where s.ticket_id = r.ticket_id`.execute(tx);
}

interface OldTicket {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly is_private: boolean;
  readonly description: string;
  readonly citizen_name: string;
  readonly handle: string | null;
  readonly posts: readonly { readonly is_private: boolean; readonly text: string }[];
}

const WORDS_OF = sql`
    select t.ticket_id, t.ticket_no, t.is_words_deleted or coalesce(t.channel = any(${PRIVATE_CODES}), false) as is_private, t.description, c.citizen_name, c.handle,
           coalesce((select jsonb_agg(jsonb_build_object('is_private', p.is_deleted or p.channel = any(${PRIVATE_CODES}), 'text', p.text))
                       from post p where p.ticket_id = t.ticket_id and p.text <> t.description), '[]') as posts
      from ticket t join citizen c on c.citizen_id = t.citizen_id`;

const allWordsOf = (rows: readonly OldTicket[]): Promise<NewWords[]> =>
  mapYielding(rows, (row) => {
    const searched = { ticketNo: row.ticket_no, names: [row.citizen_name, row.handle], text: row.description };
    const more = row.posts.flatMap((post) => keysOf({ text: post.text, isPrivate: post.is_private }));
    return { ticketId: row.ticket_id, keys: [...keysOf({ ...searched, isPrivate: row.is_private }), ...more] };
  });

/** Indexes up to `limit` tickets older than the search, newest first; returns how many. */
export async function indexOldTickets(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<OldTicket>`${WORDS_OF}
     where t.ticket_id < coalesce((select min(ticket_id) from ticket_search), 2147483647)
     order by t.ticket_id desc limit ${limit}`.execute(tx);
  if (rows.length > 0) await insertWords(tx, await allWordsOf(rows));
  return rows.length;
}

/**
 * Reindexes these tickets after names or words changed. Skips tickets that `indexOldTickets` has not reached: it
 * takes the oldest row as its progress.
 */
export async function gatherWordsAgain(tx: Tx, ticketIds: readonly number[]): Promise<void> {
  if (ticketIds.length === 0) return;
  const { rows } = await sql<OldTicket>`${WORDS_OF} where t.ticket_id = any(${ticketIds}::int[])`.execute(tx);
  const words = await allWordsOf(rows);
  const { rows: dropped } = await sql<{ ticket_id: number }>`
    delete from ticket_search where ticket_id = any(${ticketIds}::int[]) returning ticket_id`.execute(tx);
  const known = new Set(dropped.map((row) => row.ticket_id));
  await insertWords(
    tx,
    words.filter(({ ticketId }) => known.has(ticketId)),
  );
}
