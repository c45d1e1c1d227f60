import assert from "node:assert/strict";
import { test } from "node:test";
import type { BreakdownItem } from "@smgt/contract/calls/oversight/open-dashboard.ts";
import { changeOf, endingFacts, leaderFacts, monthFacts, shareFacts } from "./findings.ts";

const item = (id: number, total: number | null, resolved: number | null): BreakdownItem => ({
  id,
  name: `Issue ${id}`,
  name_translations: { hi: `विषय ${id}` },
  total,
  resolved,
  pending: total === null || resolved === null ? null : total - resolved,
  resolved_percentage: total === null || resolved === null ? null : Math.round((resolved * 1_000) / total) / 10,
  is_partial: "N",
});

test("finds the peak and compares only months that are over", () => {
  assert.deepEqual(monthFacts([100, 150, 120, 7], true), {
    peak: { at: 1, n: 150 },
    last: { at: 2, n: 120, change: { direction: "down", percent: 20 } },
  });
  assert.deepEqual(monthFacts([100, 150], false)?.last?.change, { direction: "up", percent: 50 });
});

test("keeps silent where there is nothing to compare", () => {
  assert.equal(monthFacts([0, 0], true), null);
  assert.equal(monthFacts([], false), null);
  assert.equal(monthFacts([5], true)?.last, null);
  assert.equal(monthFacts([0, 5, 1], true)?.last, null);
});

test("never calls a change nothing", () => {
  assert.deepEqual(changeOf(1000, 1001), { direction: "up", percent: 1 });
  assert.deepEqual(changeOf(7, 7), { direction: "same", percent: 0 });
  assert.equal(changeOf(0, 7), null);
});

test("names who has most, and passes over masked rows", () => {
  const facts = leaderFacts([item(8, null, null), item(1, 90, 40), item(2, 80, 10)], "pending");
  assert.equal(facts?.first.id, 2);
  assert.equal(facts?.n, 70);
  assert.equal(facts?.second?.n, 50);
  assert.equal(leaderFacts([item(8, null, null)], "total"), null);
});

test("compares shares only where there are enough tickets", () => {
  const items = [item(1, 100, 90), item(2, 100, 60), item(3, 60, 45), item(4, 3, 0)];
  const facts = shareFacts(items);
  assert.equal(facts?.best.id, 1);
  assert.equal(facts?.worst.id, 2);
  assert.equal(shareFacts(items.slice(0, 2)), null);
});

test("leaves duplicates out of how tickets ended", () => {
  assert.deepEqual(endingFacts({ resolved: 50, explained: 30, transferred: 15, no_action: 5, excluded: 900 }), {
    n: 100,
    resolved: 50,
    explained: 30,
    transferred: 15,
    noAction: 5,
  });
  assert.equal(endingFacts({ excluded: 3 }), null);
});
