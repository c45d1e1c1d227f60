import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused } from "../../ground/refused.ts";
import { cursorOf, dayOf, localOf, placeOf, rangeOf } from "./range.ts";

const INDIA = 330;
const NOW = new Date("2026-11-24T20:00:00.000Z");
const spanOf = (asked: Parameters<typeof rangeOf>[0]): string[] => {
  const { from, to } = rangeOf(asked, NOW, INDIA);
  return [from.toISOString(), to.toISOString()];
};
const isRefused = (asked: Parameters<typeof rangeOf>[0], id: string): void =>
  assert.throws(
    () => rangeOf(asked, NOW, INDIA),
    (error) => error instanceof Refused && error.id === id,
  );

test("looks at the last 24 hours where nothing is asked, and at so many hours otherwise", () => {
  assert.deepEqual(spanOf({}), ["2026-11-23T20:00:00.000Z", "2026-11-24T21:00:00.000Z"]);
  assert.deepEqual(spanOf({ hours: 1 }), ["2026-11-24T19:00:00.000Z", "2026-11-24T21:00:00.000Z"]);
});

test("takes days from midnight to midnight of the State, both ends with them", () => {
  assert.deepEqual(spanOf({ from_date: "2026-11-20", to_date: "2026-11-21" }), [
    "2026-11-19T18:30:00.000Z",
    "2026-11-21T18:30:00.000Z",
  ]);
  assert.deepEqual(spanOf({ to_date: "2026-11-20" }), ["2026-11-19T18:30:00.000Z", "2026-11-20T18:30:00.000Z"]);
  // In India it is the 25th already.
  assert.deepEqual(spanOf({ from_date: "2026-11-24" }), ["2026-11-23T18:30:00.000Z", "2026-11-25T18:30:00.000Z"]);
  assert.equal(dayOf(NOW, INDIA), "2026-11-25");
  assert.equal(localOf(NOW, INDIA), "2026-11-25 01:30:00");
});

test("takes 31 days at most, and none that ends before it begins", () => {
  assert.deepEqual(spanOf({ from_date: "2026-10-01", to_date: "2026-10-31" }), [
    "2026-09-30T18:30:00.000Z",
    "2026-10-31T18:30:00.000Z",
  ]);
  isRefused({ from_date: "2026-10-01", to_date: "2026-11-01" }, "LOG_RANGE");
  isRefused({ from_date: "2026-11-21", to_date: "2026-11-20" }, "LOG_RANGE");
});

test("a cursor brings its place back, and an invented one is refused", () => {
  const place = { atUs: 1_795_550_400_123_456, id: 20_000_001 };
  assert.deepEqual(placeOf(cursorOf(place)), place);
  assert.equal(placeOf(undefined), null);
  for (const cursor of [
    "x",
    Buffer.from("1 2 3").toString("base64url"),
    Buffer.from("9999999999999999 1").toString("base64url"),
  ]) {
    assert.throws(
      () => placeOf(cursor),
      (error) => error instanceof Refused && error.id === "BAD_INPUT",
    );
  }
});
