/**
 * Common steps of every call, in X's order: token, rate limit with its three headers, then the active faults. Handlers throw
 * `XError`; this file answers.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  creditsGone,
  errorBody,
  internalError,
  invalid,
  rateLimited,
  serverError,
  unauthorized,
  forbidden,
  wrongToken,
  XError,
} from "./errors.ts";
import { concerns, faultAfter, faultBefore } from "./faults.ts";
import type { Answered, JournalEvent } from "./journal.ts";
import type { Endpoint } from "./limits.ts";
import { tokenIn } from "./pages.ts";
import type { Asked } from "./shape.ts";
import type { World } from "./world.ts";

/** Answers that no client can use: broken off, empty, of another type, or an error with the status of success. */
const RUDE_ANSWERS = ["cut", "empty", "html", "gateway page", "error as 200"] as const;
type RudeAnswer = (typeof RUDE_ANSWERS)[number];

/** Sends an unusable answer in place of `body` with `status`. */
function answerRudely(reply: FastifyReply, kind: RudeAnswer, status: number, body: unknown): FastifyReply {
  switch (kind) {
    case "cut": {
      const text = JSON.stringify(body);
      const headers = { "content-type": "application/json", "content-length": String(Buffer.byteLength(text)) };
      reply.hijack();
      reply.raw.writeHead(status, headers);
      reply.raw.write(text.slice(0, Math.floor(text.length / 2)), () => reply.raw.destroy());
      return reply;
    }
    case "empty":
      return reply.code(status).send();
    case "html":
      return reply.type("text/html").send("<!doctype html><title>X</title><p>Something went wrong, but don’t fret.");
    case "gateway page":
      return reply.code(502).type("text/html").send("<html><body><h1>502 Bad Gateway</h1></body></html>");
    case "error as 200":
      return reply.send({ errors: [{ code: 131, message: "Internal error" }] });
  }
}

const MAX_RESULTS = 100;
const LATE_WRITE_MS = [3_000, 12_000] as const;
/** Limit in seconds; a time in milliseconds (fault "oddResets") is beyond it. */
const MAX_SECONDS = 100_000_000_000;

/** Token and limit of a call. */
export interface XRoute {
  readonly endpoint: Endpoint;
  readonly as: "app" | "user" | "any";
  /** Kind of a write that the journal records. */
  readonly write?: "reply" | "message";
}

declare module "fastify" {
  interface FastifyContextConfig {
    x?: XRoute;
  }
}

/** Applies the common steps to all routes of this app that have an `x` in their configuration. */
export function guardApi(app: FastifyInstance, world: World): void {
  app.addHook("preHandler", async (request, reply) => {
    const route = request.routeOptions.config.x;
    if (route === undefined) return;
    reply.header("date", world.options.now().toUTCString());
    const key = tokenKind(world, request);
    if (key === null) throw unauthorized();
    const { limit, remaining, resetAt, isOver } = world.limits.count(route.endpoint, key);
    const setLimits = (left: number): void => {
      reply.headers({
        "x-rate-limit-limit": String(limit),
        "x-rate-limit-remaining": String(left),
        "x-rate-limit-reset": String(resetAt / 1_000),
      });
    };
    setLimits(remaining);
    if (route.as !== "any" && route.as !== key)
      throw wrongToken(route.as === "app" ? "OAuth 2.0 Application-Only" : "OAuth 2.0 User Context");
    if (isOver) throw rateLimited();
    switch (faultBefore(world.faults, route.endpoint, world.random)) {
      case "revoked":
        throw unauthorized();
      case "credits":
        throw creditsGone();
      case "forbidden":
        throw forbidden();
      case "rate":
        setLimits(0);
        if (world.faults.oddResets) setOddReset(world, reply);
        throw rateLimited();
      case "server":
        throw serverError();
      case null:
        break;
    }
    failFollowingPage(world, route.endpoint, request);
    if (route.write !== undefined || !concerns(world.faults, route.endpoint)) return;
    if (world.random.happens(world.faults.stall)) await stall(world, request);
    if (route.endpoint !== "stream" && world.random.happens(world.faults.rudeAnswers))
      return answerRudely(reply, world.random.pick(RUDE_ANSWERS), 200, { data: [{ id: "1", text: "No light." }] });
  });

  app.setErrorHandler(async (error, request, reply) => {
    if (!request.url.startsWith("/2/")) {
      const said = error instanceof Error ? error.message : "something went wrong";
      return reply.code(statusOf(error)).send({ message: said });
    }
    const known = error instanceof XError ? error : toXError(error);
    const route = request.routeOptions.config.x;
    if (route?.write !== undefined) {
      const { text, target } = writtenWords(request);
      world.journal.write({
        type: "write-refused",
        what: route.write,
        status: known.status,
        reason: known.detail,
        text,
        target,
        resetAt: known.status === 429 ? resetOf(reply) : null,
      });
    }
    return reply.code(known.status).send(errorBody(known, world.faults, world.random));
  });
}

/** Performs a write and answers it; a fault makes the answer false, or the write late. */
export async function answerWrite(
  world: World,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => { readonly id: string; readonly body: unknown },
): Promise<unknown> {
  const route = request.routeOptions.config.x;
  if (route?.write === undefined) return reply.code(201).send(make().body);
  const fault = faultAfter(world.faults, route.endpoint, world.random);
  const made = fault === "late" ? null : make();
  const [answered, body]: [Answered, unknown] = [fault ?? "created", made?.body];
  const words = writtenWords(request);
  world.journal.write({ type: "write-answered", what: route.write, id: made?.id ?? null, answered, ...words });
  switch (fault) {
    case "late":
      setTimeout(make, world.random.whole(...LATE_WRITE_MS)).unref();
      if (world.random.happens(0.5)) await stall(world, request);
      return reply.code(503).send(errorBody(serverError(), world.faults, world.random));
    case "empty-after":
      return answerRudely(reply, "empty", 201, body);
    case "half-after":
      return answerRudely(reply, "cut", 201, body);
    case "error-after":
      // Not thrown, or the journal would record a rejection, and nothing was rejected.
      return reply.code(500).send(errorBody(internalError(), world.faults, world.random));
    case "cut-after":
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    case "stalled":
      await stall(world, request);
      return reply.code(201).send(body);
    case null:
      return reply.code(201).send(body);
  }
}

/** Returns the query's values; X accepts each name once. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const query: unknown = request.query;
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? String(value[0]) : String(value)]),
  );
}

/** Returns the body when it is an object. */
export function bodyOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body: unknown = request.body;
  return typeof body === "object" && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body))
    : {};
}

export function paramOf(request: FastifyRequest, name: string): string {
  const params: unknown = request.params;
  const value = typeof params === "object" && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === "string" ? value : "";
}

/** Returns the size of a page: the requested one, from `least` to 100, as far as the fault "pageSize" allows. */
export function sizeOf(world: World, query: Asked, fallback: number, least: number): number {
  const text = query["max_results"];
  const value = text === undefined ? fallback : Number(text);
  if (!Number.isInteger(value) || value < least || value > MAX_RESULTS)
    throw invalid(`The 'max_results' query parameter value [${text}] is not between ${least} and ${MAX_RESULTS}`);
  return Math.min(value, world.faults.pageSize);
}

/** Records the items of an answer as handed over. */
export function noteShown(
  world: World,
  via: Extract<JournalEvent, { type: "delivery" }>["via"],
  entries: readonly { readonly id: string }[],
): void {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => id);
  world.journal.write({ type: "delivery", via, ids, wasTaken: true, status: null });
}

/** Applies the fault "failFollowing": a page that is not the first fails. */
function failFollowingPage(world: World, endpoint: Endpoint, request: FastifyRequest): void {
  const isFollowing = tokenIn(queryOf(request)) !== undefined;
  if (!isFollowing || world.faults.failFollowing === 0 || !concerns(world.faults, endpoint)) return;
  world.faults = { ...world.faults, failFollowing: world.faults.failFollowing - 1 };
  throw serverError();
}

function tokenKind(world: World, request: FastifyRequest): "app" | "user" | null {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (token === world.options.bearerToken) return "app";
  return token === world.options.userToken ? "user" : null;
}

/** Waits for the end of the stall or of the request. */
function stall(world: World, request: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      request.raw.socket.off("close", done);
      resolve();
    };
    const timer = setTimeout(done, world.faults.stallMs);
    request.raw.socket.on("close", done);
  });
}

/** Applies the fault "oddResets". */
function setOddReset(world: World, reply: FastifyReply): void {
  const now = world.options.now().getTime();
  const seconds = Math.floor(now / 1_000);
  const reset = world.random.pick([seconds + world.random.whole(2, 15), seconds - 300, now, null]);
  if (reset === null) reply.removeHeader("x-rate-limit-reset");
  else reply.header("x-rate-limit-reset", String(reset));
}

/** Returns the time at which the client may retry, so that a checker can see whether it waited. */
function resetOf(reply: FastifyReply): string | null {
  const seconds = Number(reply.getHeader("x-rate-limit-reset"));
  return seconds < MAX_SECONDS ? new Date(seconds * 1_000).toISOString() : null;
}

function writtenWords(request: FastifyRequest): { text: string; target: string } {
  const body = bodyOf(request);
  const reply = body["reply"];
  const postId = typeof reply === "object" && reply !== null ? Reflect.get(reply, "in_reply_to_tweet_id") : undefined;
  return {
    text: typeof body["text"] === "string" ? body["text"] : "",
    target: typeof postId === "string" ? postId : paramOf(request, "participantId"),
  };
}

function toXError(error: unknown): XError {
  const status = statusOf(error);
  return status >= 400 && status < 500
    ? invalid(error instanceof Error ? error.message : "bad request")
    : internalError();
}

function statusOf(error: unknown): number {
  return typeof error === "object" && error !== null && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : 500;
}
