/**
 * Presence on the tickets of the screen. Live events carry ids; unknown names are requested for all tickets in one
 * call. Nothing blocks, and a missed event corrects itself.
 */
import { useEffect, useSyncExternalStore } from "react";
import { whoIsThere, type PersonAtTicket } from "@smgt/contract/calls/tickets/presence.ts";
import { rowsOf } from "@smgt/contract/envelope.ts";
import { ask } from "../../api/ask.ts";
import { onLive, type PresenceEvent } from "../../session/live.ts";
import { currentSession } from "../../session/session.ts";

/** Slightly longer than the server's ten seconds; each save renews it. */
const WRITING_MS = 11_000;
const ASK_AFTER_MS = 300;
const MOST_ASKED = 200;

const nobody: readonly PersonAtTicket[] = [];
const people = new Map<number, readonly PersonAtTicket[]>();
const endings = new Map<string, ReturnType<typeof setTimeout>>();
/** Tickets on the screen, with their number of uses. */
const watched = new Map<number, number>();
const listeners = new Set<() => void>();
let asking: ReturnType<typeof setTimeout> | null = null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setPeople(ticketId: number, next: readonly PersonAtTicket[]): void {
  if (next.length === 0 && !people.has(ticketId)) return;
  if (next.length === 0) people.delete(ticketId);
  else people.set(ticketId, next);
  for (const person of next) if (person.state === "writing") endWritingLater(person);
  for (const listener of listeners) listener();
}

function endWritingLater({ ticket_id: ticketId, user_id: userId }: PersonAtTicket): void {
  const key = `${ticketId} ${userId}`;
  clearTimeout(endings.get(key));
  const end = (): void => {
    endings.delete(key);
    const there = people.get(ticketId) ?? nobody;
    setPeople(
      ticketId,
      there.map((person) => (person.user_id === userId ? { ...person, state: "looking" as const } : person)),
    );
  };
  endings.set(key, setTimeout(end, WRITING_MS));
}

async function askWho(): Promise<void> {
  asking = null;
  const ticketIds = [...watched.keys()].slice(0, MOST_ASKED);
  if (ticketIds.length === 0 || currentSession() === null) return;
  const outcome = await ask(whoIsThere, { ticket_ids: ticketIds }, { isQuiet: true });
  if (!outcome.ok) return;
  const rows = rowsOf(outcome.reply);
  for (const ticketId of ticketIds)
    setPeople(
      ticketId,
      rows.filter((row) => row.ticket_id === ticketId),
    );
}

function askSoon(): void {
  asking ??= setTimeout(() => void askWho(), ASK_AFTER_MS);
}

function hear({ ticket_id: ticketId, user_id: userId, state }: PresenceEvent): void {
  if (!watched.has(ticketId)) return;
  const there = people.get(ticketId) ?? nobody;
  if (state === "gone")
    setPeople(
      ticketId,
      there.filter((person) => person.user_id !== userId),
    );
  else if (there.some((person) => person.user_id === userId))
    setPeople(
      ticketId,
      there.map((person) => (person.user_id === userId ? { ...person, state } : person)),
    );
  else askSoon();
}

let wasLost = false;
onLive({
  onPresence: hear,
  onState: (state) => {
    if (state === "open" && wasLost) askSoon();
    wasLost = state === "lost";
  },
});

function watch(ticketIds: readonly number[]): () => void {
  const isNew = ticketIds.some((ticketId) => !watched.has(ticketId));
  for (const ticketId of ticketIds) watched.set(ticketId, (watched.get(ticketId) ?? 0) + 1);
  if (isNew) askSoon();
  return () => {
    for (const ticketId of ticketIds) {
      const left = (watched.get(ticketId) ?? 1) - 1;
      if (left > 0) watched.set(ticketId, left);
      else {
        watched.delete(ticketId);
        people.delete(ticketId);
      }
    }
  };
}

/** Loads the presence of these tickets, for a page of a list. */
export function usePeopleOf(rows: readonly { readonly ticket_id: number }[]): void {
  const ids = rows.map((row) => row.ticket_id).join(" ");
  useEffect(() => (ids === "" ? undefined : watch(ids.split(" ").map(Number))), [ids]);
}

export const usePeopleAt = (ticketId: number): readonly PersonAtTicket[] =>
  useSyncExternalStore(subscribe, () => people.get(ticketId) ?? nobody);
