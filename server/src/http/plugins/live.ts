/**
 * Live updates: one LISTEN connection per process, and a server-sent event stream per screen. Events contain only ids
 * and numbers, only of tickets visible to the role; screens load the rest by ordinary calls.
 */
import type { FastifyInstance, FastifyReply } from "fastify";
import { liveEvents } from "@smgt/contract/calls/tickets/live.ts";
import type { EndReason } from "@smgt/contract/shapes/account.ts";
import type { Context, Officer } from "../../context.ts";
import { rolesOfSessions, seeSessions } from "../../domain/organisation/sessions/keep-alive.ts";
import type { SessionEnd } from "../../domain/organisation/sessions/end-sessions.ts";
import { canReceivePresence, type PresenceChange } from "../../domain/tickets/presence/presence.ts";
import { Refused } from "../../domain/ground/refused.ts";
import { serve } from "../serve.ts";
import { eventFor, recentEvents, type LiveMessage } from "./live-events.ts";

interface Listener {
  /** Connected officer, with the postings of the last heartbeat. */
  officer: Officer;
  readonly reply: FastifyReply;
}

const HEARTBEAT_MS = 15_000;
const SEEN_EVERY_MS = 30_000;
/** Limit of streams per session; a further one closes the oldest. */
const LINES_OF_SESSION = 12;
/** Limit of unread bytes, after which a stream is closed; its screen reconnects and reloads. */
const MOST_UNREAD = 262_144;

export interface LiveHub {
  /** Sends a message to every screen that may receive it, and to the recent events. */
  publish(message: LiveMessage): void;
  /** Sends arrivals, typing and departures at a ticket. */
  publishPresence(change: PresenceChange): void;
  /** Notifies the streams of these sessions of the end, and closes them. */
  endSessions(ended: SessionEnd): void;
  /**
   * Renews the sessions of all open streams, closes streams of ended sessions and lost roles, and reloads the officers'
   * postings.
   */
  keepSessionsAlive(): Promise<void>;
  close(): void;
}

/** Makes room for another stream of a session, or refuses when the server is at its limit. */
function makeRoom(listeners: Set<Listener>, sessionId: number, most: number): void {
  const own = [...listeners].filter((one) => one.officer.sessionId === sessionId);
  const oldest = own.length >= LINES_OF_SESSION ? own[0] : undefined;
  if (oldest !== undefined) {
    listeners.delete(oldest);
    oldest.reply.raw.end();
  }
  if (listeners.size >= most) throw new Refused("SERVER_BUSY");
}

/** Reloads roles and places, which may have changed since the stream opened. */
async function renewPostings(ctx: Context, listeners: Set<Listener>): Promise<void> {
  // Snapshot: a stream opened meanwhile is current and was not queried.
  const asked = [...listeners];
  const held = await rolesOfSessions(
    ctx,
    asked.map(({ officer }) => officer.sessionId),
  );
  for (const listener of asked) {
    const all = held.get(listener.officer.sessionId) ?? [];
    const postings = all.filter(({ roleId }) => roleId === listener.officer.roleId);
    listener.officer = { ...listener.officer, postings };
    if (postings.length > 0) continue;
    // The session goes on: its next call is refused for the lost role.
    listeners.delete(listener);
    listener.reply.raw.end();
  }
}

/** Serves the event stream and returns its hub. */
export function addLive(app: FastifyInstance): LiveHub {
  const listeners = new Set<Listener>();
  const recent = recentEvents(() => performance.now());
  const tell = (listener: Listener, text: string): void => {
    const { raw } = listener.reply;
    if (raw.writableLength <= MOST_UNREAD) raw.write(text);
    else {
      listeners.delete(listener);
      raw.destroy();
    }
  };
  const heartbeat = setInterval(() => {
    for (const listener of listeners) tell(listener, ": still here\n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();
  const end = (isOver: (sessionId: number) => boolean, reason: EndReason): void => {
    for (const listener of [...listeners].filter(({ officer }) => isOver(officer.sessionId))) {
      listeners.delete(listener);
      listener.reply.raw.end(`event: session\ndata: ${JSON.stringify({ end_reason: reason })}\n\n`);
    }
  };
  const keepSessionsAlive = async (): Promise<void> => {
    if (listeners.size === 0) return;
    const over = await seeSessions(
      app.ctx,
      [...listeners].map(({ officer }) => officer.sessionId),
    );
    // Catches ends that were missed while the LISTEN connection was down.
    for (const [ended, reason] of over) end((sessionId) => sessionId === ended, reason);
    await renewPostings(app.ctx, listeners);
  };
  const seen = setInterval(
    () =>
      void keepSessionsAlive().catch((error: unknown) =>
        app.ctx.log.warn({ error }, "The sessions of open screens could not be kept alive."),
      ),
    SEEN_EVERY_MS,
  );
  seen.unref();

  serve(app, liveEvents, async (ctx, officer, { query, reply }) => {
    const missed = query.behind_ms === undefined ? [] : recent.missedBy(officer, query.behind_ms);
    makeRoom(listeners, officer.sessionId, ctx.config.liveLines);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // The connection serves nothing afterwards: kept alive, it would delay a stopping server for a minute.
      connection: "close",
    });
    reply.raw.write(`retry: 2000\nevent: ready\ndata: {}\n\n${missed.join("")}`);
    const listener = { officer, reply };
    listeners.add(listener);
    reply.raw.on("close", () => listeners.delete(listener));
    return { reply: null };
  });

  const publish = (message: LiveMessage): void => {
    recent.keep(message);
    for (const listener of listeners) {
      const event = eventFor(listener.officer, message);
      if (event !== null) tell(listener, event);
    }
  };

  return {
    publish,
    publishPresence(change) {
      const { ticket_id, user_id, state } = change;
      const event = `event: presence\ndata: ${JSON.stringify({ ticket_id, user_id, state })}\n\n`;
      for (const listener of listeners) if (canReceivePresence(listener.officer, change)) tell(listener, event);
    },
    endSessions: ({ session_ids, end_reason }) => end((sessionId) => session_ids.includes(sessionId), end_reason),
    keepSessionsAlive,
    close() {
      clearInterval(heartbeat);
      clearInterval(seen);
      for (const { reply } of listeners) {
        // Unread data would delay the stopping server.
        if (reply.raw.writableLength > 0) reply.raw.destroy();
        else reply.raw.end();
      }
      listeners.clear();
    },
  };
}
