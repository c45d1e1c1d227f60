/** Names for ids in log rows: one query for the people and one for the tickets of a page. */
import { sql } from "kysely";
import type { Context, Officer } from "../../../context.ts";
import { visibleTo } from "../../tickets/tickets/access/visible-to.ts";

export interface LogNames {
  readonly userName: (userId: number | null) => string | null;
  /** Ticket number for every reader of the logs; the id only if the officer may see the ticket. */
  readonly ticket: (ticketId: number | null) => {
    readonly ticket_no: string | null;
    readonly ticket_id: number | null;
  };
}

const idsOf = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

export async function logNames(
  { db }: Pick<Context, "db">,
  officer: Officer,
  rows: readonly { readonly user_id: number | null; readonly ticket_id: number | null }[],
): Promise<LogNames> {
  const userIds = idsOf(rows.map((row) => row.user_id));
  const ticketIds = idsOf(rows.map((row) => row.ticket_id));
  const [users, tickets] = await Promise.all([
    userIds.length === 0
      ? []
      : db.selectFrom("app_user").select(["user_id", "user_name"]).where("user_id", "in", userIds).execute(),
    ticketIds.length === 0
      ? []
      : sql<{ ticket_id: number; ticket_no: string; is_visible: boolean }>`
          select t.ticket_id, t.ticket_no, ${visibleTo(officer)} as is_visible
            from ticket t where t.ticket_id = any(${ticketIds}::int[])`
          .execute(db)
          .then((result) => result.rows),
  ]);
  const userNames = new Map(users.map((row) => [row.user_id, row.user_name]));
  const known = new Map(tickets.map((row) => [row.ticket_id, row]));
  return {
    userName: (userId) => (userId === null ? null : (userNames.get(userId) ?? null)),
    ticket: (ticketId) => {
      const found = ticketId === null ? undefined : known.get(ticketId);
      return { ticket_no: found?.ticket_no ?? null, ticket_id: found?.is_visible === true ? found.ticket_id : null };
    },
  };
}
