/** Tags on tickets: created when new, added once. All SQL that writes tags. */
import { isGiven } from "@smgt/contract/given.ts";
import { sql } from "kysely";
import type { Tx } from "../../../../db/tx.ts";
import type { ActionContext } from "./action.ts";

const nameOf = (written: string): string => written.normalize("NFC").trim();

/** Adds the tags to the ticket; a present one stays as it was. */
export async function addTags({ tx, ticket, actor, officer, input, now }: ActionContext): Promise<void> {
  const names = [...new Set((input.tags ?? []).map(nameOf))].filter(isGiven);
  if (names.length === 0) return;
  await sql`insert into tag (tag_name, type_of_tag, created_by)
    select name, 'T', ${officer?.userId ?? null} from unnest(${names}::text[]) as name
    on conflict (tag_name) do nothing`.execute(tx);
  await sql`insert into ticket_tag (ticket_id, tag_id, is_from_rule, added_by, added_at)
    select ${ticket.ticket_id}, tag_id, ${officer === null}, ${actor.userId}, ${now} from tag where tag_name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}

/** Removes a tag that the user added by hand since then; returns whether there was one. */
export async function dropOwnTag(
  tx: Tx,
  { ticketId, tag, userId, since }: { ticketId: number; tag: string; userId: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ tag_id: number }>`delete from ticket_tag tt using tag g
    where g.tag_id = tt.tag_id and g.tag_name = ${nameOf(tag)} and tt.ticket_id = ${ticketId}
      and tt.added_by = ${userId} and not tt.is_from_rule and tt.added_at >= ${since}
    returning tt.tag_id`.execute(tx);
  return rows.length > 0;
}
