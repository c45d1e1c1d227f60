/**
 * Stand-in for X: an HTTP server with X's endpoints, limits, errors and faults, in memory, for development, demo and tests.
 * It never connects to X.
 */
import Fastify, { type FastifyInstance } from "fastify";
import { guardApi } from "./api.ts";
import { addControlRoutes } from "./control.ts";
import { startDeliveries } from "./deliveries.ts";
import type { Endpoint } from "./limits.ts";
import { addPageRoutes } from "./page-routes.ts";
import { addActivityRoutes } from "./routes-activity.ts";
import { addReadRoutes } from "./routes-read.ts";
import { addStreamRoutes } from "./routes-stream.ts";
import { addWriteRoutes } from "./routes-write.ts";
import { createWorld, type World } from "./world.ts";
import { restoreWorld } from "./write.ts";

/** Account and tokens of development, demo and tests. Not secret: the stand-in is not X. */
export const DEMO_ACCOUNT = {
  ownId: "1000000001",
  ownHandle: "demo_grievance_cell",
  bearerToken: "demo-bearer-token",
  userToken: "demo-user-token",
  consumerSecret: "demo-consumer-secret",
} as const;

export interface FakeXOptions {
  readonly now?: () => Date;
  /** Seed of the faults. */
  readonly seed?: number;
  /** File of the journal; existing entries are restored. */
  readonly journalFile?: string;
  readonly ownId?: string;
  readonly ownHandle?: string;
  readonly bearerToken?: string;
  readonly userToken?: string;
  readonly consumerSecret?: string;
  readonly heartbeatMs?: number;
  readonly limitWindowMs?: number;
  readonly limits?: Readonly<Partial<Record<Endpoint, number>>>;
  /** Returns the address at which a registered webhook is called; the registered one by default. */
  readonly reach?: (url: string) => string;
}

export interface FakeX {
  readonly app: FastifyInstance;
  readonly world: World;
  /** Listens, on a free port by default, and returns the base address. */
  listen(where?: { readonly port?: number; readonly host?: string }): Promise<{ readonly url: string }>;
  close(): Promise<void>;
}

/** Creates a stand-in that does not listen yet. */
export function createFakeX(options: FakeXOptions = {}): FakeX {
  const now = options.now ?? (() => new Date());
  const { journalFile = null } = options;
  const world = createWorld({
    ...DEMO_ACCOUNT,
    ...options,
    now,
    seed: options.seed ?? 1,
    journalFile,
    heartbeatMs: options.heartbeatMs ?? 20_000,
    limitWindowMs: options.limitWindowMs ?? 900_000,
    limits: options.limits ?? {},
    reach: options.reach ?? ((url) => url),
  });
  restoreWorld(world, world.journal.entries);
  const deliveries = startDeliveries(world);
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 5_242_880 });
  // Allows an empty body, as X does for a PUT.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      done(null, text === "" ? {} : JSON.parse(String(text)));
    } catch {
      done(Object.assign(new Error("the body is not JSON"), { statusCode: 400 }), undefined);
    }
  });
  guardApi(app, world);
  addReadRoutes(app, world);
  addWriteRoutes(app, world);
  addStreamRoutes(app, world, deliveries);
  addActivityRoutes(app, world, deliveries);
  addControlRoutes(app, world, deliveries);
  addPageRoutes(app);

  return {
    app,
    world,
    async listen(where = {}) {
      const url = await app.listen({ port: where.port ?? 0, host: where.host ?? "127.0.0.1" });
      world.publicUrl = url;
      return { url };
    },
    async close() {
      deliveries.close();
      await app.close();
      world.journal.close();
    },
  };
}
