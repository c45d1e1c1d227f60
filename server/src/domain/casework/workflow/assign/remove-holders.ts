/** Removes officers from a ticket: one (208), or the field officers of the one who pulls back (207). */
import { ROLE } from "@smgt/contract/constants.ts";
import type { ActionContext, ActionFacts } from "../step/action.ts";
import type { TicketInContext } from "../step/queries.ts";

/** Ends these markings; a department whose marking ends leaves the group. */
export async function endAssignments(
  { tx, now }: Pick<ActionContext, "tx" | "now">,
  assignmentIds: readonly number[],
): Promise<void> {
  if (assignmentIds.length === 0) return;
  await tx
    .updateTable("ticket_marking")
    .set({ ended_at: now })
    .where("marking_id", "in", [...assignmentIds])
    .execute();
  await tx
    .updateTable("ticket_combined")
    .set({ deleted_at: now })
    .where("relation", "=", "ADDITIONAL_MARKING")
    // A manual entry belongs to no department.
    .where("department_id", "is not", null)
    .where("deleted_at", "is", null)
    .where("ticket_combined_id", "in", (query) =>
      query
        .selectFrom("ticket_marking")
        .select("ticket_combined_id")
        .where("marking_id", "in", [...assignmentIds])
        .where("ticket_combined_id", "is not", null)
        .$castTo<{ ticket_combined_id: number }>(),
    )
    .execute();
}

/**
 * Ends this department's markings and the primary one; returns the remaining holders: officers of additional
 * departments and their field officers.
 */
export async function endFirst(
  { tx, now, ticketContext }: Pick<ActionContext, "tx" | "now" | "ticketContext">,
  departmentId: number,
): Promise<number[]> {
  const live = ticketContext.assignments.filter((one) => one.ended_at === null);
  const beside = live
    .filter((one) => one.kind === "ADDITIONAL" && one.role_id === ROLE.OFFICER && one.department_id !== departmentId)
    .map((one) => one.department_id);
  const stay = live.filter((one) => one.kind !== "PRIMARY" && beside.includes(one.department_id));
  const ended = live.filter((one) => !stay.includes(one));
  await endAssignments(
    { tx, now },
    ended.map((one) => one.marking_id),
  );
  return stay.map((one) => one.user_id);
}

/**
 * Markings that action 208 can end: additional and field officers only. The primary holder is replaced, never removed.
 */
export function removable({ ticketContext, input }: ActionFacts): TicketInContext["assignments"] {
  const [userId] = input.body.assign_user_id ?? [];
  return ticketContext.assignments.filter(
    (one) => one.ended_at === null && one.user_id === userId && one.kind !== "PRIMARY",
  );
}

/** Action 208. */
export async function removeUser(context: ActionContext): Promise<number[]> {
  const found = removable(context);
  await endAssignments(
    context,
    found.map((one) => one.marking_id),
  );
  const live = context.ticketContext.assignments.filter((one) => one.ended_at === null);
  return live.filter((one) => !found.includes(one)).map((one) => one.user_id);
}

/** Action 207 on a ticket in status "in action": removes field officers who have not begun. */
export async function removeFieldOfficers(context: ActionContext): Promise<number[]> {
  const live = context.ticketContext.assignments.filter((one) => one.ended_at === null);
  const field = live.filter((one) => one.kind === "FIELD");
  await endAssignments(
    context,
    field.map((one) => one.marking_id),
  );
  return live.filter((one) => one.kind !== "FIELD").map((one) => one.user_id);
}
