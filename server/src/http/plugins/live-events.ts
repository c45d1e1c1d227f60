/**
 * The events of the live line, and those of the last seconds: a page asks for its rows first and opens its line when its
 * program has come, so what happened in between is told again when the line opens. Pure but for the time.
 */
import { MOST_BEHIND_MS } from "@smgt/contract/calls/tickets/live.ts";
import type { Officer } from "../../context.ts";
import {
  ticketEventFor,
  type LiveChange,
  type LiveNotified,
  type LiveWaiting,
} from "../../domain/tickets/tickets/live/live.ts";

/** That every screen asks again, or reads places, issues and the workflow again. */
type LiveForAll = "missed" | "masters";
export type LiveMessage = LiveChange | LiveWaiting | LiveNotified | LiveForAll;

/** More of them are not kept: who comes to so busy a desk hears the next one within a second. */
const MOST_RECENT = 500;

const plain = (event: LiveForAll | "waiting" | "notification"): string => `event: ${event}\ndata: {}\n\n`;

/** What this officer is told of it; null for what is not for them. */
export function eventFor(officer: Officer, message: LiveMessage): string | null {
  if (typeof message === "string") return plain(message);
  if ("waits_for" in message) return message.waits_for.includes(officer.userId) ? plain("waiting") : null;
  if ("notified" in message) return message.notified.includes(officer.userId) ? plain("notification") : null;
  const event = ticketEventFor(officer, message);
  return event === null ? null : `event: ticket\ndata: ${JSON.stringify(event)}\n\n`;
}

export interface RecentEvents {
  keep(message: LiveMessage): void;
  /** What this officer missed in so many last milliseconds, each once, in the order in which it happened. */
  missedBy(officer: Officer, behindMs: number): string[];
}

/** Keeps the messages of the last seconds; `nowMs` never goes back. */
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
