/** What the players of the pairs are, and what they see of a ticket at one moment. */
import type { Officer } from "@smgt/server/context.ts";
import type { Ticket } from "@smgt/server/domain/tickets/tickets/write/write-tickets.ts";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { OfficerFacts, TicketFacts } from "@smgt/server/domain/law/workflow-definition/facts.ts";
import type { Client } from "./client.ts";

/** Somebody who plays. */
export interface Player {
  readonly name: string;
  readonly officer: Officer;
  readonly client: Client;
}

/** A row of a ticket's group. */
export interface MemberRow {
  readonly ticket_id: number;
  readonly ticket_combined_id: number;
  readonly relation: Relation;
  readonly user_id: number | null;
}

/** Who has a ticket, or had it. */
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

/** What the design says of a ticket; whether a wished date is beyond the cap depends on the press. */
export type OwnTicketFacts = Omit<TicketFacts, "isExtensionBeyondCap"> & {
  /** The last date that a head of department may grant: 21 days from receipt. */
  readonly cap: Date;
  /** The date that an open extension asks for. */
  readonly asked: string | null;
  /** The citizen was called in vain today already. */
  readonly isCalledToday: boolean;
  /** The citizen can be answered where they wrote. */
  readonly isWritable: boolean;
};

/** A ticket that another can be merged into. */
export interface Primary {
  readonly id: number;
  readonly no: string;
}

/** A ticket as it is at one moment. */
export interface Seen {
  readonly now: Date;
  readonly ticket: Ticket;
  readonly facts: OwnTicketFacts;
  /** The facts of each player, by their name. */
  readonly players: ReadonlyMap<string, OfficerFacts>;
  readonly assignments: readonly AssignmentRow[];
  readonly live: readonly AssignmentRow[];
  readonly members: readonly MemberRow[];
  readonly hasDuplicates: boolean;
  readonly lastHistoryId: number;
  /** Names of the players who may see it. */
  readonly visibleTo: ReadonlySet<string>;
  /** The ticket that it can be merged into, which no other has, and names of the players who may see that. */
  readonly primary: Primary;
  readonly primaryVisibleTo: ReadonlySet<string>;
  readonly fieldUserId: number;
  readonly energyUserIds: readonly number[];
  /** Whether the department's officer is posted in the district. */
  readonly postedIn: (userId: number, districtId: number | null) => boolean;
}
