/** What a list of tickets holds, and what each answer makes of it. Pure. */
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
  /** Tickets that the officer has just changed in this list: their rows are renewed where they stand. */
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
  /** `after` is the cursor with which the page was asked for. */
  | { readonly type: "gotMore"; readonly page: Page; readonly after: string };

/** The list after an answer, or after what the officer does. */
export function reduce(state: QueueState, event: QueueEvent): QueueState {
  switch (event.type) {
    case "again":
      // The rows of the question before stay in sight until the answer comes; they are not merged with it.
      // A page of it that was on its way is given up.
      return {
        ...state,
        phase: "loading",
        total: null,
        isMore: false,
        cursor: null,
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
      // The list has become shorter meanwhile: this page does not follow on its end.
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
  phase: "loading",
  failure: null,
  isLoadingMore: false,
  fresh: null,
  difference: null,
  asOf: 0,
  own: noOwn,
};

/** The list as it was left, or an empty one that is being loaded. */
export const start = (kept: KeptList | null): QueueState =>
  kept === null
    ? empty
    : { ...empty, rows: kept.rows, total: kept.total, isMore: kept.isMore, cursor: kept.cursor, phase: "ready" };
