/** State of one run of an action: the locked ticket, the actor, and all inputs of the request. */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { ActionId } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { UnansweredMember } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../../context.ts";
import type { Tx } from "../../../../db/tx.ts";
import type { KeptFile } from "../../../organisation/files/keep-files.ts";
import type { UploadedFile } from "../../../organisation/files/uploaded-file.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { HistoryFact, Ticket, TicketPatch } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Actor } from "./actor.ts";
import type { Step } from "../../../law/workflow-definition/machine.ts";
import type { Member } from "./member-queries.ts";
import type { Classification } from "./patch-ticket.ts";
import type { TicketInContext } from "./queries.ts";

/** The phone call about a solution, for actions 130 to 132. */
export interface FeedbackGiven {
  readonly callStatus: string;
  readonly rating: number | null;
  readonly satisfaction: "S" | "P" | "N" | null;
  readonly calledAt: Date | null;
  readonly nextCallAt: string | null;
}

/** Placeholder status for requests that name none: any status found under the lock is accepted. */
export const ANY_STATUS = 0;
/** Placeholder action for an off-table step. */
export const NO_ACTION = 0;
/** Placeholder officer: the desk is released. */
export const NOBODY = 0;

/** Action 10 has its own endpoint, with more fields than the form of an action. */
export interface ReplyGiven {
  /** The post to answer; null for the newest one that may be answered. */
  readonly inReplyTo: string | null;
  /** The officer's draft to send. */
  readonly draftReplyId: number | null;
}

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
  /** Present holder, if the step itself moved the ticket. */
}

/** Off-table step: the status stays. */
export interface OffTableStep {
  /** Action that must be allowed to the officer; null if the endpoint itself checks the right. */
  readonly right: ActionId | null;
  /** Refuses, or applies the step's own changes. */
  readonly take: (work: ActionRun) => Promise<StepOverrides>;
}

export interface ActionInput {
  readonly body: SaveWorkflowBody;
  readonly files: readonly UploadedFile[];
  readonly feedback: FeedbackGiven | null;
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
  /** Action 10 by its own endpoint. */
  readonly reply?: ReplyGiven;
  /** Replaces the action; the body names none. */
  readonly aside?: OffTableStep;
  /** Event in the history in place of the action's own. */
  readonly asEvent?: AuditEvent;
  /** Ticket whose own step includes this one, so that it needs no separate note. */
  readonly partOf?: number;
}

export interface ActionDone {
  readonly sentence: string;
  readonly ticket_id: number;
  readonly ticket_no: string;
  readonly new_status_id: number;
  readonly new_status_name: string;
  readonly due_at: string | null;
  readonly answered_members?: number;
  readonly unanswered_members?: UnansweredMember[];
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

export interface ActionRun extends RelatedTicketActions {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly actor: Actor;
  /** Absent (null) when the program itself acts. */
  readonly officer: Officer | null;
  readonly masters: Masters;
  readonly input: ActionInput;
  readonly files: readonly KeptFile[];
  readonly now: Date;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly next: Classification;
  /** The group row that the request names, if it exists. */
  readonly member: Member | null;
  /** The merge target, or the primary to leave; locked. */
  readonly other: Ticket | null;
}

export const hasEffect = (step: Step, effect: Step["effects"][number]): boolean => step.effects.includes(effect);
