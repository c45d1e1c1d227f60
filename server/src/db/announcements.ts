/**
 * What all processes are told by NOTIFY once a transaction is committed. Not within it: PostgreSQL makes transactions
 * that notify commit one after the other, each through its own write to the disk, and wakes every listener for each
 * (decision 22). Here the messages of some milliseconds go together, in the order of their commits.
 */
import { sql } from "kysely";
import { afterCommit, type Db, type Tx } from "./tx.ts";

/** How long a message waits for others to go with it. */
const GATHER_MS = 10;
/** After a failure: how long until it is tried again. */
const AGAIN_MS = 1_000;
/** NOTIFY carries at most 8,000 bytes. */
const MOST_BYTES = 7_500;

/** The payload after messages were lost, or may have been: those who listen ask again. */
export const MISSED = JSON.stringify("missed");

/** Reads what the items of a channel are sent with, after the commit. */
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

  /** Sends what waits; one lot after the other. */
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
      // The database is away. What these messages said is not kept: those who listen ask again when it is back.
      for (const channel of channels) this.#missed.add(channel);
      this.#schedule(AGAIN_MS);
    }
  }
}

/** JSON arrays that fit into a message each; an item that fits into none says that something was missed. */
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

/** Sends these items to all processes, as JSON arrays on the channel, when the transaction is committed. */
export function announceAfter(tx: Tx, channel: string, items: readonly unknown[], complete = asTheyAre): void {
  if (items.length > 0) afterCommit(tx, (db) => outboxOf(db).add(channel, items, complete));
}

/** Says on the channel that something may have been missed: by a process that was killed before it could tell. */
export function announceMissed(db: Db, channel: string): void {
  outboxOf(db).miss(channel);
}

/** Sends what waits, before the pool is closed. */
export async function endAnnouncements(db: Db): Promise<void> {
  await outboxes.get(db)?.flush();
}
