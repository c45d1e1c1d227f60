/**
 * Failover between the servers of a database URL (`host1:5432,host2:5432`), one of which accepts writes. After an
 * unreachable or read-only server the next one is tried; all connections of the process follow.
 */
import type { EventEmitter } from "node:events";
import pg from "pg";
import { isDatabaseAway } from "./errors.ts";
import { databaseUrlsOf } from "./server-addresses.ts";
import { socketOf } from "./pipeline/shared-connections.ts";

/** Index of the current server of each URL. */
const tried = new Map<string, number>();

interface Place {
  readonly url: string;
  /** Switches to the next server, unless another connection did so before. */
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

/** Returns true for the error of a read-only server: a standby, or one set to read only. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === READS_ONLY;

/** Connection to the current server of a URL. */
export interface ServerClient extends pg.Client {
  /** Throws and switches to the next server unless this one accepts writes. */
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

/** Client's wire events, which precede all callbacks. NOTE: internal to pg. */
const wireOf = (client: pg.ClientBase): EventEmitter | undefined =>
  (client as unknown as { readonly connection?: EventEmitter }).connection;

/**
 * Closes pool connections to a read-only server. After a read-only error that connection is closed on release. If the
 * server is a standby, all connections are closed, since it still answers reads and the others would not notice.
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
