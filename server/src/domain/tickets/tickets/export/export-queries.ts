import type { Language } from "@smgt/contract/languages.ts";
import type { MessageType } from "@smgt/contract/shapes/message-type.ts";
import { sql } from "kysely";
import type { LogExportBody } from "@smgt/contract/calls/oversight/logs.ts";
import type { CommonListBody } from "@smgt/contract/calls/tickets/tickets.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import type { Officer } from "../../../../context.ts";
import type { Db, Tx } from "../../../../db/tx.ts";

export type ExportFormat = "csv" | "json";

export interface ReportAsked {
  readonly report: "broadcasts";
  readonly from_date?: string;
  readonly to_date?: string;
  readonly message_type?: MessageType;
  /** A ticket number. */
  readonly search?: string;
}

export interface ExportRequest {
  readonly export_id: string;
  readonly user_id: number;
  readonly session_id: number;
  readonly role_id: number;
  readonly language: Language;
  readonly format: ExportFormat;
  readonly asked: CommonListBody | LogExportBody | ReportAsked;
  readonly state: "waiting" | "ready" | "failed";
  readonly row_count: number | null;
}

/**
 * Counts pending requests of this user and of all users. Requires a lock, so that two concurrent requests cannot both
 * pass.
 */
export async function waitingExports(tx: Tx, userId: number, since: Date): Promise<{ own: number; all: number }> {
  await sql`select pg_advisory_xact_lock(hashtext('export_request'))`.execute(tx);
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where user_id = ${userId})::int as own, count(*)::int as all
      from export_request where state = 'waiting' and requested_at > ${since}`.execute(tx);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Returns the request in any state. */
export async function exportRequest(db: Db, exportId: string): Promise<ExportRequest | undefined> {
  const row = await db.selectFrom("export_request").selectAll().where("export_id", "=", exportId).executeTakeFirst();
  return row as ExportRequest | undefined;
}

/**
 * Returns the requester with current rights; undefined when the session ended, the user is disabled or the role was
 * withdrawn.
 */
export async function officerOfExport(db: Db, request: ExportRequest): Promise<Officer | undefined> {
  const { rows } = await sql<{ user_name: string; department_id: number | null; district_id: number | null }>`
    select u.user_name, p.department_id, p.district_id
      from session s join app_user u on u.user_id = s.user_id
      join user_posting p on p.user_id = u.user_id and p.role_id = ${request.role_id}
     where s.session_id = ${request.session_id} and s.user_id = ${request.user_id}
       and s.ended_at is null and u.is_enabled`.execute(db);
  const [first] = rows;
  if (first === undefined) return undefined;
  const roleId = request.role_id as RoleId;
  return {
    userId: request.user_id,
    userName: first.user_name,
    sessionId: request.session_id,
    roleId,
    roleIds: [roleId],
    postings: rows.map((row) => ({ departmentId: row.department_id, districtId: row.district_id })),
    duties: [],
    language: request.language,
  };
}

/** Number of erasures carried out so far. */
const erased = sql<number>`(select count(*)::int from erasure where state = 'done')`;

export async function erasuresDone(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${erased} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Returns the numbers of tickets that complain about a user. */
export async function numbersAbout(db: Db, userId: number): Promise<string[]> {
  const { rows } = await sql<{ ticket_no: string }>`
    select ticket_no from ticket where complained_about <> '{}' and complained_about @> array[${userId}::int]`.execute(
    db,
  );
  return rows.map((row) => row.ticket_no);
}

export async function failExport(db: Db, exportId: string): Promise<void> {
  await db
    .updateTable("export_request")
    .set({ state: "failed" })
    .where("export_id", "=", exportId)
    .where("state", "=", "waiting")
    .execute();
}

/**
 * Marks the file as finished, unless an erasure since the start may affect its text; `gone` when the request no
 * longer exists.
 */
export async function finishExport(
  db: Db,
  exportId: string,
  written: { readonly rowCount: number; readonly erasures: number },
): Promise<"ready" | "outdated" | "gone"> {
  const { rows } = await sql<{ is_ready: boolean }>`
    with now as (select ${erased} = ${written.erasures} as is_so)
    update export_request set state = case when now.is_so then 'ready' else state end,
           row_count = case when now.is_so then ${written.rowCount}::int end
      from now where export_id = ${exportId} returning now.is_so as is_ready`.execute(db);
  const [row] = rows;
  if (row === undefined) return "gone";
  return row.is_ready ? "ready" : "outdated";
}

/** Returns expired requests, at most `limit`. */
export async function oldExports(
  db: Db,
  before: { readonly requested: Date; readonly fetched: Date },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("export_request")
    .select("export_id")
    .where((eb) => eb.or([eb("requested_at", "<", before.requested), eb("fetched_at", "<", before.fetched)]))
    .limit(limit)
    .execute();
  return rows.map((row) => row.export_id);
}

/** Returns the code of the root cause in the last report of each ticket; tickets without one are left out. */
export async function causesOf(db: Db, ticketIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ ticket_id: number; root_cause: string }>`
    select distinct on (ticket_id) ticket_id, root_cause from atr
     where ticket_id = any (${ticketIds}::int[]) and root_cause is not null order by ticket_id, atr_id desc`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.ticket_id, row.root_cause]));
}
