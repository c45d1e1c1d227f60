/** Used share of a stage and the moment of its next share: by hand, in Indian time. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SLA_UNIT, type WorkCalendar } from "./clock.ts";
import { momentOfStageShare, reachedShares, stagePercent, type Stage } from "./stage-share.ts";

const HISAR = 7;
const calendar: WorkCalendar = {
  utcOffsetMinutes: 330,
  opensMinute: 540,
  closesMinute: 1_020,
  weekend: [6, 7],
  days: new Map(),
  districtDays: new Map([[HISAR, new Map([["2026-11-19", false]])]]),
};
const ist = (text: string): Date => new Date(`2026-11-${text.replace(" ", "T")}:00+05:30`);
const show = (moment: Date): string =>
  new Date(moment.getTime() + 330 * 60_000).toISOString().slice(8, 16).replace("T", " ");

// The 18th is a Wednesday, the 20th a Friday.
const work: Stage = {
  kind: "resolution",
  dueAt: ist("19 17:00"),
  limit: { value: 2, unit: SLA_UNIT.WORKING_DAYS },
  triageMinutes: 300,
  acceptHours: 24,
  appealDays: 30,
  defaultHours: 48,
  calendar,
  districtId: null,
  wholeMs: null,
};
const triage: Stage = { ...work, kind: "triage", dueAt: ist("18 14:00") };
const urgent: Stage = { ...triage, triageMinutes: 40, dueAt: ist("18 23:40") };
const acceptance: Stage = { ...work, kind: "accept", dueAt: ist("21 16:00") };
const appeal: Stage = { ...work, kind: "appeal", dueAt: ist("30 10:00") };
const unlimited: Stage = { ...work, limit: null, dueAt: ist("20 10:00") };

describe("percent of a stage", () => {
  const cases: readonly (readonly [what: string, stage: Stage, now: string, percent: number])[] = [
    ["nothing at its start", work, "18 09:00", 0],
    ["a quarter after half a day", work, "18 13:00", 25],
    ["the night costs nothing", work, "18 20:00", 50],
    ["all of it at its end", work, "19 17:00", 100],
    ["half as much again a day later", work, "20 17:00", 150],
    ["less than nothing after an extension", { ...work, dueAt: ist("23 17:00") }, "18 09:00", -100],
    ["of a district that is closed", { ...work, districtId: HISAR, dueAt: ist("20 17:00") }, "19 12:00", 50],
    ["late in a district that is closed", { ...work, districtId: HISAR, dueAt: ist("18 17:00") }, "20 17:00", 150],
    ["triage in the office's hours", triage, "18 11:30", 50],
    ["triage over night", { ...triage, dueAt: ist("19 11:30") }, "18 23:00", 50],
    ["urgent triage at night", urgent, "18 23:20", 50],
    [
      "triage of a whole hour waits for the office",
      { ...urgent, triageMinutes: 60, dueAt: ist("19 10:00") },
      "18 23:20",
      0,
    ],
    ["triage of 59 minutes does not", { ...urgent, triageMinutes: 59, dueAt: ist("18 23:59") }, "18 23:00", 0],
    ["acceptance over a weekend", acceptance, "21 04:00", 50],
    ["acceptance of six hours, when that was left", { ...acceptance, wholeMs: 6 * 3_600_000 }, "21 13:00", 50],
    ["late acceptance", acceptance, "22 16:00", 200],
    ["an appeal by the calendar", appeal, "15 10:00", 50],
    ["without a limit the State's own hours", unlimited, "19 10:00", 50],
    ["of a limit of nothing all", { ...work, limit: { value: 0, unit: SLA_UNIT.HOURS } }, "18 09:00", 100],
    ["in hours", { ...work, limit: { value: 4, unit: SLA_UNIT.HOURS } }, "19 16:00", 75],
  ];
  for (const [what, stage, now, percent] of cases) {
    test(what, () => assert.equal(stagePercent(stage, ist(now)), percent));
  }
});

describe("the moment of a share", () => {
  const cases: readonly (readonly [what: string, stage: Stage, share: number, now: string, moment: string])[] = [
    ["half", work, 50, "18 09:00", "18 17:00"],
    ["half, seen from later", work, 50, "18 12:00", "18 17:00"],
    ["80 percent", work, 80, "18 09:00", "19 13:48"],
    ["all", work, 100, "18 09:00", "19 17:00"],
    ["half as much again", work, 150, "18 09:00", "20 17:00"],
    ["twice", work, 200, "18 09:00", "23 17:00"],
    ["what is reached is now", work, 50, "19 12:00", "19 12:00"],
    ["at the very moment it is now", work, 50, "18 17:00", "18 17:00"],
    ["what is long past is now too", work, 150, "24 12:00", "24 12:00"],
    [
      "of a district that is closed",
      { ...work, districtId: HISAR, dueAt: ist("20 17:00") },
      80,
      "18 09:00",
      "20 13:48",
    ],
    [
      "beyond, in a district that is closed",
      { ...work, districtId: HISAR, dueAt: ist("18 17:00") },
      150,
      "18 09:00",
      "20 17:00",
    ],
    ["urgent triage at night", urgent, 50, "18 23:00", "18 23:20"],
    ["acceptance at night", acceptance, 50, "20 16:00", "21 04:00"],
    ["an appeal", appeal, 50, "01 10:00", "15 10:00"],
  ];
  for (const [what, stage, share, now, moment] of cases) {
    test(what, () => assert.equal(show(momentOfStageShare(stage, share, ist(now))), moment));
  }
  test("a part of a millisecond is rounded", () => {
    const third = { ...urgent, triageMinutes: 1 / 60_000, dueAt: new Date(1_000) };
    assert.equal(momentOfStageShare(third, 140, new Date(0)).getTime(), 1_000);
    assert.equal(momentOfStageShare(third, 160, new Date(0)).getTime(), 1_001);
  });
});

test("shares are reached one after the other", () => {
  const shares = [50, 80, 100, 150, 200];
  for (const [percent, reached] of [
    [0, 0],
    [49.9, 0],
    [50, 1],
    [80, 2],
    [99, 2],
    [100, 3],
    [150, 4],
    [400, 5],
  ] as const) {
    assert.equal(reachedShares(percent, shares), reached);
  }
});
