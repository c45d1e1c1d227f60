/**
 * How much one caller may ask in a minute: generous for a session, and by address for calls that anyone may
 * make. Counted in memory, by each server for itself: with several, the limit is that many times as high.
 */
import { createHash } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refused } from "../../domain/refused.ts";
import { cookieName } from "./session.ts";

const KEPT_CALLERS = 50_000;
const QUIET = { "x-ratelimit-limit": false, "x-ratelimit-remaining": false, "x-ratelimit-reset": false } as const;

const isPublic = (http: FastifyRequest): boolean => http.routeOptions.config.call?.access.kind === "public";

/** Adds the limits; must come before the routes. A limit of 0 is none. */
export async function addLimits(app: FastifyInstance): Promise<void> {
  const { config } = app.ctx;
  const name = cookieName(app.ctx);
  const limitOf = (http: FastifyRequest): number =>
    isPublic(http) ? config.publicRequestsPerMinute : config.sessionRequestsPerMinute;
  await app.register(rateLimit, {
    timeWindow: config.minuteMs,
    cache: KEPT_CALLERS,
    max: limitOf,
    allowList: (http) => {
      const { call } = http.routeOptions.config;
      return call === undefined || call.name === "live.health" || limitOf(http) === 0;
    },
    keyGenerator(http) {
      if (isPublic(http)) return `address ${http.ip}`;
      const cookie = http.cookies[name];
      if (cookie === undefined) return `stranger ${http.ip}`;
      // The cookie stays the same as long as the session does; the token changes.
      return `session ${createHash("sha256").update(cookie).digest("base64url")}`;
    },
    errorResponseBuilder: () => new Refused("TOO_MANY_REQUESTS"),
    addHeaders: { ...QUIET, "retry-after": true },
    addHeadersOnExceeding: QUIET,
  });
}
