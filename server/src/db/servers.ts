/**
 * A database of several servers, of which one takes writes and another does after it: `host1:5432,host2:5432` in the address.
 * A server that does not answer, or that only reads, gives way to the next one; all connections of the process follow.
 */
import type { EventEmitter } from "node:events";
import pg from "pg";
import { isDatabaseAway } from "./errors.ts";
import { databaseUrlsOf } from "./server-addresses.ts";
import { socketOf } from "./shared-connections.ts";

/** Which server of each address is tried now. */
const tried = new Map<string, number>();

interface Place {
  readonly url: string;
  /** Lets the next server have its turn, unless another connection did so before. */
  pass(): void;
}

function placeOf(url: string): Place {
  const urls = databaseUrlsOf(url);
  const at = tried.get(url) ?? 0;
  return {
    url: urls[at] ?? url,
    pass: () => {
      if ((tried.get(url) ?? 0) === at) tried.set(url, (at + 1) % urls.length);
    },
  };
}

const READS_ONLY = "25006";

/** Returns true for the answer of a server to which nothing can be written: a standby, or one that was made to read only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === READS_ONLY;

/** A connection to whichever server of an address has its turn. */
export interface ServerClient extends pg.Client {
  /** Throws unless this server takes writes; the next one has its turn then. */
  requireWritable(): Promise<void>;
}

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** The class of the connections of an address. */
export function clientClassOf(address: string): new (config?: pg.ClientConfig) => ServerClient {
  return class extends pg.Client implements ServerClient {
    readonly #place: Place;

    constructor(config: pg.ClientConfig = {}) {
      const place = placeOf(address);
      super({ ...config, connectionString: place.url });
      this.#place = place;
    }

    override connect(): Promise<this>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<this> | void {
      const done = super.connect().then(
        () => this,
        (error: unknown) => {
          this.#place.pass();
          throw error;
        },
      );
      if (callback === undefined) return done;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      void done.then((client) => tell(null, client), tell);
    }

    async requireWritable(): Promise<void> {
      const { rows } = await this.query<{ transaction_read_only: string }>("show transaction_read_only");
      if (rows[0]?.transaction_read_only !== "on") return;
      this.#place.pass();
      throw Object.assign(new Error("This server of the database only reads."), { code: READS_ONLY });
    }
  };
}

/** The part of a client that hears what the server says, before anybody is told. NOTE: of pg's inside. */
const wireOf = (client: pg.ClientBase): EventEmitter | undefined =>
  (client as unknown as { readonly connection?: EventEmitter }).connection;

/**
 * Ends connections of a pool to a server that cannot write: the one on which it said so, when it is given back; all of them
 * where the server only reads, since a standby answers reads as before and nobody else would notice.
 */
export function leaveServers(pool: pg.Pool): void {
  const open = new Set<pg.PoolClient>();
  const left = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => {
    open.add(client);
    wireOf(client)?.on("errorMessage", (error: Error) => {
      if (isDatabaseAway(error)) left.add(client);
      if (isReadOnly(error)) for (const one of open) if (one !== client) socketOf(one)?.destroy();
    });
  });
  pool.on("release", (_error, client) => {
    if (left.has(client)) void client.end();
  });
  pool.on("remove", (client) => open.delete(client));
}
