/** An action on a ticket: the caller's input, the context known before, and the result. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { ActionId } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { UnansweredMember } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { KeptFile } from "../../../organisation/files/keep-files.ts";
import type { UploadedFile } from "../../../organisation/files/uploaded-file.ts";
import type { Candidate } from "../../../organisation/users/queries.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { Reply } from "../../../tickets/replies/queries.ts";
import type { HistoryFact, Ticket, TicketPatch } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Actor } from "./actor.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Member } from "./member-queries.ts";
import type { Classification } from "./patch-ticket.ts";
import type { TicketInContext } from "./queries.ts";

/** Placeholder status for requests that name none: any status found under the lock is accepted. */
export const ANY_STATUS = 0;
/** Placeholder action for an off-table step. */
export const NO_ACTION = 0;
/** Placeholder officer: the desk is released. */
export const NOBODY = 0;

/** Overrides of a step: sentence and changes beside the table. */
export interface StepOverrides {
  /** Event in the history. */
  readonly event: AuditEvent;
  readonly remark?: string | null;
  readonly remarkChannel?: "P" | "D";
  readonly facts?: readonly HistoryFact[];
  readonly patch?: TicketPatch;
  /** Sentence for the officer, in place of the action and its status. */
  readonly said?: Wording;
}

/** Off-table step: the status stays. */
export interface OffTableStep {
  /** Action that must be allowed to the officer; null if the endpoint itself checks the right. */
  readonly right: ActionId | null;
  /** Refuses, or applies the step's own changes. */
  readonly take: (context: ActionContext) => Promise<StepOverrides>;
}

/** Request of the caller: an officer's call, or the program. */
export interface ActionInput {
  readonly body: SaveWorkflowBody;
  readonly files?: readonly UploadedFile[];
  /** Actions 130 to 132: the phone call about a solution. */
  readonly feedback?: {
    readonly callStatus: string;
    readonly rating: number | null;
    readonly satisfaction: "S" | "P" | "N" | null;
    readonly calledAt: Date | null;
    readonly nextCallAt: string | null;
  };
  /** Action 209: the desk owner shown on the screen; null for nobody. */
  readonly seenDeskUserId?: number | null;
  /** The proposal that the action confirms; it must still be open. */
  readonly proposalId?: number;
  /** Action 204: tags to add. */
  readonly tags?: readonly string[];
  /** Action 191: the level that the clock has reached. */
  readonly level?: number;
  /**
   * Set when the citizen acts on their page: the program acts for them, and the history names the channel of the code.
   */
  readonly citizenCodeTo?: Wording;
  /** Action 212: the post to add. */
  readonly feedId?: number;
  /** Action 10: the post to answer, null for the newest one that may be answered; the officer's draft to send. */
  readonly reply?: { readonly inReplyTo: string | null; readonly draftReplyId: number | null };
  /** Replaces the action; the body names none. */
  readonly offTable?: OffTableStep;
  /** Event in the history in place of the action's own. */
  readonly asEvent?: AuditEvent;
  /** Ticket whose own step includes this one, so that it needs no separate note. */
  readonly partOf?: number;
}

/**
 * Facts that decide an action on one ticket and predict its effects, for pure functions. Read under the lock for a
 * step, in bulk for a preview.
 */
export interface ActionFacts {
  readonly actor: Actor;
  readonly masters: Masters;
  readonly now: Date;
  readonly input: ActionInput;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  /** Issue, place and priority after the step. */
  readonly next: Classification;
  /** The group row that the request names, if it exists. */
  readonly member: Member | null;
  /** The merge target, or the primary to leave; null if there is none that the officer may see. */
  readonly other: Ticket | null;
  /** The officer holds `other`. */
  readonly isOtherHeld: boolean;
  /** Possible receivers; null when the ticket gets no new holder, or they were not read. */
  readonly receivers: readonly Pick<Candidate, "user_id">[] | null;
  /** The picked receiver, otherwise the best by rule; null before the choice. */
  readonly chosen: number | null;
}

/** Actions of a step on another ticket that is locked in its transaction. */
export interface RelatedTicketActions {
  /** Returns it to the cell, because it complains about its holder. */
  readonly backToCell: (ticket: Ticket) => Promise<void>;
  /** Takes an off-table step on it; returns the ticket afterwards. */
  readonly note: (ticket: Ticket, overrides: StepOverrides) => Promise<Ticket>;
  /** Takes an action on it as the same officer; returns the ticket afterwards. */
  readonly act: (input: ActionInput) => Promise<Ticket>;
}

/** Facts of an action whose tickets are locked in a transaction, and the means to apply it. */
export interface ActionContext extends ActionFacts, RelatedTicketActions {
  readonly ctx: Context;
  readonly tx: Tx;
  /** Absent (null) when the program itself acts. */
  readonly officer: Officer | null;
  readonly files: readonly KeptFile[];
  readonly receivers: readonly Candidate[] | null;
  /** Place of the receivers. */
  readonly departmentId: number | null;
  readonly districtId: number | null;
}

/** Outcome for the merged complaints. */
export interface GroupAnswer {
  readonly answered_members: number;
  readonly unanswered_members: UnansweredMember[];
}

/** Answer to the officer. */
export interface ActionDone extends Partial<GroupAnswer> {
  readonly sentence: string;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly new_status_id: number;
  readonly new_status_name: string;
  readonly due_at: string | null;
}

/** Result of an action; effects fill it in one after the other. */
export interface ActionResult {
  readonly step: Step;
  /** Users who hold the ticket afterwards. */
  holders: readonly number[];
  /** Fields of the ticket that the action sets itself, over those that the step's table row sets. */
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

export const hasEffect = (step: Step, effect: Step["effects"][number]): boolean => step.effects.includes(effect);
