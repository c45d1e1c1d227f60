/**
 * Simulated actions of each role on an imagined ticket, by the functions that decide about a real one
 * (`allowedActions`, offers, steps). Pure: no database access.
 */
import type { ImaginedTicket, SimulatedOffer } from "@smgt/contract/calls/casework/workflow-seen.ts";
import { ACTION, type RoleId } from "@smgt/contract/constants.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { confirmationFlag } from "../../../law/workflow-definition/guards.ts";
import {
  allowedActions,
  systemActions,
  type AllowedAction,
  type Step,
} from "../../../law/workflow-definition/machine.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { wordsDone } from "../effects/plan.ts";
import { imaginedAfter, imaginedOfficer, imaginedReach, imaginedTicketFacts } from "./imagined-ticket.ts";
import { offered } from "./offered.ts";

export interface NamedRole {
  readonly roleId: RoleId;
  readonly name: Wording;
}

interface SimulatedRole {
  readonly role_id: number;
  readonly label: Wording;
  readonly offers: SimulatedOffer[];
}

/** Possible actions on the ticket. */
export interface Simulated {
  readonly roles: SimulatedRole[];
  readonly system: SimulatedOffer[];
}

type IsYes = (actionId: number) => boolean;

function offersFrom(
  workflow: Workflow,
  facts: ImaginedTicket,
  allowed: readonly AllowedAction[],
  isYes: IsYes,
): SimulatedOffer[] {
  const isMerged = statusOf(workflow, facts.status_id).phase === "merged";
  const group = { isManual: facts.is_manual === "Y", isMerged, beside: [] };
  const ticketContext = { ...imaginedReach(facts), is_leading: false };
  const stepFrom = (step: Step, actionId: number) => ({
    transition_code: step.transitionCode,
    to_status_id: step.to,
    consequences: [...wordsDone(workflow, step, ticketContext)],
    facts: imaginedAfter(workflow, facts, step, isYes(actionId)),
  });
  return offered(workflow, allowed, group).map(({ action, allowed: { actionId, fields, steps } }) => ({
    action_id: actionId,
    label: action.name,
    kind: action.kind,
    fields: fields.map(({ name }) => name),
    steps: steps.map((step) => stepFrom(step, actionId)),
  }));
}

/** Offers of every role that has one, and the program's steps that change the status. */
export function simulate(workflow: Workflow, roles: readonly NamedRole[], facts: ImaginedTicket): Simulated {
  const ticket = imaginedTicketFacts(workflow, facts);
  const ofRoles = roles.map(({ roleId, name }) => {
    const officer = imaginedOfficer(facts, roleId);
    // Any other action of the asked officer implies the answer "yes".
    const isAsked = confirmationFlag(workflow, ticket, officer) === "Y";
    const isYes: IsYes = (actionId) => isAsked && actionId !== ACTION.NOT_PERTAINING;
    const offers = offersFrom(workflow, facts, allowedActions(workflow, ticket, officer), isYes);
    return { role_id: roleId, label: name, offers };
  });
  // The program fills in no form.
  const moving = systemActions(workflow, ticket)
    .map((one) => ({ ...one, fields: [], steps: one.steps.filter((step) => step.to !== step.from) }))
    .filter(({ steps }) => steps.length > 0);
  return {
    roles: ofRoles.filter(({ offers }) => offers.length > 0),
    system: offersFrom(workflow, facts, moving, () => false),
  };
}
