/**
 * Stories across all logs, oldest first: of one ticket, of one officer's day, of one id. What was written on a ticket is shown
 * to those who may see the ticket, personal data blotted out; everybody else reads that it happened.
 */
import { translationsOf } from "@smgt/contract/languages.ts";
import type { TrailRow } from "@smgt/contract/shapes/log.ts";
import type { Context, Officer } from "../../context.ts";
import { actionName, offsetMinutes, roleName, statusName } from "../masters/lookups.ts";
import { mastersOf } from "../masters/read-masters.ts";
import { Refused } from "../refused.ts";
import { wordsFor } from "../tickets/access/words.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { logNames } from "./log-names.ts";
import { dayOf, dayStart, localOf } from "./range.ts";
import * as queries from "./trail-queries.ts";
import type { StoredTrail } from "./trail-queries.ts";

const DAY_MS = 86_400_000;

export interface Trail {
  readonly rows: TrailRow[];
  /** Whether a log held more than was read of it. */
  readonly isCut: boolean;
}

async function trailOf(ctx: Context, officer: Officer, logs: readonly StoredTrail[][]): Promise<Trail> {
  const masters = await mastersOf(ctx);
  const offset = offsetMinutes(masters.timeZone);
  const stored = logs.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const names = await logNames(ctx, officer, stored);
  const words = wordsFor(ctx.channels, false);
  return {
    isCut: logs.some((log) => log.length >= queries.MOST_OF_A_LOG),
    rows: stored.map((row) => {
      const action = actionName(masters, row.action_id);
      const role = roleName(masters, row.role_id);
      const [from, to] = [statusName(masters, row.from_status_id), statusName(masters, row.to_status_id)];
      const ticket = names.ticket(row.ticket_id);
      const isReadable = ticket.ticket_id !== null && row.words !== null;
      return {
        source: row.source,
        row_id: row.row_id,
        at_utc: row.at.toISOString(),
        at_local: localOf(row.at, offset),
        event: row.event,
        action_name: action?.en ?? null,
        action_name_translations: translationsOf(action),
        from_status_name: from?.en ?? null,
        from_status_name_translations: translationsOf(from),
        to_status_name: to?.en ?? null,
        to_status_name_translations: translationsOf(to),
        user_id: row.user_id,
        user_name: names.userName(row.user_id),
        role_name: role?.en ?? null,
        role_name_translations: translationsOf(role),
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

const referencesIn = (logs: readonly StoredTrail[][]): string[] => [
  ...new Set(logs.flatMap((log) => log.flatMap((row) => row.reference ?? []))),
];

/** Everything about a ticket, and the calls that caused it; TICKET_NOT_FOUND for who may not see it. */
export async function ticketStory(
  ctx: Context,
  officer: Officer,
  ticketId: number,
): Promise<Trail & { readonly ticketNo: string }> {
  const { db } = ctx;
  const ticket = await visibleTicket(db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const logs = await Promise.all([
    queries.historyTrail(db, ticketId),
    queries.recordOfTicket(db, ticketId),
    queries.securityOfTicket(db, ticketId),
    queries.repliesOfTicket(db, ticketId),
    queries.jobsOfTicket(db, ticketId),
  ]);
  const calls = await queries.callsOfReferences(db, referencesIn(logs));
  return { ticketNo: ticket.ticket_no, ...(await trailOf(ctx, officer, [...logs, calls])) };
}

export interface OfficerDay extends Trail {
  readonly userName: string;
  readonly day: string;
  readonly calls: number;
}

/** What an officer did on a day, today if none is named. */
export async function officerDay(
  ctx: Context,
  officer: Officer,
  { user_id: userId, day: asked }: { readonly user_id: number; readonly day?: string },
): Promise<OfficerDay> {
  const { db } = ctx;
  const user = await db.selectFrom("app_user").select("user_name").where("user_id", "=", userId).executeTakeFirst();
  if (user === undefined) throw new Refused("USER_NOT_FOUND");
  const offset = offsetMinutes((await mastersOf(ctx)).timeZone);
  const day = asked ?? dayOf(ctx.clock.now(), offset);
  const from = dayStart(day, offset);
  const range = { from, to: new Date(from.getTime() + DAY_MS) };
  const [record, security, calls] = await Promise.all([
    queries.recordOfOfficer(db, userId, range),
    queries.securityOfOfficer(db, userId, range),
    queries.countCalls(db, userId, range),
  ]);
  return { userName: user.user_name, day, calls, ...(await trailOf(ctx, officer, [record, security])) };
}

/** Everything that carries an id. */
export async function byReference(ctx: Context, officer: Officer, reference: string): Promise<Trail> {
  const { db } = ctx;
  const logs = await Promise.all([
    queries.recordOfReference(db, reference),
    queries.securityOfReference(db, reference),
    queries.repliesOfReference(db, reference),
    queries.jobsOfReference(db, reference),
    queries.callsOfReferences(db, [reference]),
  ]);
  return trailOf(ctx, officer, logs);
}
