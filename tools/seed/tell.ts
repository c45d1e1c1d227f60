/**
 * The story of one ticket: how it ends, or how far it has got. The shares are those of a desk that
 * mostly keeps its limits; every status and every usual way through the workflow occurs.
 */
import { localDay } from "@smgt/server/domain/sla/clock.ts";
import { DAY, HOUR, type Beat, type Teller } from "./beat.ts";
import * as cell from "./beats-cell.ts";
import * as citizen from "./beats-citizen.ts";
import * as department from "./beats-department.ts";
import { playAfter, playBetween, writeAgain } from "./play.ts";
import type { Life } from "./rows.ts";

const MINUTE = 60_000;
const CELL_SUB_ISSUES = 2_200;
const UNCLASSIFIED = 2_203;
/** Share of resolved tickets that come after their deadline. */
const LATE = 0.1;

type Fate =
  | "satisfied"
  | "unreached"
  | "silent"
  | "unhappy"
  | "reopened"
  | "appealed"
  | "no_action"
  | "no_details"
  | "transferred"
  | "merged"
  | "deleted";

const FATES: readonly (readonly [Fate, number])[] = [
  ["satisfied", 47],
  ["silent", 24],
  ["unreached", 8],
  ["unhappy", 4],
  ["reopened", 2],
  ["appealed", 0.8],
  ["no_action", 5],
  ["no_details", 1.6],
  ["transferred", 2],
  ["deleted", 0.7],
];
/** Share of the twins of another ticket that the cell merges with it. */
const MERGED = 0.4;

const limitMsOf = ({ ticket }: Life): number =>
  ticket.due_at === null ? 2 * DAY : ticket.due_at.getTime() - ticket.received_at.getTime();

/** Suggestions, thanks and what has no class stay with the cell. */
export const isCellMatter = ({ ticket }: Life): boolean => (ticket.sub_issue_type_id ?? 0) > CELL_SUB_ISSUES;

/** From the first look to the officer who is responsible. */
export function untilMarked(teller: Teller): Beat[] {
  const { dice, life } = teller;
  const found: Beat[] = [];
  const isOnX = life.ticket.channel !== null;
  if (dice.happens(0.3)) found.push(cell.giveToDesk(teller));
  if (isOnX && dice.happens(0.5)) found.push(cell.acknowledge(teller));
  if (dice.happens(0.05)) found.push(cell.askCitizen(teller), cell.citizenAnswers(teller));
  const right = life.ticket.department_id;
  const wrong = cell.mistakenDepartment(teller);
  if (wrong !== null && right !== null && dice.happens(0.06))
    found.push(cell.mark(teller, wrong), department.notPertaining(teller, right));
  return [...found, cell.mark(teller, right)];
}

/** The officer's work, up to where a report could be written. */
export function untilWorked(teller: Teller): Beat[] {
  const { dice, life } = teller;
  const { department_id: departmentId } = life.ticket;
  const found: Beat[] = [];
  const forward = dice.happens(0.5) ? department.forward(teller) : null;
  if (forward === null) found.push(department.accept(teller));
  else found.push(forward, department.fieldReport(teller));
  const helper = cell.mistakenDepartment(teller);
  if (helper !== null && helper !== departmentId && !life.ticket.is_sensitive && dice.happens(0.03))
    found.push(cell.additional(teller, helper));
  if (dice.happens(0.04)) found.push(department.needDetails(teller), cell.citizenAnswers(teller));
  if (dice.happens(0.25)) found.push(department.progress(teller));
  return found;
}

/** Report, review and approval. */
export function untilApproved(teller: Teller): Beat[] {
  const { dice } = teller;
  const disposal = dice.weighted([
    [1, 52],
    [2, 22],
    [3, 8],
    [4, 6],
    [6, 7],
    [7, 3],
    [8, 2],
  ]);
  const again = dice.happens(0.07) ? [cell.returnReport(teller), department.report(teller, disposal)] : [];
  return [department.report(teller, disposal), ...again, cell.approve(teller, disposal)];
}

/** Accepted, reported and approved once more, after a reopening. */
export const onceMore = (teller: Teller): Beat[] => [
  department.accept(teller),
  department.report(teller, 1),
  cell.approve(teller, 1),
];

/** Extension for long work, asked and granted before the deadline. */
function withExtension(teller: Teller, worked: Beat[]): Beat[] {
  const { due_at: dueAt } = teller.life.ticket;
  if (dueAt === null || limitMsOf(teller.life) < 5 * DAY || !teller.dice.happens(0.04)) return worked;
  const later = new Date(dueAt.getTime() + 7 * DAY);
  return [...worked, department.askExtension(teller, later), cell.grantExtension(teller, later)];
}

/** When a resolved ticket of the past was resolved. */
function resolvedAt({ dice, life }: Teller, now: Date): Date {
  const received = life.ticket.received_at.getTime();
  const limit = limitMsOf(life);
  const isLate = dice.happens(LATE);
  const ms = isLate ? received + limit * dice.between(1.05, 2) : received + limit * dice.between(0.12, 0.92);
  const latest = now.getTime() - MINUTE;
  if (ms <= latest) return new Date(ms);
  return new Date(
    life.ticket.created_at.getTime() + (latest - life.ticket.created_at.getTime()) * dice.between(0.5, 0.97),
  );
}

/** What the call centre, the citizen and the program make of a resolved ticket; stops at `now`. */
function afterwards(teller: Teller, fate: Fate, now: Date): void {
  const { dice, life, world } = teller;
  const call = (one: Beat): boolean => playAfter(teller, one, dice.between(12 * HOUR, 6 * DAY), now);
  const silence = (): boolean => playAfter(teller, citizen.closedBySilence(), dice.between(7, 7.2) * DAY, now);
  const again = (): boolean =>
    onceMore(teller).every((one) =>
      playAfter(teller, one, dice.between(0.2, 1) * Math.max(6 * HOUR, limitMsOf(life) / 2), now),
    );
  // The call centre does not see sensitive tickets.
  const way = life.ticket.is_sensitive && fate !== "reopened" ? "silent" : fate;
  switch (way) {
    case "satisfied":
      call(citizen.satisfied(teller));
      return;
    case "unreached":
      for (let day = 0; day < 3; day += 1) {
        const before = localDay(life.ticket.last_event_at, world.masters.calendar);
        const pause = day === 0 ? dice.between(5 * HOUR, 2 * DAY) : dice.between(1, 1.6) * DAY;
        const next = new Date(life.ticket.last_event_at.getTime() + pause);
        const isNewDay = day === 0 || localDay(next, world.masters.calendar) !== before;
        if (!playAfter(teller, { ...citizen.notReached(teller, isNewDay), isOffice: false }, pause, now)) return;
      }
      return;
    case "unhappy":
      if (call(citizen.notSatisfied(teller)) && again()) call(citizen.satisfied(teller));
      return;
    case "appealed":
      for (let turn = 0; turn < 2; turn += 1) if (!call(citizen.notSatisfied(teller)) || !again()) return;
      if (call(citizen.notSatisfied(teller)))
        playAfter(teller, department.uphold(teller), dice.between(4, 25) * DAY, now);
      return;
    case "reopened": {
      const pause = dice.between(1, 9) * DAY;
      if (life.ticket.last_event_at.getTime() + pause > now.getTime() - HOUR) return;
      writeAgain(teller, new Date(life.ticket.last_event_at.getTime() + pause));
      if (playAfter(teller, cell.reopen(teller), MINUTE, now) && again()) silence();
      return;
    }
    default:
      silence();
  }
}

/** Tells the end of a ticket that is no longer open; `primary` is one that it could be merged into. */
export function tellClosed(teller: Teller, primary: Life | null, now: Date): void {
  const { dice, life, world } = teller;
  const { ticket } = life;
  const drawn = dice.weighted(FATES);
  const fate =
    isCellMatter(life) && drawn !== "transferred"
      ? "no_action"
      : primary !== null && dice.happens(MERGED)
        ? "merged"
        : drawn;
  const soon = (most: number): Date =>
    new Date(Math.min(ticket.created_at.getTime() + dice.between(0.3, most) * HOUR, now.getTime() - MINUTE));
  switch (fate) {
    case "no_action": {
      const isPraise = isCellMatter(life) && ticket.sub_issue_type_id !== UNCLASSIFIED;
      playBetween(
        teller,
        [
          cell.closeNoAction(
            teller,
            isPraise
              ? 12
              : dice.weighted([
                  [11, 45],
                  [14, 55],
                ]),
          ),
        ],
        ticket.created_at,
        soon(20),
      );
      return;
    }
    case "no_details":
      playBetween(teller, [cell.askCitizen(teller)], ticket.created_at, soon(6));
      playAfter(teller, cell.detailsTimeOut(), 72.1 * HOUR, now);
      return;
    case "transferred":
      playBetween(teller, [cell.transferOut(teller)], ticket.created_at, soon(24));
      return;
    case "deleted":
      playBetween(teller, [cell.deleteTicket(teller)], ticket.created_at, soon(8));
      return;
    case "merged":
      if (primary === null) return;
      playBetween(teller, [cell.mergeInto(teller, primary.ticket.ticket_no)], ticket.created_at, soon(5));
      primary.members.push({
        ticket_combined_id: world.ids.member.next(),
        ticket_id: primary.ticket.ticket_id,
        relation: "DUPLICATE",
        member_ticket_id: ticket.ticket_id,
        feed_id: null,
        department_id: null,
        user_id: null,
        created_at: ticket.last_event_at,
      });
      return;
    default: {
      const way = withExtension(teller, [...untilMarked(teller), ...untilWorked(teller)]);
      playBetween(teller, [...way, ...untilApproved(teller)], ticket.created_at, resolvedAt(teller, now));
      afterwards(teller, fate, now);
    }
  }
}
