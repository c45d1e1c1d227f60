/**
 * Lists as files: requested and fetched here, written by a job. Requests are recorded in the audit, fetches in the
 * security log. The id is a secret, and still only the requester may use it.
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
/** Maximum pending files of one officer. */
const MOST_OWN = 2;
/** Maximum pending files of all officers; they are written one after the other. */
const MOST_OF_ALL = 20;
/** A request older than this no longer counts as pending. */
const WAITED_MS = 10 * 60_000;
const ID_BYTES = 24;

/** Requests an export of a list; returns the id for fetching it. */
export async function requestExport(
  ctx: Context,
  officer: Officer,
  asked: CommonListBody,
  format: ExportFormat,
): Promise<string> {
  // Validates the request now, not in the job.
  const { isRanked } = await planAsked(ctx, officer, asked, await mastersOf(ctx));
  pageAsked(asked, 1, isRanked);
  return addExport(ctx, officer, { asked, format }, writeExportJob);
}

/** Inserts a request whose rows the job writes; returns the id for fetching it. */
export async function addExport(
  ctx: Context,
  { userId, sessionId, roleId, language }: Officer,
  { asked, format }: Pick<ExportRequest, "asked" | "format">,
  job: Job<{ readonly exportId: string }>,
): Promise<string> {
  const at = ctx.clock.now();
  const exportId = randomBytes(ID_BYTES).toString("base64url");
  // Search text may itself be personal: the audit records only its presence.
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

/** Returns the officer's own request; EXPORT_NOT_FOUND for any other, and in a role that they no longer have. */
async function ownRequest(ctx: Context, officer: Officer, exportId: string): Promise<ExportRequest> {
  const request = await exportRequest(ctx.db, exportId);
  const isOwn = request?.user_id === officer.userId && officer.roleIds.some((roleId) => roleId === request.role_id);
  if (request === undefined || !isOwn) throw new Refused("EXPORT_NOT_FOUND");
  return request;
}

export async function showExport(
  ctx: Context,
  officer: Officer,
  exportId: string,
): Promise<ReplyOf<typeof exportStatus>> {
  const { state, row_count } = await ownRequest(ctx, officer, exportId);
  return { state, row_count };
}

function subjectOf(asked: ExportRequest["asked"]): Readonly<Record<string, string>> {
  if ("log" in asked) return { log: asked.log };
  return "report" in asked ? { report: asked.report } : { list_key: asked.list_key ?? "all" };
}

/** Returns the text of the file after recording the reader. */
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
  // A ticket in the file may have become a complaint about the reader since it was written.
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
