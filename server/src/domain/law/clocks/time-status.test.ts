import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SLA_UNIT, type WorkCalendar } from "./clock.ts";
import { consumedPercent, isOverdue, slaGroup, type SlaFacts, type SlaGroup } from "./time-status.ts";

const at = (text: string): Date => new Date(`2026-11-${text}:00+05:30`);
const ms = (text: string, more: number): Date => new Date(at(text).getTime() + more);
const calendar: WorkCalendar = {
  utcOffsetMinutes: 330,
  opensMinute: 540,
  closesMinute: 1_020,
  weekend: [6, 7],
  days: new Map(),
  districtDays: new Map(),
};
const pending: SlaFacts = { phase: "open", due_at: at("18T12:00"), resolved_at: null, paused_at: null };

describe("group of a ticket", () => {
  const cases: readonly [what: string, facts: SlaFacts, now: Date, group: SlaGroup][] = [
    ["open before the due moment is within", pending, at("18T11:59"), "within"],
    ["open at the due moment is within", pending, at("18T12:00"), "within"],
    ["open after it is overdue", pending, at("18T12:01"), "overdue"],
    ["open a millisecond after it is overdue", pending, ms("18T12:00", 1), "overdue"],
    ["a paused clock stands where it stopped", { ...pending, paused_at: at("18T10:00") }, at("25T10:00"), "within"],
    [
      "resolved in time stays so",
      { ...pending, phase: "closed", resolved_at: at("18T12:00") },
      at("25T10:00"),
      "in_time",
    ],
    [
      "resolved late is its own figure",
      { ...pending, phase: "closed", resolved_at: at("18T12:01") },
      at("25T10:00"),
      "late",
    ],
    [
      "a millisecond late is late",
      { ...pending, phase: "closed", resolved_at: ms("18T12:00", 1) },
      at("25T10:00"),
      "late",
    ],
    ["resolved at an unknown moment counts as of now", { ...pending, phase: "closed" }, at("18T12:01"), "late"],
    [
      "a clock that was overdue when it was paused stays so",
      { ...pending, paused_at: ms("18T12:00", 1) },
      at("25T10:00"),
      "overdue",
    ],
    [
      "resolved without a due date is in time",
      { ...pending, phase: "closed", due_at: null },
      at("25T10:00"),
      "in_time",
    ],
    ["open without a due date is within", { ...pending, due_at: null }, at("25T10:00"), "within"],
    [
      "a pause that is still to come stops nothing",
      { ...pending, paused_at: at("26T10:00") },
      at("18T11:00"),
      "within",
    ],
    ["merged and deleted are in no figure", { ...pending, phase: "merged" }, at("25T10:00"), "excluded"],
  ];
  for (const [what, facts, now, group] of cases) {
    test(what, () => {
      assert.equal(slaGroup(facts, now), group);
      assert.equal(isOverdue(facts, now), group === "overdue");
    });
  }
});

describe("percent used up", () => {
  const limit = { value: 2, unit: SLA_UNIT.WORKING_DAYS, calendar, districtId: null };
  const due = at("19T17:00");
  const cases: readonly [now: Date, percent: number][] = [
    [at("18T08:00"), 0],
    [at("18T13:00"), 25],
    [at("18T20:00"), 50],
    [at("19T17:00"), 100],
    [at("19T23:00"), 100],
    [at("20T17:00"), 150],
    [at("22T12:00"), 150],
    [at("23T17:00"), 200],
  ];
  for (const [now, percent] of cases) {
    test(`${percent} % at ${now.toISOString()}`, () => assert.equal(consumedPercent(due, limit, now), percent));
  }
  test("stands still in a pause", () => {
    assert.equal(consumedPercent(due, limit, at("25T17:00"), at("18T13:00")), 25);
  });
  test("of a limit of nothing all is used up", () => {
    assert.equal(consumedPercent(due, { ...limit, value: 0 }, at("18T08:00")), 100);
  });
  test("knows the holidays of the district", () => {
    const closed = { ...calendar, districtDays: new Map([[7, new Map([["2026-11-18", false]])]]) };
    assert.equal(consumedPercent(due, { ...limit, calendar: closed, districtId: 7 }, at("18T13:00")), 50);
  });
});
