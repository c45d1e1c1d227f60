/**
 * Events of the live stream, with those of the last seconds. A page requests its rows before its stream opens, so the
 * events in between are sent again on opening. Pure except for the time.
 */
import { MOST_BEHIND_MS } from "@smgt/contract/calls/tickets/live.ts";
import type { Officer } from "../../context.ts";
import {
  ticketEventFor,
  type LiveChange,
  type LiveNotified,
  type LiveWaiting,
} from "../../domain/tickets/tickets/live/live.ts";

/** Events for every screen: reload, or reload the masters. */
type LiveForAll = "missed" | "masters";
export type LiveMessage = LiveChange | LiveWaiting | LiveNotified | LiveForAll;

/** Limit of stored events; a desk that busy receives the next event within a second. */
const MOST_RECENT = 500;

const plain = (event: LiveForAll | "waiting" | "notification"): string => `event: ${event}\ndata: {}\n\n`;

/** Returns the event for this officer; null when it is not for them. */
export function eventFor(officer: Officer, message: LiveMessage): string | null {
  if (typeof message === "string") return plain(message);
  if ("waits_for" in message) return message.waits_for.includes(officer.userId) ? plain("waiting") : null;
  if ("notified" in message) return message.notified.includes(officer.userId) ? plain("notification") : null;
  const event = ticketEventFor(officer, message);
  return event === null ? null : `event: ticket\ndata: ${JSON.stringify(event)}\n\n`;
}

export interface RecentEvents {
  keep(message: LiveMessage): void;
  /** Returns the officer's events of the last milliseconds, each once, in order. */
  missedBy(officer: Officer, behindMs: number): string[];
}

/** Stores the messages of the last seconds; `nowMs` must never go back. */
export function recentEvents(nowMs: () => number): RecentEvents {
  const kept: { readonly message: LiveMessage; readonly at: number }[] = [];
  const dropOld = (): void => {
    const first = kept.findIndex(({ at }) => nowMs() - at <= MOST_BEHIND_MS);
    kept.splice(0, Math.max(first === -1 ? kept.length : first, kept.length - MOST_RECENT));
  };
  return {
    keep(message) {
      kept.push({ message, at: nowMs() });
      dropOld();
    },
    missedBy(officer, behindMs) {
      const since = nowMs() - behindMs;
      return [...new Set(kept.flatMap(({ message, at }) => (at < since ? [] : (eventFor(officer, message) ?? []))))];
    },
  };
}
