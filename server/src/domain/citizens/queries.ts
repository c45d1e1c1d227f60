/** The only SQL of what citizens ask. */
import { sql } from "kysely";
import { ACTION } from "@smgt/contract/constants.ts";
import type { Db } from "../../db/tx.ts";

export interface CitizenTicket {
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly status_id: number;
  readonly phase: string;
  readonly received_at: Date;
  readonly due_at: Date | null;
  readonly resolved_at: Date | null;
  /** Ways to them: ten digits, and the account that wrote. */
  readonly mobile: string | null;
  readonly account_channel: string;
  readonly x_user_id: string | null;
  readonly handle: string | null;
}

/** The ticket with this number, if it is of the person with this handle or mobile. */
export async function ticketOfCitizen(
  db: Db,
  ticketNo: string,
  person: { readonly handle: string } | { readonly mobile: string },
): Promise<CitizenTicket | undefined> {
  const isHim =
    "mobile" in person
      ? sql<boolean>`right(regexp_replace(c.mobile, '\\D', '', 'g'), 10) = ${person.mobile}`
      : sql<boolean>`lower(c.handle) = ${person.handle} and c.handle <> ''`;
  const { rows } = await sql<CitizenTicket>`
    select t.ticket_id, t.ticket_no, t.status_id, t.phase, t.received_at, t.due_at, t.resolved_at, c.account_channel, c.x_user_id,
           c.handle,
           substring(regexp_replace(c.mobile, '\\D', '', 'g') from '[6-9]\\d{9}$') as mobile
      from ticket t join citizen c on c.citizen_id = t.citizen_id
     where t.ticket_no = ${ticketNo} and ${isHim}`.execute(db);
  return rows[0];
}

/** Whether the ticket was last closed by a decision about an appeal: that is final here. */
export async function isUpheld(db: Db, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ action_id: number | null }>`
    select action_id from ticket_history
     where ticket_id = ${ticketId} and to_status_id is distinct from from_status_id
     order by history_id desc limit 1`.execute(db);
  return rows[0]?.action_id === ACTION.UPHOLD_CLOSURE;
}

/** Each change of the status, first to last. */
export async function statusSteps(
  db: Db,
  ticketId: number,
): Promise<{ readonly at: Date; readonly status_id: number }[]> {
  const { rows } = await sql<{ at: Date; status_id: number }>`
    select at, to_status_id as status_id from ticket_history
     where ticket_id = ${ticketId} and to_status_id is not null and to_status_id is distinct from from_status_id
     order by history_id`.execute(db);
  return rows;
}
