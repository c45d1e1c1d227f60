/** Scenarios of a ticket: the sequence of steps, and their times. */
import type { Random } from "../random.ts";
import { DAY, HOUR, IST_MS } from "./arrivals.ts";
import type { Driver } from "./driver.ts";
import type { PlannedTicket, Scenario } from "./plan.ts";
import * as steps from "./steps.ts";
import { FOLLOW_UPS } from "./texts/phrases.ts";
import { isAnsweredOnX, openScript, ticketOf, writeAgain, type TicketScript } from "./ticket-script.ts";

/** Yields the time of the next step; the caller resumes it then, or never. */
export type Moments = AsyncGenerator<Date, void, void>;
type Scripts = Map<PlannedTicket, TicketScript>;

const GAP_MS = 45_000;
const OPENS_HOUR = 9.25;
const CLOSES_HOUR = 18;

/** Moves a time outside office hours into the office hours before it. */
function earlierInOffice(random: Random, ms: number): number {
  const local = ms + IST_MS;
  const midnight = Math.floor(local / DAY) * DAY;
  const hour = (local - midnight) / HOUR;
  if (hour >= OPENS_HOUR && hour <= CLOSES_HOUR) return ms;
  const day = hour < OPENS_HOUR ? midnight - DAY : midnight;
  return day + random.between(OPENS_HOUR + 4, CLOSES_HOUR) * HOUR - IST_MS;
}

const lastOf = ({ driver }: TicketScript): number => driver.now().getTime();

function timeOf({ random }: TicketScript, script: steps.Step, plain: number, last: number): number {
  const preferred = script.isOffice ? earlierInOffice(random, plain) : plain;
  return Math.max(preferred > last + 5 * GAP_MS ? preferred : plain, last + GAP_MS);
}

/** Divides `span` by the steps' shares and limits; the excess goes to the other steps. */
function slotsOf(list: readonly steps.Step[], span: number): number[] {
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

/** Spreads the steps from arrival to `until`; the citizen sometimes writes in between. */
async function* spread(script: TicketScript, list: readonly steps.Step[], until = script.planned.until): Moments {
  const { random } = script;
  const from = script.planned.at.getTime();
  const slots = slotsOf(list, until.getTime() - from);
  const again = isAnsweredOnX(script) && random.happens(0.08) ? random.whole(0, list.length - 1) : -1;
  let last = from;
  let gone = 0;
  for (const [index, each] of list.entries()) {
    const slot = slots[index] ?? 0;
    gone += slot;
    const jitter = index === list.length - 1 ? 0 : slot * random.between(0, 0.25);
    const at = timeOf(script, each, from + gone - jitter, last);
    if (index === again && at - last > 2 * HOUR) {
      yield new Date((last + at) / 2);
      await writeAgain(script, random.pick(FOLLOW_UPS[script.planned.words.lang]));
    }
    yield new Date(at);
    await each.take(script);
    last = at;
  }
}

async function* after(script: TicketScript, each: steps.Step, pauseMs: number): Moments {
  const last = lastOf(script);
  yield new Date(timeOf(script, each, last + pauseMs, last));
  await each.take(script);
}

function untilMarked(script: TicketScript): steps.Step[] {
  const { random } = script;
  const list: steps.Step[] = [];
  if (random.happens(0.15)) list.push(steps.giveToDesk);
  if (isAnsweredOnX(script) && random.happens(0.3)) list.push(steps.acknowledge);
  if (random.happens(0.05)) list.push(steps.askCitizen, steps.citizenAnswers);
  if (steps.mistakenDepartment(script) !== null && random.happens(0.06))
    list.push(steps.markWrongly, steps.notPertaining);
  return [...list, steps.markRightly];
}

function untilWorked(script: TicketScript): steps.Step[] {
  const { random } = script;
  const list =
    steps.hasFieldOfficer(script) && random.happens(0.5) ? [steps.forward, steps.fieldReport] : [steps.accept];
  if (random.happens(0.03)) list.push(steps.askToHelp);
  if (random.happens(0.04)) list.push(steps.needDetails, steps.citizenAnswers);
  if (random.happens(0.25)) list.push(steps.progress);
  const span = script.planned.until.getTime() - script.planned.at.getTime();
  if (span > 5 * DAY && random.happens(0.06)) list.push(steps.askExtension, steps.grantExtension);
  return list;
}

function untilApproved({ random }: TicketScript): steps.Step[] {
  const again = random.happens(0.07) ? [steps.returnReport, steps.report] : [];
  return [steps.report, ...again, steps.approve];
}

const solved = (script: TicketScript): steps.Step[] => [
  ...untilMarked(script),
  ...untilWorked(script),
  ...untilApproved(script),
];
const ONCE_MORE = [steps.accept, steps.report, steps.approve];

function inAction(script: TicketScript): steps.Step[] {
  const { random } = script;
  const start = untilMarked(script);
  if (steps.hasFieldOfficer(script) && random.happens(0.7))
    return [...start, steps.forward, ...(random.happens(0.4) ? [steps.fieldReport] : [])];
  const more = random.weighted([
    [[], 50],
    [[steps.progress], 26],
    [[steps.askExtension], 8],
    [isAnsweredOnX(script) ? [steps.draftReply] : [], 30],
    [[steps.proposeTransfer], 8],
  ]);
  return [...start, steps.accept, ...more];
}

/** Repeats the work after the citizen's refusal, faster than the first time. */
async function* overAgain(script: TicketScript): Moments {
  const { random, planned } = script;
  const first = planned.until.getTime() - planned.at.getTime();
  for (const each of ONCE_MORE) yield* after(script, each, Math.max(6 * HOUR, (first / 2) * random.between(0.2, 0.6)));
}

async function* calledInVain(script: TicketScript): Moments {
  for (const days of [0.4, 1.1, 1.1]) yield* after(script, steps.notReached, days * DAY);
}

const within = (script: TicketScript, least: number, most: number): number => script.random.between(least, most) * DAY;

async function* contested(script: TicketScript, times: number): Moments {
  for (let time = 0; time < times; time += 1) {
    yield* after(script, steps.notSatisfied, within(script, 0.5, 4));
    yield* overAgain(script);
  }
}

async function* stepsOf(script: TicketScript, scenario: Scenario, scripts: Scripts): Moments {
  switch (scenario) {
    case "new":
      if (isAnsweredOnX(script) && script.random.happens(0.3)) yield* spread(script, [steps.acknowledge]);
      return;
    case "marked":
      return yield* spread(script, untilMarked(script));
    case "inAction":
      return yield* spread(script, inAction(script));
    case "returned":
      return yield* spread(script, [steps.markWrongly, steps.notPertaining]);
    case "awaiting":
      return yield* spread(
        script,
        script.random.happens(0.6) ? [steps.askCitizen] : [steps.markRightly, steps.accept, steps.needDetails],
      );
    case "review":
      return yield* spread(script, [...untilMarked(script), ...untilWorked(script), steps.report]);
    case "resolved":
      return yield* spread(script, solved(script));
    case "reopened":
      return yield* spread(script, [...solved(script), steps.notSatisfied]);
    case "appeal": {
      const contest = [steps.notSatisfied, ...ONCE_MORE];
      return yield* spread(script, [...solved(script), ...contest, ...contest, steps.notSatisfied]);
    }
    case "satisfied":
      yield* spread(script, solved(script));
      return yield* after(script, steps.satisfied, within(script, 0.5, 6));
    case "silent":
      return yield* spread(script, solved(script));
    case "unreached":
      yield* spread(script, solved(script));
      return yield* calledInVain(script);
    case "unhappy":
      yield* spread(script, solved(script));
      yield* contested(script, 1);
      return yield* after(script, steps.satisfied, within(script, 0.5, 6));
    case "appealLost":
      yield* spread(script, solved(script));
      yield* contested(script, 2);
      yield* after(script, steps.notSatisfied, within(script, 0.5, 4));
      return yield* after(script, steps.uphold, within(script, 3, 9));
    case "reopenedOnce":
      yield* spread(script, solved(script));
      yield* after(script, steps.reopen, within(script, 1, 5));
      return yield* overAgain(script);
    case "noAction":
      return yield* after(script, steps.closeNoAction, script.random.between(0.3, 20) * HOUR);
    case "noDetails":
      return yield* after(script, steps.askCitizen, script.random.between(0.3, 6) * HOUR);
    case "transferred":
      yield* after(script, steps.proposeTransfer, script.random.between(0.3, 12) * HOUR);
      return yield* after(script, steps.transferOut, script.random.between(0.3, 12) * HOUR);
    case "deleted":
      return yield* after(script, steps.deleteTicket, script.random.between(0.3, 8) * HOUR);
    case "merged": {
      const { primary } = script.planned;
      const ticketNo = primary === null ? "" : (scripts.get(primary)?.ticketNo ?? "");
      return yield* after(script, steps.mergeInto(ticketNo), script.random.between(0.3, 2) * HOUR);
    }
  }
}

/** Scenarios of a sensitive ticket, which the call centre does not see. */
const WITHOUT_PHONE_CALLS: Partial<Record<Scenario, Scenario>> = {
  satisfied: "silent",
  unreached: "silent",
  unhappy: "silent",
  appealLost: "silent",
  reopened: "resolved",
  appeal: "resolved",
};

/** Runs a ticket from the citizen's first post to its end. */
export async function* runScenario(driver: Driver, random: Random, planned: PlannedTicket, scripts: Scripts): Moments {
  yield planned.at;
  const script = await openScript(driver, random, planned);
  scripts.set(planned, script);
  const { is_sensitive } = await ticketOf(script);
  const scenario = is_sensitive ? (WITHOUT_PHONE_CALLS[planned.scenario] ?? planned.scenario) : planned.scenario;
  yield* stepsOf(script, scenario, scripts);
  yield* after(script, steps.informed, within(script, 0.2, 2));
}
