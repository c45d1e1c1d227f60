/** The story of a ticket that is still open: how far it has got, by its age. */
import { STATUS } from "@smgt/contract/constants.ts";
import { DAY, type Beat, type Teller } from "./beat.ts";
import * as cell from "./beats-cell.ts";
import * as citizen from "./beats-citizen.ts";
import * as department from "./beats-department.ts";
import { escalateUntil, playBetween, writeAgain } from "./play.ts";
import { isCellMatter, onceMore, untilApproved, untilMarked, untilWorked } from "./tell.ts";

const MINUTE = 60_000;

function statusFor(teller: Teller, ageMs: number): number {
  const { dice, life } = teller;
  const days = ageMs / DAY;
  if (isCellMatter(life)) return STATUS.NEW;
  // Whatever the dice say, a demo sign-in finds something that waits for his answer.
  if (teller.showNumber % 4 === 1) return STATUS.MARKED;
  if (days < 0.4)
    return dice.weighted([
      [STATUS.NEW, 70],
      [STATUS.MARKED, 30],
    ]);
  return dice.weighted([
    [STATUS.NEW, days < 2 ? 34 : teller.showNumber > 0 ? 0 : 1.5],
    [STATUS.MARKED, days < 4 || teller.showNumber > 0 ? 26 : 5],
    [STATUS.IN_ACTION, 38],
    [STATUS.RETURNED, cell.mistakenDepartment(teller) === null ? 0 : 8],
    [STATUS.AWAITING_CITIZEN, days < 4 ? 9 : 3],
    [STATUS.ATR_REVIEW, 14],
    [STATUS.REOPENED, days > 2 ? 10 : 0],
    [STATUS.UNDER_APPEAL, days > 8 && !life.ticket.is_sensitive ? 8 : 0],
  ]);
}

/** The beats that lead to a status and no further. */
function beatsTo(teller: Teller, statusId: number): Beat[] {
  const { dice, life } = teller;
  const mistaken = cell.mistakenDepartment(teller);
  switch (statusId) {
    case STATUS.NEW:
      return life.ticket.channel !== null && dice.happens(0.3) ? [cell.acknowledge(teller)] : [];
    case STATUS.MARKED:
      return untilMarked(teller);
    case STATUS.RETURNED:
      return mistaken === null || life.ticket.department_id === null
        ? []
        : [cell.mark(teller, mistaken), department.notPertaining(teller, life.ticket.department_id)];
    case STATUS.AWAITING_CITIZEN:
      return dice.happens(0.6)
        ? [cell.askCitizen(teller)]
        : [cell.mark(teller, life.ticket.department_id), department.accept(teller), department.needDetails(teller)];
    case STATUS.IN_ACTION:
      return [...untilMarked(teller), ...inAction(teller)];
    case STATUS.ATR_REVIEW:
      return [...untilMarked(teller), ...untilWorked(teller), department.report(teller, dice.pick([1, 1, 2, 3]))];
    case STATUS.REOPENED:
      return [...throughOnce(teller), life.ticket.is_sensitive ? cell.reopen(teller) : citizen.notSatisfied(teller)];
    case STATUS.UNDER_APPEAL:
      return [
        ...throughOnce(teller),
        citizen.notSatisfied(teller),
        ...onceMore(teller),
        citizen.notSatisfied(teller),
        ...onceMore(teller),
        citizen.notSatisfied(teller),
      ];
    default:
      return [];
  }
}

const throughOnce = (teller: Teller): Beat[] => [
  ...untilMarked(teller),
  ...untilWorked(teller),
  ...untilApproved(teller),
];

/** Work under way; some is with the field officer, some waits for more time. */
function inAction(teller: Teller): Beat[] {
  const { dice, life } = teller;
  const forward = dice.happens(0.7) ? department.forward(teller) : null;
  if (forward !== null) return dice.happens(0.6) ? [forward] : [forward, department.fieldReport(teller)];
  const found = [department.accept(teller)];
  if (dice.happens(0.3)) found.push(department.progress(teller));
  const { due_at: dueAt } = life.ticket;
  if (dueAt !== null && dice.happens(0.08))
    found.push(department.askExtension(teller, new Date(dueAt.getTime() + 7 * DAY)));
  if (life.ticket.channel !== null && dice.happens(0.06)) found.push(department.draftReply(teller));
  return found;
}

/** Tells an open ticket up to `now`. */
export function tellOpen(teller: Teller, now: Date): void {
  const { dice, life } = teller;
  const { ticket } = life;
  const ageMs = now.getTime() - ticket.created_at.getTime();
  const way = beatsTo(teller, statusFor(teller, ageMs));
  // A citizen is waited for three days at most.
  const isWaiting = way.length === 1 || dice.happens(0.3);
  const end = now.getTime() - MINUTE - Math.min(ageMs * dice.between(0, isWaiting ? 0.5 : 0.35), 3 * DAY);
  const to = new Date(Math.max(end, ticket.created_at.getTime() + Math.min(ageMs / 2, MINUTE)));
  if (way.length > 0) playBetween(teller, way, ticket.created_at, to);
  const last = ticket.last_event_at.getTime();
  if (life.posts.length === 1 && now.getTime() - last > DAY / 4 && dice.happens(0.12)) {
    writeAgain(teller, new Date(last + (now.getTime() - last) / 2));
  }
  escalateUntil(teller, now.getTime());
}
