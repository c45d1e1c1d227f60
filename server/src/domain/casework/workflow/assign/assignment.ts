/** Marking rows: writing one, ending live ones, finding the officer of a place. */
import { sql } from "kysely";
import type { RoleId } from "@smgt/contract/constants.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import { withNext } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import type { ActionContext, ActionFacts } from "../step/action.ts";
import type { TicketInContext } from "../step/queries.ts";

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
export async function endLive(context: ActionContext): Promise<void> {
  await endAll(context.tx, context.ticket.ticket_id, context.now);
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
export async function mark(context: ActionContext, assignment: NewAssignment): Promise<void> {
  if (context.ticket.complained_about.includes(assignment.userId)) throw new Refused("USER_NOT_ELIGIBLE");
  await context.tx
    .insertInto("ticket_marking")
    .values({
      ticket_id: context.ticket.ticket_id,
      ticket_combined_id: assignment.memberId ?? null,
      kind: assignment.kind,
      role_id: assignment.roleId,
      department_id: assignment.departmentId,
      district_id: assignment.districtId,
      user_id: assignment.userId,
      assigned_by: context.actor.userId,
      assigned_at: context.now,
      accepted_at: assignment.isAccepted ? context.now : null,
    })
    .modifyEnd(withNext)
    .execute();
}

/** The chosen receiver. The plan has refused a step without one. */
export function chosenOf({ chosen }: ActionContext): number {
  if (chosen === null) throw new Error("a plan without an officer is refused before it is carried out");
  return chosen;
}

const endOf = ({ ended_at: at }: TicketInContext["assignments"][number]): number =>
  at === null ? Infinity : Date.parse(at);

/** Returns the primary marking that is live or ended last; one that was given back is older than others that ended. */
export const lastFirst = ({
  ticketContext,
}: Pick<ActionFacts, "ticketContext">): TicketInContext["assignments"][number] | undefined =>
  ticketContext.assignments
    .filter(({ kind }) => kind === "PRIMARY")
    .toSorted((a, b) => endOf(a) - endOf(b))
    .at(-1);

/** Holders when the step begins. */
export const liveHolders = ({ ticketContext }: Pick<ActionFacts, "ticketContext">): number[] =>
  ticketContext.assignments
    .filter((assignment) => assignment.ended_at === null)
    .map((assignment) => assignment.user_id);
