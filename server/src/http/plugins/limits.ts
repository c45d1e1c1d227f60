/**
 * How much one caller may ask in a minute. A session is counted as such once it was proved; until then, and for calls
 * that anyone may make, the address is counted: an invented cookie gives nobody a count apart. What guesses could
 * be made by (sign-in, codes, captcha, citizens' calls) is counted in the database for all servers together; the rest
 * by each server for itself.
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
/** Public calls that are counted for all servers together, by the beginning of their name. */
const COMMON = ["auth.", "citizen."] as const;

declare module "fastify" {
  interface FastifyRequest {
    /** To be called when the session was found to be good. */
    proved: (() => void) | null;
  }
  interface FastifyContextConfig {
    /** A limit of the route's own, for each address; 0: none. */
    ownLimit?: { readonly name: string; readonly perMinute: number };
  }
}

/** Who is behind an address: of IPv6, which everybody has very many of, the network. */
const addressOf = (http: FastifyRequest): string => (http.ip.includes(":") ? networkOf(http.ip) : http.ip);

/** Adds the limits; must come before the routes. A limit of 0 is none. */
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
    // The cookie stays the same as long as the session does; the token changes.
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
    // Here first: who is over the limit of one server costs the database nothing.
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
    // A session that is over is a stranger again.
    const session = sessionOf(http);
    if (session !== null) provedSessions.delete(session);
  });
}
