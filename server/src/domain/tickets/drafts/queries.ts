/** The only SQL of drafts. Every query is restricted to one user: nobody reads another's drafts. */
import { sql, type RawBuilder } from "kysely";
import type { DraftFields, DraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { visibleTo } from "../tickets/access/access.ts";

export interface DraftRow {
  readonly kind: DraftKind;
  readonly fields: DraftFields | null;
  readonly version: number;
  readonly saved_at: Date;
}

export interface DraftKey {
  readonly userId: number;
  readonly ticketId: number;
  readonly kind: DraftKind;
}

/** Returns the user's drafts on a ticket, including removed ones: their version counts. */
export async function draftsOn(db: Db | Tx, userId: number, ticketId: number): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select kind, fields, version, saved_at from draft where user_id = ${userId} and ticket_id = ${ticketId}`.execute(
    db,
  );
  return rows;
}

/** Maximum rows per user, more than are shown. Without it a script could fill the disk. */
const MOST_KEPT = 500;

/**
 * Writes the draft if `version` is the current one (0: none); undefined after a concurrent write. At the maximum a
 * new draft replaces the oldest.
 */
export async function writeDraft(
  tx: Tx,
  { userId, ticketId, kind }: DraftKey,
  draft: { readonly fields: DraftFields; readonly version: number; readonly now: Date },
): Promise<DraftRow | undefined> {
  const fields = JSON.stringify(draft.fields);
  const written =
    draft.version === 0
      ? sql<DraftRow>`
        insert into draft (user_id, ticket_id, kind, fields, version, saved_at)
        values (${userId}, ${ticketId}, ${kind}, ${fields}::jsonb, 1, ${draft.now})
        on conflict (user_id, ticket_id, kind) do nothing
        returning kind, fields, version, saved_at`
      : sql<DraftRow>`
        update draft set fields = ${fields}::jsonb, version = version + 1, saved_at = ${draft.now}
         where user_id = ${userId} and ticket_id = ${ticketId} and kind = ${kind} and version = ${draft.version}
        returning kind, fields, version, saved_at`;
  const { rows } = await written.execute(tx);
  if (draft.version === 0 && rows.length > 0)
    await sql`
      delete from draft where user_id = ${userId} and (ticket_id, kind) in (
        select ticket_id, kind from draft where user_id = ${userId} and fields is not null
         order by saved_at desc, ticket_id desc, kind offset ${MOST_KEPT}::int)`.execute(tx);
  return rows[0];
}

/**
 * Empties the draft and increments its version, even where no draft was, so that a late save is refused. Part of the
 * statement that sends the text, so that no device shows the draft again.
 */
export function emptyDraftSql({ userId, ticketId, kind }: DraftKey, now: Date): RawBuilder<DraftRow> {
  return sql<DraftRow>`
    insert into draft (user_id, ticket_id, kind, fields, version, saved_at)
    values (${userId}, ${ticketId}, ${kind}, null, 1, ${now})
    on conflict (user_id, ticket_id, kind) do update set fields = null, version = draft.version + 1, saved_at = ${now}
    returning kind, fields, version, saved_at`;
}

/** Empties the draft in a separate statement; returns the emptied row. */
export async function emptyDraft(tx: Tx, key: DraftKey, now: Date): Promise<DraftRow> {
  const { rows } = await emptyDraftSql(key, now).execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("An upsert gave no row.");
  return row;
}

/** Returns the user's open drafts on tickets visible in the current role. */
export async function openDrafts(db: Db, officer: Officer, limit: number) {
  const { rows } = await sql<{ ticket_id: number; ticket_no: string; kind: DraftKind; saved_at: Date }>`
    select d.ticket_id, t.ticket_no, d.kind, d.saved_at from draft d join ticket t on t.ticket_id = d.ticket_id
     where d.user_id = ${officer.userId} and d.fields is not null and ${visibleTo(officer)}
     order by d.saved_at desc, d.ticket_id, d.kind limit ${limit}`.execute(db);
  return rows;
}

/** Deletes rows of removed drafts and drafts of closed tickets. */
export async function deleteOldDrafts(
  tx: Tx,
  before: { readonly removed: Date; readonly over: Date },
  endedStatuses: readonly number[],
): Promise<void> {
  await sql`delete from draft d using ticket t
     where t.ticket_id = d.ticket_id
       and ((d.fields is null and d.saved_at < ${before.removed})
            or ((t.status_id = any(${[...endedStatuses]}::int[]) or t.resolved_at is not null) and t.last_event_at < ${before.over}
                and d.saved_at < ${before.over}))`.execute(tx);
}
