/**
 * Shared connections for short statements outside transactions. Statements of one turn of the event loop are sent in
 * one write, since a round trip costs more processor time than a short statement. Free connections are preferred to
 * busy ones.
 */
import type { Writable } from "node:stream";
import type pg from "pg";

/** Limit of statements in one write on one connection. */
const MOST_AT_ONCE = 16;
const ENDED = "The connections were ended before the statement was asked.";

interface Line {
  readonly client: pg.PoolClient;
  inFlight: number;
  /** No new statements; closed after its last answer. */
  isSpoiled: boolean;
}

interface Asked {
  readonly config: pg.QueryConfig;
  readonly answer: (result: Promise<pg.QueryResult>) => void;
}

export interface SharedConnections {
  /** Sends a statement on a free connection. */
  ask(config: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Releases all connections, also those being opened; unsent statements fail. */
  end(): void;
}

/** Socket of a client, for batching writes. NOTE: internal to pg; without it each statement is a write. */
export function socketOf(client: pg.ClientBase): Writable | undefined {
  return (client as unknown as { readonly connection?: { readonly stream?: Writable } }).connection?.stream;
}

/** Shares up to `most` connections of the pool; one with an `isSpoiling` error is closed and replaced. */
export function shareConnections(
  pool: pg.Pool,
  most: number,
  isSpoiling: (error: unknown) => boolean,
): SharedConnections {
  const lines = new Set<Line>();
  const waiting: Asked[] = [];
  let isOpening = false;
  let isFlushing = false;
  let isEnded = false;

  const drop = (line: Line, isBroken: boolean): void => {
    if (!lines.delete(line)) return;
    line.client.release(isBroken);
    // Waiting statements use another connection, or open one.
    if (waiting.length > 0) flush();
  };
  const send = (line: Line, batch: readonly Asked[]): void => {
    const socket = socketOf(line.client);
    socket?.cork();
    for (const { config, answer } of batch) {
      line.inFlight += 1;
      const result = line.client.query(config);
      answer(result);
      result
        .catch((error: unknown) => {
          if (isSpoiling(error)) line.isSpoiled = true;
        })
        .finally(() => {
          line.inFlight -= 1;
          if (line.isSpoiled && line.inFlight === 0) drop(line, true);
        });
    }
    socket?.uncork();
  };
  const open = async (): Promise<void> => {
    isOpening = true;
    try {
      const client = await pool.connect();
      if (isEnded) return client.release(); // otherwise the pool waits for it for ever
      const line: Line = { client, inFlight: 0, isSpoiled: false };
      // First statement of the connection: later statements are planned once for all values.
      line.client.query("set plan_cache_mode = force_generic_plan").catch(() => drop(line, true));
      lines.add(line);
      line.client.once("error", () => drop(line, true));
      line.client.once("end", () => drop(line, true));
    } catch (error) {
      // Statements waiting for a first connection fail; otherwise another one serves them.
      if (lines.size === 0) for (const { answer } of waiting.splice(0)) answer(Promise.reject(error));
    } finally {
      isOpening = false;
    }
    flush();
  };
  const freest = (): Line | undefined => {
    let best: Line | undefined;
    for (const line of lines) {
      if (!line.isSpoiled && (best === undefined || line.inFlight < best.inFlight)) best = line;
    }
    return best;
  };
  const flush = (): void => {
    isFlushing = false;
    while (waiting.length > 0) {
      const line = freest();
      if ((line === undefined || line.inFlight > 0) && lines.size < most && !isOpening) void open();
      if (line === undefined) return;
      send(line, waiting.splice(0, MOST_AT_ONCE));
    }
  };

  return {
    ask(config) {
      if (isEnded) return Promise.reject(new Error(ENDED));
      return new Promise((resolve) => {
        waiting.push({ config, answer: resolve });
        if (isFlushing) return;
        isFlushing = true;
        setImmediate(flush);
      });
    },
    end() {
      isEnded = true;
      for (const { answer } of waiting.splice(0)) answer(Promise.reject(new Error(ENDED)));
      for (const line of lines) drop(line, false);
    },
  };
}
