/** Lists other tickets of the same citizen that the officer may see (`ticket/getticketsofperson`). */
import { sql } from "kysely";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { ticketsOfPerson as call } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTo } from "../access/visible-to.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { presentBrief } from "../present-ticket.ts";
import { withNames } from "./list-names.ts";
import { listRows, visibleTicket } from "../queries.ts";
import { wordsFor } from "../access/readable-words.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

type Row = Exclude<ReplyOf<typeof call>, string>[number];
const PAGE = 20;

/** Returns one page, newest first; `cursor` is the last ticket of the previous page. */
export async function listTicketsOfPerson(
  ctx: Context,
  officer: Officer,
  asked: { readonly ticketId: number; readonly cursor: number | null },
): Promise<{ rows: Row[]; nextCursor: number | null }> {
  const masters = await mastersOf(ctx);
  const ticket = await visibleTicket(ctx.db, officer, asked.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const others = sql`
    select t.ticket_id from ticket t
     where t.citizen_id = ${ticket.citizen_id} and t.ticket_id <> ${ticket.ticket_id}
       and (${asked.cursor}::int is null or t.ticket_id < ${asked.cursor}) and ${visibleTo(officer)}
     order by t.ticket_id desc limit ${PAGE + 1}`;
  const { rows: stored } = await listRows(others, sql`p.ticket_id desc`).execute(ctx.db);
  const rows = await withNames(ctx, stored);
  const page = rows.slice(0, PAGE);
  const words = wordsFor(ctx.channels, maySeePersonalData(officer, false));
  const now = ctx.clock.now();
  return {
    rows: page.map((row) => presentBrief(row, masters, now, words)),
    nextCursor: rows.length > PAGE ? (page.at(-1)?.ticket_id ?? null) : null,
  };
}
