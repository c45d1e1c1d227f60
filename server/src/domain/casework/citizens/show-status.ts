/**
 * Status and dates of a ticket for its citizen, without names, officers or remarks. `prove-citizen.ts` decides who may see it.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { citizenStatus } from "@smgt/contract/calls/casework/citizen.ts";
import { isResolved, isSolved } from "@smgt/contract/phases.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Context } from "../../../context.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { Refused } from "../../ground/refused.ts";
import { spendCaptcha } from "../../organisation/sessions/captcha.ts";
import { statusOf as meaningOf } from "../../law/workflow-definition/statuses.ts";
import { openTicket, proveCitizen } from "./prove-citizen.ts";
import { journeyOf } from "./ticket-journey.ts";
import { codeChannels } from "./code-channels.ts";
import { isUpheld, statusSteps, type CitizenTicket } from "./queries.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";

const DAY_MS = 86_400_000;

/** Status and dates; a sensitive or private ticket needs a code. */
export async function showCitizenStatus(
  ctx: Context,
  { code, ...body }: BodyOf<typeof citizenStatus>,
  ip: string,
): Promise<ReplyOf<typeof citizenStatus>> {
  if (!(await spendCaptcha(ctx, body.captcha_id, body.captcha))) throw new Refused("CAPTCHA_FAILED");
  if (code === undefined) return statusOf(ctx, await openTicket(ctx, body, ip));
  return statusOf(ctx, (await proveCitizen(ctx, { ...body, code }, ip)).ticket);
}

/** Last moment for "not solved", or null. A decision on an appeal is final. */
export async function notSolvedUntil(ctx: Context, ticket: CitizenTicket, masters: Masters): Promise<string | null> {
  if (!isSolved(ticket.phase) || ticket.resolved_at === null) return null;
  const until = new Date(ticket.resolved_at.getTime() + masters.parameters.reopenDays * DAY_MS);
  if (until <= ctx.clock.now() || (await isUpheld(ctx.db, ticket.leading_id))) return null;
  return until.toISOString();
}

export async function statusOf(ctx: Context, ticket: CitizenTicket): Promise<ReplyOf<typeof citizenStatus>> {
  const [masters, steps] = await Promise.all([mastersOf(ctx), statusSteps(ctx.db, ticket.leading_id)]);
  const until = await notSolvedUntil(ctx, ticket, masters);
  const ways = until === null ? [] : codeChannels(ctx, ticket);
  const means = meaningOf(masters.workflow, ticket.status_id);
  const journey = journeyOf(
    ticket,
    steps.map((step) => ({
      // The primary may have been worked on before this ticket arrived.
      at: step.at < ticket.received_at ? ticket.received_at : step.at,
      status: meaningOf(masters.workflow, step.status_id),
    })),
    means,
  );
  const isMerged = ticket.leading_id !== ticket.ticket_id;
  // While the citizen is asked, the due date is paused and will be later.
  const due = ticket.resolved_at === null && means.citizenClock !== "paused" ? ticket.due_at : null;
  return {
    ticket_no: ticket.ticket_no,
    status_id: ticket.status_id,
    received_at: ticket.received_at.toISOString(),
    due_at: due?.toISOString() ?? null,
    is_late: flagOf(due !== null && due < ctx.clock.now()),
    resolved_at: ticket.resolved_at?.toISOString() ?? null,
    not_solved_until: until,
    proof_ways: ways.map(({ channel }) => channel),
    ...journey,
    // The progress of the primary is not shown to the citizen of a merged ticket.
    ...(isMerged && !isResolved(ticket.phase) ? { next_step: "merged" as const } : {}),
  };
}
