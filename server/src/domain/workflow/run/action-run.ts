/** What one run of an action has in hand: the locked ticket, who acts, and all that came with the call. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import type { UnansweredMember } from "@smgt/contract/shapes/ticket.ts";
import type { Context, Officer } from "../../../context.ts";
import type { Tx } from "../../../db/tx.ts";
import type { KeptFile } from "../../files/keep-files.ts";
import type { UploadedFile } from "../../files/uploaded-file.ts";
import type { Masters } from "../../masters/masters.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import type { Actor } from "./actor.ts";
import type { Step } from "../../table/machine.ts";
import type { Member } from "../members/member-queries.ts";
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

export interface ActionRun {
  /** Takes another ticket of this transaction back to the cell: it complains about who had it. */
  readonly backToCell: (ticket: Ticket) => Promise<void>;
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
  readonly around: TicketInContext;
  readonly next: Classification;
  /** The row of the group that the call names, if it does and it is there. */
  readonly member: Member | null;
  /** The ticket that this one is merged into, or taken out of; locked. */
  readonly other: Ticket | null;
}

/** Whether the step has an effect. */
export const hasEffect = (step: Step, effect: Step["effects"][number]): boolean => step.effects.includes(effect);
