/** What the players of the pairs are, and what they see of a ticket at one moment. */
import type { Officer } from "@smgt/server/context.ts";
import type { Ticket } from "@smgt/server/domain/tickets/write-tickets.ts";
import type { Relation } from "@smgt/contract/shapes/ticket.ts";
import type { TicketSurroundings } from "@smgt/server/domain/workflow/queries.ts";
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

/** A ticket that another can be merged into. */
export interface Primary {
  readonly id: number;
  readonly no: string;
}

/** A ticket as it is at one moment. */
export interface Seen {
  readonly ticket: Ticket;
  readonly around: TicketSurroundings;
  readonly live: TicketSurroundings["markings"];
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
