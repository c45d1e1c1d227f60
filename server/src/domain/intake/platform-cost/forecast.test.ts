import assert from "node:assert/strict";
import { it } from "node:test";
import { forecast, monthOf } from "./forecast.ts";

const costs = (...days: [string, number][]) => new Map(days);

it("goes on as the last seven whole days did", () => {
  const spent = costs(
    ["2026-11-01", 100],
    ...[3, 4, 5, 6, 7, 8, 9].map((day): [string, number] => [`2026-11-0${day}`, 14]),
    ["2026-11-10", 7],
  );
  // 100 + 98 + 7 are spent; 20.5 days are left, of 14 each.
  assert.equal(forecast(spent, new Date("2026-11-10T12:00:00Z")), 205 + 14 * 20.5);
});

it("counts a day without any cost as one", () => {
  assert.equal(forecast(costs(["2026-11-01", 30]), new Date("2026-11-04T00:00:00Z")), 30 + 10 * 27);
});

it("goes on as the hours did on the first day, and not by less than one hour", () => {
  assert.equal(forecast(costs(["2026-11-01", 6]), new Date("2026-11-01T12:00:00Z")), 6 + 12 * 29.5);
  const early = forecast(costs(["2026-11-01", 1]), new Date("2026-11-01T00:00:01Z"));
  assert.ok(early < 1 + 24 * 30, String(early));
});

it("knows a month by its first day in UTC", () => {
  assert.equal(monthOf(new Date("2026-12-31T23:59:59Z")).toISOString(), "2026-12-01T00:00:00.000Z");
});
