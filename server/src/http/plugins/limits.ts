/**
 * Rate limits per minute. Proved sessions count by session, all else by address: an invented cookie gets no counter of
 * its own. Guessable calls (sign-in, codes, captcha, citizens' calls) count in the database for all servers, the rest
 * on each server.
 */
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { countRequest } from "../../domain/oversight/logs/count-request.ts";
import { networkOf } from "../../domain/organisation/sessions/network.ts";
import { isHealthCall } from "../is-health-call.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { cookieName } from "./session.ts";
import { windowCounter } from "./window-counter.ts";

const KEPT_SESSIONS = 50_000;
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

/** Adds the limits; must come before the routes. 0 means no limit. */
export function addLimits(app: FastifyInstance): void {
  const { config, clock } = app.ctx;
  const name = cookieName(app.ctx);
  const counter = windowCounter(config.minuteMs);
  const provedSessions = new Set<string>();

  const refuse = (reply: FastifyReply, atMs: number): never => {
    const leftMs = config.minuteMs - (atMs % config.minuteMs);
    void reply.header("retry-after", Math.max(1, Math.ceil(leftMs / 1_000)));
    throw new Refused("TOO_MANY_REQUESTS");
  };
  const sessionOf = (http: FastifyRequest): string | null => {
    const cookie = http.cookies[name];
    // The cookie lasts as long as the session; the token changes.
    return cookie === undefined ? null : createHash("sha256").update(cookie).digest("base64url");
  };
  const remember = (session: string): void => {
    provedSessions.add(session);
    const [oldest] = provedSessions;
    if (provedSessions.size > KEPT_SESSIONS && oldest !== undefined) provedSessions.delete(oldest);
  };

  const countSession = (http: FastifyRequest, reply: FastifyReply, atMs: number): void => {
    const session = sessionOf(http);
    const isProved = session !== null && provedSessions.has(session);
    const key = isProved ? `session ${session}` : `stranger ${addressOf(http)}`;
    if (counter.add(key, atMs) > config.sessionRequestsPerMinute) refuse(reply, atMs);
    if (isProved || session === null) return;
    http.proved = () => {
      remember(session);
      counter.takeBack(key, atMs);
      counter.add(`session ${session}`, atMs);
    };
  };
  const countPublic = async (http: FastifyRequest, reply: FastifyReply, atMs: number, call: string): Promise<void> => {
    const most = config.publicRequestsPerMinute;
    const address = addressOf(http);
    const windowAt = new Date(atMs - (atMs % config.minuteMs));
    const isCommon = COMMON.some((beginning) => call.startsWith(beginning));
    // Local counter first: a caller over one server's limit costs no database query.
    const here = counter.add(`${isCommon ? "common" : "address"} ${address}`, atMs);
    if (here > most) refuse(reply, atMs);
    if (isCommon && (await countRequest(app.ctx, address, windowAt)) > most) refuse(reply, atMs);
  };

  app.decorateRequest("proved", null);
  app.addHook("onRequest", async (http, reply) => {
    const { call, ownLimit } = http.routeOptions.config;
    const atMs = clock.now().getTime();
    if (ownLimit !== undefined && ownLimit.perMinute > 0) {
      const key = `${ownLimit.name} ${addressOf(http)}`;
      if (counter.add(key, atMs) > ownLimit.perMinute) refuse(reply, atMs);
    }
    if (call === undefined || isHealthCall(call)) return;
    if (call.access.kind !== "public") {
      if (config.sessionRequestsPerMinute > 0) countSession(http, reply, atMs);
    } else if (config.publicRequestsPerMinute > 0) await countPublic(http, reply, atMs, call.name);
  });
  app.addHook("onSend", async (http, reply) => {
    if (reply.statusCode !== 401) return;
    // An ended session counts as unknown again.
    const session = sessionOf(http);
    if (session !== null) provedSessions.delete(session);
  });
}
