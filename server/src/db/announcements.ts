/**
 * NOTIFY messages sent after a commit. Not within the transaction: PostgreSQL serialises the commits of notifying
 * transactions, and wakes all listeners for each (decision 8). Here messages are batched for some milliseconds, in
 * commit order.
 */
import { sql } from "kysely";
import { afterCommit, type Db, type Tx } from "./tx.ts";

/** Batching delay. */
const GATHER_MS = 10;
/** Delay before a retry. */
const AGAIN_MS = 1_000;
/** NOTIFY carries at most 8,000 bytes. */
const MOST_BYTES = 7_500;

/** Payload after lost messages, or possibly lost ones: listeners reload. */
export const MISSED = JSON.stringify("missed");

/** Loads the data that the items of a channel are sent with, after the commit. */
export type Complete = (db: Db, items: readonly unknown[]) => Promise<readonly unknown[]>;

const asTheyAre: Complete = async (_db, items) => items;

class Outbox {
  readonly #db: Db;
  readonly #waiting = new Map<string, unknown[]>();
  readonly #complete = new Map<string, Complete>();
  readonly #missed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  add(channel: string, items: readonly unknown[], complete: Complete): void {
    if (complete !== asTheyAre) this.#complete.set(channel, complete);
    const waiting = this.#waiting.get(channel) ?? [];
    this.#waiting.set(channel, [...waiting, ...items]);
    this.#schedule(GATHER_MS);
  }

  miss(channel: string): void {
    this.#missed.add(channel);
    this.#schedule(GATHER_MS);
  }

  /** Sends the queue, one batch after the other. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending = this.#sending.then(() => this.#send());
    return this.#sending;
  }

  #schedule(ms: number): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
    this.#timer.unref();
  }

  async #send(): Promise<void> {
    const channels = [...new Set([...this.#missed, ...this.#waiting.keys()])];
    const waiting = new Map(this.#waiting);
    const missed = new Set(this.#missed);
    this.#waiting.clear();
    this.#missed.clear();
    if (channels.length === 0) return;
    try {
      const payloads = await Promise.all(
        channels.map(async (channel) => {
          if (missed.has(channel)) return [MISSED];
          const complete = this.#complete.get(channel) ?? asTheyAre;
          return payloadsOf(await complete(this.#db, waiting.get(channel) ?? []));
        }),
      );
      const messages = channels.flatMap((channel, at) => (payloads[at] ?? []).map((payload) => ({ channel, payload })));
      await sql`select pg_notify(m.channel, m.payload)
        from unnest(${messages.map((one) => one.channel)}::text[], ${messages.map((one) => one.payload)}::text[])
          with ordinality as m (channel, payload, n) order by m.n`.execute(this.#db);
    } catch {
      // The database is unavailable. These messages are dropped: listeners reload when it is back.
      for (const channel of channels) this.#missed.add(channel);
      this.#schedule(AGAIN_MS);
    }
  }
}

/** Splits items into JSON arrays that fit one message each; an item too large for any becomes MISSED. */
function payloadsOf(items: readonly unknown[]): string[] {
  const lots: string[][] = [];
  let room = 0;
  for (const item of items.map((one) => JSON.stringify(one))) {
    const bytes = Buffer.byteLength(item) + 1;
    if (bytes > MOST_BYTES) return [MISSED];
    if (bytes > room) {
      lots.push([]);
      room = MOST_BYTES;
    }
    lots.at(-1)?.push(item);
    room -= bytes;
  }
  return lots.map((lot) => `[${lot.join()}]`);
}

const outboxes = new WeakMap<Db, Outbox>();

function outboxOf(db: Db): Outbox {
  const outbox = outboxes.get(db) ?? new Outbox(db);
  outboxes.set(db, outbox);
  return outbox;
}

/** Sends these items to all processes, as JSON arrays on the channel, after the commit. */
export function announceAfter(tx: Tx, channel: string, items: readonly unknown[], complete = asTheyAre): void {
  if (items.length > 0) afterCommit(tx, (db) => outboxOf(db).add(channel, items, complete));
}

/** Sends MISSED on the channel, for messages of a process that was killed before sending them. */
export function announceMissed(db: Db, channel: string): void {
  outboxOf(db).miss(channel);
}

/** Sends the queue before the pool is closed. */
export async function endAnnouncements(db: Db): Promise<void> {
  await outboxes.get(db)?.flush();
}
