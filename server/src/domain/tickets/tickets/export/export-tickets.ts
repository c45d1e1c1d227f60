/**
 * Lists as files: asked for here, written by a job, fetched here. Asking is on record in the audit, fetching in the
 * security log. The id is a secret, and still only the officer who asked may use it.
 */
import { randomBytes } from "node:crypto";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { exportFile, exportStatus } from "@smgt/contract/calls/tickets/exports.ts";
import type { CommonListBody } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { addJob, type Job } from "../../../../jobs/queue.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { appendSecurity, factBy } from "../../../ground/audit/append-security.ts";
import { keyOfExport } from "../../../organisation/files/export-key.ts";
import { Refused } from "../../../ground/refused.ts";
import { dropExports } from "./drop-exports.ts";
import {
  exportRequest,
  numbersAbout,
  waitingExports,
  type ExportFormat,
  type ExportRequest,
} from "./export-queries.ts";
import { pageAsked, planAsked } from "../lists/list-tickets.ts";
import { EXPORT_QUEUE, writeExportJob } from "./write-export.job.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

export const EXPORT = "EXPORT";
/** Files of one officer that may be waited for. */
const MOST_OWN = 2;
/** And of all: they are written one after the other. */
const MOST_OF_ALL = 20;
/** What has not come by then will not, and holds nobody up. */
const WAITED_MS = 10 * 60_000;
const ID_BYTES = 24;

/** Has the list written to a file; gives the id by which it is fetched. */
export async function requestExport(
  ctx: Context,
  officer: Officer,
  asked: CommonListBody,
  format: ExportFormat,
): Promise<string> {
  // What cannot be listed is refused now, and not to a job.
  pageAsked(asked, 1);
  await planAsked(ctx, officer, asked, await mastersOf(ctx));
  return addExport(ctx, officer, { asked, format }, writeExportJob);
}

/** Asks for a file, of which the job writes the rows; gives the id by which it is fetched. */
export async function addExport(
  ctx: Context,
  { userId, sessionId, roleId, language }: Officer,
  { asked, format }: Pick<ExportRequest, "asked" | "format">,
  job: Job<{ readonly exportId: string }>,
): Promise<string> {
  const at = ctx.clock.now();
  const exportId = randomBytes(ID_BYTES).toString("base64url");
  // What was searched for may itself be personal: only that something was.
  const { search, ...filters } = asked;
  const detail = { format, ...filters, ...(search === undefined ? {} : { is_search: true }) };
  await inTransaction(ctx.db, async (tx) => {
    const waiting = await waitingExports(tx, userId, new Date(at.getTime() - WAITED_MS));
    if (waiting.own >= MOST_OWN) throw new Refused("EXPORT_UNDER_WAY");
    if (waiting.all >= MOST_OF_ALL) throw new Refused("EXPORTS_BUSY");
    const row = { export_id: exportId, user_id: userId, session_id: sessionId, role_id: roleId, language, format };
    await tx
      .insertInto("export_request")
      .values({ ...row, asked: JSON.stringify(asked), requested_at: at })
      .execute();
    await appendAudit(tx, [{ at, event: EXPORT, actorUserId: userId, roleId, detail }]);
    await addJob(tx, job, { exportId }, { queue: EXPORT_QUEUE });
  });
  return exportId;
}

/** The officer's own request; EXPORT_NOT_FOUND for any other, and in a role that they hold no more. */
async function ownRequest(ctx: Context, officer: Officer, exportId: string): Promise<ExportRequest> {
  const request = await exportRequest(ctx.db, exportId);
  const isOwn = request?.user_id === officer.userId && officer.roleIds.some((roleId) => roleId === request.role_id);
  if (request === undefined || !isOwn) throw new Refused("EXPORT_NOT_FOUND");
  return request;
}

/** How far the file is. */
export async function showExport(
  ctx: Context,
  officer: Officer,
  exportId: string,
): Promise<ReplyOf<typeof exportStatus>> {
  const { state, row_count } = await ownRequest(ctx, officer, exportId);
  return { state, row_count };
}

/** What a file is of, for the record. */
function subjectOf(asked: ExportRequest["asked"]): Readonly<Record<string, string>> {
  if ("log" in asked) return { log: asked.log };
  return "report" in asked ? { report: asked.report } : { list_key: asked.list_key ?? "all" };
}

/** The text of the file, after writing down who takes it. */
export async function fetchExport(
  ctx: Context,
  officer: Officer,
  exportId: string,
): Promise<ReplyOf<typeof exportFile>> {
  const { state, format, row_count, role_id, asked } = await ownRequest(ctx, officer, exportId);
  if (state !== "ready") throw new Refused("EXPORT_NOT_FOUND");
  const chunks: Buffer[] = [];
  for await (const chunk of await ctx.files.read(keyOfExport(exportId))) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  // Since it was written a ticket in it may have come to complain about the person who fetches it.
  if ((await numbersAbout(ctx.db, officer.userId)).some((number) => text.includes(number))) {
    await dropExports(ctx, [exportId]);
    throw new Refused("EXPORT_NOT_FOUND");
  }
  const at = ctx.clock.now();
  const what = subjectOf(asked);
  const detail = { format, row_count, in_role: role_id, ...what };
  await inTransaction(ctx.db, async (tx) => {
    await tx.updateTable("export_request").set({ fetched_at: at }).where("export_id", "=", exportId).execute();
    await appendSecurity(tx, [factBy(officer, at, "EXPORTED", { detail })]);
  });
  return { format, text };
}
