/**
 * What a citizen is told about their ticket. Number and handle (or mobile) must fit together; a wrong number
 * and a wrong handle answer alike. Only steps and dates leave: no name, no officer, no remark.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenStatus } from "@smgt/contract/calls/citizen.ts";
import { mobileIn, plainSigns, ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import { isResolved, isSolved } from "@smgt/contract/phases.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../context.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import { spendCaptcha } from "../sessions/captcha.ts";
import { statusOf as meaningOf } from "../table/statuses.ts";
import { journeyOf } from "./journey.ts";
import { proofWays } from "./proof-ways.ts";
import { isUpheld, statusSteps, ticketOfCitizen, type CitizenTicket } from "./queries.ts";
import { mastersOf } from "../masters/read-masters.ts";

const DAY_MS = 86_400_000;

/** How somebody may be known: a handle in small letters, or ten digits. Pure. */
export function knownAs(typed: string): { readonly handle: string } | { readonly mobile: string } {
  const mobile = mobileIn(typed);
  return mobile === null ? { handle: plainSigns(typed).trim().replace(/^@/, "").toLowerCase() } : { mobile };
}

/** Status and dates; CITIZEN_TICKET_NOT_FOUND when number and person do not fit. */
export async function showCitizenStatus(
  ctx: Context,
  body: BodyOf<typeof citizenStatus>,
): Promise<ReplyOf<typeof citizenStatus>> {
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  return statusOf(ctx, await citizensTicket(ctx, body));
}

/** The ticket, if number and person fit together. */
export async function citizensTicket(
  ctx: Context,
  who: Pick<BodyOf<typeof citizenStatus>, "ticket_no" | "known_as">,
): Promise<CitizenTicket> {
  const ticket = await ticketOfCitizen(ctx.db, ticketNumberIn(who.ticket_no), knownAs(who.known_as));
  if (ticket === undefined || ticket.is_deleted) throw new Refused("CITIZEN_TICKET_NOT_FOUND");
  return ticket;
}

/** Until when they may say that it is not solved, or null. What an appeal has decided stays so. */
export async function notSolvedUntil(ctx: Context, ticket: CitizenTicket, masters: Masters): Promise<string | null> {
  if (!isSolved(ticket.phase) || ticket.resolved_at === null) return null;
  const until = new Date(ticket.resolved_at.getTime() + masters.parameters.reopenDays * DAY_MS);
  if (until <= ctx.clock.now() || (await isUpheld(ctx.db, ticket.leading_id))) return null;
  return until.toISOString();
}

/** What is shown of it. */
export async function statusOf(ctx: Context, ticket: CitizenTicket): Promise<ReplyOf<typeof citizenStatus>> {
  const [masters, steps] = await Promise.all([mastersOf(ctx), statusSteps(ctx.db, ticket.leading_id)]);
  const until = await notSolvedUntil(ctx, ticket, masters);
  const ways = until === null ? [] : proofWays(ctx, ticket);
  const means = meaningOf(masters.workflow, ticket.status_id);
  const journey = journeyOf(
    ticket,
    steps.map((step) => ({
      // The other one may have been worked on before theirs came.
      at: step.at < ticket.received_at ? ticket.received_at : step.at,
      status: meaningOf(masters.workflow, step.status_id),
    })),
    means,
  );
  const isMerged = ticket.leading_id !== ticket.ticket_id;
  // While the citizen is asked, the promised time stands still and will be a later one.
  const due = ticket.resolved_at === null && means.citizenClock !== "paused" ? ticket.due_at : null;
  return {
    ticket_no: ticket.ticket_no,
    status_id: ticket.status_id,
    received_at: ticket.received_at.toISOString(),
    due_at: due?.toISOString() ?? null,
    is_late: flagOf(due !== null && due < ctx.clock.now()),
    resolved_at: ticket.resolved_at?.toISOString() ?? null,
    not_solved_until: until,
    proof_ways: ways.map(({ channel, sentTo }) => ({ channel, sent_to: sentTo })),
    ...journey,
    // Whose turn it is in the other complaint is no matter of theirs.
    ...(isMerged && !isResolved(ticket.phase) ? { next_step: "merged" as const } : {}),
  };
}
