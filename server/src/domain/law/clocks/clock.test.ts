import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import { addSpan, dueAfterPause, dueAt, isOfficeOpen, localDay, SLA_UNIT, spanMs } from "./clock.ts";
import type { SlaUnitId, WorkCalendar, Worked } from "./clock.ts";

const HISAR = 7;
const calendar: WorkCalendar = {
  utcOffsetMinutes: 330,
  opensMinute: 9 * 60,
  closesMinute: 17 * 60,
  weekend: [6, 7],
  days: new Map<string, Worked>([
    ["2026-01-23", false],
    ["2026-01-26", false],
    ["2026-10-02", false],
    ["2026-12-25", false],
    ["2026-02-07", true], // a Saturday declared a working day
    ["2026-11-13", 13 * 60], // a Friday that ends at one o'clock
    ["2026-12-24", 13 * 60],
  ]),
  districtDays: new Map([
    [
      HISAR,
      new Map<string, Worked>([
        ["2026-10-01", false],
        ["2026-12-24", false],
        ["2026-12-25", true],
        ["2026-11-14", 12 * 60], // a Saturday worked until noon
      ]),
    ],
  ]),
};
/** Parses local Indian time. */
const ist = (text: string): Date => new Date(`${text.replace(" ", "T")}:00+05:30`);
const show = (moment: Date): string =>
  new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 16).replace("T", " ");

describe("due moments", () => {
  const cases: readonly [
    what: string,
    start: string,
    value: number,
    unit: SlaUnitId,
    due: string,
    district?: number,
  ][] = [
    ["hours run at night", "2026-11-20 23:30", 4, SLA_UNIT.HOURS, "2026-11-21 03:30"],
    ["hours run over a holiday", "2026-01-25 22:00", 48, SLA_UNIT.HOURS, "2026-01-27 22:00"],
    ["days are calendar days", "2026-12-30 10:15", 3, SLA_UNIT.DAYS, "2027-01-02 10:15"],
    ["days cross the leap day", "2028-02-28 10:00", 2, SLA_UNIT.DAYS, "2028-03-01 10:00"],
    ["one working day in the week", "2026-11-17 14:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-18 14:00"],
    ["working days skip the weekend", "2026-11-20 16:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-23 16:00"],
    ["a start on Saturday counts from Monday", "2026-11-21 11:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-23 17:00"],
    ["a start at night counts from the opening", "2026-11-18 02:00", 2, SLA_UNIT.WORKING_DAYS, "2026-11-19 17:00"],
    [
      "a start at closing time counts from the next opening",
      "2026-11-18 17:00",
      1,
      SLA_UNIT.WORKING_DAYS,
      "2026-11-19 17:00",
    ],
    ["a start at opening ends at closing", "2026-11-18 09:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-18 17:00"],
    ["a long weekend with two holidays", "2026-01-22 12:00", 1, SLA_UNIT.WORKING_DAYS, "2026-01-27 12:00"],
    ["a holiday before a weekend", "2026-10-01 15:00", 2, SLA_UNIT.WORKING_DAYS, "2026-10-06 15:00"],
    ["a holiday of one district only", "2026-09-30 15:00", 1, SLA_UNIT.WORKING_DAYS, "2026-10-05 15:00", HISAR],
    ["other districts work on that day", "2026-09-30 15:00", 1, SLA_UNIT.WORKING_DAYS, "2026-10-01 15:00", 11],
    ["a district that works on a holiday", "2026-12-23 15:00", 1, SLA_UNIT.WORKING_DAYS, "2026-12-25 15:00", HISAR],
    ["a half day counts half", "2026-11-13 09:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-16 13:00"],
    ["an afternoon of a half day is free", "2026-11-13 15:00", 1, SLA_UNIT.WORKING_DAYS, "2026-11-16 17:00"],
    [
      "what is due on a half day ends before it closes",
      "2026-11-12 13:00",
      1,
      SLA_UNIT.WORKING_DAYS,
      "2026-11-13 13:00",
    ],
    [
      "a half day on a Saturday of one district",
      "2026-11-13 12:00",
      1,
      SLA_UNIT.WORKING_DAYS,
      "2026-11-16 13:00",
      HISAR,
    ],
    ["hours run through a half day", "2026-11-13 12:00", 4, SLA_UNIT.HOURS, "2026-11-13 16:00"],
    ["a Saturday called in", "2026-02-06 12:00", 1, SLA_UNIT.WORKING_DAYS, "2026-02-07 12:00"],
    ["over the end of the year", "2026-12-30 10:00", 5, SLA_UNIT.WORKING_DAYS, "2027-01-06 10:00"],
    ["half a working day for a critical matter", "2026-11-18 10:00", 0.5, SLA_UNIT.WORKING_DAYS, "2026-11-18 14:00"],
    ["seven working days", "2026-11-20 09:30", 7, SLA_UNIT.WORKING_DAYS, "2026-12-01 09:30"],
  ];
  for (const [what, start, value, unit, due, district] of cases) {
    test(what, () => {
      assert.equal(show(dueAt(ist(start), value, unit, calendar, district ?? null)), due);
    });
  }
  test("midnight belongs to the day that begins", () => {
    assert.equal(localDay(new Date("2026-11-20T18:29:59.999Z"), calendar), "2026-11-20");
    assert.equal(localDay(new Date("2026-11-20T18:30:00.000Z"), calendar), "2026-11-21");
  });
  test("offices are open from their first to before their last minute, on a half day until it ends", () => {
    const open = (text: string, district: number | null = null): boolean => isOfficeOpen(ist(text), calendar, district);
    assert.deepEqual(
      ["2026-11-18 08:59", "2026-11-18 09:00", "2026-11-18 16:59", "2026-11-18 17:00"].map((at) => open(at)),
      [false, true, true, false],
    );
    assert.deepEqual([open("2026-11-13 12:59"), open("2026-11-13 13:00")], [true, false]);
    assert.deepEqual(
      [open("2026-11-14 11:00"), open("2026-11-14 11:00", HISAR), open("2026-11-14 12:00", HISAR)],
      [false, true, false],
    );
    assert.deepEqual([open("2026-12-25 11:00"), open("2026-12-25 11:00", HISAR)], [false, true]);
  });
  test("triage hours run only while the cell is open", () => {
    assert.equal(
      show(addSpan(ist("2026-11-20 15:00"), 5 * 3_600_000, SLA_UNIT.WORKING_DAYS, calendar)),
      "2026-11-23 12:00",
    );
  });
  test("a calendar without working days is an error, not an endless loop", () => {
    const never = { ...calendar, weekend: [1, 2, 3, 4, 5, 6, 7], days: new Map<string, boolean>() };
    assert.throws(() => dueAt(ist("2026-11-20 15:00"), 1, SLA_UNIT.WORKING_DAYS, never), RangeError);
  });
});

describe("pauses", () => {
  test("what was left in hours is left after the pause", () => {
    const due = dueAfterPause(
      ist("2026-11-20 12:00"),
      ist("2026-11-20 10:00"),
      ist("2026-11-22 07:00"),
      SLA_UNIT.HOURS,
      calendar,
    );
    assert.equal(show(due), "2026-11-22 09:00");
  });
  test("a pause over the weekend costs no working time", () => {
    const due = ist("2026-11-23 12:00");
    const after = dueAfterPause(due, ist("2026-11-20 17:00"), ist("2026-11-23 09:00"), SLA_UNIT.WORKING_DAYS, calendar);
    assert.equal(show(after), show(due));
  });
  test("a pause never mends an overdue clock", () => {
    const due = ist("2026-11-20 12:00");
    assert.equal(dueAfterPause(due, ist("2026-11-20 13:00"), ist("2026-11-25 13:00"), SLA_UNIT.DAYS, calendar), due);
  });
});

describe("properties", () => {
  const moment = fc.date({
    min: new Date("2024-01-01T00:00:00Z"),
    max: new Date("2028-12-31T00:00:00Z"),
    noInvalidDate: true,
  });
  const unit = fc.constantFrom<SlaUnitId>(1, 2, 3);
  const value = fc.integer({ min: 1, max: 45 });
  const district = fc.constantFrom(null, HISAR, 11);

  test("a later start or a larger limit is never due earlier", () => {
    fc.assert(
      fc.property(moment, fc.nat(10_000_000), value, unit, district, (start, later, n, u, d) => {
        const first = dueAt(start, n, u, calendar, d).getTime();
        assert.ok(dueAt(new Date(start.getTime() + later), n, u, calendar, d).getTime() >= first);
        assert.ok(dueAt(start, n + 1, u, calendar, d).getTime() > first);
      }),
      { numRuns: times(2_000, 40_000) },
    );
  });
  test("the span from start to due is the limit", () => {
    fc.assert(
      fc.property(moment, value, unit, district, (start, n, u, d) => {
        const whole = { 1: 3_600_000, 2: 86_400_000, 3: 8 * 3_600_000 }[u] * n;
        assert.equal(spanMs(start, dueAt(start, n, u, calendar, d), u, calendar, d), whole);
      }),
      { numRuns: times(2_000, 40_000) },
    );
  });
  test("a working-day limit ends in office hours of a working day", () => {
    fc.assert(
      fc.property(moment, value, district, (start, n, d) => {
        const due = dueAt(start, n, SLA_UNIT.WORKING_DAYS, calendar, d);
        assert.ok(isOfficeOpen(new Date(due.getTime() - 1), calendar, d));
      }),
      { numRuns: times(1_000, 20_000) },
    );
  });
  test("adding in two parts is adding at once", () => {
    fc.assert(
      fc.property(moment, value, value, unit, (start, a, b, u) => {
        const parts = dueAt(dueAt(start, a, u, calendar), b, u, calendar).getTime();
        assert.equal(parts, dueAt(start, a + b, u, calendar).getTime());
      }),
      { numRuns: times(1_000, 20_000) },
    );
  });
  test("a pause never brings the due moment forward and keeps what was left", () => {
    fc.assert(
      fc.property(
        moment,
        value,
        unit,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(900_000_000),
        (start, n, u, share, rest) => {
          const due = dueAt(start, n, u, calendar);
          const paused = new Date(start.getTime() + Math.floor((due.getTime() - start.getTime()) * share));
          const resumed = new Date(paused.getTime() + rest);
          const after = dueAfterPause(due, paused, resumed, u, calendar);
          assert.ok(after.getTime() >= due.getTime());
          if (rest > 0 && paused < due) {
            assert.equal(spanMs(resumed, after, u, calendar), spanMs(paused, due, u, calendar));
          }
        },
      ),
      { numRuns: times(2_000, 40_000) },
    );
  });
});
