/** State of a ticket list and the effect of each answer. Pure. */
import type { Failure } from "../../../api/client.ts";
import type { KeptList } from "../../../state/slices.ts";
import { differenceOf, isSame, mergePages, renewOwn, type Difference, type Page } from "./merge.ts";

export interface QueueState extends Page {
  readonly phase: "loading" | "ready" | "failed";
  readonly failure: Failure | null;
  readonly isLoadingMore: boolean;
  readonly fresh: Page | null;
  readonly difference: Difference | null;
  readonly asOf: number;
  /** Tickets the officer has just changed in this list; their rows are updated in place. */
  readonly own: ReadonlySet<number>;
}

export type QueueEvent =
  | { readonly type: "again" }
  | { readonly type: "asked" }
  | { readonly type: "failed"; readonly failure: Failure }
  | { readonly type: "took"; readonly page: Page; readonly at: number }
  | { readonly type: "waits"; readonly page: Page }
  | { readonly type: "own"; readonly ticketId: number }
  | { readonly type: "more" }
  /** `after` is the cursor of the requested page. */
  | { readonly type: "gotMore"; readonly page: Page; readonly after: string };

export function reduce(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case "again":
      // Rows of the previous request stay visible until the answer arrives; they are never merged with it. A page still
      // loading for it is ignored.
      return {
        ...state,
        phase: "loading",
        total: null,
        isMore: false,
        cursor: null,
        isBestFirst: false,
        isLoadingMore: false,
        fresh: null,
        difference: null,
      };
    case "asked":
      return { ...state, phase: state.phase === "ready" ? "ready" : "loading", failure: null };
    case "failed":
      return {
        ...state,
        phase: state.phase === "ready" ? "ready" : "failed",
        failure: event.failure,
        isLoadingMore: false,
      };
    case "took": {
      const page = state.phase === "ready" ? mergePages(state, event.page) : event.page;
      return {
        ...state,
        ...page,
        phase: "ready",
        failure: null,
        fresh: null,
        difference: null,
        asOf: event.at,
        own: noOwn,
      };
    }
    case "waits": {
      const held = { ...state, rows: renewOwn(state.rows, event.page.rows, state.own) };
      const difference = differenceOf(held, event.page);
      return isSame(difference)
        ? { ...held, fresh: null, difference: null }
        : { ...held, fresh: event.page, difference };
    }
    case "own":
      return { ...state, own: new Set([...state.own, event.ticketId]) };
    case "more":
      return { ...state, isLoadingMore: true };
    case "gotMore": {
      // The list has become shorter meanwhile, so this page no longer follows its end.
      if (event.after !== state.cursor) return { ...state, isLoadingMore: false };
      const known = new Set(state.rows.map((row) => row.ticket_id));
      const rows = [...state.rows, ...event.page.rows.filter((row) => !known.has(row.ticket_id))];
      return { ...state, rows, cursor: event.page.cursor, isLoadingMore: false, failure: null };
    }
  }
}

const noOwn: ReadonlySet<number> = new Set();
const empty: QueueState = {
  rows: [],
  total: null,
  isMore: false,
  cursor: null,
  isBestFirst: false,
  phase: "loading",
  failure: null,
  isLoadingMore: false,
  fresh: null,
  difference: null,
  asOf: 0,
  own: noOwn,
};

/** The list as it was left, or an empty one that is loading. */
export function start(kept: KeptList | null): QueueState {
  if (kept === null) return empty;
  const { rows, total, isMore, cursor, isBestFirst } = kept;
  return { ...empty, rows, total, isMore, cursor, isBestFirst, phase: "ready" };
}
