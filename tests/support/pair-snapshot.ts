/** Players of the pair tests, and a snapshot of a ticket as they see it. */
import type { Officer } from "@smgt/server/context.ts";
import type { Ticket } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { OfficerFacts, TicketFacts } from "@smgt/server/domain/law/workflow-definition/facts.ts";
import type { Client } from "./client.ts";

export interface Player {
  readonly name: string;
  readonly officer: Officer;
  readonly client: Client;
}

export interface MemberRow {
  readonly ticket_id: number;
  readonly ticket_combined_id: number;
  readonly relation: Relation;
  readonly user_id: number | null;
}

/** A current or former assignment. */
export interface AssignmentRow {
  readonly ticket_id: number;
  readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
  readonly user_id: number;
  readonly assigned_by: number;
  readonly department_id: number;
  readonly district_id: number | null;
  readonly accepted_at: Date | null;
  readonly ended_at: Date | null;
}

/** Facts by the requirements; whether a requested date exceeds the cap depends on the action. */
export type OwnTicketFacts = Omit<TicketFacts, "isExtensionBeyondCap"> & {
  /** The latest date that a head of department may grant: 21 days after receipt. */
  readonly cap: Date;
  /** The date requested by an open extension. */
  readonly asked: string | null;
  /** A feedback call failed today. */
  readonly isCalledToday: boolean;
  /** The citizen can be answered on the channel they used. */
  readonly isWritable: boolean;
};

/** A possible merge target. */
export interface Primary {
  readonly id: number;
  readonly no: string;
}

/** A snapshot of a ticket. */
export interface Snapshot {
  readonly now: Date;
  readonly ticket: Ticket;
  readonly facts: OwnTicketFacts;
  /** Facts of each player, by name. */
  readonly players: ReadonlyMap<string, OfficerFacts>;
  readonly assignments: readonly AssignmentRow[];
  readonly live: readonly AssignmentRow[];
  readonly members: readonly MemberRow[];
  readonly hasDuplicates: boolean;
  readonly lastHistoryId: number;
  readonly visibleTo: ReadonlySet<string>;
  /** The merge target reserved for this ticket, and the players who may see it. */
  readonly primary: Primary;
  readonly primaryVisibleTo: ReadonlySet<string>;
  readonly fieldUserId: number;
  readonly energyUserIds: readonly number[];
  /** True when the department's officer has a posting in the district. */
  readonly postedIn: (userId: number, districtId: number | null) => boolean;
}
