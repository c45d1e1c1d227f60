/** The only SQL of drafts. Every query is restricted to one user: nobody reads another's drafts. */
import { sql, type RawBuilder } from "kysely";
import type { DraftFields, DraftKind, TicketDraftKind } from "@smgt/contract/calls/tickets/drafts.ts";
import type { Officer } from "../../../context.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { visibleTo } from "../tickets/access/visible-to.ts";

interface DraftRow {
  readonly kind: DraftKind;
  readonly key: string;
  readonly fields: DraftFields | null;
  readonly version: number;
  readonly begun_at: Date;
  readonly saved_at: Date;
}

export interface DraftPlace {
  readonly userId: number;
  readonly kind: DraftKind;
  readonly key: string;
}

const COLUMNS = sql`kind, draft_key as key, fields, version, begun_at, saved_at`;

interface DraftFilter {
  readonly userId: number;
  readonly kinds: readonly DraftKind[];
  /** Key of one draft; undefined: all open drafts of these kinds saved after `since`. */
  readonly key: string | undefined;
  readonly since: Date;
  readonly limit: number;
}

/** Returns the user's drafts, newest first; those of a key include removed ones, as their version counts. */
export async function draftsOf(db: Db | Tx, { userId, kinds, key, since, limit }: DraftFilter): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select ${COLUMNS} from draft
     where user_id = ${userId} and kind = any(${[...kinds]}::text[])
       and ${key === undefined ? sql`fields is not null and saved_at > ${since}` : sql`draft_key = ${key}`}
     order by saved_at desc, kind, draft_key limit ${limit}`.execute(db);
  return rows;
}

/**
 * Writes the draft if `version` is the current one (0: none); undefined after a concurrent write. Beyond `kept` drafts
 * on tickets, or of forms, the oldest is deleted: a script could fill the disk.
 */
export async function writeDraft(
  tx: Tx,
  { userId, kind, key }: DraftPlace,
  draft: {
    readonly fields: DraftFields;
    readonly version: number;
    readonly now: Date;
    readonly isForm: boolean;
    readonly kept: number;
  },
): Promise<DraftRow | undefined> {
  const fields = JSON.stringify(draft.fields);
  const written =
    draft.version === 0
      ? sql<DraftRow>`
        insert into draft (user_id, kind, draft_key, fields, version, begun_at, saved_at)
        values (${userId}, ${kind}, ${key}, ${fields}::jsonb, 1, ${draft.now}, ${draft.now})
        on conflict (user_id, kind, draft_key) do nothing
        returning ${COLUMNS}`
      : sql<DraftRow>`
        update draft set fields = ${fields}::jsonb, version = version + 1, saved_at = ${draft.now}
         where user_id = ${userId} and kind = ${kind} and draft_key = ${key} and version = ${draft.version}
        returning ${COLUMNS}`;
  const { rows } = await written.execute(tx);
  if (draft.version === 0 && rows.length > 0)
    await sql`
      delete from draft where user_id = ${userId} and (kind, draft_key) in (
        select kind, draft_key from draft
         where user_id = ${userId} and fields is not null and (ticket_id is null) = ${draft.isForm}
         order by saved_at desc, begun_at desc, draft_key desc, kind offset ${draft.kept}::int)`.execute(tx);
  return rows[0];
}

/**
 * Empties the draft and increments its version, even where no draft was, so that a late save is refused. Part of the
 * statement that sends the text, so that no device shows the draft again.
 */
export function emptyDraftSql({ userId, kind, key }: DraftPlace, now: Date): RawBuilder<DraftRow> {
  return sql<DraftRow>`
    insert into draft (user_id, kind, draft_key, fields, version, begun_at, saved_at)
    values (${userId}, ${kind}, ${key}, null, 1, ${now}, ${now})
    on conflict (user_id, kind, draft_key) do update set fields = null, version = draft.version + 1, saved_at = ${now}
    returning ${COLUMNS}`;
}

/** Empties the draft in a separate statement; returns the emptied row. */
export async function emptyDraft(tx: Tx, place: DraftPlace, now: Date): Promise<DraftRow> {
  const { rows } = await emptyDraftSql(place, now).execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error("An upsert gave no row.");
  return row;
}

/** Returns the user's open drafts on tickets visible in the current role. */
export async function openDrafts(db: Db, officer: Officer, limit: number) {
  const { rows } = await sql<{ ticket_id: number; ticket_no: string; kind: TicketDraftKind; saved_at: Date }>`
    select d.ticket_id, t.ticket_no, d.kind, d.saved_at from draft d join ticket t on t.ticket_id = d.ticket_id
     where d.user_id = ${officer.userId} and d.fields is not null and ${visibleTo(officer)}
     order by d.saved_at desc, d.ticket_id, d.kind limit ${limit}`.execute(db);
  return rows;
}

/** Deletes rows of removed drafts, drafts of closed tickets and old drafts without a ticket. */
export async function deleteOldDrafts(tx: Tx, before: Date, endedStatuses: readonly number[]): Promise<void> {
  await sql`delete from draft where saved_at < ${before} and (ticket_id is null or fields is null)`.execute(tx);
  await sql`delete from draft d using ticket t
     where t.ticket_id = d.ticket_id and d.saved_at < ${before} and t.last_event_at < ${before}
       and (t.status_id = any(${[...endedStatuses]}::int[]) or t.resolved_at is not null)`.execute(tx);
}
