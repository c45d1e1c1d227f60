/**
 * A connection that one piece of work keeps for itself, outside the pool, and gets anew when it is
 * lost: for LISTEN and for session locks, which live and die with their connection.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** Something that runs until it is stopped. */
export interface Work {
  stop(): Promise<void>;
}

export interface OwnConnectionOptions {
  readonly url: string;
  /** How long to wait before the next connection. */
  readonly againMs: number;
  /** Uses the connection; `over` resolves when it is lost or the work is stopped. */
  use(client: pg.Client, over: Promise<void>): Promise<void>;
  onLost(error: Error): void;
}

/** Connects, uses, and connects again until stopped. */
export function keepOwnConnection({ url, againMs, use, onLost }: OwnConnectionOptions): Work {
  const stopper = new AbortController();
  const { signal } = stopper;

  const once = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const stopped = (): void => end();
    client.on("end", stopped);
    client.on("error", (error) => {
      onLost(error);
      end();
    });
    signal.addEventListener("abort", stopped);
    try {
      await client.connect();
      // It may have been stopped while it was connecting.
      if (!signal.aborted) await use(client, over);
    } finally {
      // A server that waits for the lock comes by every few seconds: nothing may pile up on the signal.
      signal.removeEventListener("abort", stopped);
      await client.end().catch(() => undefined); // it may be lost
    }
  };

  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await once();
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
      if (!signal.aborted) await sleep(againMs, undefined, { signal }).catch(() => undefined);
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
