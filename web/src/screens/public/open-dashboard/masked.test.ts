import assert from "node:assert/strict";
import { test } from "node:test";
import { isMasked } from "./masked.ts";

test("a row is masked where its total or one of its parts is kept back", () => {
  assert.equal(isMasked({ total: null, resolved: null, pending: null, is_partial: "N" }), true);
  assert.equal(isMasked({ total: 40, resolved: null, pending: null, is_partial: "N" }), true);
  assert.equal(isMasked({ total: 3, resolved: 3, pending: 0, is_partial: "N" }), false);
  assert.equal(isMasked({ total: 60, resolved: 10, pending: 10, is_partial: "Y" }), true, "in some month");
});
