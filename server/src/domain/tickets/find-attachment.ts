/** A file of a ticket, for those who may see the ticket. */
import type { Context, Officer } from "../../context.ts";
import { Refused } from "../refused.ts";
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
