/**
 * Makes sure that one server at a time does a thing (reading the stream): holds a session lock on a
 * connection of its own. When the connection is lost the work stops, and whoever gets the lock goes on.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const AGAIN_MS = 2_000;

export interface Work {
  stop(): Promise<void>;
}

/** Starts `work` whenever this server gets the lock, and stops it when the lock is lost. */
export function asLeader(url: string, lock: number, start: () => Work, onLost: (error: Error) => void): Work {
  const stopper = new AbortController();

  const lead = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.on("end", () => resolve());
      client.on("error", (error) => {
        onLost(error);
        resolve();
      });
      stopper.signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await client.connect();
    try {
      const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [lock]);
      if (rows[0]?.taken !== true) return;
      const work = start();
      await lost;
      await work.stop();
    } finally {
      await client.end().catch(() => undefined); // it may be lost
    }
  };

  const loop = async (): Promise<void> => {
    while (!stopper.signal.aborted) {
      try {
        await lead();
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
      if (!stopper.signal.aborted) await sleep(AGAIN_MS, undefined, { signal: stopper.signal }).catch(() => undefined);
    }
  };
  const running = loop();
  return {
    async stop() {
      stopper.abort();
      await running;
    },
  };
}
