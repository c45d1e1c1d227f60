/** What an effect or a target of the table is in code. */
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import type { RefusalId } from "@smgt/contract/refusals.ts";
import type { Officer } from "../../../context.ts";
import type { Masters } from "../../masters/masters.ts";
import type { Slots } from "../../refused.ts";
import type { Step } from "../../table/machine.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import type { GroupAnswer } from "../members/answer-members.ts";
import type { Reply } from "../../replies/queries.ts";
import type { ActionRun, Special } from "../run/action-run.ts";

/** A step that is being carried out, and what has come of it so far. */
export interface Run {
  readonly work: ActionRun;
  readonly step: Step;
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
}

/** Something without which an effect cannot happen. */
export interface Missing {
  readonly id: RefusalId;
  readonly slots: Slots;
}

/** What has to be known to say what would happen to one ticket; whatever takes a look is read for many at once. */
export interface Outlook {
  readonly officer: Officer;
  readonly masters: Masters;
  readonly ticket: Ticket;
  readonly body: SaveWorkflowBody;
  /** Whether the department has an officer in the district; null stands for a place that is not known. */
  readonly isCovered: (departmentId: number | null, districtId: number | null) => boolean;
  readonly deskUserIds: ReadonlySet<number>;
  /** The ticket that it would be merged into; null when there is none that the officer may see. */
  readonly primary: Ticket | null;
  /** Tickets into which others are merged. */
  readonly leading: ReadonlySet<number>;
}

/** In this order the parts of a step happen; what stands at `row` is written with the ticket's row, at the end. */
export const STAGES = ["before", "after", "words", "records", "group", "proposals", "row"] as const;
export type Stage = (typeof STAGES)[number];

/** `before` and `after` stand for before and after the target has got the ticket. */
export interface EffectCode {
  readonly at: Stage;
  /** What is missing; pure. Nothing, where it is not given. */
  readonly plan?: (outlook: Outlook) => readonly Missing[];
  /** Does it, inside the transaction of the step; absent where the ticket's row says it all. */
  readonly apply?: (run: Run) => Promise<unknown>;
}

export const missing = (id: RefusalId, slots: Slots = {}): readonly Missing[] => [{ id, slots }];
