/**
 * A believable past: tickets over eighteen months before `now`, with all that hangs on them. The same
 * seed and the same `now` give the same past. One transaction, in chunks, so that a million tickets
 * fit in memory; nothing is done when there are tickets already. Only for demo, tests and bench.
 */
import { sql } from "kysely";
import { STATUS } from "@smgt/contract/constants.ts";
import { inTransaction, type Db, type Tx } from "@smgt/server/db/tx.ts";
import { rebuildCounters } from "@smgt/server/domain/counters/recount.ts";
import { limitOf } from "@smgt/server/domain/masters/lookups.ts";
import type { Masters } from "@smgt/server/domain/masters/masters.ts";
import { dueAt } from "@smgt/server/domain/sla/clock.ts";
import { indexOldTickets } from "@smgt/server/domain/tickets/search/search-index.ts";
import type { World } from "./story-world.ts";
import { arrivalTimes, issueChooser } from "./arrivals.ts";
import { seedBanners } from "./banners.ts";
import { DAY, deskFor } from "./beat.ts";
import { beBorn, chooseDistrict, type Conception, type Crowd } from "./birth.ts";
import { createDice, type Dice } from "./dice.ts";
import { finishIds, startIds } from "./ids.ts";
import { readRoster } from "./roster.ts";
import type { Life } from "./rows.ts";
import { tagLife, type TagIds } from "./tag-life.ts";
import { tellClosed } from "./tell.ts";
import { tellOpen } from "./tell-open.ts";
import { writeLives } from "./write-rows.ts";

export interface PastOptions {
  readonly now: Date;
  /** How many tickets; 3,000 in the demo, up to a million in the bench. */
  readonly tickets?: number;
  /** Share that is still open now. */
  readonly openShare?: number;
  readonly seed?: number;
}

export interface PastResult {
  readonly tickets: number;
  /** True: there were tickets already, and nothing was done. */
  readonly isSkipped: boolean;
}

const MONTHS = 18;
const CHUNK = 5_000;
/** What the sign-ins `officer`, `officer2` and `officer3` find in their lists: district, sub-issues, share of the open tickets. */
const DEMO_WORK: readonly (readonly [districtId: number, subIssueIds: readonly number[], share: number])[] = [
  [6, [101, 104, 106, 107, 108], 0.12],
  [7, [201, 202, 205, 207, 301], 0.06],
  [19, [302, 304, 401, 501], 0.06],
];

/** No list of a demo sign-in is filled further than this, however large the past. */
const MOST_SHOWN = 40;
/** Some of every age are done. */
const MOST_OPEN = 0.88;

/** How likely a ticket of this age is still open, before the shares are made to fit. */
function openness(ageMs: number): number {
  const days = ageMs / DAY;
  if (days < 1) return 0.95;
  if (days < 7) return 0.72;
  if (days < 14) return 0.6;
  if (days < 30) return 0.4;
  if (days < 60) return 0.08;
  return days < 150 ? 0.008 : 0.001;
}

/** The factor that makes the sum of the chances the wanted number; none is above MOST_OPEN. */
function opennessScale(times: Float64Array, now: number, wanted: number): number {
  let scale = 1;
  for (let round = 0; round < 6; round += 1) {
    let sum = 0;
    for (const time of times) sum += Math.min(MOST_OPEN, openness(now - time) * scale);
    if (sum > 0) scale *= wanted / sum;
  }
  return scale;
}

interface Setting {
  readonly world: World;
  readonly dice: Dice;
  readonly crowd: Crowd;
  readonly chooseIssue: ReturnType<typeof issueChooser>;
  readonly tags: TagIds;
  readonly now: Date;
  readonly scale: number;
  /** How many tickets were made for the lists of the demo sign-ins, by district. */
  readonly shown: Map<number, number>;
}

/** Whether a complaint of that moment about this matter would be past its deadline by now. */
function isPastDue({ world, now }: Setting, at: Date, subIssueId: number): boolean {
  const subIssue = world.masters.subIssueTypes.find((one) => one.subIssueTypeId === subIssueId);
  const limit = limitOf(world.masters, {
    sub_issue_type_id: subIssueId,
    department_id: subIssue?.departmentId ?? null,
    priority_tag_id: subIssue?.priorityTagId ?? 0,
  });
  if (limit === null) return now.getTime() - at.getTime() > 3 * DAY;
  return now > dueAt(at, limit.value, limit.unit, world.masters.calendar);
}

/** Open tickets are seldom past their limit: an old one is mostly about something that takes long. */
function matterOfOpen(setting: Setting, at: Date, first: number): number {
  const { dice, chooseIssue } = setting;
  let subIssueId = first;
  for (let tries = 0; tries < 25 && isPastDue(setting, at, subIssueId) && dice.happens(0.96); tries += 1) {
    subIssueId = chooseIssue(dice, at.getTime());
  }
  return subIssueId;
}

function conceive(
  setting: Setting,
  at: Date,
  isOpen: boolean,
  twin: Life | null,
): Conception & { readonly showNumber: number } {
  const { dice, world, chooseIssue } = setting;
  const twinOf = twin?.ticket;
  if (twinOf?.sub_issue_type_id != null && twinOf.district_id !== null) {
    return { at, subIssueId: twinOf.sub_issue_type_id, districtId: twinOf.district_id, showNumber: 0 };
  }
  const plain = {
    at,
    subIssueId: chooseIssue(dice, at.getTime()),
    districtId: chooseDistrict(dice, world, at),
    showNumber: 0,
  };
  if (!isOpen) return plain;
  let left = dice.next();
  for (const [districtId, subIssueIds, share] of DEMO_WORK) {
    left -= share;
    if (left >= 0) continue;
    const shown = setting.shown.get(districtId) ?? 0;
    if (shown >= MOST_SHOWN) break;
    const timely = subIssueIds.filter((id) => !isPastDue(setting, at, id) || dice.happens(0.1));
    if (timely.length === 0) break;
    setting.shown.set(districtId, shown + 1);
    return { at, districtId, subIssueId: dice.pick(timely), showNumber: shown + 1 };
  }
  return { ...plain, subIssueId: matterOfOpen(setting, at, plain.subIssueId) };
}

/** Share of closed tickets that say what the one before said, so that some can be merged. */
const TWINS = 0.06;

function liveOne(setting: Setting, atMs: number, before: Life | null): Life {
  const { dice, world, crowd, now } = setting;
  const at = new Date(atMs);
  const isOpen = dice.happens(Math.min(MOST_OPEN, openness(now.getTime() - atMs) * setting.scale));
  const canBeTwin =
    before !== null && before.ticket.status_id !== STATUS.MERGED && before.ticket.status_id !== STATUS.DELETED;
  const twin = !isOpen && canBeTwin && dice.happens(TWINS) ? before : null;
  const plan = conceive(setting, at, isOpen, twin);
  const life = beBorn(dice, world, crowd, plan);
  const teller = { dice, world, life, desk: deskFor(dice, world, life), showNumber: plan.showNumber };
  if (isOpen) tellOpen(teller, now);
  else tellClosed(teller, twin, now);
  tagLife(setting, life);
  return life;
}

async function readTags(tx: Tx): Promise<TagIds> {
  const rows = await tx.selectFrom("tag").select(["tag_id", "tag_name"]).where("is_from_pack", "=", true).execute();
  return new Map(rows.map((row) => [row.tag_name, row.tag_id]));
}

/** Triggers and foreign keys keep the plans made for empty tables until somebody counts again: a million would take hours. */
const isPowerOfTwo = (n: number): boolean => Number.isInteger(Math.log2(n));

async function writePast(tx: Tx, masters: Masters, options: PastOptions, roster: World["roster"]): Promise<number> {
  const { now, tickets = 3_000, openShare = 0.065, seed = 2026 } = options;
  // A million tickets take longer than a request may.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const dice = createDice(seed);
  const from = new Date(now);
  from.setUTCMonth(from.getUTCMonth() - MONTHS);
  const times = arrivalTimes(dice, tickets, from, new Date(now.getTime() - 5 * 60_000));
  const world = { masters, roster, ids: await startIds(tx) };
  const setting: Setting = {
    world,
    dice,
    crowd: { recent: [], made: 0 },
    chooseIssue: issueChooser(masters.subIssueTypes.filter((one) => one.isActive).map((one) => one.subIssueTypeId)),
    tags: await readTags(tx),
    now,
    shown: new Map(),
    scale: opennessScale(times, now.getTime(), tickets * openShare),
  };
  for (let start = 0; start < times.length; start += CHUNK) {
    const lives: Life[] = [];
    for (const time of times.subarray(start, start + CHUNK)) lives.push(liveOne(setting, time, lives.at(-1) ?? null));
    // Chunk by chunk on purpose: the past is larger than memory.
    await writeLives(tx, lives);
    if (isPowerOfTwo(start / CHUNK + 1)) await sql`analyze ticket, ticket_combined, ticket_marking, post`.execute(tx);
  }
  await finishIds(tx, world.ids);
  await rebuildCounters(tx, masters.timeZone);
  // Batch by batch on purpose, as above.
  while ((await indexOldTickets(tx, CHUNK)) === CHUNK);
  await seedBanners(tx, now);
  return tickets;
}

/** Writes the past when there is none. The staff must be there (`seedStaff`). */
export async function seedPast(db: Db, masters: Masters, options: PastOptions): Promise<PastResult> {
  const known = await db.selectFrom("ticket").select("ticket_id").limit(1).executeTakeFirst();
  if (known !== undefined) return { tickets: 0, isSkipped: true };
  const roster = await readRoster(db);
  const tickets = await inTransaction(db, (tx) => writePast(tx, masters, options, roster));
  // Fresh statistics, or the first screens are planned for empty tables.
  await sql`analyze ticket, citizen, post, ticket_combined, ticket_marking, ticket_history, reply, ticket_tag, ticket_search, counter, list_counter, user_posting`.execute(
    db,
  );
  return { tickets, isSkipped: false };
}
