import assert from "node:assert/strict";
import { test } from "node:test";
import {
  dayOf,
  formatCount,
  formatMoment,
  formatMomentShort,
  formatNumber,
  formatRate,
  formatRelative,
  spanOf,
} from "./formats.ts";

test("groups numbers the Indian way in both languages", () => {
  assert.equal(formatNumber(12_345_678, "en"), "1,23,45,678");
  assert.equal(formatNumber(12_345_678, "hi"), "1,23,45,678");
});

test("keeps counts exact up to 99,999 and shortens above", () => {
  assert.equal(formatCount(99_999, "en"), "99,999");
  assert.equal(formatCount(123_456, "en"), "1.2L");
  assert.match(formatCount(123_456, "hi"), /लाख/);
});

test("gives the day in Indian time as data are compared", () => {
  assert.equal(dayOf("2026-11-19T18:29:59Z"), "2026-11-19");
  assert.equal(dayOf("2026-11-19T18:30:00Z"), "2026-11-20");
});

test("writes moments in Indian time in the form of the specification", () => {
  assert.equal(formatMoment("2026-11-20T08:35:07Z"), "20-11-2026 02:05:07 PM");
  assert.equal(formatMoment("2026-11-19T18:30:00Z"), "20-11-2026 12:00:00 AM");
  assert.equal(formatMomentShort("2026-11-20T08:35:07Z"), "20-11-2026 02:05 PM");
});

test("says near moments in words", () => {
  const now = Date.parse("2026-11-20T08:00:00Z");
  assert.equal(formatRelative("2026-11-20T05:00:00Z", now, "en"), "3 hours ago");
  assert.equal(formatRelative("2026-11-20T05:00:00Z", now, "hi"), "3 घंटे पहले");
});

test("counts days as the calendar of India does", () => {
  const now = Date.parse("2026-11-30T18:00:00Z"); // half past eleven at night
  const near = (iso: string) => formatRelative(iso, now, "en");
  assert.equal(near("2026-12-01T17:59:00Z"), "in 23 hours");
  assert.equal(near("2026-12-01T18:15:00Z"), "tomorrow");
  assert.equal(near("2026-12-01T18:30:00Z"), "in 2 days");
  assert.equal(near("2026-12-02T17:00:00Z"), "in 2 days"); // 47 hours
  assert.equal(near("2026-11-28T18:45:00Z"), "yesterday"); // 47 hours, and the 29th all the same
  assert.equal(near("2026-11-28T18:15:00Z"), "2 days ago");
  assert.equal(formatRelative("2026-12-02T17:00:00Z", now, "hi"), "परसों");
});

test("keeps a rate and a near moment of one language apart", () => {
  assert.equal(formatRelative("2026-11-20T05:00:00Z", Date.parse("2026-11-20T08:00:00Z"), "en"), "3 hours ago");
  assert.equal(formatRate(44, "en"), "44.0");
});

test("drops minutes once there are days", () => {
  assert.deepEqual(spanOf(90_000_000 + 60_000), { days: 1, hours: 1, minutes: 0 });
  assert.deepEqual(spanOf(-3_900_000), { days: 0, hours: 1, minutes: 5 });
});
