/** How far the tickets of a run are. Pure. */
import type { DoneSlot } from "@smgt/contract/shapes/action.ts";

export type OutcomeState = "waiting" | "running" | "done" | "refused" | "failed";

/** One ticket of a run; `ref` stays the same through every try, so that none does it twice. */
export interface Item {
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly statusId: number;
  /** How the ticket was before, for the undo. */
  readonly deskUserId: number | null;
  readonly priorityTagId: number;
  readonly tags: readonly string[];
  readonly ref: string;
  readonly state: OutcomeState;
  /** The server's sentence, or why not. */
  readonly words: string;
}

export interface Tally {
  readonly done: number;
  readonly refused: number;
  /** Failed or not begun: can be tried again. */
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

/** The items with one of them changed. */
export const withItem = (items: readonly Item[], ticketId: number, change: Partial<Item>): readonly Item[] =>
  items.map((item) => (item.ticketId === ticketId ? { ...item, ...change } : item));

/** What a further try takes up: whatever is neither done nor refused for good. */
export const toTry = (items: readonly Item[]): readonly Item[] =>
  items.filter((item) => item.state === "failed" || item.state === "waiting");

/** An action's `done_text` for many tickets; a slot that is not the same for all of them is left out. */
export const doneMany = (text: string, slots: Readonly<Partial<Record<DoneSlot, string>>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => slots[name as DoneSlot] ?? "");
