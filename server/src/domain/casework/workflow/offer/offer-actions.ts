/** Actions that the officer may take on the ticket now (`ticket/getticketaction`), with their forms. */
import { translationsOf, wordedIn } from "@smgt/contract/languages.ts";
import type { FieldName } from "@smgt/contract/shapes/action-field.ts";
import { inAll } from "@smgt/contract/shared-consequences.ts";
import type { Consequence } from "@smgt/contract/shapes/consequence.ts";
import type { MiscActionOffer, WorkflowActionOffer } from "@smgt/contract/shapes/action.ts";
import type { Context, Officer } from "../../../../context.ts";
import { statusName } from "../../../law/masters/find-master-row.ts";
import type { ActionWords, Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { officerFacts, ticketFacts } from "../step/gather-facts.ts";
import { minRemarkOf, needsOf } from "../../../law/workflow-definition/action-fields.ts";
import { confirmationFlag, type ConfirmationFlag } from "../../../law/workflow-definition/guards.ts";
import { allowedActions, type AllowedAction } from "../../../law/workflow-definition/machine.ts";
import type { ActionFacts } from "../step/action.ts";
import { consequencesOf } from "../effects/plan.ts";
import { classified } from "../step/patch-ticket.ts";
import { surroundingsOf } from "../step/queries.ts";
import type { WorkflowAction } from "../../../law/workflow-definition/vocabulary.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { offered } from "./offered.ts";

const yn = (value: boolean): "Y" | "N" => (value ? "Y" : "N");
const NO_WORDS: ActionWords = {
  confirm: { en: "" },
  happens: { en: "" },
  citizen: { en: "" },
  done: { en: "" },
};

function offerOf(
  action: WorkflowAction,
  allowed: AllowedAction,
  words: ActionWords,
  consequences: Consequence[],
): WorkflowActionOffer {
  const [only] = allowed.toStatusIds;
  return {
    action_id: action.actionId,
    action_name: action.name.en,
    action_name_translations: translationsOf(action.name),
    disable_action_manual_ticket: yn(action.isDisabledOnManual),
    to_status_id: allowed.toStatusIds.length === 1 ? (only ?? null) : null,
    min_remark: minRemarkOf(allowed.fields),
    user_select: action.userSelect,
    confirm_text: words.confirm,
    what_happens: words.happens,
    citizen_sees: words.citizen,
    consequences,
    fields: [...allowed.fields],
  };
}

function miscOffer(
  action: WorkflowAction,
  { fields }: AllowedAction,
  words: ActionWords,
  consequences: Consequence[],
): MiscActionOffer {
  return {
    action_id: action.actionId,
    action_name: action.name.en,
    action_name_translations: translationsOf(action.name),
    min_remark: minRemarkOf(fields),
    confirm_text: words.confirm,
    what_happens: words.happens,
    needs: needsOf(fields),
    consequences,
    fields: [...fields],
  };
}

/**
 * Fields that change the clocks. Until they are filled in, the times that depend on them are unknown and are not
 * offered.
 */
const OF_CLOCKS: readonly FieldName[] = [
  "issue_type",
  "sub_issue_type",
  "department_id",
  "district_id",
  "priority_tag_id",
  "granted_due_at",
];

/** Consequences that hold for every way of filling in the form. */
function certainConsequences({ actionId, steps, fields }: AllowedAction, seen: Seen): Consequence[] {
  const { ticket, masters } = seen;
  const body = { ticket_id: ticket.ticket_id, status_id: ticket.status_id, action_id: actionId };
  const unknown = { receivers: null, chosen: null, member: null, other: null, isOtherHeld: false };
  const next = classified(ticket, actionId, body, masters);
  const isTimeOpen = fields.some(({ name }) => OF_CLOCKS.includes(name));
  return inAll(steps.map((step) => consequencesOf(step, { ...seen, ...unknown, input: { body }, next }))).filter(
    ({ what }) => what !== "due" || !isTimeOpen,
  );
}

type Seen = Pick<ActionFacts, "actor" | "masters" | "now" | "ticket" | "ticketContext">;

interface View {
  readonly seen: Seen;
  readonly flag: ConfirmationFlag;
  readonly allowed: readonly AllowedAction[];
}

/** The machine's result for this officer and ticket. */
export async function viewOf(ctx: Context, officer: Officer, ticket: Ticket, masters: Masters): Promise<View> {
  const now = ctx.clock.now();
  const ticketContext = await surroundingsOf(ctx.channels, ctx.db, ticket.ticket_id, masters.timeZone, now);
  const facts = ticketFacts(ticket, ticketContext, masters, now);
  const actor = officerFacts(officer, ticket, ticketContext);
  return {
    seen: { actor: officer, masters, now, ticket, ticketContext },
    flag: confirmationFlag(masters.workflow, facts, actor),
    allowed: allowedActions(masters.workflow, facts, actor),
  };
}

/** Offered subset of the allowed actions. */
export function offeredOf({
  allowed,
  seen,
}: View): { readonly action: WorkflowAction; readonly allowed: AllowedAction }[] {
  const { masters, ticket, ticketContext } = seen;
  const group = { isManual: ticket.is_manual, isMerged: ticket.phase === "merged", beside: ticketContext.beside };
  return offered(masters.workflow, allowed, group);
}

/** Offers. Refuses a stale screen, and gives the reason when no action is possible. */
export async function offerActions(
  ctx: Context,
  officer: Officer,
  seen: { readonly ticketId: number; readonly statusId: number },
): Promise<{ wf_action: WorkflowActionOffer[]; misc_action: MiscActionOffer[] }> {
  const masters = await mastersOf(ctx);
  const ticket = await visibleTicket(ctx.db, officer, seen.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (ticket.status_id !== seen.statusId) throw new Refused("TICKET_STATUS_MISMATCH");
  const view = await viewOf(ctx, officer, ticket, masters);
  const offers: WorkflowActionOffer[] = [];
  const misc: MiscActionOffer[] = [];
  for (const { action, allowed } of offeredOf(view)) {
    const words = masters.actionWords.get(action.actionId) ?? NO_WORDS;
    const consequences = certainConsequences(allowed, view.seen);
    if (allowed.kind === "misc") misc.push(miscOffer(action, allowed, words, consequences));
    else offers.push(offerOf(action, allowed, words, consequences));
  }
  if (offers.length === 0 && misc.length === 0) {
    throw new Refused("NO_ACTION_FOR_ROLE", {
      status: wordedIn(statusName(masters, ticket.status_id), officer.language) ?? "",
    });
  }
  return { wf_action: offers, misc_action: misc };
}
