/** What one run of an action has in hand: the locked ticket, who acts, and all that came with the call. */
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

/** The call that was made about a solution, for actions 130 to 132. */
export interface FeedbackGiven {
  readonly callStatus: string;
  readonly rating: number | null;
  readonly satisfaction: "S" | "P" | "N" | null;
  readonly calledAt: Date | null;
  readonly nextCallAt: string | null;
}

/** In place of a status that the screen showed, for a call that names none: what the lock finds is right. */
export const ANY_STATUS = 0;
/** In place of an action, for a step that stands in no row of the table. */
export const NO_ACTION = 0;
/** In place of an officer: the desk is given back. */
export const NOBODY = 0;

/** Action 10 has its own call, with more than the form of an action. */
export interface ReplyGiven {
  /** The post to answer; null for the newest that may be answered. */
  readonly inReplyTo: string | null;
  /** The draft of an officer that is to go out. */
  readonly draftReplyId: number | null;
}

/** What a step says and changes beside what the table says of it. */
export interface Special {
  /** How the history calls it. */
  readonly event: AuditEvent;
  readonly remark?: string | null;
  readonly remarkChannel?: "P" | "D";
  readonly facts?: readonly HistoryFact[];
  readonly patch?: TicketPatch;
  /** Stands in the officer's sentence in place of the action and its status. */
  readonly said?: Wording;
  /** Who has the ticket now, where the step itself moved it. */
}

/** A step that stands in no row of the table: the ticket stays where it is. */
export interface Aside {
  /** The action that has to be open to those who take this step; null where the call itself says who may. */
  readonly right: ActionId | null;
  /** Refuses, or does what is special of it. */
  readonly take: (work: ActionRun) => Promise<Special>;
}

export interface ActionInput {
  readonly body: SaveWorkflowBody;
  readonly files: readonly UploadedFile[];
  readonly feedback: FeedbackGiven | null;
  /** Action 209: whom the screen showed at the desk; null for nobody. */
  readonly seenDeskUserId?: number | null;
  /** The proposal that the action confirms; it must still be open. */
  readonly proposalId?: number;
  /** Action 204: tags to put on the ticket. */
  readonly tags?: readonly string[];
  /** Action 191: the level that the clock has reached. */
  readonly level?: number;
  /** The citizen, on their page: the program acts for them, and the history says to what of theirs the code went. */
  readonly citizenCodeTo?: Wording;
  /** Action 212: the post that joins. */
  readonly feedId?: number;
  /** Action 10 by its own call. */
  readonly reply?: ReplyGiven;
  /** Taken in place of an action; the body names none. */
  readonly aside?: Aside;
  /** How the history calls it in place of the action, which has another name there. */
  readonly asEvent?: AuditEvent;
  /** The ticket of whose own step this is a part, so that it needs no note of it. */
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

/** What a step may do to another ticket that is locked in its transaction. */
export interface Hands {
  /** Takes it back to the cell: it complains about who had it. */
  readonly backToCell: (ticket: Ticket) => Promise<void>;
  /** Takes a step on it that stands in no row of the table; the ticket as it is then. */
  readonly note: (ticket: Ticket, special: Special) => Promise<Ticket>;
  /** Takes an action on it, in the name of the same officer; the ticket as it is then. */
  readonly act: (input: ActionInput) => Promise<Ticket>;
}

export interface ActionRun extends Hands {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly actor: Actor;
  /** Null when the program itself acts. */
  readonly officer: Officer | null;
  readonly masters: Masters;
  readonly input: ActionInput;
  readonly files: readonly KeptFile[];
  readonly now: Date;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly next: Classification;
  /** The row of the group that the call names, if it does and it is there. */
  readonly member: Member | null;
  /** The ticket that this one is merged into, or taken out of; locked. */
  readonly other: Ticket | null;
}

/** Whether the step has an effect. */
export const hasEffect = (step: Step, effect: Step["effects"][number]): boolean => step.effects.includes(effect);
