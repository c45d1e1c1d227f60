/**
 * Decides which tickets of the played past are copied, to which week, district and citizen. Pure. Ended tickets are moved
 * back by whole weeks, so that their steps stay in office hours; open ones, of which only the bench wants more than are
 * played, by minutes.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { localDay } from "@smgt/server/domain/law/clocks/clock.ts";
import { arrivalTimes, seasonOf } from "./arrivals.ts";
import type { Planned } from "./plan.ts";
import type { Random } from "./random.ts";
import type { Roster } from "./roster.ts";
import { chooseDistrict, choosePlace, wordsOf } from "./words.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const HOUR = 3_600_000;
const MONTHS = 18;
/** In this many last days no finished ticket begins, except those that are played. */
const RECENT_DAYS = 12;

/** A played ticket as it is at the end. */
export interface Original {
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly phase: string;
  readonly receivedAt: Date;
  readonly planned: Planned;
  /** Who had it for a department in its district. */
  readonly holders: readonly { readonly userId: number; readonly roleId: number; readonly departmentId: number }[];
}

/** A ticket with those that are merged into it: they are copied together. */
export type Unit = readonly Original[];

/** One copy of a unit. */
export interface Move {
  readonly unit: Unit;
  readonly shiftMs: number;
}

/** The units that may be copied: those that ended, and those that are open. */
export function unitsOf(originals: readonly Original[]): {
  readonly ended: readonly Unit[];
  readonly open: readonly Unit[];
} {
  const units = originals
    .filter(({ planned }) => planned.primary === null)
    .map((one): Unit => [one, ...originals.filter(({ planned }) => planned.primary === one.planned)]);
  const isGoingOn = (unit: Unit): boolean => unit.some(({ phase }) => phase === "open" || phase === "feedback");
  return {
    ended: units.filter((unit) => !isGoingOn(unit)),
    open: units.filter((unit) => unit.length === 1 && unit.every(({ phase }) => phase === "open")),
  };
}

const arrivedAt = (unit: Unit): number => unit[0]?.receivedAt.getTime() ?? 0;

/** Draws one whose season it is. */
function inSeason(random: Random, units: readonly Unit[], at: number): Unit {
  let unit = random.pick(units);
  for (let tries = 0; tries < 6; tries += 1) {
    const season = seasonOf(unit[0]?.planned.subIssueId ?? 0, at);
    if (random.happens(season)) return unit;
    unit = random.pick(units);
  }
  return unit;
}

/** Where every copy goes, the oldest first; together exactly so many tickets. */
export function planMoves(
  random: Random,
  originals: readonly Original[],
  wanted: { readonly now: Date; readonly ended: number; readonly open: number },
): Move[] {
  const { ended, open } = unitsOf(originals);
  const single = ended.filter((unit) => unit.length === 1);
  if (single.length === 0) return [];
  const from = new Date(wanted.now);
  from.setUTCMonth(from.getUTCMonth() - MONTHS);
  const to = new Date(wanted.now.getTime() - RECENT_DAYS * DAY);
  const moves: Move[] = [];
  const times = arrivalTimes(random, wanted.ended, new Date(from.getTime() + WEEK), to);
  for (let index = 0; index < times.length;) {
    const at = times[index] ?? 0;
    const units = index === times.length - 1 ? single : ended;
    // What came before that moment would end in the future.
    const later = units.filter((one) => arrivedAt(one) >= at);
    const unit = inSeason(random, later.length === 0 ? units : later, at);
    const weeks = Math.max(0, Math.ceil((arrivedAt(unit) - at) / WEEK));
    moves.push({ unit, shiftMs: -weeks * WEEK });
    index += unit.length;
  }
  const arrivalOf = ({ unit, shiftMs }: Move): number => arrivedAt(unit) + shiftMs;
  moves.sort((a, b) => arrivalOf(a) - arrivalOf(b));
  for (let count = 0; count < wanted.open && open.length > 0; count += 1)
    moves.push({ unit: random.pick(open), shiftMs: -Math.floor(random.between(0, 3) * HOUR) });
  return moves;
}

/** What is another thing in the copy than in the original. */
export interface Exchange {
  readonly districtId: number;
  readonly words: readonly (readonly [from: string, to: string])[];
  readonly users: readonly (readonly [from: number, to: number])[];
}

/** Those who have it in the other district; null when somebody is missing there. */
function counterparts(
  roster: Roster,
  unit: Unit,
  districtId: number,
): { from: number; to: number; name: string }[] | null {
  const found = unit
    .flatMap(({ holders }) => holders)
    .map(({ userId, roleId, departmentId }) => {
      const other =
        roleId === ROLE.FIELD ? roster.field(departmentId, districtId) : roster.officer(departmentId, districtId);
      return other === null ? null : { from: userId, to: other.userId, name: other.userName };
    });
  return found.every((one) => one !== null) ? found : null;
}

/** Another district, another place there, other words about the same, and the officers who work there. */
export function exchangeFor(
  random: Random,
  { masters, roster, nameOf }: { masters: Masters; roster: Roster; nameOf: (userId: number) => string },
  { unit, shiftMs }: Move,
): Exchange {
  const [first] = unit;
  if (first === undefined) throw new Error("a unit has a first ticket");
  const { planned, receivedAt } = first;
  const day = localDay(new Date(receivedAt.getTime() + shiftMs), masters.calendar);
  const drawn = chooseDistrict(random, masters, day);
  const there = counterparts(roster, unit, drawn);
  const districtId = there === null ? planned.districtId : drawn;
  const place = choosePlace(random, districtId, planned.subIssueId);
  const nameOfDistrict = (id: number) => masters.districts.find((one) => one.districtId === id)?.name;
  const [from, to] = [nameOfDistrict(planned.districtId), nameOfDistrict(districtId)];
  const users = there ?? [];
  const words: (readonly [string, string])[] = [
    [planned.words.text, wordsOf(random, masters, { ...planned, districtId, place }, planned.words.lang).text],
    [planned.place[0], place[0]],
    [planned.place[1], place[1]],
    [from?.en ?? "", to?.en ?? ""],
    [from?.hi ?? "", to?.hi ?? ""],
    ...users.map((one) => [nameOf(one.from), one.name] as const),
  ];
  return {
    districtId,
    words: words.filter(([before, after]) => before !== "" && before !== after),
    users: users.map((one) => [one.from, one.to] as const),
  };
}
