/** Officers whom a ticket complains about (our own calls): search, record with a reason, withdraw. */
import { isGiven } from "@smgt/contract/given.ts";
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type {
  findStaff as findCall,
  getComplainedAbout as getCall,
  setComplainedAbout as setCall,
} from "@smgt/contract/calls/casework/complained-about.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction, type Tx } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTicket, visibleTicketWithDetected } from "../../../tickets/tickets/queries.ts";
import { staffLike, staffOf, type StaffRow } from "../../../organisation/users/staff-queries.ts";
import { SYSTEM_USER_ID } from "../../../organisation/users/system-user.ts";
import { complainAbout, isPast, takeBackComplaint } from "../assign/complained-about.ts";
import { relatedTicketActions } from "./run-action.ts";
import { once } from "../../../ground/idempotency/once.ts";
import { say } from "../../../../texts/say.ts";

const LEAST_LETTERS = 2;

/** User ids detected in the first post. */
function suggestedIn(detected: unknown): number[] {
  if (typeof detected !== "object" || detected === null || !("officers_maybe" in detected)) return [];
  const { officers_maybe: found } = detected;
  return Array.isArray(found) ? found.filter((one): one is number => typeof one === "number") : [];
}

/** Recorded officers, and officers that the text may name. */
export async function listComplainedAbout(
  ctx: Context,
  officer: Officer,
  ticketId: number,
): Promise<ReplyOf<typeof getCall>> {
  const ticket = await visibleTicketWithDetected(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const { complained_about: recorded } = ticket;
  // The reading officer is not suggested: a suggestion hides no ticket from anybody.
  const suggested = suggestedIn(ticket.detected).filter((id) => !recorded.includes(id) && id !== officer.userId);
  const staff = await staffOf(ctx.db, [...recorded, ...suggested]);
  return {
    recorded: staff.filter((one) => recorded.includes(one.user_id)),
    suggested: staff.filter((one) => !recorded.includes(one.user_id)),
  };
}

/** A few members of staff whose name, designation or account contains the text. */
export async function findStaff(ctx: Context, text: string): Promise<ReplyOf<typeof findCall>> {
  const wanted = text.trim().replace(/^@/, "");
  const found = wanted.length < LEAST_LETTERS ? [] : await staffLike(ctx.db, wanted);
  return found.length === 0 ? "No Record Found" : found;
}

async function memberOfStaff(tx: Tx, userId: number): Promise<StaffRow> {
  const [found] = userId === SYSTEM_USER_ID ? [] : await staffOf(tx, [userId]);
  if (found === undefined) throw new Refused("USER_NOT_FOUND");
  return found;
}

async function change(ctx: Context, tx: Tx, officer: Officer, body: BodyOf<typeof setCall>): Promise<string> {
  const ticket = await visibleTicket(tx, officer, body.ticket_id, "forUpdate");
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (ticket.status_id !== body.status_id) throw new Refused("TICKET_STATUS_MISMATCH");
  if (isPast(ticket)) throw new Refused("ACTION_NOT_ALLOWED");
  const remark = body.remarks.trim();
  if (!isGiven(remark)) throw new Refused("REMARK_REQUIRED");
  const about = await memberOfStaff(tx, body.user_id);
  const now = ctx.clock.now();
  const said = { actor: officer, remark, now, ...relatedTicketActions(ctx, tx, officer, now) };
  const isRecorded = ticket.complained_about.includes(about.user_id);
  if (body.is_complained_about === "Y") await complainAbout(tx, ticket, [about.user_id], said);
  else if (isRecorded) await takeBackComplaint(tx, ticket, about.user_id, said);
  const done = body.is_complained_about === "Y" ? "ticket.about" : "ticket.notAbout";
  return say(officer.language, done, { no: ticket.ticket_no, name: about.user_name });
}

/** Records or withdraws; a repeated submit changes nothing. */
export function setComplainedAbout(ctx: Context, officer: Officer, body: BodyOf<typeof setCall>): Promise<string> {
  const { client_ref: clientRef } = body;
  const press = { userId: officer.userId, clientRef, at: ctx.clock.now() };
  return inTransaction(ctx.db, async (tx) => {
    const { sentence } = await once(tx, press, async () => ({ sentence: await change(ctx, tx, officer, body) }));
    return sentence;
  });
}
