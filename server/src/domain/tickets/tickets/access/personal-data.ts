/**
 * Guards the citizen's contact data. They leave the server only on request and with a reason; each disclosure, and
 * each view of a direct message, is recorded (decision 14). Only officers who work the ticket see either.
 */
import { lettersIn } from "@smgt/contract/given.ts";
import { MIN_REVEAL_REASON } from "@smgt/contract/constants.ts";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { revealPersonalData as revealCall } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { appendSecurity, factBy } from "../../../ground/audit/append-security.ts";
import { Refused } from "../../../ground/refused.ts";
import { maySeePersonalData } from "../../../law/sight/sight.ts";
import { complainantOf } from "../show/detail-queries.ts";
import { holdsTicket, sawLately, visibleTicket } from "../queries.ts";

export const PII_VIEW = "PII_VIEW";
/** An open ticket is requested repeatedly; requests within this time count as one view. */
const SAME_LOOK_MS = 15 * 60_000;

/** Returns the citizen's unmasked contact data after recording the reader and the reason. */
export async function revealPersonalData(
  ctx: Context,
  officer: Officer,
  asked: { readonly ticketId: number; readonly reason: string },
): Promise<ReplyOf<typeof revealCall>> {
  const reason = asked.reason.trim();
  const ticket = await visibleTicket(ctx.db, officer, asked.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const isHolder = await holdsTicket(ctx.db, officer.userId, ticket.ticket_id);
  if (!maySeePersonalData(officer, isHolder)) throw new Refused("NOT_PERMITTED");
  if (lettersIn(reason) < MIN_REVEAL_REASON) throw new Refused("REASON_REQUIRED", { min: MIN_REVEAL_REASON });
  const { mobile, email, address } = await complainantOf(ctx.db, ticket.citizen_id);
  await record(ctx, officer, ticket.ticket_id, { what: "contact", reason });
  return { mobile, email, address };
}

/** Records once per view that the officer saw the ticket's direct messages. */
export async function recordMessagesSeen(ctx: Context, officer: Officer, ticketId: number): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - SAME_LOOK_MS);
  if (await sawLately(ctx.db, { ticketId, userId: officer.userId, event: PII_VIEW, since })) return;
  await record(ctx, officer, ticketId, { what: "messages" });
}

function record(
  ctx: Context,
  officer: Officer,
  ticketId: number,
  detail: Readonly<Record<string, string>>,
): Promise<void> {
  const { userId, roleId } = officer;
  return inTransaction(ctx.db, async (tx) => {
    const at = ctx.clock.now();
    await appendAudit(tx, [{ at, event: PII_VIEW, actorUserId: userId, roleId, ticketId, detail }]);
    // The reason is the officer's own text and is stored in the audit only.
    await appendSecurity(tx, [
      factBy(officer, at, "PERSONAL_DATA_SHOWN", { ticketId, detail: { what: detail["what"] } }),
    ]);
  });
}
