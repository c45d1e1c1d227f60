/**
 * Stories across all logs: of one ticket, of one officer's day, or of one id. Rows of a page are ordered oldest first;
 * the first page holds the newest rows, each following page the ones before. A request is shown on every page that has
 * a row with its id. Readers who may see the ticket read its texts, with personal data masked; others see only the
 * event.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import type * as calls from "@smgt/contract/calls/oversight/trails.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { TrailRow } from "@smgt/contract/shapes/log.ts";
import type { Context, Officer } from "../../../context.ts";
import { offsetMinutes } from "../../law/masters/find-master-row.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { wordsFor } from "../../tickets/tickets/access/readable-words.ts";
import { presentStep } from "../../tickets/tickets/present-ticket.ts";
import { visibleTicket } from "../../tickets/tickets/queries.ts";
import { logNames } from "./log-names.ts";
import { dayOf, dayStart, localOf } from "./range.ts";
import * as queries from "./trail-queries.ts";
import type { Read, StoredTrail } from "./trail-queries.ts";

const DAY_MS = 86_400_000;

export interface Trail<Extras = object> {
  readonly reply: TrailRow[];
  readonly extras: Extras & {
    /** Cursor of the next page, which is older; absent on the last page. */
    readonly next_cursor?: string;
    /** Y when requests of this page were omitted because there are too many. */
    readonly is_cut: "Y" | "N";
  };
}

/**
 * Time in microseconds before which a page is read; null for the newest page. BAD_INPUT for a cursor that was never
 * issued.
 */
function beforeOf(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const before = /^\d{1,16}$/.test(cursor) ? Number(cursor) : Number.NaN;
  if (Number.isSafeInteger(before)) return before;
  throw new Refused("BAD_INPUT", {}, { extras: { fields: ["cursor"] } });
}

/** Merges the logs and omits rows older than the latest time from which every log is complete. */
function pageOf(logs: readonly Read[]): { readonly rows: StoredTrail[]; readonly wholeFrom: number | null } {
  const limits = logs.flatMap(({ wholeFrom }) => wholeFrom ?? []);
  const wholeFrom = limits.length === 0 ? null : Math.max(...limits);
  const rows = logs.flatMap((log) => log.rows).filter((row) => wholeFrom === null || row.at_us >= wholeFrom);
  return { rows, wholeFrom };
}

/** The page, with requests of its ids and others; without any if `also` is null. */
async function trailOf(
  ctx: Context,
  officer: Officer,
  logs: readonly Read[],
  also: readonly string[] | null,
): Promise<Trail> {
  const { rows: ours, wholeFrom } = pageOf(logs);
  const references = also === null ? [] : [...new Set([...ours.flatMap((row) => row.reference ?? []), ...also])];
  const called = await queries.callsOfReferences(ctx.db, officer, references);
  const stored = [...ours, ...called].toSorted((a, b) => a.at_us - b.at_us);
  const masters = await mastersOf(ctx);
  const offset = offsetMinutes(masters.timeZone);
  const names = await logNames(ctx, officer, stored);
  const words = wordsFor(ctx.channels, false);
  return {
    extras: {
      is_cut: flagOf(called.length >= queries.MOST_CALLS),
      ...(wholeFrom === null ? {} : { next_cursor: String(wholeFrom) }),
    },
    reply: stored.map((row) => {
      const ticket = names.ticket(row.ticket_id);
      const isReadable = ticket.ticket_id !== null && row.words !== null;
      return {
        source: row.source,
        row_id: row.row_id,
        at_utc: row.at.toISOString(),
        at_local: localOf(row.at, offset),
        event: row.event,
        ...presentStep(masters, row),
        user_id: row.user_id,
        user_name: names.userName(row.user_id),
        ...ticket,
        words: isReadable ? words.replied(row.words, row.reply_channel ?? "P") : null,
        http_status: row.http_status,
        latency_ms: row.latency_ms,
        error: row.error,
        ip: row.ip,
        reference: row.reference,
      };
    }),
  };
}

/** All about a ticket, and the requests that caused it; TICKET_NOT_FOUND for readers who may not see it. */
export async function ticketStory(
  ctx: Context,
  officer: Officer,
  { ticket_id: ticketId, cursor }: BodyOf<typeof calls.ticketStory>,
): Promise<Trail<{ readonly ticket_no: string }>> {
  const before = beforeOf(cursor);
  const ticket = await visibleTicket(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const logs = await queries.ofTicket(ctx.db, officer, ticketId, before);
  const { reply, extras } = await trailOf(ctx, officer, logs, []);
  return { reply, extras: { ticket_no: ticket.ticket_no, ...extras } };
}

/** An officer's actions on a day; today by default. */
export async function officerDay(
  ctx: Context,
  officer: Officer,
  { user_id: userId, day: asked, cursor }: BodyOf<typeof calls.officerDay>,
): Promise<Trail<{ readonly user_name: string; readonly day: string; readonly calls: number }>> {
  const { db } = ctx;
  const before = beforeOf(cursor);
  const user = await db.selectFrom("app_user").select("user_name").where("user_id", "=", userId).executeTakeFirst();
  if (user === undefined) throw new Refused("USER_NOT_FOUND");
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  const day = asked ?? dayOf(ctx.clock.now(), offset);
  const from = dayStart(day, offset);
  const range = { from, to: new Date(from.getTime() + DAY_MS) };
  const [logs, made] = await Promise.all([
    queries.ofOfficer(db, officer, userId, range, before),
    queries.countCalls(db, userId, range),
  ]);
  const { reply, extras } = await trailOf(ctx, officer, logs, null);
  return { reply, extras: { user_name: user.user_name, day, calls: made, ...extras } };
}

/** The story of one request or job id: all rows that carry it. */
export async function byReference(
  ctx: Context,
  officer: Officer,
  { reference, cursor }: BodyOf<typeof calls.byReference>,
): Promise<Trail> {
  return trailOf(ctx, officer, await queries.ofReference(ctx.db, officer, reference, beforeOf(cursor)), [reference]);
}
