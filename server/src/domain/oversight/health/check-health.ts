/**
 * Health of a server: database writes, delay of posts, reading and replies by channel, disk space, clock error. The
 * database is checked by writing: a read-only one, or one with a full disk, answers every query and stores nothing.
 */
import { sql } from "kysely";
import type { ChannelTraits } from "../../../channels/channel.ts";
import { openChannel } from "../../../channels/list.ts";
import type { Context } from "../../../context.ts";
import { MOST_OFF_MS } from "../../../db/database-clock.ts";
import { isDatabaseAway } from "../../../db/errors.ts";
import { ingestState, type IngestState } from "../../intake/ingest/ingest-state.ts";
import { senderState } from "../../tickets/replies/sender-pause.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { localDay, type WorkCalendar } from "../../law/clocks/clock.ts";
import type { DiskSpace } from "../../../ports.ts";

/** Health of a disk by its free space. Pure. */
const MB = 1_048_576;
/** Room for less than a few uploads; uploads are refused. */
const FULL_BYTES = 200 * MB;
const NEARLY_FULL = 0.05;

/** bad when it is full, warn when it soon will be. */
export function diskState({ free, all }: DiskSpace): { readonly state: "ok" | "warn" | "bad"; readonly says: string } {
  const says = `${Math.floor(free / MB)} MB are left.`;
  if (free < FULL_BYTES) return { state: "bad", says: `${says} Make room, or files cannot be kept.` };
  return { state: free < NEARLY_FULL * all ? "warn" : "ok", says };
}

/** Days before the end of the last year with holidays at which administrators are warned. */
const NOTICE_DAYS = 45;
const DAY_MS = 86_400_000;

/** warn when limits in working days will soon be computed without holidays. */
export function calendarState(
  calendar: Pick<WorkCalendar, "days" | "utcOffsetMinutes">,
  now: Date,
): { readonly state: "ok" | "warn"; readonly says: string } {
  const year = [...calendar.days.keys()].reduce((last, day) => Math.max(last, Number(day.slice(0, 4))), 0);
  const wanted = Number(localDay(new Date(now.getTime() + NOTICE_DAYS * DAY_MS), calendar).slice(0, 4));
  return year >= wanted
    ? { state: "ok", says: `Holidays are known up to ${year}.` }
    : { state: "warn", says: `The holidays of ${wanted} are missing. Add calendar-${wanted}.json to the data pack.` };
}

/** Health of one part. */
export interface HealthPart {
  /** A channel is named by its code in lower case, such as "x". */
  readonly part: string;
  /** bad: send no traffic here; warn: a person should check. */
  readonly state: "ok" | "warn" | "bad";
  readonly says: string;
}

const LONG_MS = 60_000;
/** Mentions are read every 15 seconds. */
const UNREAD_MS = 120_000;

async function write(ctx: Context): Promise<HealthPart> {
  const ahead = Math.round(ctx.clock.aheadMs?.() ?? 0);
  try {
    await sql`insert into server_beat (server_id, seen_at, clock_ahead_ms) values (${ctx.serverId}, clock_timestamp(), ${ahead})
      on conflict (server_id) do update set seen_at = excluded.seen_at, clock_ahead_ms = excluded.clock_ahead_ms`.execute(
      ctx.db,
    );
    return { part: "database", state: "ok", says: "It takes what is written." };
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return { part: "database", state: "bad", says: "It does not answer, or takes nothing." };
  }
}

/** Fallback when the database does not answer a check. */
async function orUntold(part: HealthPart["part"], ask: () => Promise<HealthPart[]>): Promise<HealthPart[]> {
  try {
    return await ask();
  } catch (error) {
    if (!isDatabaseAway(error)) throw error;
    return [{ part, state: "warn", says: "The database does not tell." }];
  }
}

const seconds = (ms: number): number => Math.max(0, Math.round(ms / 1_000));

/** Health of reading a channel. */
function readingOf(ctx: Context, { code }: ChannelTraits, { lastReadAt, openGaps }: IngestState): HealthPart {
  const part = code.toLowerCase();
  if (openChannel(ctx.channels, code) === undefined) return { part, state: "ok", says: "No account is set up." };
  const read = lastReadAt.get(code)?.mentions ?? null;
  if (read === null) return { part, state: "ok", says: "Nothing was read yet." };
  const since = ctx.clock.now().getTime() - read.getTime();
  const gaps = openGaps === 0 ? "" : " Something in between is still being read.";
  const isWell = since <= UNREAD_MS && openGaps === 0;
  return { part, state: isWell ? "ok" : "warn", says: `Read ${seconds(since)} s ago.${gaps}` };
}

/** Health of reading: delay of posts, and reading by channel. */
const reading = (ctx: Context): Promise<HealthPart[]> =>
  orUntold("ingest", async () => {
    const ingest = await ingestState(ctx.db);
    const { oldestWaitingAt: at } = ingest;
    const waits = at === null ? 0 : ctx.clock.now().getTime() - at.getTime();
    const says = at === null ? "Nothing waits." : `The oldest item has waited for ${seconds(waits)} s.`;
    const waiting: HealthPart = { part: "ingest", state: waits > LONG_MS ? "warn" : "ok", says };
    return [waiting, ...ctx.channels.known.map((channel) => readingOf(ctx, channel, ingest))];
  });

/** Health of sending replies. */
const sending = (ctx: Context): Promise<HealthPart[]> =>
  orUntold("replies", async () => {
    const { pausedBecause, waiting } = await senderState(ctx.db);
    if (pausedBecause === null) return [{ part: "replies", state: "ok", says: "They go out." }];
    return [{ part: "replies", state: "warn", says: `They stand still (${pausedBecause}); ${waiting} wait.` }];
  });

async function room(ctx: Context): Promise<HealthPart> {
  try {
    const space = await ctx.files.space();
    if (space === null) return { part: "disk", state: "ok", says: "Nothing is kept there yet." };
    return { part: "disk", ...diskState(space) };
  } catch {
    return { part: "disk", state: "bad", says: "It does not answer: look at its mount." };
  }
}

function clockPart(ctx: Context): HealthPart {
  const ahead = ctx.clock.aheadMs?.() ?? 0;
  if (Math.abs(ahead) <= MOST_OFF_MS) return { part: "clock", state: "ok", says: "It goes with the database's." };
  const seconds = Math.round(Math.abs(ahead) / 1_000);
  const says = `This machine's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's, which is used. Set it by NTP.`;
  return { part: "clock", state: "warn", says };
}

/** Health of the calendar. */
const holidays = (ctx: Context): Promise<HealthPart[]> =>
  orUntold("calendar", async () => [
    { part: "calendar", ...calendarState((await mastersOf(ctx)).calendar, ctx.clock.now()) },
  ]);

export async function checkHealth(ctx: Context): Promise<HealthPart[]> {
  const [database, disk, ...told] = await Promise.all([
    write(ctx),
    room(ctx),
    reading(ctx),
    sending(ctx),
    holidays(ctx),
  ]);
  return [database, ...told.flat(), disk, clockPart(ctx)];
}

/** Returns true when officers should be routed to this server. */
export const isReady = (parts: readonly HealthPart[]): boolean => parts.every(({ state }) => state !== "bad");
