/**
 * Plans the tickets that run through the use cases: time, subject and scenario of each. Pure. The numbers fill every status
 * and every list at any time of day.
 */
import { SOURCE } from "@smgt/contract/constants.ts";
import { limitOf, subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { dueAt, localDay } from "@smgt/server/domain/law/clocks/clock.ts";
import type { Random } from "../random.ts";
import { busyHour, DAY, HOUR, issueChooser } from "./arrivals.ts";
import { chooseDistrict, choosePlace, complaintText, isCellMatter, type ComplaintText } from "./complaint-text.ts";
import { citizenOf, type Citizen } from "./people.ts";
import type { PlaceWords } from "./places.ts";

/** Scenarios of tickets that wait for somebody today. */
export type OpenScenario =
  | "new"
  | "marked"
  | "inAction"
  | "returned"
  | "awaiting"
  | "review"
  | "reopened"
  | "appeal"
  | "resolved";
/** Scenarios of tickets that ended. */
export type EndedScenario =
  | "satisfied"
  | "silent"
  | "unreached"
  | "unhappy"
  | "reopenedOnce"
  | "appealLost"
  | "noAction"
  | "noDetails"
  | "transferred"
  | "deleted"
  | "merged";
export type Scenario = OpenScenario | EndedScenario;

/** Number of tickets, and their least and greatest age in days. */
const OPEN: readonly (readonly [OpenScenario, count: number, youngest: number, oldest: number])[] = [
  ["new", 10, 0.02, 1.2],
  ["marked", 15, 0.3, 2.5],
  ["inAction", 16, 1, 12],
  ["returned", 5, 1, 4],
  ["awaiting", 7, 0.6, 2.6],
  ["review", 8, 2, 12],
  ["reopened", 6, 6, 18],
  ["appeal", 3, 18, 36],
  ["resolved", 8, 2, 10],
];
/** Number of tickets and their least age in days: the duration of the scenario. */
const ENDED: readonly (readonly [EndedScenario, count: number, youngest: number])[] = [
  ["satisfied", 15, 10],
  ["silent", 8, 16],
  ["unreached", 3, 14],
  ["unhappy", 2, 26],
  ["reopenedOnce", 2, 28],
  ["appealLost", 2, 46],
  ["noAction", 6, 1],
  ["noDetails", 2, 4],
  ["transferred", 3, 1],
  ["deleted", 2, 0.5],
  ["merged", 3, 12],
];
/** Greatest age of a planned ticket. */
const PLANNED_DAYS = 56;
/** True when the ticket is open in the end. A resolved one is not, although its citizen is still to be called. */
export const isOpenScenario = (scenario: Scenario): boolean =>
  scenario !== "resolved" && OPEN.some(([each]) => each === scenario);

/** Tickets of `officer`, `officer2` and `officer3`: one open ticket of eight each. */
const DEMO_WORK: readonly (readonly [at: number, districtId: number, subIssueIds: readonly number[]])[] = [
  [0, 6, [101, 104, 106, 107, 108]],
  [3, 7, [201, 202, 205, 207, 301]],
  [6, 19, [302, 304, 401, 501]],
];
const DEMO_EVERY = 8;

const SOURCES: readonly (readonly [number, number])[] = [
  [SOURCE.X_POST, 76],
  [SOURCE.X_DM, 8],
  [SOURCE.CALL_CENTRE, 8],
  [4, 1.5],
  [5, 1.5],
  [6, 1],
  [7, 2],
  [8, 1],
  [9, 1],
];
/** Share of ended tickets resolved after the deadline. */
const LATE = 0.1;
/** Longest time limit of an ended ticket; a longer one would end in the future. */
const LONGEST_ENDED = 21 * DAY;

export interface PlannedTicket {
  readonly at: Date;
  readonly scenario: Scenario;
  readonly sourceId: number;
  readonly subIssueId: number;
  readonly districtId: number;
  readonly place: PlaceWords;
  readonly words: ComplaintText;
  readonly citizen: Citizen;
  /** Time of the last step before the citizen is called, such as the approval. */
  readonly until: Date;
  /** The ticket into which this one is merged. */
  readonly primary: PlannedTicket | null;
}

interface Setting {
  readonly random: Random;
  readonly masters: Masters;
  readonly now: Date;
  readonly chooseIssue: ReturnType<typeof issueChooser>;
}

function limitMs({ masters }: Setting, subIssueId: number, at: Date): number {
  const limit = limitOf(masters, {
    sub_issue_type_id: subIssueId,
    department_id: subIssueOf(masters, subIssueId)?.departmentId ?? null,
    priority_tag_id: subIssueOf(masters, subIssueId)?.priorityTagId ?? 0,
  });
  return limit === null ? 3 * DAY : dueAt(at, limit.value, limit.unit, masters.calendar).getTime() - at.getTime();
}

/** Draws until the draw fits, 40 times at most. */
function drawn<T>(draw: () => T, fits: (drawn: T) => boolean): T {
  let found = draw();
  for (let tries = 0; tries < 40 && !fits(found); tries += 1) found = draw();
  return found;
}

type Matter = Pick<PlannedTicket, "subIssueId" | "districtId">;

function anyMatter(setting: Setting, at: Date, fits: (subIssueId: number) => boolean): Matter {
  const { random, masters, chooseIssue } = setting;
  return {
    subIssueId: drawn(() => chooseIssue(random, at.getTime()), fits),
    districtId: chooseDistrict(random, masters, localDay(at, masters.calendar)),
  };
}

function planned(
  setting: Setting,
  scenario: Scenario,
  at: Date,
  matter: Matter,
  until: Date,
  primary: PlannedTicket | null = null,
): PlannedTicket {
  const { random, masters } = setting;
  const place = primary?.place ?? choosePlace(random, matter.districtId, matter.subIssueId);
  const sourceId = random.weighted(SOURCES);
  const words = complaintText(random, masters, { ...matter, place });
  const { subIssueId, districtId } = matter;
  const citizen = citizenOf(random, sourceId);
  return { scenario, at, subIssueId, districtId, place, until, primary, sourceId, words, citizen };
}

/** Plans an open ticket; few are overdue, so an old one mostly has a long time limit. */
function openTicket(
  setting: Setting,
  scenario: OpenScenario,
  index: number,
  days: readonly [number, number],
): PlannedTicket {
  const { random, now } = setting;
  const age = random.between(...days) * DAY;
  const at = busyHour(random, new Date(now.getTime() - age), now);
  const isTimely = (subIssueId: number): boolean => at.getTime() + limitMs(setting, subIssueId, at) > now.getTime();
  const mayBeLate = random.happens(0.12);
  const demo = DEMO_WORK.find(([place]) => index % DEMO_EVERY === place);
  const fits = (id: number): boolean => (scenario === "new" || !isCellMatter(id)) && (mayBeLate || isTimely(id));
  const matter =
    demo === undefined
      ? anyMatter(setting, at, fits)
      : { districtId: demo[1], subIssueId: drawn(() => random.pick(demo[2]), fits) };
  // The workflow waits three days for a citizen, and a week after a resolution.
  const idle = Math.min((now.getTime() - at.getTime()) * random.between(0.02, 0.35), 2.5 * DAY);
  return planned(setting, scenario, at, matter, new Date(now.getTime() - idle));
}

function endedTicket(setting: Setting, scenario: EndedScenario, youngest: number): PlannedTicket {
  const { random, now } = setting;
  const age = random.between(youngest, PLANNED_DAYS) * DAY;
  const at = busyHour(random, new Date(now.getTime() - age), now);
  const room = Math.min(LONGEST_ENDED, age - youngest * 0.8 * DAY);
  const isForCell = scenario === "noAction";
  const matter = anyMatter(setting, at, (id) => isCellMatter(id) === isForCell && limitMs(setting, id, at) < room);
  const limit = limitMs(setting, matter.subIssueId, at);
  const share = random.happens(LATE) ? random.between(1.05, 1.6) : random.between(0.12, 0.92);
  return planned(setting, scenario, at, matter, new Date(at.getTime() + limit * share));
}

/** Plans a ticket about the same complaint as a satisfied one. */
function duplicate(setting: Setting, index: number, all: readonly PlannedTicket[]): PlannedTicket {
  const { random } = setting;
  const satisfied = all.filter(({ scenario }) => scenario === "satisfied");
  const primary = satisfied[index % satisfied.length];
  if (primary === undefined) throw new Error("a duplicate needs a primary ticket");
  const at = new Date(primary.at.getTime() + random.between(0.1, 0.9) * HOUR);
  return planned(setting, "merged", at, primary, at, primary);
}

/** Returns the plan of a history that ends now, in order of arrival; a smaller number is an even selection. */
export function planHistory(random: Random, masters: Masters, now: Date, tickets: number): PlannedTicket[] {
  const active = masters.subIssueTypes.filter(({ isActive }) => isActive).map(({ subIssueTypeId }) => subIssueTypeId);
  const setting: Setting = { random, masters, now, chooseIssue: issueChooser(active) };
  const all: PlannedTicket[] = [];
  for (const [scenario, count, ...days] of OPEN)
    for (let index = 0; index < count; index += 1) all.push(openTicket(setting, scenario, index, days));
  for (const [scenario, count, youngest] of ENDED) {
    for (let index = 0; index < count; index += 1) {
      all.push(scenario === "merged" ? duplicate(setting, index, all) : endedTicket(setting, scenario, youngest));
    }
  }
  const share = Math.min(1, tickets / all.length);
  const chosen = all.filter((_one, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
  return chosen
    .filter(({ primary }) => primary === null || chosen.includes(primary))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
