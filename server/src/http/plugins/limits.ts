/**
 * Rate limits per minute. Proved sessions count by session, all else by address: an invented cookie gets no counter of
 * its own. Guessable calls (sign-in, codes, captcha, citizens' calls) count in the database for all servers, the rest
 * on each server.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countRequest } from "../../domain/oversight/logs/count-anonymous-requests.ts";
import { networkOf } from "../../domain/organisation/sessions/network-of-address.ts";
import { isHealthCall } from "../is-health-call.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { cookieName } from "./session.ts";

/** Most sessions and most keys in memory. */
const MOST_KEPT = 50_000;
/** Key shared by all callers beyond the limit of keys. */
const OTHERS = "others";
/** Name prefixes of public calls with a counter shared by all servers. */
const COMMON = ["auth.", "citizen."] as const;

declare module "fastify" {
  interface FastifyRequest {
    /** Callback for a session found to be valid. */
    proved: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** Limit of the route itself, per address; 0: none. */
    ownLimit?: { readonly name: string; readonly perMinute: number };
  }
}

/** Key of an address; for IPv6 the network, since a client has very many addresses. */
const addressOf = (http: FastifyRequest): string => (http.ip.includes(":") ? networkOf(http.ip) : http.ip);

/** Counter by key that restarts at zero with each window; a clock set back begins another window too. */
function windowCounter(): { turnTo(window: number): void; add(key: string, times?: number): number } {
  const counts = new Map<string, number>();
  let present = -1;
  return {
    turnTo(window) {
      if (window !== present) counts.clear();
      present = window;
    },
    add(key, times = 1) {
      const kept = counts.has(key) || counts.size < MOST_KEPT ? key : OTHERS;
      const count = Math.max(0, (counts.get(kept) ?? 0) + times);
      counts.set(kept, count);
      return count;
    },
  };
}

/** Adds the limits; must come before the routes. 0 means no limit. */
export function addLimits(app: FastifyInstance): void {
  const { config, clock } = app.ctx;
  const name = cookieName(app.ctx);
  const counter = windowCounter();
  const provedSessions = new Set<string>();

  const sessionOf = (http: FastifyRequest): string | null => {
    const cookie = http.cookies[name];
    // The cookie lasts as long as the session; the token changes.
    return cookie === undefined ? null : createHash("sha256").update(cookie).digest("base64url");
  };
  const remember = (session: string): void => {
    provedSessions.add(session);
    const [oldest] = provedSessions;
    if (provedSessions.size > MOST_KEPT && oldest !== undefined) provedSessions.delete(oldest);
  };
  const sessionKey = (http: FastifyRequest): string => {
    const session = sessionOf(http);
    const [own, stranger] = [`session ${session}`, `stranger ${addressOf(http)}`];
    if (session === null) return stranger;
    if (provedSessions.has(session)) return own;
    http.proved = () => {
      remember(session);
      counter.add(stranger, -1);
      counter.add(own);
    };
    return stranger;
  };
  const limitOf = (http: FastifyRequest): { key: string; most: number; isCommon?: boolean } => {
    const { call, ownLimit } = http.routeOptions.config;
    if (ownLimit !== undefined) return { key: `${ownLimit.name} ${addressOf(http)}`, most: ownLimit.perMinute };
    if (call === undefined || isHealthCall(call)) return { key: "", most: 0 };
    if (call.access.kind !== "public") return { key: sessionKey(http), most: config.sessionRequestsPerMinute };
    const isCommon = COMMON.some((beginning) => call.name.startsWith(beginning));
    const key = `${isCommon ? "common" : "address"} ${addressOf(http)}`;
    return { key, most: config.publicRequestsPerMinute, isCommon };
  };

  app.decorateRequest("proved", null);
  app.addHook("onRequest", async (http, reply) => {
    const atMs = clock.now().getTime();
    const windowAt = atMs - (atMs % config.minuteMs);
    const { key, most, isCommon = false } = limitOf(http);
    if (most === 0) return;
    counter.turnTo(windowAt);
    // Local counter first: a caller over one server's limit costs no database query.
    const isOver =
      counter.add(key) > most ||
      (isCommon && (await countRequest(app.ctx, addressOf(http), new Date(windowAt))) > most);
    if (!isOver) return;
    void reply.header("retry-after", Math.ceil((windowAt + config.minuteMs - atMs) / 1_000));
    throw new Refused("TOO_MANY_REQUESTS");
  });
  app.addHook("onSend", async (http, reply) => {
    if (reply.statusCode !== 401) return;
    // An ended session counts as unknown again.
    const session = sessionOf(http);
    if (session !== null) provedSessions.delete(session);
  });
}
