/** Messages to officers about a ticket: reminders, escalations, critical posts, proposals, a citizen's answer, a reopening. */
import { type Wording, translationsOf } from "@smgt/contract/languages.ts";
import { sql, type RawBuilder } from "kysely";
import { ALL_ROLES, ROLE } from "@smgt/contract/constants.ts";
import type { TicketMessage } from "@smgt/contract/shapes/message-type.ts";
import type { Tx } from "../../../../db/tx.ts";
import { hasSight, seesSensitive } from "../../../law/sight/sight.ts";
import { visibleToUser } from "../access/access.ts";
import { announceWaiting } from "./live.ts";

export interface Message {
  readonly ticketId: number;
  readonly type: TicketMessage;
  readonly severity: "info" | "warning" | "critical";
  readonly text: Wording;
  readonly createdBy: number;
  readonly now: Date;
  /** Users who hold the ticket receive it. Whatever is asked, nobody receives a message about a ticket they do not see. */
  readonly isForHolders: boolean;
  /** Others who receive it by name. */
  readonly userIds?: readonly number[];
  /** Roles whose enabled users receive it where they cover the ticket's place; of a sensitive ticket the heads of the cell too, when one of these roles does not see it. */
  readonly roleIds: readonly number[];
}

/** Roles that cover every place, whatever their posting says. */
const EVERYWHERE = ALL_ROLES.filter((roleId) => hasSight(roleId, "everything"));

/** Roles that receive a message about `ticket as t`. */
function rolesTold(roleIds: readonly number[]): RawBuilder<unknown> {
  if (roleIds.every(seesSensitive)) return sql`${[...roleIds]}::int[]`;
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
