/**
 * Makes a long past of a short one: copies the tickets that were played, with all that hangs on them but their files and
 * messages, to other weeks, districts, citizens and numbers (`copy-plan.ts` decides, `copy-sql.ts` does it).
 */
import { sql } from "kysely";
import type { Db } from "@smgt/server/db/tx.ts";
import type { Masters } from "@smgt/server/domain/law/masters/masters.ts";
import { localDay } from "@smgt/server/domain/law/clocks/clock.ts";
import { snippetOf } from "@smgt/server/domain/tickets/tickets/search/snippet.ts";
import { isOnX, type Case } from "./case.ts";
import { citizenOf, type Citizen } from "./citizens.ts";
import { exchangeFor, planMoves, type Move, type Original } from "./copy-plan.ts";
import { copyStatements, fillCopies, prepareCopies, widthOf, type CopyRow, type IdBlock } from "./copy-sql.ts";
import type { Random } from "./random.ts";
import { readRoster, type Roster } from "./roster.ts";

/** Chunk by chunk, because a million copies are larger than memory. */
const CHUNK = 5_000;
/** Share of copies by somebody who wrote before. */
const REPEATERS = 0.4;
/** The most that are remembered. */
const REMEMBERED = 4_000;

type Sequence =
  | "ticket_ticket_id_seq"
  | "ticket_number"
  | "post_feed_id_seq"
  | "citizen_citizen_id_seq"
  | "ticket_combined_ticket_combined_id_seq";

/** Takes so many numbers out of a sequence; gives the first. */
export async function reserve(db: Db, sequence: Sequence, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`select nextval(${sequence}::regclass)::int as first`.execute(db);
  const first = rows[0]?.first ?? 1;
  await sql`select setval(${sequence}::regclass, ${first + Math.max(0, count - 1)}, ${count > 0})`.execute(db);
  return first;
}

/** Numbers that were kept free for the copies before the first ticket was played: they are older. */
export interface Reserved {
  readonly ticketId: number;
  readonly ticketNumber: number;
}

interface Row {
  readonly ticket_id: number;
  readonly phase: string;
  readonly received_at: Date;
  readonly description: string;
  readonly snippet: string;
  readonly x_user_id: string | null;
  readonly holders: Original["holders"] | null;
}

interface Played extends Original {
  readonly description: string;
  readonly snippet: string;
  readonly xUserId: string | null;
}

/** The played tickets at the end; who is complained about stays where they are. */
async function readOriginals(db: Db, cases: readonly Case[]): Promise<Played[]> {
  const { rows } = await sql<Row>`
    select t.ticket_id, t.phase, t.received_at, t.description, t.snippet, c.x_user_id,
           (select jsonb_agg(distinct jsonb_build_object('userId', m.user_id, 'roleId', m.role_id, 'departmentId', m.department_id))
              from ticket_marking m where m.ticket_id = t.ticket_id and m.role_id in (5, 7)) as holders
      from ticket t join citizen c on c.citizen_id = t.citizen_id where t.complained_about = '{}'`.execute(db);
  const byId = new Map(rows.map((row) => [row.ticket_id, row]));
  return cases.flatMap(({ ticketId, ticketNo, planned }) => {
    const row = byId.get(ticketId);
    if (row === undefined) return [];
    const { phase, received_at: receivedAt, x_user_id: xUserId, description, snippet, holders } = row;
    const words = { description, snippet };
    return [{ ticketId, ticketNo, planned, phase, receivedAt, xUserId, ...words, holders: holders ?? [] }];
  });
}

interface NewCitizen extends Citizen {
  readonly citizenId: number;
  readonly xUserId: string | null;
  readonly address: string | null;
  readonly at: Date;
}

/** Gives every copy somebody who wrote it. */
function crowdFrom(random: Random, firstId: number) {
  const known: NewCitizen[] = [];
  let made = 0;
  let fresh: NewCitizen[] = [];
  return {
    next(original: Played, at: Date): NewCitizen {
      const isWriter = isOnX(original.planned);
      if (known.length > 50 && random.happens(REPEATERS)) {
        const before = random.pick(known);
        if ((before.xUserId !== null) === isWriter) return before;
      }
      made += 1;
      const citizen = citizenOf(random, original.planned.sourceId);
      const one = {
        ...citizen,
        // At most fifteen signs, as on X.
        handle: `${citizen.handle.slice(0, 8)}_${made}`,
        citizenId: firstId + made - 1,
        xUserId: isWriter ? String(700_000_000_000 + made) : null,
        address: isWriter ? null : original.planned.place[0],
        at,
      };
      fresh.push(one);
      known[(made - 1) % REMEMBERED] = one;
      return one;
    },
    /** Those who were made since the last time. */
    take(): NewCitizen[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

async function insertCitizens(db: Db, citizens: readonly NewCitizen[]): Promise<void> {
  const rows = citizens.map(({ citizenId, xUserId, handle, name, followers, mobile, address, at }) => ({
    citizen_id: citizenId,
    citizen_name: name,
    followers,
    address,
    updated_at: at,
    ...(xUserId === null ? { mobile } : { x_user_id: xUserId, handle }),
  }));
  await sql`
    insert into citizen (citizen_id, x_user_id, handle, citizen_name, followers, mobile, address, updated_at)
    overriding system value
    select citizen_id, x_user_id, handle, citizen_name, followers, mobile, address, updated_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(citizen_id integer, x_user_id text, handle text,
           citizen_name text, followers integer, mobile text, address text, updated_at timestamptz)`.execute(db);
}

interface Setting {
  readonly random: Random;
  readonly masters: Masters;
  readonly roster: Roster;
  readonly nameOf: (userId: number) => string;
  readonly reserved: Reserved;
  readonly crowd: ReturnType<typeof crowdFrom>;
}

const numberOf = ({ masters, reserved }: Setting, n: number, at: Date): string => {
  const number = String(reserved.ticketNumber + n).padStart(6, "0");
  return `${masters.ticketPrefix}-${localDay(at, masters.calendar).slice(0, 4)}-${number}`;
};

type Pairs = readonly (readonly [from: string, to: string])[];

/** What a list shows of the copy: the first words of the post, or the subject that was given on the telephone. */
function snippetFor({ planned, description, snippet }: Played, words: Pairs): string {
  if (!isOnX(planned)) return snippet;
  return snippetOf(words.reduce((told, [from, to]) => told.replaceAll(from, to), description));
}

/** The rows of `copy` for one move; `n` is the number of the first. */
function rowsOf(setting: Setting, move: Move, n: number): CopyRow[] {
  const { random, crowd, reserved } = setting;
  const exchange = exchangeFor(random, setting, move);
  const members = (move.unit as readonly Played[]).map((original, index) => {
    const at = new Date(original.receivedAt.getTime() + move.shiftMs);
    return { original, citizen: crowd.next(original, at), ticketNo: numberOf(setting, n + index, at) };
  });
  const words = [...exchange.words, ...members.map(({ original, ticketNo }) => [original.ticketNo, ticketNo] as const)];
  return members.map(({ original, citizen, ticketNo }, index): CopyRow => {
    const { planned, xUserId, ticketId } = original;
    const all = [
      ...words,
      // As they stand in what X sent.
      [`"name": "${planned.citizen.name}"`, `"name": "${citizen.name}"`] as const,
      [`"username": "${planned.citizen.handle}"`, `"username": "${citizen.handle}"`] as const,
      ...(xUserId === null ? [] : [[xUserId, citizen.xUserId ?? ""] as const]),
    ];
    return {
      n: n + index,
      unit_n: n,
      from_ticket: ticketId,
      ticket_id: reserved.ticketId + n + index,
      ticket_no: ticketNo,
      snippet: snippetFor(original, words),
      citizen_id: citizen.citizenId,
      shift_ms: move.shiftMs,
      from_district: planned.districtId,
      district_id: exchange.districtId,
      words_from: all.map(([from]) => from),
      words_to: all.map(([, to]) => to),
      users_from: exchange.users.map(([from]) => from),
      users_to: exchange.users.map(([, to]) => to),
    };
  });
}

/** Triggers and foreign keys keep the plans made for empty tables until somebody counts again: a million would take hours. */
const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n));

async function namesOf(db: Db): Promise<(userId: number) => string> {
  const rows = await db.selectFrom("app_user").select(["user_id", "user_name"]).execute();
  const names = new Map(rows.map((row) => [row.user_id, row.user_name]));
  return (userId) => names.get(userId) ?? "";
}

/** Copies until there are so many more; `reserved` was given for as many. */
export async function multiply(
  db: Db,
  masters: Masters,
  cases: readonly Case[],
  wanted: {
    readonly random: Random;
    readonly now: Date;
    readonly ended: number;
    readonly open: number;
    readonly reserved: Reserved;
  },
): Promise<void> {
  const count = wanted.ended + wanted.open;
  if (count === 0) return;
  const moves = planMoves(wanted.random, await readOriginals(db, cases), wanted);
  await prepareCopies(db);
  const block = async (sequence: Sequence, width: number): Promise<IdBlock> => ({
    first: await reserve(db, sequence, count * width),
    width,
  });
  const feed = await block("post_feed_id_seq", await widthOf(db, "nth_feed"));
  const raw = await block("post_feed_id_seq", await widthOf(db, "nth_raw"));
  const member = await block("ticket_combined_ticket_combined_id_seq", await widthOf(db, "nth_member"));
  const statements = await copyStatements(db, feed, raw, member);
  const crowd = crowdFrom(wanted.random, await reserve(db, "citizen_citizen_id_seq", count));
  const setting = { ...wanted, masters, crowd, roster: await readRoster(db), nameOf: await namesOf(db) };
  let n = 0;
  for (let start = 0; start < moves.length; start += CHUNK) {
    const rows = moves.slice(start, start + CHUNK).flatMap((move) => {
      const made = rowsOf(setting, move, n);
      n += made.length;
      return made;
    });
    await insertCitizens(db, crowd.take());
    await fillCopies(db, rows);
    // Table by table and chunk by chunk on purpose, as above.
    for (const statement of statements) await sql.raw(statement).execute(db);
    if (isPowerOfTwo(start / CHUNK + 1)) await sql`analyze ticket, ticket_combined, ticket_marking, post`.execute(db);
  }
}
