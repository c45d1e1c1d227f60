/** One connection that listens for NOTIFY and comes back by itself when it is lost. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const AGAIN_MS = 1_000;

/** Calls `onMessage` for every message on the channel until stopped. */
export function listen(
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onLost: (error: Error) => void,
): { stop(): Promise<void> } {
  const stopper = new AbortController();
  let client: pg.Client | null = null;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      fresh.on("end", () => resolve());
      fresh.on("error", (error) => {
        onLost(error);
        resolve();
      });
    });
    fresh.on("notification", (message) => onMessage(message.payload ?? ""));
    await fresh.connect();
    client = fresh;
    if (!stopper.signal.aborted) {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      await lost;
    }
    await fresh.end().catch(() => undefined); // it is gone already
  };

  const loop = async (): Promise<void> => {
    while (!stopper.signal.aborted) {
      try {
        await connect();
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
      await client?.end().catch(() => undefined); // it may be lost
      await running;
    },
  };
}
