/** A file of a ticket, for those who may see the ticket. */
import type { Context, Officer } from "../../context.ts";
import { Refused } from "../refused.ts";
import { appendSecurity, factBy } from "../audit/append-security.ts";
import { visibleTicket } from "./queries.ts";

/** The attachment's record; TICKET_NOT_FOUND when its ticket is not the officer's to see. */
export async function findAttachment(ctx: Context, officer: Officer, attachmentId: number) {
  const file = await ctx.db
    .selectFrom("attachment")
    .selectAll()
    .where("attachment_id", "=", attachmentId)
    .executeTakeFirst();
  if (file === undefined || (await visibleTicket(ctx.db, officer, file.ticket_id)) === undefined) {
    throw new Refused("TICKET_NOT_FOUND");
  }
  return file;
}

/** Records that the officer takes the file away; before its first byte leaves. */
export async function recordDownload(
  ctx: Context,
  officer: Officer,
  file: { readonly attachment_id: number; readonly ticket_id: number },
): Promise<void> {
  const more = { ticketId: file.ticket_id, detail: { attachment_id: file.attachment_id } };
  await appendSecurity(ctx.db, [factBy(officer, ctx.clock.now(), "DOWNLOADED", more)]);
}
