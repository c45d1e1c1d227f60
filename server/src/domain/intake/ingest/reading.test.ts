/** Read positions derived from a page, due sweeps, and the summary of possible losses. */
import assert from "node:assert/strict";
import test from "node:test";
import { madeAt } from "../../../channels/x/made-at.ts";
import { stateOf } from "./list-readings.ts";
import { isWithinReason, pageFacts } from "./page-position.ts";
import { windowOf } from "./sweep.ts";
import { inTime, Overdue } from "./stall-watchdog.ts";

const NOW = new Date("2026-11-22T10:00:00.000Z");
const minutes = (n: number): Date => new Date(NOW.getTime() + n * 60_000);
const idAt = (at: Date): string => String((BigInt(at.getTime()) - 1_288_834_974_657n) << 22n);
const facts = (ids: readonly (string | null)[], from: string | null) =>
  pageFacts(
    ids.map((externalId) => ({ externalId })),
    from,
    madeAt,
    NOW,
  );

test("a cursor may stand at what was given up to now, or a little later", () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ["1", true],
    [idAt(minutes(-1)), true],
    [idAt(minutes(4)), true],
    [idAt(minutes(6)), false],
    ["9".repeat(19), false],
    ["9".repeat(20), false],
    ["abc", false],
    ["", false],
  ];
  for (const [id, wanted] of cases) assert.equal(isWithinReason(id, madeAt, NOW), wanted, id);
});

test("a page has a newest and an oldest among those that are new, whatever else is on it", () => {
  const [a, b, c, d] = [-40, -30, -20, -10].map((n) => idAt(minutes(n)));
  assert.ok(a !== undefined && b !== undefined && c !== undefined && d !== undefined);
  assert.deepEqual(facts([d, c, b], a), { newest: d, oldest: b, isReached: false });
  assert.deepEqual(facts([d, "9".repeat(20), null, c], a), { newest: d, oldest: c, isReached: false });
  assert.deepEqual(facts([d, "5"], a), { newest: d, oldest: d, isReached: false }, "one old id is a stray");
  assert.deepEqual(facts([d, c, b, a], b), { newest: d, oldest: c, isReached: true });
  assert.deepEqual(facts([c, d], null), { newest: d, oldest: c, isReached: false });
  assert.deepEqual(facts([], a), { newest: null, oldest: null, isReached: false });
});

test("a sweep is due every ten minutes and covers what no complete sweep has covered", () => {
  const of = (sweptAt: number | null) => windowOf(sweptAt === null ? null : minutes(sweptAt), NOW);
  const until = new Date(NOW.getTime() - 10_000);
  assert.deepEqual(of(null), { from: minutes(-15), until });
  assert.equal(of(-9), null);
  assert.deepEqual(of(-10), { from: minutes(-15), until });
  assert.deepEqual(of(-60), { from: minutes(-65), until });
  assert.deepEqual(of(-60 * 24 * 30), { from: minutes(-60 * 24 * 7), until });
});

test("everything is read only when both polls say so and no gap is open", () => {
  const both = { mentions: minutes(-1), messages: minutes(-2) };
  assert.deepEqual(stateOf(both, 0, NOW), { state: "all_read", upTo: minutes(-2) });
  assert.deepEqual(stateOf(both, 1, NOW), { state: "gap", upTo: minutes(-2) });
  assert.deepEqual(stateOf({ ...both, messages: minutes(-6) }, 0, NOW), { state: "stalled", upTo: minutes(-6) });
  assert.deepEqual(stateOf({ mentions: minutes(-1) }, 0, NOW), { state: "never", upTo: null });
});

test("what takes too long is given up, and told to stop", async () => {
  const stopped = { signal: null as AbortSignal | null };
  const never = inTime(
    "Waiting",
    (signal) => {
      stopped.signal = signal;
      return new Promise<never>(() => undefined);
    },
    5,
  );
  await assert.rejects(never, Overdue);
  assert.equal(stopped.signal?.aborted, true);
  assert.equal(await inTime("Quick", async () => 7), 7);
  await assert.rejects(
    inTime("Broken", () => Promise.reject(new Error("its own"))),
    /its own/,
  );
});
