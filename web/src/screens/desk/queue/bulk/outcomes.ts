/** Progress of the tickets of a bulk run. Pure. */
import type { DoneSlot } from "@smgt/contract/shapes/action.ts";

export type OutcomeState = "waiting" | "running" | "done" | "refused" | "failed";

/** One ticket of a run; `ref` is its idempotency key and stays the same through every retry. */
export interface Item {
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly statusId: number;
  /** Previous owner, for the undo. */
  readonly deskUserId: number | null;
  readonly priorityTagId: number;
  readonly tags: readonly string[];
  readonly ref: string;
  readonly state: OutcomeState;
  /** Sentence of the server, or the reason of a failure. */
  readonly words: string;
}

export interface Tally {
  readonly done: number;
  readonly refused: number;
  /** Failed or not started; can be retried. */
  readonly open: number;
  readonly all: number;
}

export function tallyOf(items: readonly Item[]): Tally {
  const count = (...states: OutcomeState[]): number => items.filter((item) => states.includes(item.state)).length;
  return {
    done: count("done"),
    refused: count("refused"),
    open: count("failed", "waiting", "running"),
    all: items.length,
  };
}

export const withItem = (items: readonly Item[], ticketId: number, change: Partial<Item>): readonly Item[] =>
  items.map((item) => (item.ticketId === ticketId ? { ...item, ...change } : item));

/** Items for a retry: neither done nor refused permanently. */
export const toTry = (items: readonly Item[]): readonly Item[] =>
  items.filter((item) => item.state === "failed" || item.state === "waiting");

/** `done_text` of an action for many tickets; a slot that differs between them is left out. */
export const doneMany = (text: string, slots: Readonly<Partial<Record<DoneSlot, string>>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name as DoneSlot] ?? "");
