/** Answers that arrive late, out of order or for an outdated request. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import type { Page } from "./merge.ts";
import { reduce, start, type QueueEvent, type QueueState } from "./queue-state.ts";

const row = (id: number, lastEventAt = "a"): TicketRow =>
  ({ ticket_id: id, status_id: 1, last_event_at: lastEventAt }) as TicketRow;
const page = (ids: readonly number[], cursor: string | null): Page => ({
  rows: ids.map((id) => row(id)),
  total: 9,
  isMore: false,
  isBestFirst: false,
  cursor,
});
const after = (...events: readonly QueueEvent[]): QueueState => events.reduce(reduce, start(null));
const ids = (state: QueueState): number[] => state.rows.map((one) => one.ticket_id);
const took = (of: Page): QueueEvent => ({ type: "took", page: of, at: 1 });

test("another question gives up the page that was on its way: the new list can be loaded on", () => {
  const state = after(took(page([1, 2], "c2")), { type: "more" }, { type: "again" }, took(page([7, 8], "c8")));
  assert.equal(state.isLoadingMore, false);
  assert.deepEqual(ids(state), [7, 8]);
});

test("a page goes on where the list ends", () => {
  const more: QueueEvent = { type: "gotMore", page: page([3, 4], "c4"), after: "c2" };
  const state = after(took(page([1, 2], "c2")), { type: "more" }, more);
  assert.deepEqual([ids(state), state.cursor, state.isLoadingMore], [[1, 2, 3, 4], "c4", false]);
});

test("a page that no longer follows on the end of the list is left out, with no hole before it", () => {
  const more = (ids: readonly number[], cursor: string, at: string): QueueEvent => ({
    type: "gotMore",
    page: page(ids, cursor),
    after: at,
  });
  const all = { ...page([1, 2], "c2"), rows: [row(1, "b"), row(2, "b")] };
  const state = after(
    took(page([1, 2], "c2")),
    more([3, 4], "c4", "c2"),
    { type: "more" },
    // All rows of the first page have changed, so it replaces the start of the list.
    took(all),
    more([5, 6], "c6", "c4"),
  );
  assert.deepEqual([ids(state), state.cursor, state.isLoadingMore], [[1, 2], "c2", false]);
});

test("a failed renewal keeps the list, a failed first question has none", () => {
  const failure = { kind: "offline" } as unknown as Extract<QueueEvent, { type: "failed" }>["failure"];
  assert.equal(after({ type: "failed", failure }).phase, "failed");
  const kept = after(took(page([1], null)), { type: "asked" }, { type: "failed", failure });
  assert.deepEqual([kept.phase, ids(kept), kept.failure], ["ready", [1], failure]);
});

test("what waits shows only the officer's own change, and is taken over as a whole", () => {
  const first = page([1, 2], null);
  const fresh = { ...first, rows: [row(3), row(1, "b"), row(2, "b")] };
  const state = after(took(first), { type: "own", ticketId: 2 }, { type: "waits", page: fresh });
  assert.deepEqual(
    state.rows.map((one) => [one.ticket_id, one.last_event_at]),
    [
      [1, "a"],
      [2, "b"],
    ],
  );
  assert.deepEqual(state.difference, { added: 1, changed: 1 });
  const taken = reduce(state, took(fresh));
  assert.deepEqual([ids(taken), taken.difference, taken.own.size], [[3, 1, 2], null, 0]);
});
