/** The order of a list for which none is asked; server and screen read it here. */
import type { ListKey } from "./calls/tickets/tickets.ts";

export interface ListOrder {
  readonly by: "due_at" | "received_at";
  readonly dir: "asc" | "desc";
}

const NEWEST_FIRST: readonly ListKey[] = ["all", "feedback"];

/** What is due first, but the newest where nothing is due. */
export const ownOrder = (key: ListKey): ListOrder =>
  NEWEST_FIRST.includes(key) ? { by: "received_at", dir: "desc" } : { by: "due_at", dir: "asc" };
