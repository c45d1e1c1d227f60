/**
 * What a step would do to a ticket, said without doing it: the step itself refuses by it, the preview of many asks it, the
 * offer tells by it what will happen. Pure, and without a transaction, so that rules can be rehearsed and a workflow
 * simulated by it.
 */
import { CONSEQUENCES, type Consequence, type ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";
import { patchTicket } from "../step/patch-ticket.ts";
import type { Reach, TicketInContext } from "../step/queries.ts";
import type { Missing, Outlook } from "./effect.ts";
import { EFFECT_CODE } from "./effect-code.ts";
import { TARGET_CODE } from "./target-code.ts";

/** Whom a step reaches beside who gets the ticket. */
type Around = Reach & Pick<TicketInContext, "is_leading">;

/** All that is missing for the step to be carried out; empty when nothing is in its way. */
export function missingFor(step: Pick<Step, "assign" | "effects">, outlook: Outlook): readonly Missing[] {
  return [
    ...(TARGET_CODE[step.assign].plan?.(outlook) ?? []),
    ...step.effects.flatMap((effect) => EFFECT_CODE[effect].plan?.(outlook) ?? []),
  ];
}

/** What becomes of the clocks. */
function timesOf(step: Step, { ticket, body, masters, actor, now }: Outlook): Consequence[] {
  if (step.clock === "none") return [];
  const grantedDueAt = body.granted_due_at === undefined ? null : new Date(body.granted_due_at);
  const given = { nextCallAt: null, grantedDueAt, level: null, isCallNeeded: false };
  const after = patchTicket(ticket, step, body, { masters, userId: actor.userId, now, ...given });
  const { stage_due_at: due = null, paused_at: pausedAt = null } = after;
  if (pausedAt !== null && ticket.paused_at === null) return [{ what: "paused" }];
  const isMoved = due !== null && due.getTime() !== ticket.stage_due_at?.getTime();
  return isMoved ? [{ what: "due", at: due.toISOString() }] : [];
}

/** What the citizen hears for sure: who has no telephone is not called, and no operator calls about what is sensitive. */
function heard(what: ConsequenceName, { has_telephone, is_callable, is_writable }: Reach): ConsequenceName {
  if (is_callable || (what !== "called" && what !== "told")) return what;
  if (!is_writable) return has_telephone ? "called_by_head" : "untold";
  return what === "called" ? "drafted" : what;
}

/** What a step does by its words, for a ticket with these ways to the citizen; nothing is known of its times. */
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

/** What comes of the step, in the order in which it is read. */
export function consequencesOf(step: Step, outlook: Outlook): readonly Consequence[] {
  const words = wordsDone(outlook.masters.workflow, step, outlook.ticketContext);
  return inOrder([...words.map((what): Consequence => ({ what })), ...timesOf(step, outlook)], ({ what }) => what);
}
