/** Messages to officers about a ticket: reminders, escalations, critical posts, proposals, a citizen's answer, a reopening. */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import { sql, type RawBuilder } from "kysely";
import { ROLE } from "@smgt/contract/constants.ts";
import type { TicketMessage } from "@smgt/contract/shapes/message-type.ts";
import type { Tx } from "../../../db/tx.ts";
import { isWithoutHead } from "../access/access.ts";
import { announceWaiting } from "./live.ts";

export interface Message {
  readonly ticketId: number;
  readonly type: TicketMessage;
  readonly severity: "info" | "warning" | "critical";
  readonly text: Wording;
  readonly createdBy: number;
  readonly now: Date;
  /** Who hold the ticket. */
  readonly isForHolders: boolean;
  /** Others who are told by name, as far as they are not complained about. */
  readonly userIds?: readonly number[];
  /** Enabled users in these roles who cover the ticket's place; of a sensitive one the head of the cell for those who may not see it. */
  readonly roleIds: readonly number[];
}

/** Roles that cover every place, whatever their posting says. */
const EVERYWHERE: readonly number[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC, ROLE.VIEWER];

/** Roles that see what is sensitive. */
const TRUSTED: readonly number[] = [ROLE.CELL_HEAD, ROLE.HOD];

/** The roles that are told of `ticket as t`. */
function rolesTold(roleIds: readonly number[]): RawBuilder<unknown> {
  if (roleIds.every((roleId) => TRUSTED.includes(roleId))) return sql`${[...roleIds]}::int[]`;
  const instead = [...new Set([...roleIds, ROLE.CELL_HEAD])];
  return sql`case when t.is_sensitive then ${instead}::int[] else ${[...roleIds]}::int[] end`;
}

/** What was told so lately and is not read yet is not told again; later it is, since nobody may have seen it. */
const STILL_NEW_MINUTES = 60;

/** One row for each receiver who has not the same still to read, in one statement; their screens are told. */
export async function broadcast(tx: Tx, message: Message): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    insert into broadcast_message (user_id, ticket_id, message_type, severity, message, message_translations, created_by, created_at)
    select u.user_id, t.ticket_id, ${message.type}, ${message.severity}, ${message.text.en}, ${JSON.stringify(translationsOf(message.text))},
           ${message.createdBy}, ${message.now}
      from ticket t join app_user u on u.is_enabled
     where t.ticket_id = ${message.ticketId} and u.user_id <> all(t.complained_about)
       and not exists (select 1 from broadcast_message b
             where b.ticket_id = t.ticket_id and b.user_id = u.user_id and b.message_type = ${message.type}
               and b.message = ${message.text.en} and b.read_at is null
               and b.created_at > ${message.now}::timestamptz - make_interval(mins => ${sql.lit(STILL_NEW_MINUTES)}))
       and (u.user_id = any(${[...(message.userIds ?? [])]}::int[])
         or (${message.isForHolders} and exists (select 1 from ticket_marking m
               where m.ticket_id = t.ticket_id and m.user_id = u.user_id and m.ended_at is null))
         or exists (select 1 from user_posting p
              where p.user_id = u.user_id and p.role_id = any(${rolesTold(message.roleIds)})
                and (p.role_id = any(${[...EVERYWHERE]}::int[])
                  or ((p.department_id is null or p.department_id = t.department_id)
                  and (p.district_id is null or p.district_id = t.district_id)))
                and (not t.is_sensitive or p.role_id = any(${[...TRUSTED]}::int[])
                  or (p.role_id = ${ROLE.CELL_EXEC} and ${isWithoutHead("t")}))))
    returning user_id`.execute(tx);
  announceWaiting(
    tx,
    rows.map((row) => row.user_id),
  );
}
