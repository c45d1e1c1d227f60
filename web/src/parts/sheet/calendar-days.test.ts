/** Expected days are written by hand from RFC 5545. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { daysIn } from "./calendar-days.ts";

const calendar = (...events: readonly (readonly string[])[]): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//test//EN",
    ...events.flatMap((lines, at) => ["BEGIN:VEVENT", `UID:${at}@test`, ...lines, "END:VEVENT"]),
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const HEAD = ["holiday_date", "holiday_name"];

test("an event of a day is a row, and a repeated one is a row in this year and the next", () => {
  const text = calendar(
    ["DTSTART;VALUE=DATE:20261225", "DTEND;VALUE=DATE:20261226", "SUMMARY:Christmas"],
    ["DTSTART;VALUE=DATE:19500126", "RRULE:FREQ=YEARLY", "SUMMARY:Republic Day"],
  );
  assert.deepEqual(daysIn(text, 2026), [
    HEAD,
    ["2026-01-26", "Republic Day"],
    ["2026-12-25", "Christmas"],
    ["2027-01-26", "Republic Day"],
  ]);
});

test("rules, exceptions and ends of a repetition are kept", () => {
  const text = calendar(
    [
      "DTSTART;VALUE=DATE:20250126",
      "RRULE:FREQ=YEARLY;UNTIL=20270126",
      "EXDATE;VALUE=DATE:20260126",
      "SUMMARY:Some day",
    ],
    ["DTSTART;VALUE=DATE:20260108", "RRULE:FREQ=YEARLY;BYMONTH=1;BYDAY=2TH", "SUMMARY:Second Thursday"],
  );
  assert.deepEqual(daysIn(text, 2026), [
    HEAD,
    ["2026-01-08", "Second Thursday"],
    ["2027-01-14", "Second Thursday"],
    ["2027-01-26", "Some day"],
  ]);
});

test("each day of a longer event is a row, and the end is not one of them", () => {
  const text = calendar(["DTSTART;VALUE=DATE:20261230", "DTEND;VALUE=DATE:20270102", "SUMMARY:Turn of the year"]);
  assert.deepEqual(daysIn(text, 2026), [
    HEAD,
    ["2026-12-30", "Turn of the year"],
    ["2026-12-31", "Turn of the year"],
    ["2027-01-01", "Turn of the year"],
  ]);
});

test("two events of one day are one row; folded lines and escapes are read", () => {
  const text = calendar(
    ["DTSTART;VALUE=DATE:20260123", "SUMMARY:Sir Chhotu Ram Jayanti\\, a day of th", " e State"],
    ["DTSTART;VALUE=DATE:20260123", "SUMMARY:बसंत पंचमी"],
    ["DTSTART;VALUE=DATE:20260123", "SUMMARY:बसंत पंचमी"],
  );
  assert.deepEqual(daysIn(text, 2026), [HEAD, ["2026-01-23", "Sir Chhotu Ram Jayanti, a day of the State / बसंत पंचमी"]]);
});

test("hours, cancelled and nameless events are no holidays", () => {
  const text = calendar(
    ["DTSTART:20260301T090000Z", "DTEND:20260301T100000Z", "SUMMARY:A meeting"],
    ["DTSTART;VALUE=DATE:20260302", "STATUS:CANCELLED", "SUMMARY:Not this year"],
    ["DTSTART;VALUE=DATE:20260303"],
  );
  assert.equal(daysIn(text, 2026), null);
  assert.throws(() => daysIn("BEGIN:VCALENDAR\r\nnothing", 2026));
});
