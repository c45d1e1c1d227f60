/** What an effect or a target of the table is in code. */
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
import type { ActionRun, Special } from "../step/action-run.ts";

/** A step that is being carried out, and what has come of it so far. */
export interface Run {
  readonly work: ActionRun;
  readonly step: Step;
  /** Who gets it. */
  readonly assign: AssignInput;
  /** Users who hold the ticket afterwards. */
  holders: readonly number[];
  /** What the step says and changes beside the table. */
  special: Special;
  /** The citizen could not be answered where they wrote: they are called. */
  isCallNeeded: boolean;
  /** What became of the merged complaints, when they were to be answered too. */
  members: GroupAnswer | null;
  /** A ticket that came out of this one. */
  made: Ticket | null;
  /** What went to the outbox, or waits there as a draft. */
  reply: Reply | null;
  /** A post came or went, or another one leads: the ticket is found by other words. */
  isReworded: boolean;
}

/** Something without which an effect cannot happen. */
export interface Missing {
  readonly id: RefusalId;
  readonly slots: Slots;
}

/**
 * What has to be known to say what would happen to one ticket, read before: under the lock for a step, for many at once
 * for their preview. A rehearsal makes one up.
 */
export interface Outlook {
  readonly actor: Actor;
  readonly masters: Masters;
  readonly now: Date;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly body: SaveWorkflowBody;
  /** Issue, place and priority after the step. */
  readonly next: Classification;
  /** Who could get it; null where nobody new does, or nobody has looked. */
  readonly receivers: readonly Pick<Candidate, "user_id">[] | null;
  /** Who of them gets it; null where the rule has not chosen yet. */
  readonly chosen: number | null;
  /** The row of the group that the call names. */
  readonly member: Member | null;
  /** The ticket that it would be merged into, or taken out of; null when there is none that the officer may see. */
  readonly other: Ticket | null;
  /** The officer holds that one. */
  readonly isOtherHeld: boolean;
}

/** In this order the parts of a step happen; what stands at `row` is written with the ticket's row, at the end. */
export const STAGES = ["before", "after", "words", "records", "group", "proposals", "row"] as const;
export type Stage = (typeof STAGES)[number];

/** `before` and `after` stand for before and after the target has got the ticket. */
export interface EffectCode {
  readonly at: Stage;
  /** What it does, in a word. */
  readonly does?: ConsequenceName;
  /** What is missing; pure. Nothing, where it is not given. */
  readonly plan?: (outlook: Outlook) => readonly Missing[];
  /** Does it, inside the transaction of the step; absent where the ticket's row says it all. */
  readonly apply?: (run: Run) => Promise<unknown>;
}

export const missing = (id: RefusalId, slots: Slots = {}): readonly Missing[] => [{ id, slots }];

/** Whether all of these could get it; nobody has looked: they could. */
export const areAmong = (receivers: Outlook["receivers"], userIds: readonly number[] = []): boolean =>
  receivers === null || userIds.every((userId) => receivers.some((one) => one.user_id === userId));
