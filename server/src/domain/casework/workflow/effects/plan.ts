/**
 * Predicts a step's effects without applying them: the step refuses by it, the bulk preview and the offer show it. Pure
 * and without a transaction, so rules can be rehearsed and workflows simulated.
 */
import { CONSEQUENCES, type Consequence, type ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { patchTicket } from "../step/patch-ticket.ts";
import type { Reach, TicketInContext } from "../step/queries.ts";
import type { ActionFacts } from "../step/action.ts";
import type { Missing } from "./effect.ts";
import { EFFECT_CODE } from "./all-effects.ts";
import { TARGET_CODE } from "./target-effects.ts";

/** People affected by a step besides the receiver. */
type Around = Reach & Pick<TicketInContext, "is_leading">;

/** Missing preconditions of the step; empty when it can be applied. */
export function missingFor(step: Pick<Step, "assign" | "effects">, context: ActionFacts): readonly Missing[] {
  return [
    ...(TARGET_CODE[step.assign].plan?.(context) ?? []),
    ...step.effects.flatMap((effect) => EFFECT_CODE[effect].plan?.(context) ?? []),
  ];
}

/** Consequences for the clocks. */
function timesOf(step: Step, { ticket, input: { body }, masters, actor, now }: ActionFacts): Consequence[] {
  if (step.clock === "none") return [];
  const grantedDueAt = body.granted_due_at === undefined ? null : new Date(body.granted_due_at);
  const given = { nextCallAt: null, grantedDueAt, level: null, isCallNeeded: false };
  const after = patchTicket(ticket, step, body, { masters, userId: actor.userId, now, ...given });
  const { stage_due_at: due = null, paused_at: pausedAt = null } = after;
  if (pausedAt !== null && ticket.paused_at === null) return [{ what: "paused" }];
  const isMoved = due !== null && due.getTime() !== ticket.stage_due_at?.getTime();
  return isMoved ? [{ what: "due", at: due.toISOString() }] : [];
}

/**
 * Certain ways the citizen is informed: no phone call without a number, and no operator calls about a sensitive ticket.
 */
function heard(what: ConsequenceName, { has_telephone, is_callable, is_writable }: Reach): ConsequenceName {
  if (is_callable || (what !== "called" && what !== "told")) return what;
  if (!is_writable) return has_telephone ? "called_by_head" : "untold";
  return what === "called" ? "drafted" : what;
}

/** Consequences that the effects of a step will have, given the ways to reach the citizen. Without times. */
export function wordsDone(workflow: Workflow, step: Step, ticketContext: Around): readonly ConsequenceName[] {
  const codes = [TARGET_CODE[step.assign], ...step.effects.map((effect) => EFFECT_CODE[effect])];
  const { call } = statusOf(workflow, step.to);
  const isHeld = call === "held" || call === "none";
  const named = codes.flatMap(({ does }): ConsequenceName[] => (does === undefined ? [] : [does]));
  const isFollowed = ticketContext.is_leading && step.to !== step.from;
  const done = named.filter((what) => what !== "called" || !isHeld).map((what) => heard(what, ticketContext));
  return inOrder([...new Set<ConsequenceName>(isFollowed ? [...done, "members_follow"] : done)], (what) => what);
}

const inOrder = <T>(consequences: readonly T[], nameOf: (consequence: T) => ConsequenceName): T[] =>
  consequences.toSorted((a, b) => CONSEQUENCES.indexOf(nameOf(a)) - CONSEQUENCES.indexOf(nameOf(b)));

/** Consequences of the step, in reading order. */
export function consequencesOf(step: Step, context: ActionFacts): readonly Consequence[] {
  const words = wordsDone(context.masters.workflow, step, context.ticketContext);
  return inOrder([...words.map((what): Consequence => ({ what })), ...timesOf(step, context)], ({ what }) => what);
}
