/** Marking rows: writing one, ending live ones, finding the officer of a place. */
import { sql } from "kysely";
import type { RoleId } from "@smgt/contract/constants.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import { withNext, type Tx } from "../../../../db/tx.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { Refused } from "../../../ground/refused.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import type { Candidate } from "../../../organisation/users/queries.ts";
import type { Actor } from "../step/actor.ts";
import type { TicketInContext } from "../step/queries.ts";

export interface AssignInput {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: Actor;
  readonly masters: Masters;
  readonly ticket: Ticket;
  readonly ticketContext: TicketInContext;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly pickedUserIds: readonly number[];
  /** Possible receivers of the step; null when the ticket gets no new holder. */
  readonly receivers: readonly Candidate[] | null;
  /** The picked receiver, otherwise the best by rule. */
  readonly chosen: number | null;
}

const endAll = preparedQuery((db, ticketId: number, at: Date) => ({
  compile: () =>
    sql`with ended as (
      update ticket_marking set ended_at = ${at} where ticket_id = ${ticketId} and ended_at is null
      returning ticket_combined_id, kind)
    update ticket_combined set deleted_at = ${at}
     where relation = 'ADDITIONAL_MARKING' and ticket_combined_id in (select ticket_combined_id from ended where kind = 'ADDITIONAL')
    ${withNext}`.compile(db),
}));

/** Ends every live marking; additional departments leave the group. */
export async function endLive(input: AssignInput): Promise<void> {
  await endAll(input.tx, input.ticket.ticket_id, input.now);
}

export interface NewAssignment {
  readonly userId: number;
  readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
  readonly roleId: RoleId;
  readonly departmentId: number;
  readonly districtId: number | null;
  readonly isAccepted: boolean;
  /** The group row that the marking belongs to. */
  readonly memberId?: number;
}

/**
 * Writes a marking. The officer whom the ticket complains about is filtered out before; reaching this point is a bug.
 */
export async function mark(input: AssignInput, assignment: NewAssignment): Promise<void> {
  if (input.ticket.complained_about.includes(assignment.userId)) throw new Refused("USER_NOT_ELIGIBLE");
  await input.tx
    .insertInto("ticket_marking")
    .values({
      ticket_id: input.ticket.ticket_id,
      ticket_combined_id: assignment.memberId ?? null,
      kind: assignment.kind,
      role_id: assignment.roleId,
      department_id: assignment.departmentId,
      district_id: assignment.districtId,
      user_id: assignment.userId,
      assigned_by: input.actor.userId,
      assigned_at: input.now,
      accepted_at: assignment.isAccepted ? input.now : null,
    })
    .modifyEnd(withNext)
    .execute();
}

/** The chosen receiver. The plan has refused a step without one. */
export function chosenOf({ chosen }: AssignInput): number {
  if (chosen === null) throw new Error("a plan without an officer is refused before it is carried out");
  return chosen;
}

const endOf = ({ ended_at: at }: TicketInContext["assignments"][number]): number =>
  at === null ? Infinity : Date.parse(at);

/** Returns the primary marking that is live or ended last; one that was given back is older than others that ended. */
export const lastFirst = ({
  ticketContext,
}: Pick<AssignInput, "ticketContext">): TicketInContext["assignments"][number] | undefined =>
  ticketContext.assignments
    .filter(({ kind }) => kind === "PRIMARY")
    .toSorted((a, b) => endOf(a) - endOf(b))
    .at(-1);

/** Holders when the step begins. */
export const liveHolders = ({ ticketContext }: Pick<AssignInput, "ticketContext">): number[] =>
  ticketContext.assignments
    .filter((assignment) => assignment.ended_at === null)
    .map((assignment) => assignment.user_id);
