/** SQL of mentionable users. `visibleToUser` decides who may see the ticket, as for every endpoint. */
import type { Mention } from "@smgt/contract/mentions.ts";
import type { Mentionable } from "@smgt/contract/calls/tickets/mentions.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../../db/tx.ts";
import { visibleToUser } from "../access/visible-to.ts";

/** Short enough to scan while typing. */
const OFFERED = 8;

/** Holders of the ticket: the usual receivers of a note. */
const hasIt = sql<boolean>`(u.user_id is not distinct from t.desk_user_id
  or exists (select 1 from ticket_marking m where m.ticket_id = t.ticket_id and m.user_id = u.user_id and m.ended_at is null))`;
/** Officers who acted on the ticket. */
const hasActed = sql<boolean>`exists (
  select 1 from ticket_history h where h.ticket_id = t.ticket_id and h.actor_user_id = u.user_id)`;

/** Normalised, so that both encodings of a letter match, as with a nukta. */
const LOOKED_THROUGH = sql`lower(normalize(concat_ws(' ', u.user_name, u.designation, u.login_id), NFC))`;

/** Returns colleagues of an officer who may see the ticket and match all words in name, designation or user ID. */
export async function mentionable(
  db: Db,
  asked: { readonly ticketId: number; readonly by: number; readonly words: readonly string[] },
): Promise<Mentionable[]> {
  const [first = ""] = asked.words;
  const { rows } = await sql<Mentionable>`
    select u.user_id, u.user_name, u.designation
      from ticket t, app_user u
     where t.ticket_id = ${asked.ticketId} and u.is_enabled and u.user_id <> ${asked.by}
       and not exists (select 1 from unnest(${[...asked.words]}::text[]) as w (word)
                        where position(lower(w.word) in ${LOOKED_THROUGH}) = 0)
       and ${visibleToUser}
     order by ${hasIt} desc, ${hasActed} desc, starts_with(lower(u.user_name), lower(${first})) desc, u.user_name, u.user_id
     limit ${sql.lit(OFFERED)}`.execute(db);
  return rows;
}

/** Returns the existing users of these ids, each with active state and sight of the ticket. */
export async function mentionedUsers(
  tx: Tx,
  ticketId: number,
  userIds: readonly number[],
): Promise<readonly (Mention & { readonly may_see: boolean })[]> {
  const { rows } = await sql<Mention & { may_see: boolean }>`
    select u.user_id, u.user_name, coalesce(u.is_enabled and ${visibleToUser}, false) as may_see
      from ticket t, app_user u
     where t.ticket_id = ${ticketId} and u.user_id = any(${[...userIds]}::int[])
     order by u.user_id`.execute(tx);
  return rows;
}
