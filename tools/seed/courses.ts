/** The courses that a ticket can take: which steps follow each other, and how long they take. */
import { isAnsweredOnX, openCase, ticketOf, writeAgain, type Case } from "./case.ts";
import type { Course, Planned } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";
import { DAY, HOUR, type Step } from "./step.ts";
import * as cell from "./steps-cell.ts";
import * as citizen from "./steps-citizen.ts";
import * as department from "./steps-department.ts";
import { FOLLOW_UPS } from "./texts/words.ts";

/** Gives each moment at which it wants to go on; the one who plays it resumes it then, or never. */
export type Told = AsyncGenerator<Date, void, void>;
/** Where cases are found that others are merged into. */
export type Cases = Map<Planned, Case>;

const GAP_MS = 45_000;
const IST_MS = 19_800_000;
const OPENS_HOUR = 9.25;
const CLOSES_HOUR = 18;

/** The moment itself in office hours, otherwise a moment of the office day before it. */
function earlierInOffice(random: Random, ms: number): number {
  const local = ms + IST_MS;
  const midnight = Math.floor(local / DAY) * DAY;
  const hour = (local - midnight) / HOUR;
  if (hour >= OPENS_HOUR && hour <= CLOSES_HOUR) return ms;
  const day = hour < OPENS_HOUR ? midnight - DAY : midnight;
  return day + random.between(OPENS_HOUR + 4, CLOSES_HOUR) * HOUR - IST_MS;
}

const lastOf = ({ stage }: Case): number => stage.now().getTime();

function momentOf({ random }: Case, one: Step, plain: number, last: number): number {
  const wished = one.isOffice ? earlierInOffice(random, plain) : plain;
  return Math.max(wished > last + 5 * GAP_MS ? wished : plain, last + GAP_MS);
}

/** How long each step takes: by its share, none longer than it may; what that leaves goes to the others. */
function slotsOf(list: readonly Step[], span: number): number[] {
  const slots = list.map(() => 0);
  let left = span;
  let open = list.map((_, index) => index);
  while (open.length > 0) {
    const shares = open.reduce((sum, index) => sum + (list[index]?.share ?? 0), 0);
    const slot = (index: number): number => (left * (list[index]?.share ?? 0)) / shares;
    const capped = open.filter((index) => slot(index) > (list[index]?.mostMs ?? Infinity));
    for (const index of capped.length > 0 ? capped : open)
      slots[index] = Math.min(slot(index), list[index]?.mostMs ?? Infinity);
    if (capped.length === 0) break;
    left -= capped.reduce((sum, index) => sum + (slots[index] ?? 0), 0);
    open = open.filter((index) => !capped.includes(index));
  }
  return slots;
}

/** Takes the steps from the moment of the last one until the planned moment; sometimes the citizen writes in between. */
async function* spread(one: Case, list: readonly Step[], until = one.planned.until): Told {
  const { random } = one;
  const from = one.planned.at.getTime();
  const slots = slotsOf(list, until.getTime() - from);
  const again = isAnsweredOnX(one) && random.happens(0.08) ? random.whole(0, list.length - 1) : -1;
  let last = from;
  let gone = 0;
  for (const [index, each] of list.entries()) {
    const slot = slots[index] ?? 0;
    gone += slot;
    const jitter = index === list.length - 1 ? 0 : slot * random.between(0, 0.25);
    const at = momentOf(one, each, from + gone - jitter, last);
    if (index === again && at - last > 2 * HOUR) {
      yield new Date((last + at) / 2);
      await writeAgain(one, random.pick(FOLLOW_UPS[one.planned.words.lang]));
    }
    yield new Date(at);
    await each.take(one);
    last = at;
  }
}

/** Takes a step after a pause. */
async function* after(one: Case, each: Step, pauseMs: number): Told {
  const last = lastOf(one);
  yield new Date(momentOf(one, each, last + pauseMs, last));
  await each.take(one);
}

/** From the first look to the officer who is responsible. */
function untilMarked(one: Case): Step[] {
  const { random } = one;
  const list: Step[] = [];
  if (random.happens(0.15)) list.push(cell.giveToDesk);
  if (isAnsweredOnX(one) && random.happens(0.3)) list.push(cell.acknowledge);
  if (random.happens(0.05)) list.push(cell.askCitizen, citizen.citizenAnswers);
  if (cell.mistakenDepartment(one) !== null && random.happens(0.06))
    list.push(cell.markWrongly, department.notPertaining);
  return [...list, cell.markRightly];
}

/** The officer's work, up to where a report could be written. */
function untilWorked(one: Case): Step[] {
  const { random } = one;
  const list =
    department.hasFieldOfficer(one) && random.happens(0.5)
      ? [department.forward, department.fieldReport]
      : [department.accept];
  if (random.happens(0.03)) list.push(cell.askToHelp);
  if (random.happens(0.04)) list.push(department.needDetails, citizen.citizenAnswers);
  if (random.happens(0.25)) list.push(department.progress);
  const span = one.planned.until.getTime() - one.planned.at.getTime();
  if (span > 5 * DAY && random.happens(0.06)) list.push(department.askExtension, department.grantExtension);
  return list;
}

/** Report, review and approval. */
function untilApproved({ random }: Case): Step[] {
  const again = random.happens(0.07) ? [cell.returnReport, department.report] : [];
  return [department.report, ...again, cell.approve];
}

const solved = (one: Case): Step[] => [...untilMarked(one), ...untilWorked(one), ...untilApproved(one)];
const ONCE_MORE = [department.accept, department.report, cell.approve];

/** Work under way; some is with the field officer, some waits for more time or for a word of the cell. */
function inAction(one: Case): Step[] {
  const { random } = one;
  const start = untilMarked(one);
  if (department.hasFieldOfficer(one) && random.happens(0.7))
    return [...start, department.forward, ...(random.happens(0.4) ? [department.fieldReport] : [])];
  const more = random.weighted([
    [[], 50],
    [[department.progress], 26],
    [[department.askExtension], 8],
    [isAnsweredOnX(one) ? [department.draftReply] : [], 30],
    [[cell.proposeTransfer], 8],
  ]);
  return [...start, department.accept, ...more];
}

/** The ticket is done over after the citizen was not content; each time takes a good part of the first. */
async function* overAgain(one: Case): Told {
  const { random, planned } = one;
  const first = planned.until.getTime() - planned.at.getTime();
  for (const each of ONCE_MORE) yield* after(one, each, Math.max(6 * HOUR, (first / 2) * random.between(0.2, 0.6)));
}

/** On three days nobody answers the telephone. */
async function* calledInVain(one: Case): Told {
  for (const days of [0.4, 1.1, 1.1]) yield* after(one, citizen.notReached, days * DAY);
}

const within = (one: Case, least: number, most: number): number => one.random.between(least, most) * DAY;

/** Not satisfied, done once more: as often as given. */
async function* contested(one: Case, times: number): Told {
  for (let time = 0; time < times; time += 1) {
    yield* after(one, citizen.notSatisfied, within(one, 0.5, 4));
    yield* overAgain(one);
  }
}

async function* ended(one: Case, course: Course, cases: Cases): Told {
  switch (course) {
    case "new":
      if (isAnsweredOnX(one) && one.random.happens(0.3)) yield* spread(one, [cell.acknowledge]);
      return;
    case "marked":
      return yield* spread(one, untilMarked(one));
    case "inAction":
      return yield* spread(one, inAction(one));
    case "returned":
      return yield* spread(one, [cell.markWrongly, department.notPertaining]);
    case "awaiting":
      return yield* spread(
        one,
        one.random.happens(0.6) ? [cell.askCitizen] : [cell.markRightly, department.accept, department.needDetails],
      );
    case "review":
      return yield* spread(one, [...untilMarked(one), ...untilWorked(one), department.report]);
    case "resolved":
      return yield* spread(one, solved(one));
    case "reopened":
      return yield* spread(one, [...solved(one), citizen.notSatisfied]);
    case "appeal": {
      const contest = [citizen.notSatisfied, ...ONCE_MORE];
      return yield* spread(one, [...solved(one), ...contest, ...contest, citizen.notSatisfied]);
    }
    case "satisfied":
      yield* spread(one, solved(one));
      return yield* after(one, citizen.satisfied, within(one, 0.5, 6));
    case "silent":
      return yield* spread(one, solved(one));
    case "unreached":
      yield* spread(one, solved(one));
      return yield* calledInVain(one);
    case "unhappy":
      yield* spread(one, solved(one));
      yield* contested(one, 1);
      return yield* after(one, citizen.satisfied, within(one, 0.5, 6));
    case "appealLost":
      yield* spread(one, solved(one));
      yield* contested(one, 2);
      yield* after(one, citizen.notSatisfied, within(one, 0.5, 4));
      return yield* after(one, department.uphold, within(one, 3, 9));
    case "reopenedOnce":
      yield* spread(one, solved(one));
      yield* after(one, citizen.reopen, within(one, 1, 5));
      return yield* overAgain(one);
    case "noAction":
      return yield* after(one, cell.closeNoAction, one.random.between(0.3, 20) * HOUR);
    case "noDetails":
      return yield* after(one, cell.askCitizen, one.random.between(0.3, 6) * HOUR);
    case "transferred":
      yield* after(one, cell.proposeTransfer, one.random.between(0.3, 12) * HOUR);
      return yield* after(one, cell.transferOut, one.random.between(0.3, 12) * HOUR);
    case "deleted":
      return yield* after(one, cell.deleteTicket, one.random.between(0.3, 8) * HOUR);
    case "merged": {
      const { primary } = one.planned;
      const ticketNo = primary === null ? "" : (cases.get(primary)?.ticketNo ?? "");
      return yield* after(one, cell.mergeInto(ticketNo), one.random.between(0.3, 2) * HOUR);
    }
  }
}

/** What the call centre may not see takes the course of those who say nothing. */
const SEEN_BY_NO_OPERATOR: Partial<Record<Course, Course>> = {
  satisfied: "silent",
  unreached: "silent",
  unhappy: "silent",
  appealLost: "silent",
  reopened: "resolved",
  appeal: "resolved",
};

/** The whole course of a ticket, from the citizen's first word. */
export async function* tell(stage: Stage, random: Random, planned: Planned, cases: Cases): Told {
  yield planned.at;
  const one = await openCase(stage, random, planned);
  cases.set(planned, one);
  const { is_sensitive } = await ticketOf(one);
  const course = is_sensitive ? (SEEN_BY_NO_OPERATOR[planned.course] ?? planned.course) : planned.course;
  yield* ended(one, course, cases);
  yield* after(one, citizen.told, within(one, 0.2, 2));
}
