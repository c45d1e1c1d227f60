/**
 * Access to a file of a ticket. Photographs and papers are as private as direct messages: only officers who work the
 * ticket see them (docs/decisions/0014-files-as-attachments.md).
 */
import type { Context, Officer } from "../../../../context.ts";
import { Refused } from "../../../ground/refused.ts";
import { appendSecurity, factBy } from "../../../ground/audit/append-security.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { holdsTicket, visibleTicket } from "../queries.ts";

/** Returns the attachment's record; refuses officers who may not see its ticket or do not work it. */
export async function findAttachment(ctx: Context, officer: Officer, attachmentId: number) {
  const file = await ctx.db
    .selectFrom("attachment")
    .selectAll()
    .where("attachment_id", "=", attachmentId)
    .executeTakeFirst();
  if (file === undefined || (await visibleTicket(ctx.db, officer, file.ticket_id)) === undefined) {
    throw new Refused("TICKET_NOT_FOUND");
  }
  const isHolder = await holdsTicket(ctx.db, officer.userId, file.ticket_id);
  if (!maySeePersonalData(officer, isHolder)) throw new Refused("NOT_PERMITTED");
  return file;
}

/** Records the download before its first byte is sent. */
export async function recordDownload(
  ctx: Context,
  officer: Officer,
  file: { readonly attachment_id: number; readonly ticket_id: number },
): Promise<void> {
  const more = { ticketId: file.ticket_id, detail: { attachment_id: file.attachment_id } };
  await appendSecurity(ctx.db, [factBy(officer, ctx.clock.now(), "DOWNLOADED", more)]);
}
