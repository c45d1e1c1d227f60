/**
 * Effect of every step on both clocks of a ticket: a table written by hand from the design (REQUIREMENTS W2.6), in
 * Indian time.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import "@smgt/tools/test-run/fixed-seed.ts";
import { times } from "@smgt/tools/test-run/seed.ts";
import type { ClockEffect } from "../workflow-definition/vocabulary.ts";
import { applyClock, NO_CLOCKS, type ClockInput, type Clocks } from "./apply-clock.ts";
import { SLA_UNIT, type WorkCalendar, type Worked } from "./clock.ts";
import type { StageKind } from "./stage.ts";

const HISAR = 7;
const HOUR = 3_600_000;
const calendar: WorkCalendar = {
  utcOffsetMinutes: 330,
  opensMinute: 9 * 60,
  closesMinute: 17 * 60,
  weekend: [6, 7],
  days: new Map([["2026-10-02", false]]),
  districtDays: new Map([[HISAR, new Map([["2026-11-19", false]])]]),
};
/** Parses local Indian time. */
const ist = (text: string): Date => new Date(`${text.replace(" ", "T")}:00+05:30`);
const show = (moment: Date | null): string | null =>
  moment === null ? null : new Date(moment.getTime() + 330 * 60_000).toISOString().slice(0, 16).replace("T", " ");

const HOURS_4 = { value: 4, unit: SLA_UNIT.HOURS };
const WORKING_DAYS_2 = { value: 2, unit: SLA_UNIT.WORKING_DAYS };

/** Clocks in readable form: due moment, start of the pause, end of the stage, hours left of it. */
type Written = readonly [due: string | null, paused: string | null, stage: string | null, leftHours: number | null];
const NONE: Written = [null, null, null, null];

/** Stage, its start, its hours at that time, and the hours used before, if known. */
interface Begun {
  readonly stage: StageKind;
  readonly from?: string;
  readonly hours?: number;
  readonly used?: number;
}
const WORK: Begun = { stage: "resolution" };

interface Row {
  readonly what: string;
  readonly effect: ClockEffect;
  readonly before?: Written;
  readonly begun?: Begun;
  readonly now: string;
  readonly more?: Partial<ClockInput>;
  /** Finished pauses, and the date of an extension. */
  readonly pauses?: readonly (readonly [from: string, to: string])[];
  readonly granted?: string;
  readonly after: Written;
  /** Expected stage, when the row checks it. */
  readonly stage?: StageKind | null;
  /** Expected used hours, when the row checks them. */
  readonly used?: number | null;
  /** Expected date of the extension, when the row checks it. */
  readonly grantedAfter?: string;
}

// 2026-11-18 is a Wednesday, 2026-11-20 a Friday.
const rows: readonly Row[] = [
  {
    what: "triage of a critical ticket runs at night",
    effect: "start_triage",
    now: "2026-11-18 23:30",
    more: { triageMinutes: 30 },
    after: ["2026-11-18 12:00", null, "2026-11-19 00:00", null],
  },
  {
    what: "triage of 59 minutes still runs at night",
    effect: "start_triage",
    now: "2026-11-18 23:30",
    more: { triageMinutes: 59 },
    after: ["2026-11-18 12:00", null, "2026-11-19 00:29", null],
  },
  {
    what: "triage of a whole hour waits for the office",
    effect: "start_triage",
    now: "2026-11-18 23:30",
    more: { triageMinutes: 60 },
    after: ["2026-11-18 12:00", null, "2026-11-19 10:00", null],
  },
  {
    what: "triage of five hours from Friday afternoon ends on Monday",
    effect: "start_triage",
    now: "2026-11-20 15:00",
    after: ["2026-11-18 12:00", null, "2026-11-23 12:00", null],
  },
  {
    what: "triage knows the holiday of its district",
    effect: "start_triage",
    now: "2026-11-18 16:00",
    more: { districtId: HISAR },
    after: ["2026-11-18 12:00", null, "2026-11-20 13:00", null],
  },
  {
    what: "triage begun again leaves the citizen's clock and forgets what was left of the stage",
    effect: "start_triage",
    before: ["2026-11-21 18:00", null, null, 3],
    now: "2026-11-18 10:00",
    after: ["2026-11-21 18:00", null, "2026-11-18 15:00", null],
  },
  {
    what: "triage while the citizen was asked gives them the hour that they were waited for",
    effect: "start_triage",
    before: ["2026-11-21 18:00", "2026-11-18 09:00", null, 3],
    now: "2026-11-18 10:00",
    after: ["2026-11-21 19:00", null, "2026-11-18 15:00", null],
  },
  {
    what: "a kind without a limit has triage and no due moment",
    effect: "start_triage",
    now: "2026-11-18 10:00",
    more: { limit: null },
    after: [null, null, "2026-11-18 15:00", null],
  },
  {
    what: "the citizen's clock starts when they wrote, in working days of the district",
    effect: "start_triage",
    now: "2026-11-18 10:00",
    more: { limit: WORKING_DAYS_2, districtId: HISAR, triageMinutes: 30 },
    after: ["2026-11-20 17:00", null, "2026-11-18 10:30", null],
  },
  {
    what: "acceptance has its hours day and night",
    effect: "start_acceptance",
    now: "2026-11-20 16:00",
    more: { limit: { value: 7, unit: SLA_UNIT.DAYS } },
    after: ["2026-11-25 08:00", null, "2026-11-21 16:00", null],
  },
  {
    what: "to mark again never gives the citizen's clock another end",
    effect: "start_acceptance",
    before: ["2026-11-21 18:00", null, null, 3],
    now: "2026-11-20 16:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-21 18:00", null, "2026-11-21 16:00", null],
  },
  {
    what: "resolution has the limit, from its start",
    effect: "start_resolution",
    before: ["2026-11-18 12:00", null, "2026-11-19 10:00", 2],
    begun: { stage: "accept" },
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    stage: "resolution",
  },
  {
    what: "work that has begun is given no more time",
    effect: "start_resolution",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
    begun: { stage: "resolution", from: "2026-11-18 09:00", hours: 4 },
    now: "2026-11-18 12:30",
    after: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
  },
  {
    what: "a date that was granted stays",
    effect: "start_resolution",
    before: ["2026-11-28 12:00", null, "2026-11-28 12:00", null],
    begun: { stage: "granted" },
    now: "2026-11-18 12:30",
    after: ["2026-11-28 12:00", null, "2026-11-28 12:00", null],
    stage: "granted",
  },
  {
    what: "resolution in working days of the district",
    effect: "start_resolution",
    now: "2026-11-18 16:00",
    more: { limit: WORKING_DAYS_2, districtId: HISAR },
    after: [null, null, "2026-11-23 16:00", null],
  },
  {
    what: "resolution of a kind without a limit has no end",
    effect: "start_resolution",
    before: [null, null, "2026-11-19 10:00", null],
    begun: { stage: "accept" },
    now: "2026-11-18 16:00",
    more: { limit: null },
    after: NONE,
  },
  {
    what: "a pause keeps the due moment and what is left of the stage",
    effect: "pause_all",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:30", null],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", "2026-11-18 11:00", null, 2.5],
  },
  {
    what: "a pause in working days counts office hours",
    effect: "pause_all",
    before: ["2026-11-23 11:00", null, "2026-11-23 11:00", null],
    now: "2026-11-20 16:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-23 11:00", "2026-11-20 16:00", null, 3],
  },
  {
    what: "and leaves out the district's holiday",
    effect: "pause_all",
    before: ["2026-11-20 11:00", null, "2026-11-20 11:00", null],
    now: "2026-11-18 16:00",
    more: { limit: WORKING_DAYS_2, districtId: HISAR },
    after: ["2026-11-20 11:00", "2026-11-18 16:00", null, 3],
  },
  {
    what: "without a limit a pause counts hours",
    effect: "pause_all",
    before: [null, null, "2026-11-21 16:00", null],
    now: "2026-11-20 16:00",
    more: { limit: null },
    after: [null, "2026-11-20 16:00", null, 24],
  },
  {
    what: "a second pause begins where the first did",
    effect: "pause_all",
    before: ["2026-11-18 12:00", "2026-11-18 10:00", null, 2],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", "2026-11-18 10:00", null, 2],
  },
  {
    what: "of a stage that is over nothing is left",
    effect: "pause_all",
    before: ["2026-11-18 12:00", null, "2026-11-18 10:00", null],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", "2026-11-18 11:00", null, 0],
  },
  {
    what: "both clocks go on with what was left",
    effect: "resume_all",
    before: ["2026-11-18 12:00", "2026-11-18 11:00", null, 2.5],
    now: "2026-11-20 22:00",
    after: ["2026-11-20 23:00", null, "2026-11-21 00:30", null],
  },
  {
    what: "in working days both go on in office hours of the district",
    effect: "resume_all",
    before: ["2026-11-18 12:00", "2026-11-18 10:00", null, 3],
    now: "2026-11-18 16:00",
    more: { limit: WORKING_DAYS_2, districtId: HISAR },
    after: ["2026-11-20 10:00", null, "2026-11-20 11:00", null],
  },
  {
    what: "a pause mends nothing that was overdue",
    effect: "resume_all",
    before: ["2026-11-18 10:00", "2026-11-18 11:00", null, 0],
    now: "2026-11-20 11:00",
    after: ["2026-11-18 10:00", null, "2026-11-20 11:00", null],
  },
  {
    what: "without a due moment there is none after the pause, and hours are left of the stage",
    effect: "resume_all",
    before: [null, "2026-11-20 16:00", null, 24],
    now: "2026-11-20 17:00",
    more: { limit: null },
    after: [null, null, "2026-11-21 17:00", null],
  },
  {
    what: "a due moment without a limit goes on in hours",
    effect: "resume_all",
    before: ["2026-11-20 18:00", "2026-11-20 16:00", "2026-11-22 10:00", null],
    now: "2026-11-20 17:00",
    more: { limit: null },
    after: ["2026-11-20 19:00", null, "2026-11-22 10:00", null],
  },
  {
    what: "a clock that was not paused is left alone, and a stage that there was not gets the limit",
    effect: "resume_all",
    before: ["2026-11-18 12:00", null, null, null],
    now: "2026-11-18 10:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 14:00", null],
  },
  {
    what: "the officer's pause leaves the citizen's clock running",
    effect: "pause_officer",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:30", null],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, null, 2.5],
  },
  {
    what: "the officer's pause without a stage keeps what was left",
    effect: "pause_officer",
    before: ["2026-11-18 12:00", "2026-11-18 10:00", null, 1],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", "2026-11-18 10:00", null, 1],
  },
  {
    what: "the officer goes on where they were, and the citizen's clock does not move",
    effect: "resume_officer",
    before: ["2026-11-18 12:00", "2026-11-18 10:00", null, 2.5],
    now: "2026-11-18 20:00",
    after: ["2026-11-18 12:00", "2026-11-18 10:00", "2026-11-18 22:30", null],
  },
  {
    what: "a restart gives the officer the whole limit, and ends the citizen's pause",
    effect: "restart",
    before: ["2026-11-18 12:00", "2026-11-18 11:00", null, 1],
    now: "2026-11-19 20:00",
    after: ["2026-11-19 21:00", null, "2026-11-20 00:00", null],
  },
  {
    what: "a restart does not move a citizen's clock that ran",
    effect: "restart",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
    now: "2026-11-19 20:00",
    after: ["2026-11-18 12:00", null, "2026-11-20 00:00", null],
  },
  {
    what: "an appeal has thirty days by the calendar",
    effect: "start_appeal",
    before: ["2026-11-18 12:00", null, null, 1],
    now: "2026-11-20 16:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-18 12:00", null, "2026-12-20 16:00", null],
  },
  {
    what: "what is granted holds for both clocks",
    effect: "set_new_due",
    before: ["2026-11-18 12:00", null, null, 1],
    now: "2026-11-18 11:00",
    more: { grantedDueAt: ist("2026-11-25 17:00") },
    after: ["2026-11-25 17:00", null, "2026-11-25 17:00", null],
  },
  {
    what: "without a granted date the due moment holds for both",
    effect: "set_new_due",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 12:00", null],
  },
  {
    what: "a recalculation counts from when the citizen wrote",
    effect: "recalculate",
    before: ["2026-11-30 12:00", null, null, 1],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, null, 1],
  },
  {
    what: "a recalculation remembers the pause that was",
    effect: "recalculate",
    before: ["2026-11-30 12:00", null, null, null],
    now: "2026-11-19 11:00",
    pauses: [["2026-11-18 10:00", "2026-11-18 18:00"]],
    after: ["2026-11-18 20:00", null, null, null],
  },
  {
    what: "in the unit and the district of the limit",
    effect: "recalculate",
    before: ["2026-11-30 12:00", null, null, null],
    now: "2026-11-24 11:00",
    more: {
      limit: WORKING_DAYS_2,
      districtId: HISAR,
    },
    pauses: [["2026-11-18 10:00", "2026-11-20 10:00"]],
    // Two working days from Wednesday 08:00 minus one used hour: fifteen hours are left on Friday at 10:00.
    after: ["2026-11-23 17:00", null, null, null],
  },
  {
    what: "a recalculation takes back nothing that was granted",
    effect: "recalculate",
    before: ["2026-11-25 17:00", null, null, null],
    now: "2026-11-19 11:00",
    granted: "2026-11-25 17:00",
    after: ["2026-11-25 17:00", null, null, null],
  },
  {
    what: "and gives more than was granted when the limit does",
    effect: "recalculate",
    before: ["2026-11-18 11:00", null, null, null],
    now: "2026-11-19 11:00",
    granted: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, null, null],
  },
  {
    what: "a kind without a limit loses its due moment",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, null, null],
    now: "2026-11-18 11:00",
    more: { limit: null },
    pauses: [["2026-11-18 10:00", "2026-11-18 18:00"]],
    after: NONE,
  },
  {
    what: "the end stops the stage and closes the pause",
    effect: "stop",
    before: ["2026-11-18 12:00", "2026-11-18 11:00", "2026-11-18 13:00", 1],
    now: "2026-11-18 15:00",
    after: ["2026-11-18 16:00", null, null, null],
  },
  {
    what: "nothing changes nothing",
    effect: "none",
    before: ["2026-11-18 12:00", "2026-11-18 11:00", "2026-11-18 13:00", 1],
    now: "2026-11-18 15:00",
    after: ["2026-11-18 12:00", "2026-11-18 11:00", "2026-11-18 13:00", 1],
  },
  {
    what: "a merged ticket keeps its clocks for the way back",
    effect: "follow_primary",
    before: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
    now: "2026-11-18 15:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 13:00", null],
  },
  {
    what: "a pause of acceptance is measured by the clock, whatever unit the limit has",
    effect: "pause_officer",
    before: ["2026-11-25 12:00", null, "2026-11-21 16:00", null],
    begun: { stage: "accept", from: "2026-11-20 16:00", hours: 24 },
    now: "2026-11-20 20:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-25 12:00", null, null, 20],
    stage: "accept",
  },
  {
    what: "acceptance goes on by the clock, over the weekend too",
    effect: "resume_officer",
    before: ["2026-11-25 12:00", null, null, 20],
    begun: { stage: "accept" },
    now: "2026-11-21 10:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-25 12:00", null, "2026-11-22 06:00", null],
    stage: "accept",
  },
  {
    what: "a pause of triage counts the office's hours, though the limit is by the clock",
    effect: "pause_all",
    before: ["2026-11-18 12:00", null, "2026-11-23 12:00", null],
    begun: { stage: "triage", from: "2026-11-20 15:00", hours: 5 },
    now: "2026-11-20 16:00",
    after: ["2026-11-18 12:00", "2026-11-20 16:00", null, 4],
    stage: "triage",
  },
  {
    what: "an appeal's pause is by the clock",
    effect: "pause_officer",
    before: ["2026-11-18 12:00", null, "2026-12-18 10:00", null],
    begun: { stage: "appeal", from: "2026-11-18 10:00", hours: 720 },
    now: "2026-11-19 10:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-18 12:00", null, null, 696],
  },
  {
    what: "another issue with more time gives the officer more time, from when the work began",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    begun: { stage: "resolution", from: "2026-11-18 11:00", hours: 4 },
    now: "2026-11-18 14:00",
    more: { limit: WORKING_DAYS_2, before: { limit: HOURS_4, triageMinutes: 300 } },
    after: ["2026-11-19 17:00", null, "2026-11-20 11:00", null],
  },
  {
    what: "what was used of the stage before a pause stays used",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 17:00", null],
    begun: { stage: "resolution", from: "2026-11-18 14:00", hours: 3 },
    now: "2026-11-18 15:00",
    more: { limit: { value: 8, unit: SLA_UNIT.HOURS }, before: { limit: HOURS_4, triageMinutes: 300 } },
    after: ["2026-11-18 16:00", null, "2026-11-18 21:00", null],
  },
  {
    what: "a stage that stands still has as much more left",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, null, 3],
    now: "2026-11-18 15:00",
    more: { limit: { value: 8, unit: SLA_UNIT.HOURS }, before: { limit: HOURS_4, triageMinutes: 300 } },
    after: ["2026-11-18 16:00", null, null, 7],
  },
  {
    what: "a shorter limit than was used leaves nothing",
    effect: "recalculate",
    before: ["2026-11-18 16:00", null, null, 3],
    now: "2026-11-18 15:00",
    more: { limit: HOURS_4, before: { limit: { value: 8, unit: SLA_UNIT.HOURS }, triageMinutes: 300 } },
    after: ["2026-11-18 12:00", null, null, 0],
  },
  {
    what: "a holiday that is told late moves the officer's end too",
    effect: "recalculate",
    before: ["2026-11-19 16:00", null, "2026-11-19 16:00", null],
    begun: { stage: "resolution", from: "2026-11-18 16:00", hours: 8 },
    now: "2026-11-18 17:00",
    more: { limit: { value: 1, unit: SLA_UNIT.WORKING_DAYS }, districtId: HISAR },
    after: ["2026-11-18 17:00", null, "2026-11-20 16:00", null],
  },
  {
    what: "a critical matter is marked at once",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    begun: { stage: "triage", from: "2026-11-18 10:00", hours: 5 },
    now: "2026-11-18 10:10",
    more: { triageMinutes: 30, before: { limit: HOURS_4, triageMinutes: 300 } },
    after: ["2026-11-18 12:00", null, "2026-11-18 10:30", null],
  },
  {
    what: "a stage that begins has used nothing",
    effect: "start_acceptance",
    begun: { stage: "triage", used: 3 },
    now: "2026-11-18 10:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 11:00", null],
    used: 0,
  },
  {
    what: "more hours for accepting are more for those who have them already",
    effect: "recalculate",
    before: ["2026-11-20 17:00", null, "2026-11-19 10:00", null],
    begun: { stage: "accept", from: "2026-11-18 10:00", hours: 24, used: 0 },
    now: "2026-11-18 15:00",
    more: { limit: WORKING_DAYS_2, acceptHours: 36 },
    // Thirty-six hours would end at 22:00, after the citizen's clock.
    after: ["2026-11-19 17:00", null, "2026-11-19 17:00", null],
    used: 0,
  },
  {
    what: "less time for marking leaves what was not used of it, also before a pause",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 16:00", null],
    begun: { stage: "triage", from: "2026-11-18 12:00", hours: 4, used: 1 },
    now: "2026-11-18 12:30",
    more: { triageMinutes: 180 },
    after: ["2026-11-18 12:00", null, "2026-11-18 14:00", null],
    used: 1,
  },
  {
    what: "an appeal that stands still has as many days more left",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, null, 240],
    begun: { stage: "appeal", used: 480 },
    now: "2026-11-18 12:00",
    more: { appealDays: 40 },
    after: ["2026-11-18 12:00", null, null, 480],
    used: 480,
  },
  {
    what: "what was used before it stopped is remembered",
    effect: "pause_officer",
    before: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    begun: { stage: "resolution", from: "2026-11-18 12:00", hours: 3, used: 1 },
    now: "2026-11-18 14:00",
    after: ["2026-11-18 12:00", null, null, 1],
    used: 3,
  },
  {
    what: "what was used is remembered when it goes on",
    effect: "resume_officer",
    before: ["2026-11-18 12:00", null, null, 1],
    begun: { stage: "resolution", used: 3 },
    now: "2026-11-18 14:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    used: 3,
  },
  {
    what: "a limit that was noted by a step in between still gives the stage what it lacks",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    begun: { stage: "resolution", from: "2026-11-18 11:00", hours: 4, used: 0 },
    now: "2026-11-18 14:00",
    more: { limit: { value: 9, unit: SLA_UNIT.HOURS } },
    after: ["2026-11-18 17:00", null, "2026-11-18 20:00", null],
  },
  {
    what: "a date that was granted is not taken back from the officer",
    effect: "recalculate",
    before: ["2026-11-25 12:00", null, "2026-11-25 12:00", null],
    begun: { stage: "granted" },
    now: "2026-11-18 15:00",
    more: { before: { limit: WORKING_DAYS_2, triageMinutes: 300 } },
    granted: "2026-11-25 12:00",
    after: ["2026-11-25 12:00", null, "2026-11-25 12:00", null],
    stage: "granted",
  },
  {
    what: "an issue without a limit has no end of the work",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, "2026-11-18 15:00", null],
    begun: { stage: "resolution", from: "2026-11-18 11:00", hours: 4 },
    now: "2026-11-18 12:00",
    more: { limit: null, before: { limit: HOURS_4, triageMinutes: 300 } },
    after: [null, null, null, null],
    stage: null,
  },
  {
    what: "accepting a power cut takes at most half of its four hours",
    effect: "start_acceptance",
    now: "2026-11-20 16:00",
    after: ["2026-11-18 12:00", null, "2026-11-20 18:00", null],
    stage: "accept",
  },
  {
    what: "each of two pauses is given back",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, null, null],
    now: "2026-11-19 11:00",
    pauses: [
      ["2026-11-18 09:00", "2026-11-18 10:00"],
      ["2026-11-18 11:00", "2026-11-18 16:00"],
    ],
    // Four hours from 08:00, less one until 09:00 and one until 11:00: two are left at 16:00.
    after: ["2026-11-18 18:00", null, null, null],
  },
  {
    what: "a pause after the end gives nothing back",
    effect: "recalculate",
    before: ["2026-11-18 12:00", null, null, null],
    now: "2026-11-20 11:00",
    pauses: [["2026-11-18 13:00", "2026-11-19 13:00"]],
    after: ["2026-11-18 12:00", null, null, null],
  },
  {
    what: "a wait for the citizen moves what was granted, for both",
    effect: "resume_all",
    before: ["2026-11-25 17:00", "2026-11-20 17:00", null, 120],
    begun: { stage: "granted" },
    granted: "2026-11-25 17:00",
    now: "2026-11-22 17:00",
    after: ["2026-11-27 17:00", null, "2026-11-27 17:00", null],
    grantedAfter: "2026-11-27 17:00",
  },
  {
    what: "and a recalculation afterwards takes nothing of it away",
    effect: "recalculate",
    before: ["2026-11-27 17:00", null, "2026-11-27 17:00", null],
    begun: { stage: "granted" },
    granted: "2026-11-27 17:00",
    pauses: [["2026-11-20 17:00", "2026-11-22 17:00"]],
    now: "2026-11-23 10:00",
    after: ["2026-11-27 17:00", null, "2026-11-27 17:00", null],
  },
  {
    what: "what is granted takes nothing from a later end",
    effect: "set_new_due",
    before: ["2026-11-25 12:00", null, null, 1],
    now: "2026-11-18 11:00",
    more: { grantedDueAt: ist("2026-11-20 17:00") },
    after: ["2026-11-25 12:00", null, "2026-11-25 12:00", null],
    grantedAfter: "2026-11-20 17:00",
  },
  {
    what: "an extension of a kind without a limit stays",
    effect: "recalculate",
    before: ["2026-11-25 17:00", null, "2026-11-25 17:00", null],
    begun: { stage: "granted" },
    granted: "2026-11-25 17:00",
    now: "2026-11-23 10:00",
    more: { limit: null },
    after: ["2026-11-25 17:00", null, "2026-11-25 17:00", null],
  },
  {
    what: "acceptance takes at most half of what is left of four hours",
    effect: "start_acceptance",
    before: ["2026-11-18 12:00", null, null, null],
    now: "2026-11-18 11:00",
    after: ["2026-11-18 12:00", null, "2026-11-18 11:30", null],
    stage: "accept",
  },
  {
    what: "acceptance never ends after the citizen's clock, in working days too",
    effect: "start_acceptance",
    before: ["2026-11-19 17:00", null, null, null],
    now: "2026-11-19 12:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-19 17:00", null, "2026-11-19 17:00", null],
    stage: "accept",
  },
  {
    what: "acceptance that follows an end that is over has its usual hours",
    effect: "start_acceptance",
    before: ["2026-11-19 17:00", null, null, null],
    now: "2026-11-19 17:00",
    more: { limit: WORKING_DAYS_2 },
    after: ["2026-11-19 17:00", null, "2026-11-20 17:00", null],
    stage: "accept",
  },
  {
    what: "a limit that becomes shorter brings acceptance forward with it",
    effect: "recalculate",
    before: ["2026-11-20 17:00", null, "2026-11-19 16:00", null],
    begun: { stage: "accept", from: "2026-11-18 16:00", hours: 24, used: 0 },
    now: "2026-11-18 17:00",
    more: { limit: { value: 12, unit: SLA_UNIT.HOURS } },
    // Twelve hours from 08:00 end at 20:00; half of the four that were left at 16:00 is two.
    after: ["2026-11-18 20:00", null, "2026-11-18 18:00", null],
    stage: "accept",
  },
];

function clocksOf({ before: [due, paused, stage, leftHours] = NONE, begun = WORK, pauses = [], granted }: Row): Clocks {
  const moment = (text: string | null): Date | null => (text === null ? null : ist(text));
  return {
    dueAt: moment(due),
    pausedAt: moment(paused),
    pauses: pauses.map(([from, to]) => ({ from: ist(from), to: ist(to) })),
    grantedDueAt: moment(granted ?? null),
    stage: stage === null && leftHours === null ? null : begun.stage,
    stageFrom: begun.from === undefined ? null : ist(begun.from),
    stageMs: begun.hours === undefined ? null : begun.hours * HOUR,
    stageUsedMs: begun.used === undefined ? null : begun.used * HOUR,
    stageDueAt: moment(stage),
    stageLeftMs: leftHours === null ? null : leftHours * HOUR,
  };
}

describe("the clocks after a step", () => {
  for (const row of rows) {
    const { what, effect, now, more, after, stage, used, grantedAfter } = row;
    test(`${effect}: ${what}`, () => {
      const found = applyClock(clocksOf(row), effect, {
        now: ist(now),
        receivedAt: ist("2026-11-18 08:00"),
        limit: HOURS_4,
        calendar,
        districtId: null,
        triageMinutes: 300,
        acceptHours: 24,
        appealDays: 30,
        defaultHours: 48,
        before: { limit: more?.limit === undefined ? HOURS_4 : more.limit, triageMinutes: more?.triageMinutes ?? 300 },
        grantedDueAt: null,
        ...more,
      });
      const { dueAt, pausedAt, stageDueAt, stageLeftMs } = found;
      const left = stageLeftMs === null ? null : stageLeftMs / HOUR;
      assert.deepEqual([show(dueAt), show(pausedAt), show(stageDueAt), left], [...after]);
      if (stage !== undefined) assert.equal(found.stage, stage);
      if (grantedAfter !== undefined) assert.equal(show(found.grantedDueAt), grantedAfter);
      if (used !== undefined) assert.equal(found.stageUsedMs === null ? null : found.stageUsedMs / HOUR, used);
    });
  }
});

describe("a recalculation with nothing changed", () => {
  const effects = fc.constantFrom<ClockEffect>(
    "start_triage",
    "start_acceptance",
    "start_resolution",
    "pause_all",
    "resume_all",
    "pause_officer",
    "resume_officer",
    "restart",
    "start_appeal",
    "set_new_due",
    "stop",
  );
  const moves = fc.array(fc.tuple(effects, fc.integer({ min: 1, max: 100 * HOUR }), fc.integer({ min: 1, max: 20 })), {
    maxLength: 14,
  });
  const limits = fc.constantFrom(
    null,
    HOURS_4,
    WORKING_DAYS_2,
    { value: 7, unit: SLA_UNIT.DAYS },
    { value: 30, unit: SLA_UNIT.WORKING_DAYS },
  );
  const half: WorkCalendar = {
    ...calendar,
    days: new Map<string, Worked>([
      ["2026-10-02", false],
      ["2026-11-20", 780],
    ]),
  };

  test("changes nothing after any history of extensions, pauses and reopenings", () => {
    fc.assert(
      fc.property(
        moves,
        limits,
        fc.constantFrom(null, HISAR),
        fc.constantFrom(calendar, half),
        (history, limit, districtId, days) => {
          let at = ist("2026-11-18 08:00").getTime();
          const input = (granted: number | null): ClockInput => ({
            now: new Date(at),
            receivedAt: ist("2026-11-18 08:00"),
            limit,
            calendar: days,
            districtId,
            triageMinutes: 300,
            acceptHours: 24,
            appealDays: 30,
            defaultHours: 48,
            before: { limit, triageMinutes: 300 },
            grantedDueAt: granted === null ? null : new Date(at + granted * 24 * HOUR),
          });
          let clocks = applyClock(NO_CLOCKS, "start_triage", input(null));
          for (const [effect, later, grantedDays] of history) {
            at += later;
            clocks = applyClock(clocks, effect, input(grantedDays));
            assert.deepEqual(applyClock(clocks, "recalculate", input(null)), clocks, effect);
          }
        },
      ),
      { numRuns: times(3_000, 60_000) },
    );
  });
});
