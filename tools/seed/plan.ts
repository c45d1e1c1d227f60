/**
 * The script: which tickets come, when, about what, and how each of them is to go. Pure. The numbers are chosen so that
 * every status and every list has something in it at whatever moment the past ends.
 */
import { SOURCE } from "@smgt/contract/constants.ts";
import { limitOf, subIssueOf } from "@smgt/server/domain/law/masters/find-master-row.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { dueAt, localDay } from "@smgt/server/domain/law/clocks/clock.ts";
import { busyHour, issueChooser } from "./arrivals.ts";
import { citizenOf, type Citizen } from "./citizens.ts";
import type { PlaceWords } from "./places.ts";
import type { Random } from "./random.ts";
import { chooseDistrict, choosePlace, isCellMatter, wordsOf, type Words } from "./words.ts";

const DAY = 86_400_000;

/** How far a ticket that is still open has got. */
export type OpenCourse =
  | "new"
  | "marked"
  | "inAction"
  | "returned"
  | "awaiting"
  | "review"
  | "reopened"
  | "appeal"
  | "resolved";
/** How a ticket ended. */
export type EndedCourse =
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
export type Course = OpenCourse | EndedCourse;

/** How many there are, and how many days ago they came at least and at most. */
const OPEN: readonly (readonly [OpenCourse, count: number, youngest: number, oldest: number])[] = [
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
/** The same for those that ended; none came later than its course takes. */
const ENDED: readonly (readonly [EndedCourse, count: number, youngest: number])[] = [
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
/** The played past begins so many days ago. */
const PLAYED_DAYS = 56;
/** Whether a ticket on this course is still open at the end; a solved one is not, although its citizen is to be asked. */
export const isOpenCourse = (course: Course): boolean =>
  course !== "resolved" && OPEN.some(([each]) => each === course);

/** What the sign-ins `officer`, `officer2` and `officer3` find in their lists: one open ticket of eight each. */
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
/** Share of ended tickets that were solved after their deadline. */
const LATE = 0.1;
/** No ended ticket was about something that takes longer than this: its end would lie in the future. */
const LONGEST_ENDED = 21 * DAY;

/** One ticket of the script. */
export interface Planned {
  readonly at: Date;
  readonly course: Course;
  readonly sourceId: number;
  readonly subIssueId: number;
  readonly districtId: number;
  readonly place: PlaceWords;
  readonly words: Words;
  readonly citizen: Citizen;
  /** When its report is approved, or the last step is taken that brings it where it is to be. */
  readonly until: Date;
  /** Into which other it is merged. */
  readonly primary: Planned | null;
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

/** Draws until it fits, or has been drawn often enough. */
function drawn<T>(draw: () => T, fits: (drawn: T) => boolean): T {
  let found = draw();
  for (let tries = 0; tries < 40 && !fits(found); tries += 1) found = draw();
  return found;
}

type Matter = Pick<Planned, "subIssueId" | "districtId">;

function anyMatter(setting: Setting, at: Date, fits: (subIssueId: number) => boolean): Matter {
  const { random, masters, chooseIssue } = setting;
  return {
    subIssueId: drawn(() => chooseIssue(random, at.getTime()), fits),
    districtId: chooseDistrict(random, masters, localDay(at, masters.calendar)),
  };
}

function planned(
  setting: Setting,
  course: Course,
  at: Date,
  matter: Matter,
  until: Date,
  primary: Planned | null = null,
): Planned {
  const { random, masters } = setting;
  const place = primary?.place ?? choosePlace(random, matter.districtId, matter.subIssueId);
  const sourceId = random.weighted(SOURCES);
  const words = wordsOf(random, masters, { ...matter, place });
  const { subIssueId, districtId } = matter;
  const citizen = citizenOf(random, sourceId);
  return { course, at, subIssueId, districtId, place, until, primary, sourceId, words, citizen };
}

/** An open ticket is seldom past its deadline: an old one is mostly about something that takes long. */
function openTicket(setting: Setting, course: OpenCourse, index: number, days: readonly [number, number]): Planned {
  const { random, now } = setting;
  const age = random.between(...days) * DAY;
  const at = busyHour(random, new Date(now.getTime() - age), now);
  const isTimely = (subIssueId: number): boolean => at.getTime() + limitMs(setting, subIssueId, at) > now.getTime();
  const mayBeLate = random.happens(0.12);
  const demo = DEMO_WORK.find(([place]) => index % DEMO_EVERY === place);
  // The first of each is timely, so that the lists do not begin with the oldest sins.
  const fits = (id: number): boolean => (course === "new" || !isCellMatter(id)) && (mayBeLate || isTimely(id));
  const matter =
    demo === undefined
      ? anyMatter(setting, at, fits)
      : { districtId: demo[1], subIssueId: drawn(() => random.pick(demo[2]), fits) };
  // A citizen is waited for three days at most, and a solved ticket a week.
  const idle = Math.min((now.getTime() - at.getTime()) * random.between(0.02, 0.35), 2.5 * DAY);
  return planned(setting, course, at, matter, new Date(now.getTime() - idle));
}

function endedTicket(setting: Setting, course: EndedCourse, youngest: number): Planned {
  const { random, now } = setting;
  const age = random.between(youngest, PLAYED_DAYS) * DAY;
  const at = busyHour(random, new Date(now.getTime() - age), now);
  const room = Math.min(LONGEST_ENDED, age - youngest * 0.8 * DAY);
  const isForCell = course === "noAction";
  const matter = anyMatter(setting, at, (id) => isCellMatter(id) === isForCell && limitMs(setting, id, at) < room);
  const limit = limitMs(setting, matter.subIssueId, at);
  const share = random.happens(LATE) ? random.between(1.05, 1.6) : random.between(0.12, 0.92);
  return planned(setting, course, at, matter, new Date(at.getTime() + limit * share));
}

/** Says what another has just said of the same matter. */
function duplicate(setting: Setting, index: number, all: readonly Planned[]): Planned {
  const { random } = setting;
  const led = all.filter(({ course }) => course === "satisfied");
  const primary = led[index % led.length];
  if (primary === undefined) throw new Error("a duplicate needs something to be merged into");
  const at = new Date(primary.at.getTime() + random.between(0.1, 0.9) * 3_600_000);
  return planned(setting, "merged", at, primary, at, primary);
}

/** The script of a past that ends now, in order of arrival; fewer tickets are chosen evenly out of all. */
export function planPast(random: Random, masters: Masters, now: Date, tickets: number): Planned[] {
  const active = masters.subIssueTypes.filter(({ isActive }) => isActive).map(({ subIssueTypeId }) => subIssueTypeId);
  const setting: Setting = { random, masters, now, chooseIssue: issueChooser(active) };
  const all: Planned[] = [];
  for (const [course, count, ...days] of OPEN)
    for (let index = 0; index < count; index += 1) all.push(openTicket(setting, course, index, days));
  for (const [course, count, youngest] of ENDED) {
    for (let index = 0; index < count; index += 1) {
      all.push(course === "merged" ? duplicate(setting, index, all) : endedTicket(setting, course, youngest));
    }
  }
  const share = Math.min(1, tickets / all.length);
  const chosen = all.filter((_one, at) => Math.floor((at + 1) * share) > Math.floor(at * share));
  return chosen
    .filter(({ primary }) => primary === null || chosen.includes(primary))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
