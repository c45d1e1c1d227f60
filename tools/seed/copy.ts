/**
 * Extends the history by copies of its tickets, without files and messages. Ended tickets move back by whole weeks, so that
 * their steps stay in office hours; open ones, which only the bench copies, by up to three hours.
 */
import { sql } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { Db } from "@smgt/server/db/tx.ts";
import { localDay } from "@smgt/server/domain/law/clocks/clock.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { snippetOf } from "@smgt/server/domain/tickets/tickets/search/snippet.ts";
import type { Random } from "../random.ts";
import { arrivalTimes, DAY, HOUR, seasonOf } from "./arrivals.ts";
import { chooseDistrict, choosePlace, complaintText } from "./complaint-text.ts";
import { fillCopies, prepareCopies, reserve, type CopyRow } from "./copy-sql.ts";
import { citizenOf, isFromX } from "./people.ts";
import type { PlannedTicket } from "./plan.ts";
import { readRoster, type Roster } from "./staff.ts";
import type { TicketScript } from "./ticket-script.ts";

const WEEK = 7 * DAY;
const MONTHS = 18;
/** Days before now in which no copy of an ended ticket arrives. */
const RECENT_DAYS = 12;
/** Units copied at once, because a million tickets are larger than memory. */
const CHUNK = 5_000;
/** Share of copies by a citizen who wrote before. */
const REPEATERS = 0.4;
/** Size of the set from which repeating citizens are drawn. */
const REMEMBERED = 4_000;

interface Original {
  readonly ticketId: number;
  readonly ticketNo: string;
  readonly planned: PlannedTicket;
  readonly phase: string;
  readonly receivedAt: Date;
  readonly description: string;
  readonly snippet: string;
  readonly xUserId: string | null;
  /** Officers who held the ticket for a department in its district. */
  readonly holders: readonly { readonly userId: number; readonly roleId: number; readonly departmentId: number }[];
}

/** A ticket and its merged tickets, copied together. */
type Unit = readonly Original[];

interface Move {
  readonly unit: Unit;
  readonly shiftMs: number;
}

export interface Wanted {
  readonly masters: Masters;
  readonly random: Random;
  readonly now: Date;
  readonly ended: number;
  readonly open: number;
  /** First numbers of the copies, reserved before the first ticket as copies are older. */
  readonly reserved: { readonly ticketId: number; readonly ticketNumber: number };
}

/** Reads the tickets that may be copied: a complaint about an officer would name the wrong one. */
async function readOriginals(db: Db, scripts: readonly TicketScript[]): Promise<Original[]> {
  const { rows } = await sql<Omit<Original, "ticketNo" | "planned">>`
    select t.ticket_id as "ticketId", t.phase, t.received_at as "receivedAt", t.description, t.snippet, c.x_user_id as "xUserId",
           coalesce((select jsonb_agg(distinct jsonb_build_object('userId', m.user_id, 'roleId', m.role_id, 'departmentId', m.department_id))
              from ticket_marking m where m.ticket_id = t.ticket_id and m.role_id in (5, 7)), '[]') as holders
      from ticket t join citizen c on c.citizen_id = t.citizen_id where t.complained_about = '{}'`.execute(db);
  const byId = new Map(rows.map((row) => [row.ticketId, row]));
  return scripts.flatMap(({ ticketId, ticketNo, planned }) => {
    const row = byId.get(ticketId);
    return row === undefined ? [] : [{ ...row, ticketNo, planned }];
  });
}

const arrivedAt = (unit: Unit): number => unit[0]?.receivedAt.getTime() ?? 0;

/** Draws a unit, preferring sub-issues in season. */
function inSeason(random: Random, units: readonly Unit[], at: number): Unit {
  let unit = random.pick(units);
  for (let tries = 0; tries < 6; tries += 1) {
    if (random.happens(seasonOf(unit[0]?.planned.subIssueId ?? 0, at))) return unit;
    unit = random.pick(units);
  }
  return unit;
}

/** Returns the moves, oldest first: exactly as many tickets as wanted. */
function planMoves(
  originals: readonly Original[],
  { random, now, ended: endedCount, open: openCount }: Wanted,
): Move[] {
  const units = originals
    .filter(({ planned }) => planned.primary === null)
    .map((one): Unit => [one, ...originals.filter(({ planned }) => planned.primary === one.planned)]);
  const ended = units.filter((unit) => !unit.some(({ phase }) => phase === "open" || phase === "feedback"));
  const open = units.filter((unit) => unit.length === 1 && unit.every(({ phase }) => phase === "open"));
  const single = ended.filter((unit) => unit.length === 1);
  if (single.length === 0) return [];
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - MONTHS);
  const to = new Date(now.getTime() - RECENT_DAYS * DAY);
  const moves: Move[] = [];
  const times = arrivalTimes(random, endedCount, new Date(from.getTime() + WEEK), to);
  for (let index = 0; index < times.length;) {
    const at = times[index] ?? 0;
    const fitting = index === times.length - 1 ? single : ended;
    // An original that arrived earlier would have to move forward and end in the future.
    const later = fitting.filter((unit) => arrivedAt(unit) >= at);
    const unit = inSeason(random, later.length === 0 ? fitting : later, at);
    const weeks = Math.max(0, Math.ceil((arrivedAt(unit) - at) / WEEK));
    moves.push({ unit, shiftMs: -weeks * WEEK });
    index += unit.length;
  }
  const arrivalOf = ({ unit, shiftMs }: Move): number => arrivedAt(unit) + shiftMs;
  moves.sort((a, b) => arrivalOf(a) - arrivalOf(b));
  for (let count = 0; count < openCount && open.length > 0; count += 1)
    moves.push({ unit: random.pick(open), shiftMs: -Math.floor(random.between(0, 3) * HOUR) });
  return moves;
}

type Pairs<T> = readonly (readonly [from: T, to: T])[];

interface Setting extends Wanted {
  readonly roster: Roster;
  readonly nameOf: (userId: number) => string;
  readonly citizens: ReturnType<typeof citizensFrom>;
}

/** Returns the officers who hold the unit in another district; null when one is missing there. */
function counterparts({ roster }: Setting, unit: Unit, districtId: number): [from: number, to: number][] | null {
  const found = unit
    .flatMap(({ holders }) => holders)
    .map(({ userId, roleId, departmentId }): [number, number] | null => {
      const seat = roleId === ROLE.FIELD ? roster.field : roster.officer;
      const other = seat(departmentId, districtId);
      return other === null ? null : [userId, other.userId];
    });
  return found.every((one) => one !== null) ? found : null;
}

/** Draws another district, place and text, with the officers of that district. */
function exchangeFor(setting: Setting, { unit: [first, ...merged], shiftMs }: Move) {
  if (first === undefined) throw new Error("a unit has a first ticket");
  const { random, masters, nameOf } = setting;
  const { planned, receivedAt } = first;
  const day = localDay(new Date(receivedAt.getTime() + shiftMs), masters.calendar);
  const drawn = chooseDistrict(random, masters, day);
  const there = counterparts(setting, [first, ...merged], drawn);
  const districtId = there === null ? planned.districtId : drawn;
  const place = choosePlace(random, districtId, planned.subIssueId);
  const nameOfDistrict = (id: number) => masters.districts.find((one) => one.districtId === id)?.name;
  const [from, to] = [nameOfDistrict(planned.districtId), nameOfDistrict(districtId)];
  const users = there ?? [];
  const words: Pairs<string> = [
    [planned.words.text, complaintText(random, masters, { ...planned, districtId, place }, planned.words.lang).text],
    [planned.place[0], place[0]],
    [planned.place[1], place[1]],
    [from?.en ?? "", to?.en ?? ""],
    [from?.hi ?? "", to?.hi ?? ""],
    ...users.map(([id, other]) => [nameOf(id), nameOf(other)] as const),
  ];
  return { districtId, words: words.filter(([before, after]) => before !== "" && before !== after), users };
}

interface CitizenRow {
  readonly citizen_id: number;
  readonly x_user_id: string | null;
  readonly handle: string | null;
  readonly citizen_name: string;
  readonly followers: number;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly updated_at: Date;
}

/** Draws the citizen of each copy; `fresh` collects the rows to insert. */
function citizensFrom(random: Random, firstId: number) {
  const known: CitizenRow[] = [];
  const fresh: CitizenRow[] = [];
  let made = 0;
  const next = ({ planned }: Original, at: Date): CitizenRow => {
    const isOnX = isFromX(planned.sourceId);
    if (known.length > 50 && random.happens(REPEATERS)) {
      const before = random.pick(known);
      if ((before.x_user_id !== null) === isOnX) return before;
    }
    made += 1;
    const { name, handle, followers, mobile } = citizenOf(random, planned.sourceId);
    const citizen = {
      citizen_id: firstId + made - 1,
      x_user_id: isOnX ? String(700_000_000_000 + made) : null,
      // Fifteen characters at most, as on X.
      handle: isOnX ? `${handle.slice(0, 8)}_${made}` : null,
      citizen_name: name,
      followers,
      mobile: isOnX ? null : mobile,
      address: isOnX ? null : planned.place[0],
      updated_at: at,
    };
    fresh.push(citizen);
    known[(made - 1) % REMEMBERED] = citizen;
    return citizen;
  };
  return { next, fresh };
}

async function insertCitizens(db: Db, citizens: readonly CitizenRow[]): Promise<void> {
  await sql`
    insert into citizen (citizen_id, x_user_id, handle, citizen_name, followers, mobile, address, updated_at)
    overriding system value
    select citizen_id, x_user_id, handle, citizen_name, followers, mobile, address, updated_at
      from jsonb_populate_recordset(null::citizen, ${JSON.stringify(citizens)}::jsonb)`.execute(db);
}

/** Returns the snippet of the copy: the first words of the post, or the unchanged subject of a manual ticket. */
const snippetFor = ({ planned, description, snippet }: Original, words: Pairs<string>): string =>
  isFromX(planned.sourceId)
    ? snippetOf(words.reduce((text, [from, to]) => text.replaceAll(from, to), description))
    : snippet;

/** Returns the rows of `copy` for one move; `n` is the number of the first. */
function rowsOf(setting: Setting, move: Move, n: number): CopyRow[] {
  const { masters, citizens, reserved } = setting;
  const exchange = exchangeFor(setting, move);
  const members = move.unit.map((original, index) => {
    const at = new Date(original.receivedAt.getTime() + move.shiftMs);
    const year = localDay(at, masters.calendar).slice(0, 4);
    const ticketNo = `${masters.ticketPrefix}-${year}-${String(reserved.ticketNumber + n + index).padStart(6, "0")}`;
    return { original, citizen: citizens.next(original, at), ticketNo };
  });
  const words = [...exchange.words, ...members.map(({ original, ticketNo }) => [original.ticketNo, ticketNo] as const)];
  return members.map(({ original, citizen, ticketNo }, index): CopyRow => {
    const { planned, xUserId, ticketId } = original;
    const all: Pairs<string> = [
      ...words,
      // The author's name and handle in the JSON of X.
      [`"name": "${planned.citizen.name}"`, `"name": "${citizen.citizen_name}"`],
      [`"username": "${planned.citizen.handle}"`, `"username": "${citizen.handle}"`],
      ...(xUserId === null ? [] : [[xUserId, citizen.x_user_id ?? ""] as const]),
    ];
    return {
      n: n + index,
      unit_n: n,
      from_ticket: ticketId,
      ticket_id: reserved.ticketId + n + index,
      ticket_no: ticketNo,
      snippet: snippetFor(original, words),
      citizen_id: citizen.citizen_id,
      shift: `${move.shiftMs / 1_000} seconds`,
      from_district: planned.districtId,
      district_id: exchange.districtId,
      words_from: all.map(([from]) => from),
      words_to: all.map(([, to]) => to),
      users_from: exchange.users.map(([from]) => from),
      users_to: exchange.users.map(([, to]) => to),
    };
  });
}

/** Chooses the chunks before a new `analyze`: triggers and foreign keys keep plans for empty tables, which cost hours at a million. */
const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n));

/** Adds `ended + open` copies. */
export async function copyTickets(db: Db, scripts: readonly TicketScript[], wanted: Wanted): Promise<void> {
  const count = wanted.ended + wanted.open;
  if (count === 0) return;
  const moves = planMoves(await readOriginals(db, scripts), wanted);
  const statements = await prepareCopies(db, count);
  const citizens = citizensFrom(wanted.random, await reserve(db, "citizen_citizen_id_seq", count));
  const users = await db.selectFrom("app_user").select(["user_id", "user_name"]).execute();
  const names = new Map(users.map((row) => [row.user_id, row.user_name]));
  const nameOf = (userId: number): string => names.get(userId) ?? "";
  const setting: Setting = { ...wanted, citizens, roster: await readRoster(db), nameOf };
  let n = 0;
  for (let start = 0; start < moves.length; start += CHUNK) {
    const rows = moves.slice(start, start + CHUNK).flatMap((move) => {
      const made = rowsOf(setting, move, n);
      n += made.length;
      return made;
    });
    await insertCitizens(db, citizens.fresh.splice(0));
    await fillCopies(db, rows);
    // Table by table, in the order of references.
    for (const statement of statements) await sql.raw(statement).execute(db);
    if (isPowerOfTwo(start / CHUNK + 1)) await sql`analyze ticket, ticket_combined, ticket_marking, post`.execute(db);
  }
}
