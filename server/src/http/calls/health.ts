/** Health of this server, checked at most once a second. */
import type { FastifyInstance } from "fastify";
import { health, healthLive, healthReady } from "@smgt/contract/calls/oversight/health.ts";
import { cached } from "../../db/cached.ts";
import { isReady, checkHealth } from "../../domain/oversight/health/check-health.ts";
import { servePublic } from "../serve.ts";

const KEPT_MS = 1_000;
const LEAVING = { part: "server", state: "bad", says: "It is about to stop." } as const;

export function healthCalls(app: FastifyInstance): void {
  const look = cached(
    () => checkHealth(app.ctx),
    KEPT_MS,
    () => performance.now(),
  );

  servePublic(app, healthLive, async (_ctx, _nobody, { reply }) => {
    void reply.header("cache-control", "no-store");
    return { reply: { status: "alive" as const } };
  });

  servePublic(app, healthReady, async (_ctx, _nobody, { reply }) => {
    void reply.header("cache-control", "no-store");
    const parts = app.leaving.isLeaving ? [...(await look()), LEAVING] : await look();
    if (isReady(parts)) return { reply: { status: "ready" as const, parts } };
    void reply.code(503);
    return { reply: { status: "not ready" as const, parts } };
  });

  servePublic(app, health, async (_ctx, _nobody, { reply }) => {
    void reply.header("cache-control", "no-store");
    const isAway = (await look()).some(({ part, state }) => part === "database" && state === "bad");
    if (!isAway) return { reply: { status: "ok", database: "ok" } };
    void reply.code(503);
    return { reply: { status: "waiting", database: "away" } };
  });
}
