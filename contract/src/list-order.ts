/** Default order of a list, for the server and the screen. */
import type { ListKey } from "./calls/tickets/tickets.ts";

export interface ListOrder {
  readonly by: "due_at" | "received_at";
  readonly dir: "asc" | "desc";
}

const NEWEST_FIRST: readonly ListKey[] = ["all", "feedback"];

/** Due date first; newest first for lists without due dates. */
export const ownOrder = (key: ListKey): ListOrder =>
  NEWEST_FIRST.includes(key) ? { by: "received_at", dir: "desc" } : { by: "due_at", dir: "asc" };
