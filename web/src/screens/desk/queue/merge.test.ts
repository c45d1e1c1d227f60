import assert from "node:assert/strict";
import { test } from "node:test";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { differenceOf, isSame, mergePages, type Page } from "./merge.ts";

const row = (id: number, lastEventAt = "a") =>
  ({ ticket_id: id, status_id: 1, last_event_at: lastEventAt }) as TicketRow;
const page = (ids: readonly number[], cursor: string | null = null): Page => ({
  rows: ids.map((id) => row(id)),
  total: ids.length,
  isMore: false,
  isBestFirst: false,
  cursor,
});

test("keeps the rows below the first page when a new one comes on top", () => {
  const held = page([1, 2, 3, 4, 5], "c5");
  const fresh = page([9, 1, 2], "c2");
  const merged = mergePages(held, fresh);
  assert.deepEqual(
    merged.rows.map((r) => r.ticket_id),
    [9, 1, 2, 3, 4, 5],
  );
  assert.equal(merged.cursor, "c5");
});

test("drops a row that has left the first page", () => {
  const merged = mergePages(page([1, 2, 3, 4, 5], "c5"), page([1, 3, 4], "c4"));
  assert.deepEqual(
    merged.rows.map((r) => r.ticket_id),
    [1, 3, 4, 5],
  );
});

test("loses no row when one from far below comes to the top", () => {
  const held = page([1, 2, 3, 4, 5, 6], "c6");
  const fresh = { ...page([], "c2"), rows: [row(5, "b"), row(1), row(2)] };
  const merged = mergePages(held, fresh);
  assert.deepEqual(
    merged.rows.map((r) => r.ticket_id),
    [5, 1, 2, 3, 4, 6],
  );
  assert.equal(merged.cursor, "c6");
  assert.deepEqual(differenceOf(held, fresh), { added: 0, changed: 1 });
});

test("begins again with the first page when all of it has changed", () => {
  const fresh = { ...page([], "c2"), rows: [row(1, "b"), row(2, "b")] };
  assert.deepEqual(mergePages(page([1, 2, 3, 4], "c4"), fresh), fresh);
});

test("takes a fresh whole list as it is", () => {
  assert.deepEqual(
    mergePages(page([1, 2, 3]), page([2])).rows.map((r) => r.ticket_id),
    [2],
  );
});

test("counts new, changed and gone rows", () => {
  assert.deepEqual(differenceOf(page([1, 2, 3]), page([9, 1, 2])), { added: 1, changed: 1 });
  assert.deepEqual(differenceOf(page([1, 2], "c"), { ...page([1, 2], "c"), rows: [row(1, "b"), row(2)] }), {
    added: 0,
    changed: 1,
  });
  assert.ok(isSame(differenceOf(page([1, 2, 3], "c"), page([1, 2], "b"))));
});

test("sees rows that changed places", () => {
  assert.deepEqual(differenceOf(page([1, 2]), page([2, 1])), { added: 0, changed: 1 });
});
