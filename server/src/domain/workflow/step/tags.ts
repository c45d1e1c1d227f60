/** Tags on tickets: made when new, put on once. The only SQL of tags that writes. */
import { sql } from "kysely";
import type { ActionRun } from "./action-run.ts";

/** Puts the tags on the ticket; one that is there already stays as it was. */
export async function addTags({ tx, ticket, actor, officer, input, now }: ActionRun): Promise<void> {
  const names = [...new Set((input.tags ?? []).map((name) => name.normalize("NFC").trim()))].filter(
    (name) => name !== "",
  );
  if (names.length === 0) return;
  await sql`insert into tag (tag_name, type_of_tag, created_by)
    select name, 'T', ${officer?.userId ?? null} from unnest(${names}::text[]) as name
    on conflict (tag_name) do nothing`.execute(tx);
  await sql`insert into ticket_tag (ticket_id, tag_id, is_from_rule, added_by, added_at)
    select ${ticket.ticket_id}, tag_id, ${officer === null}, ${actor.userId}, ${now} from tag where tag_name = any(${names}::text[])
    on conflict do nothing`.execute(tx);
}
