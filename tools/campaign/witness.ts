/**
 * Witness of a campaign: checks the database for each item that X counts as handed over, before a poll or replay returns it
 * again. A delivery is due at its acknowledgement, an item of the stream after `streamMs`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Journal, Stamped } from "./journal.ts";

const LOOK_EVERY_MS = 400;
const PATIENCE_MS = 10_000;

type Shown = Extract<Stamped, { type: "shown" }>;

/** Returns the time from which the item must be stored; null without a promise. */
function dueAt({ via, answer, at }: Shown, streamMs: number): number | null {
  if (via === "stream") return at + streamMs;
  return answer === 200 ? at : null;
}

export interface Witness {
  /** Returns true when every acknowledged delivery has been checked. */
  hasLooked(): boolean;
  close(): Promise<void>;
}

export function startWitness(ownerUrl: string, journal: Journal, streamMs: number): Witness {
  const stopper = new AbortController();
  const { signal } = stopper;
  let read = 0;
  let waiting: { readonly shown: Shown; readonly dueAt: number }[] = [];

  const look = async (client: pg.Client): Promise<void> => {
    for (; read < journal.lines.length; read += 1) {
      const line = journal.lines[read];
      const due = line?.type === "shown" ? dueAt(line, streamMs) : null;
      if (line?.type === "shown" && due !== null) waiting.push({ shown: line, dueAt: due });
    }
    const now = Date.now();
    const due = waiting.filter((one) => one.dueAt <= now);
    if (due.length === 0) return;
    const { rows } = await client.query<{ external_id: string; via: string }>(
      "select external_id, via from raw_item where external_id = any($1)",
      [due.flatMap(({ shown }) => shown.ids)],
    );
    waiting = waiting.filter((one) => !due.includes(one));
    const stored = new Map(rows.map((row) => [row.external_id, row.via]));
    for (const { shown } of due) {
      const found = shown.ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id) ?? ""] as const] : []));
      const { via, ids, at } = shown;
      journal.note({ type: "looked", via, ids, shownAt: at, found: Object.fromEntries(found) });
    }
  };
  const sit = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: ownerUrl,
      query_timeout: PATIENCE_MS,
      connectionTimeoutMillis: PATIENCE_MS,
    });
    client.on("error", () => undefined); // the database may be killed
    try {
      await client.connect();
      while (!signal.aborted) {
        await look(client);
        await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
      }
      await look(client);
    } finally {
      await client.end().catch(() => undefined); // never connected
    }
  };
  const running = (async () => {
    while (!signal.aborted) {
      await sit().catch(() => undefined); // away, as planned
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    hasLooked: () => waiting.every(({ shown }) => shown.via === "stream"),
    async close() {
      stopper.abort();
      await running;
    },
  };
}
