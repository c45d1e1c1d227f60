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
/** NOTIFY carries at most 8,000 bytes; this many items always fit. */
const PER_MESSAGE = 25;

/** The payload after messages were lost, or may have been: those who listen ask again. */
export const MISSED = JSON.stringify("missed");

class Outbox {
  readonly #db: Db;
  readonly #waiting = new Map<string, unknown[]>();
  readonly #missed = new Set<string>();
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(db: Db) {
    this.#db = db;
  }

  add(channel: string, items: readonly unknown[]): void {
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
    const messages = channels.flatMap((channel) =>
      payloadsOf(this.#missed.has(channel), this.#waiting.get(channel) ?? []).map((payload) => ({ channel, payload })),
    );
    this.#waiting.clear();
    this.#missed.clear();
    if (messages.length === 0) return;
    try {
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

function payloadsOf(isMissed: boolean, items: readonly unknown[]): string[] {
  if (isMissed) return [MISSED];
  const lots = Array.from({ length: Math.ceil(items.length / PER_MESSAGE) }, (_, at) => at * PER_MESSAGE);
  return lots.map((from) => JSON.stringify(items.slice(from, from + PER_MESSAGE)));
}

const outboxes = new WeakMap<Db, Outbox>();

function outboxOf(db: Db): Outbox {
  const outbox = outboxes.get(db) ?? new Outbox(db);
  outboxes.set(db, outbox);
  return outbox;
}

/** Tells all processes these items, as JSON arrays on the channel, when the transaction is committed. */
export function announceAfter(tx: Tx, channel: string, items: readonly unknown[]): void {
  if (items.length > 0) afterCommit(tx, (db) => outboxOf(db).add(channel, items));
}

/** Says on the channel that something may have been missed: by a process that was killed before it could tell. */
export function announceMissed(db: Db, channel: string): void {
  outboxOf(db).miss(channel);
}

/** Sends what waits, before the pool is closed. */
export async function endAnnouncements(db: Db): Promise<void> {
  await outboxes.get(db)?.flush();
}
