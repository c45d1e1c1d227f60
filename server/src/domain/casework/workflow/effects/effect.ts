/** Types for the code of an effect or target of the table. */
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { ConsequenceName } from "@smgt/contract/shapes/consequence.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { Slots } from "../../../ground/refused.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Candidate } from "../../../organisation/users/queries.ts";
import type { AssignInput } from "../assign/assignment.ts";
import type { Actor } from "../step/actor.ts";
import type { Classification } from "../step/patch-ticket.ts";
import type { TicketInContext } from "../step/queries.ts";
import type { Member } from "../step/member-queries.ts";
import type { GroupAnswer } from "../members/answer-members.ts";
import type { Reply } from "../../../tickets/replies/queries.ts";
import type { ActionRun, StepOverrides } from "../step/action-run.ts";

/** A step in progress, and its results so far. */
export interface Run {
  readonly work: ActionRun;
  readonly step: Step;
  /** The receiver. */
  readonly assign: AssignInput;
  /** Users who hold the ticket afterwards. */
  holders: readonly number[];
  /** Overrides of the step beside the table. */
  overrides: StepOverrides;
  /** The citizen must be phoned, because no written reply was possible. */
  isCallNeeded: boolean;
  /** Outcome for the merged complaints, if they were to be answered too. */
  members: GroupAnswer | null;
  /** A ticket created out of this one. */
  made: Ticket | null;
  /** The reply in the outbox, queued or as a draft. */
  reply: Reply | null;
  /** A post was added or removed, or the primary changed: the search words must be rebuilt. */
  isReworded: boolean;
}

/** A missing precondition of an effect. */
export interface Missing {
  readonly id: RefusalId;
  readonly slots: Slots;
}

/**
 * Facts for predicting the effects on one ticket, read beforehand: under the lock for a step, in bulk for a preview. A
 * simulation makes them up.
 */
export interface EffectContext {
  readonly actor: Actor;
  readonly masters: Masters;
  readonly now: Date;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly body: SaveWorkflowBody;
  /** Issue, place and priority after the step. */
  readonly next: Classification;
  /** Possible receivers; null when there is no new holder, or they were not read. */
  readonly receivers: readonly Pick<Candidate, "user_id">[] | null;
  /** The chosen receiver; null before the rule has chosen. */
  readonly chosen: number | null;
  /** The group row that the request names. */
  readonly member: Member | null;
  /** The merge target, or the primary to leave; null if there is none that the officer may see. */
  readonly other: Ticket | null;
  /** The officer holds `other`. */
  readonly isOtherHeld: boolean;
}

/** Stages of a step, in order; `row` is written last, with the ticket's row. */
export const STAGES = ["before", "after", "words", "records", "group", "proposals", "row"] as const;
export type Stage = (typeof STAGES)[number];

/** `before` and `after` refer to the assignment to the target. */
export interface EffectCode {
  readonly at: Stage;
  /** The consequence that it has. */
  readonly does?: ConsequenceName;
  /** Returns missing preconditions. Pure; if absent, there are none. */
  readonly plan?: (effectContext: EffectContext) => readonly Missing[];
  /** Applies the effect inside the step's transaction; absent when the ticket's row is enough. */
  readonly apply?: (run: Run) => Promise<unknown>;
}

export const missing = (id: RefusalId, slots: Slots = {}): readonly Missing[] => [{ id, slots }];

/** Returns true when all of these are possible receivers, or receivers were not read. */
export const areAmong = (receivers: EffectContext["receivers"], userIds: readonly number[] = []): boolean =>
  receivers === null || userIds.every((userId) => receivers.some((one) => one.user_id === userId));
