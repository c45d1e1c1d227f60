import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseReceiver } from "./choose-receiver.ts";
import type { Candidate } from "./queries.ts";

const one = (userId: number, more: Partial<Candidate> = {}): Candidate => ({
  user_id: userId,
  user_name: `Officer ${userId}`,
  designation: "",
  role_id: 5,
  department_id: 1,
  district_id: 6,
  is_available: true,
  is_enabled: true,
  away_until: null,
  delegate_name: null,
  open_count: 0,
  delegate_user_id: null,
  ...more,
});
const away = (delegate: number | null = null) => ({ is_available: false, delegate_user_id: delegate });

test("whose turn it is, their delegate, or the next who is there", () => {
  const cases: readonly (readonly [string, readonly Candidate[], number | undefined])[] = [
    ["nobody", [], undefined],
    ["the lowest id", [one(3), one(2)], 2],
    ["the fewest tickets", [one(2, { open_count: 4 }), one(3)], 3],
    ["the most specific posting", [one(2, { district_id: null }), one(3, { open_count: 9 })], 3],
    ["the delegate before others with fewer", [one(1, away(3)), one(2), one(3, { open_count: 9 })], 3],
    ["not a delegate who is away, too", [one(1, away(3)), one(2), one(3, away())], 2],
    ["not a delegate of another place", [one(1, away(9)), one(2)], 2],
    ["the next without a delegate", [one(1, away()), one(2, { open_count: 5 })], 2],
    ["the delegate only in the turn of the absent", [one(1, { open_count: 3, ...away(3) }), one(2), one(3)], 2],
    [
      "another than the person who is full, though posted for more",
      [one(2, { open_count: 10 }), one(3, { district_id: null })],
      3,
    ],
    ["not a delegate who is full", [one(1, away(3)), one(2), one(3, { open_count: 10 })], 2],
    ["by rule when all are full", [one(2, { open_count: 11 }), one(3, { open_count: 10 })], 3],
    ["whose turn it is when all are away", [one(2, away()), one(1, away(2))], 1],
  ];
  for (const [what, candidates, expected] of cases) {
    assert.equal(chooseReceiver(candidates, 10)?.user_id, expected, what);
    assert.equal(chooseReceiver(candidates.toReversed(), 10)?.user_id, expected, `${what}, in any order`);
  }
});
