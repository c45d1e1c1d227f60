/**
 * Watch over waiting items, due jobs and replies in the database alone. Whatever waits longer than 30 seconds without a fault
 * is stuck. Time is the campaign's own, as the clocks of database and servers are moved.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface Stuck {
  readonly key: string;
  readonly what: string;
  readonly waitedMs: number;
}

export interface Waits {
  /** Everything that was ever stuck. */
  readonly stuck: ReadonlyMap<string, Stuck>;
  /** Number of waiting things; null before the first check. */
  waiting(): number | null;
  close(): Promise<void>;
}

interface Waiting {
  readonly key: string;
  readonly what: string;
  /** Additional time allowed: X's limit without a time defers a reply for a minute. */
  readonly extra_ms: number;
}

export const STUCK_MS = 30_000;
const LOOK_EVERY_MS = 3_000;
/** X's limit without a time, and the ten seconds for undo. */
const QUEUED_EXTRA_MS = 75_000;
/** Training occupies a processor for many seconds, in a worker thread. */
const LEARNING_EXTRA_MS = 90_000;

const WAITING = `
  select 'item ' || raw_id as key, 'the item ' || external_id || ' is ' || state as what, 0 as extra_ms
    from raw_item where state = 'received'
  union all
  select 'job ' || j.id || ' ' || j.attempts, 'the job ' || t.identifier || ' ' ||
         case when j.locked_by is null then 'is due' else 'is held by ' || j.locked_by end ||
         coalesce('; ' || left(j.last_error, 120), ''),
         case when t.identifier = 'learn' and j.locked_by is not null then ${LEARNING_EXTRA_MS} else 0 end
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.run_at <= now() and j.attempts <= j.max_attempts
  union all
  select 'reply ' || reply_id || ' ' || state || ' ' || attempts, 'the reply ' || reply_id || ' is ' || state,
         case state when 'queued' then ${QUEUED_EXTRA_MS} else 0 end
    from reply where state in ('queued', 'sending')`;

/** Starts the watch. `calmSince` returns the time since which no fault is active; longer than `stuckMs` is stuck. */
export function watchStuck(ownerUrl: string, stuckMs: number, calmSince: () => number | null): Waits {
  const stopper = new AbortController();
  const stuck = new Map<string, Stuck>();
  let firstSeen = new Map<string, number>();
  let isSeen = false;

  const look = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: ownerUrl, query_timeout: 10_000, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined); // the database may be killed
    try {
      await client.connect();
      const { rows } = await client.query<Waiting>(WAITING);
      const now = Date.now();
      firstSeen = new Map(rows.map(({ key }) => [key, firstSeen.get(key) ?? now]));
      isSeen = true;
      const calm = calmSince();
      if (calm === null) return;
      for (const { key, what, extra_ms: extraMs } of rows) {
        const waitedMs = now - Math.max(firstSeen.get(key) ?? now, calm);
        if (waitedMs > stuckMs + extraMs) stuck.set(key, { key, what, waitedMs });
      }
    } finally {
      await client.end().catch(() => undefined); // never connected
    }
  };
  const loop = async (): Promise<void> => {
    while (!stopper.signal.aborted) {
      await look().catch(() => undefined); // away, as planned; the next check tells
      await sleep(LOOK_EVERY_MS, undefined, { signal: stopper.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    stuck,
    waiting: () => (isSeen ? firstSeen.size : null),
    async close() {
      stopper.abort();
      await running;
    },
  };
}
