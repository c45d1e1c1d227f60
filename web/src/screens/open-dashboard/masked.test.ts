import assert from "node:assert/strict";
import { test } from "node:test";
import { isMasked, readFigure } from "./masked.ts";

test("says '<5' only where that is true of the figure", () => {
  const small = { total: null, resolved: null, pending: null };
  assert.deepEqual(readFigure(small, "total"), { kind: "underFive" });
  assert.deepEqual(readFigure(small, "resolved"), { kind: "underFive" });
  // 40 tickets, 2 of them pending: resolved is 38 and must not be called '<5'.
  const half = { total: 40, resolved: null, pending: null };
  assert.deepEqual(readFigure(half, "total"), { kind: "count", n: 40 });
  assert.deepEqual(readFigure(half, "resolved"), { kind: "keptBack" });
  assert.equal(isMasked(half), true);
});

test("leaves open figures open, zero too", () => {
  const open = { total: 3, resolved: 3, pending: 0 };
  assert.deepEqual(readFigure(open, "pending"), { kind: "count", n: 0 });
  assert.equal(isMasked(open), false);
});
