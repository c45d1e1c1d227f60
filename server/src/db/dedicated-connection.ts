/** Dedicated connection outside the pool that reconnects when lost: for LISTEN, which is bound to its connection. */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { KEEP_ALIVE_MS } from "./pool.ts";
import { clientClassOf } from "./servers.ts";
import { socketOf } from "./pipeline/shared-connections.ts";

/** Interval of the check query, and its timeout. */
const PULSE_MS = 5_000;
const ANSWER_MS = 8_000;
/** Time limit for closing a connection that may be half open. */
const LEAVE_MS = 1_000;

export interface Work {
  stop(): Promise<void>;
}

export interface OwnConnectionOptions {
  readonly url: string;
  /** Application name of the connection. */
  readonly name: string;
  /** Delay before a reconnection. */
  readonly againMs: number;
  /** Uses the connection; `over` resolves when it is lost or the work is stopped. */
  use(client: pg.Client, over: Promise<void>): Promise<void>;
  onLost(error: Error): void;
}

/** Connects, uses, and connects again until stopped. */
export function keepDedicatedConnection({ url, name, againMs, use, onLost }: OwnConnectionOptions): Work {
  const stopper = new AbortController();
  const { signal } = stopper;
  const OwnClient = clientClassOf(url);

  const once = async (): Promise<void> => {
    const client = new OwnClient({
      application_name: name,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      query_timeout: ANSWER_MS,
      pipeline: true,
    });
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const stopped = (): void => end();
    client.on("end", stopped);
    client.on("error", (error) => {
      onLost(error);
      end();
    });
    signal.addEventListener("abort", stopped);
    let pulse: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.requireWritable();
      // A pure listener would not notice a dead connection.
      pulse = setInterval(() => {
        client.requireWritable().catch((error: Error) => {
          onLost(error);
          end();
        });
      }, PULSE_MS);
      pulse.unref();
      // The work may have been stopped while connecting.
      if (!signal.aborted) await use(client, over);
    } finally {
      clearInterval(pulse);
      // A server waiting for the lock returns every few seconds: listeners must not accumulate on the signal.
      signal.removeEventListener("abort", stopped);
      await Promise.race([client.end().catch(() => undefined), sleep(LEAVE_MS)]); // it may be lost
      socketOf(client)?.destroy();
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
