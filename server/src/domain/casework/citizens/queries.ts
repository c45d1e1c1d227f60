import { sql } from "kysely";
import { ACTION } from "@smgt/contract/constants.ts";
import { storedForms } from "@smgt/contract/personal/typed-numbers.ts";
import type { Db } from "../../../db/tx.ts";

/** A citizen's ticket. A merged one has the status and dates of its primary. */
export interface CitizenTicket {
  readonly ticket_id: number;
  readonly ticket_no: string;
  /** The primary, or the ticket itself. */
  readonly leading_id: number;
  readonly is_deleted: boolean;
  readonly is_sensitive: boolean;
  /** Channel of the ticket and of its primary. */
  readonly channels: readonly (string | null)[];
  readonly status_id: number;
  readonly phase: string;
  readonly received_at: Date;
  readonly due_at: Date | null;
  readonly resolved_at: Date | null;
  /** Contact of the citizen as stored, which may be no mobile number, and the author's account. */
  readonly mobile: string | null;
  readonly account_channel: string;
  readonly x_user_id: string | null;
  readonly handle: string | null;
}

/** Columns needed to send the citizen of a ticket a code. */
export type ContactTicket = Pick<CitizenTicket, "ticket_id" | "ticket_no" | "mobile" | "account_channel" | "x_user_id">;

export async function contactTicket(db: Db, ticketId: number): Promise<ContactTicket | undefined> {
  const { rows } = await sql<ContactTicket>`
    select t.ticket_id, t.ticket_no, c.account_channel, c.x_user_id, c.mobile
      from ticket t join citizen c on c.citizen_id = t.citizen_id where t.ticket_id = ${ticketId}`.execute(db);
  return rows[0];
}

/** Returns the ticket with this number if it belongs to the person with this handle or mobile. */
export async function ticketOfCitizen(
  db: Db,
  ticketNo: string,
  person: { readonly handle: string } | { readonly mobile: string },
): Promise<CitizenTicket | undefined> {
  const isHim =
    "mobile" in person
      ? // Older records hold numbers with blanks and dashes.
        sql<boolean>`translate(c.mobile, ' ().-', '') = any(${storedForms(person.mobile)}::text[])`
      : sql<boolean>`lower(c.handle) = ${person.handle} and c.handle <> ''`;
  const { rows } = await sql<CitizenTicket>`
    select t.ticket_id, t.ticket_no, l.ticket_id as leading_id,
           t.phase = 'deleted' as is_deleted, t.is_sensitive or l.is_sensitive as is_sensitive,
           array[t.channel, l.channel] as channels, l.status_id, l.phase, t.received_at, l.due_at, l.resolved_at,
           c.account_channel, c.x_user_id, c.handle, c.mobile
      from ticket t join citizen c on c.citizen_id = t.citizen_id
      left join ticket_combined k
        on k.member_ticket_id = t.ticket_id and k.relation = 'DUPLICATE' and k.deleted_at is null
      join ticket l on l.ticket_id = coalesce(k.ticket_id, t.ticket_id)
     where t.ticket_no = ${ticketNo} and ${isHim}`.execute(db);
  return rows[0];
}

/** Returns true when the last closure was a decision on an appeal, which is final for the citizen. */
export async function isUpheld(db: Db, ticketId: number): Promise<boolean> {
  const { rows } = await sql<{ action_id: number | null }>`
    select action_id from ticket_history
     where ticket_id = ${ticketId} and to_status_id is distinct from from_status_id
     order by history_id desc limit 1`.execute(db);
  return rows[0]?.action_id === ACTION.UPHOLD_CLOSURE;
}

/** Status changes, oldest first. */
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
