/**
 * Sends messages to officers about a ticket: reminders, escalations, critical posts, proposals, citizens' answers,
 * reopenings.
 */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import { sql, type RawBuilder } from "kysely";
import { ALL_ROLES, ROLE } from "@smgt/contract/constants.ts";
import type { TicketMessage } from "@smgt/contract/shapes/message-type.ts";
import type { Tx } from "../../../../db/tx.ts";
import { hasSight, seesSensitive } from "../../../law/sight/sight.ts";
import { visibleToUser } from "../access/visible-to.ts";
import { announceWaiting } from "./live.ts";

export interface Message {
  readonly ticketId: number;
  readonly type: TicketMessage;
  readonly severity: "info" | "warning" | "critical";
  readonly text: Wording;
  readonly createdBy: number;
  readonly now: Date;
  /** Sends to users who hold the ticket. Nobody ever receives a message about a ticket that they cannot see. */
  readonly isForHolders: boolean;
  /** Further receivers by id. */
  readonly userIds?: readonly number[];
  /**
   * Roles whose enabled users receive it where they cover the ticket's place. Heads of the cell also receive it for a
   * sensitive ticket when one of these roles cannot see the ticket.
   */
  readonly roleIds: readonly number[];
}

/** Roles that cover every place, whatever their posting. */
const EVERYWHERE = ALL_ROLES.filter((roleId) => hasSight(roleId, "everything"));

/** Returns the roles that receive a message about `ticket as t`. */
function rolesTold(roleIds: readonly number[]): RawBuilder<unknown> {
  if (roleIds.every(seesSensitive)) return sql`${[...roleIds]}::int[]`;
  const instead = [...new Set([...roleIds, ROLE.CELL_HEAD])];
  return sql`case when t.is_sensitive then ${instead}::int[] else ${[...roleIds]}::int[] end`;
}

/**
 * An unread message of the same kind suppresses a repetition for this long; later it is sent again, in case it was
 * missed.
 */
const STILL_NEW_MINUTES = 60;

/**
 * Inserts one row for each receiver without the same unread message, in one statement, and notifies their screens.
 */
export async function broadcast(tx: Tx, message: Message): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
    select u.user_id, t.ticket_id, ${message.type}, ${message.severity}, ${message.text.en}, ${JSON.stringify(translationsOf(message.text))},
           ${message.createdBy}, ${message.now}
      from ticket t join app_user u on u.is_enabled
     where t.ticket_id = ${message.ticketId} and ${visibleToUser}
       and not exists (select 1 from broadcast_message b
             where b.ticket_id = t.ticket_id and b.user_id = u.user_id and b.message_type = ${message.type}
               and b.message = ${message.text.en} and b.read_at is null
               and b.created_at > ${message.now}::timestamptz - make_interval(mins => ${sql.lit(STILL_NEW_MINUTES)}))
       and (u.user_id = any(${[...(message.userIds ?? [])]}::int[])
         or (${message.isForHolders} and exists (select 1 from ticket_marking m
               where m.ticket_id = t.ticket_id and m.user_id = u.user_id and m.ended_at is null))
         or exists (select 1 from user_posting p
              where p.user_id = u.user_id and p.role_id = any(${rolesTold(message.roleIds)})
                and (p.role_id = any(${EVERYWHERE}::int[])
                  or ((p.department_id is null or p.department_id = t.department_id)
                  and (p.district_id is null or p.district_id = t.district_id)))))
    returning user_id`.execute(tx);
  announceWaiting(
    tx,
    rows.map((row) => row.user_id),
  );
}
