/** The courses that a ticket can take: which steps follow each other, and how long they take. */
import { isAnsweredOnX, openCase, ticketOf, writeAgain, type Case } from "./case.ts";
import type { Course, Planned } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Stage } from "./stage.ts";
import * as steps from "./steps.ts";
import type { Step } from "./steps.ts";
import { FOLLOW_UPS } from "./texts/words.ts";

/** Gives each moment at which it wants to go on; whoever plays it resumes it then, or never. */
export type Told = AsyncGenerator<Date, void, void>;
/** Where cases are found that others are merged into. */
export type Cases = Map<Planned, Case>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
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
  if (random.happens(0.3)) list.push(steps.giveToDesk);
  if (isAnsweredOnX(one) && random.happens(0.5)) list.push(steps.acknowledge);
  if (random.happens(0.05)) list.push(steps.askCitizen, steps.citizenAnswers);
  if (steps.mistakenDepartment(one) !== null && random.happens(0.06)) list.push(steps.markWrongly, steps.notPertaining);
  return [...list, steps.markRightly];
}

/** The officer's work, up to where a report could be written. */
function untilWorked(one: Case): Step[] {
  const { random } = one;
  const list = steps.hasFieldOfficer(one) && random.happens(0.5) ? [steps.forward, steps.fieldReport] : [steps.accept];
  if (random.happens(0.03)) list.push(steps.askToHelp);
  if (random.happens(0.04)) list.push(steps.needDetails, steps.citizenAnswers);
  if (random.happens(0.25)) list.push(steps.progress);
  const span = one.planned.until.getTime() - one.planned.at.getTime();
  if (span > 5 * DAY && random.happens(0.06)) list.push(steps.askExtension, steps.grantExtension);
  return list;
}

/** Report, review and approval. */
function untilApproved({ random }: Case): Step[] {
  const again = random.happens(0.07) ? [steps.returnReport, steps.report] : [];
  return [steps.report, ...again, steps.approve];
}

const solved = (one: Case): Step[] => [...untilMarked(one), ...untilWorked(one), ...untilApproved(one)];
const ONCE_MORE = [steps.accept, steps.report, steps.approve];

/** Work under way; some is with the field officer, some waits for more time or for a word of the cell. */
function inAction(one: Case): Step[] {
  const { random } = one;
  const start = untilMarked(one);
  if (steps.hasFieldOfficer(one) && random.happens(0.7))
    return [...start, steps.forward, ...(random.happens(0.4) ? [steps.fieldReport] : [])];
  const more = random.weighted([
    [[], 50],
    [[steps.progress], 26],
    [[steps.askExtension], 8],
    [isAnsweredOnX(one) ? [steps.draftReply] : [], 8],
    [[steps.proposeTransfer], 8],
  ]);
  return [...start, steps.accept, ...more];
}

/** The ticket is done over after the citizen was not content; each time takes a good part of the first. */
async function* overAgain(one: Case): Told {
  const { random, planned } = one;
  const first = planned.until.getTime() - planned.at.getTime();
  for (const each of ONCE_MORE) yield* after(one, each, Math.max(6 * HOUR, (first / 2) * random.between(0.2, 0.6)));
}

/** On three days nobody answers the telephone. */
async function* calledInVain(one: Case): Told {
  for (const days of [0.4, 1.1, 1.1]) yield* after(one, steps.notReached, days * DAY);
}

const within = (one: Case, least: number, most: number): number => one.random.between(least, most) * DAY;

/** Not satisfied, done once more: as often as given. */
async function* contested(one: Case, times: number): Told {
  for (let time = 0; time < times; time += 1) {
    yield* after(one, steps.notSatisfied, within(one, 0.5, 4));
    yield* overAgain(one);
  }
}

async function* ended(one: Case, course: Course, cases: Cases): Told {
  switch (course) {
    case "new":
      if (isAnsweredOnX(one) && one.random.happens(0.3)) yield* spread(one, [steps.acknowledge]);
      return;
    case "marked":
      return yield* spread(one, untilMarked(one));
    case "inAction":
      return yield* spread(one, inAction(one));
    case "returned":
      return yield* spread(one, [steps.markWrongly, steps.notPertaining]);
    case "awaiting":
      return yield* spread(
        one,
        one.random.happens(0.6) ? [steps.askCitizen] : [steps.markRightly, steps.accept, steps.needDetails],
      );
    case "review":
      return yield* spread(one, [...untilMarked(one), ...untilWorked(one), steps.report]);
    case "resolved":
      return yield* spread(one, solved(one));
    case "reopened":
      return yield* spread(one, [...solved(one), steps.notSatisfied]);
    case "appeal": {
      const contest = [steps.notSatisfied, ...ONCE_MORE];
      return yield* spread(one, [...solved(one), ...contest, ...contest, steps.notSatisfied]);
    }
    case "satisfied":
      yield* spread(one, solved(one));
      return yield* after(one, steps.satisfied, within(one, 0.5, 6));
    case "silent":
      return yield* spread(one, solved(one));
    case "unreached":
      yield* spread(one, solved(one));
      return yield* calledInVain(one);
    case "unhappy":
      yield* spread(one, solved(one));
      yield* contested(one, 1);
      return yield* after(one, steps.satisfied, within(one, 0.5, 6));
    case "appealLost":
      yield* spread(one, solved(one));
      yield* contested(one, 2);
      yield* after(one, steps.notSatisfied, within(one, 0.5, 4));
      return yield* after(one, steps.uphold, within(one, 3, 9));
    case "reopenedOnce":
      yield* spread(one, solved(one));
      yield* after(one, steps.reopen, within(one, 1, 5));
      return yield* overAgain(one);
    case "noAction":
      return yield* after(one, steps.closeNoAction, one.random.between(0.3, 20) * HOUR);
    case "noDetails":
      return yield* after(one, steps.askCitizen, one.random.between(0.3, 6) * HOUR);
    case "transferred":
      yield* after(one, steps.proposeTransfer, one.random.between(0.3, 12) * HOUR);
      return yield* after(one, steps.transferOut, one.random.between(0.3, 12) * HOUR);
    case "deleted":
      return yield* after(one, steps.deleteTicket, one.random.between(0.3, 8) * HOUR);
    case "merged": {
      const { primary } = one.planned;
      const ticketNo = primary === null ? "" : (cases.get(primary)?.ticketNo ?? "");
      return yield* after(one, steps.mergeInto(ticketNo), one.random.between(0.3, 2) * HOUR);
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
}
