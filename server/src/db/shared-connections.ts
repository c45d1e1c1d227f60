/**
 * Short statements outside of transactions share a few connections. What is asked in one turn of the event loop
 * goes to the database in one write, and the answers come back in order: a way to the database and back costs
 * the processor more than a short statement does. A connection that is busy is passed over while another is
 * free, so that nobody waits behind others without need.
 */
import type { Writable } from "node:stream";
import type pg from "pg";

/** Statements that go in one write on one connection. */
const MOST_AT_ONCE = 16;
const ENDED = "The connections were ended before the statement was asked.";

interface Line {
  readonly client: pg.PoolClient;
  inFlight: number;
  /** Nothing new is asked on it; it is closed when its last answer is there. */
  isSpoiled: boolean;
}

interface Asked {
  readonly config: pg.QueryConfig;
  readonly answer: (result: Promise<pg.QueryResult>) => void;
}

export interface SharedConnections {
  /** Asks on whichever connection is free. */
  ask(config: pg.QueryConfig): Promise<pg.QueryResult>;
  /** Gives the connections back, those too that are still being opened; what was not asked yet fails. */
  end(): void;
}

/** The socket of a client, to gather what is written to it. NOTE: of pg's inside; without it each statement is a write. */
export function socketOf(client: pg.ClientBase): Writable | undefined {
  return (client as unknown as { readonly connection?: { readonly stream?: Writable } }).connection?.stream;
}

/** At most `most` connections of the pool; one that `isSpoiling` an error is closed and replaced. */
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
    // Who waited for it finds another, or opens one.
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
      // The first to be answered on it: what it is asked is planned once, whatever the values are.
      line.client.query("set plan_cache_mode = force_generic_plan").catch(() => drop(line, true));
      lines.add(line);
      line.client.once("error", () => drop(line, true));
      line.client.once("end", () => drop(line, true));
    } catch (error) {
      // Who waits for a first connection hears of it; the others have one.
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
