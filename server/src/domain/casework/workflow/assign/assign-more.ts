/** Additional markings: another department, field officers, an officer chosen by their head. */
import { ROLE } from "@smgt/contract/constants.ts";
import { Refused } from "../../../ground/refused.ts";
import { chosenOf, liveHolders, mark } from "./assignment.ts";
import type { ActionContext } from "../step/action.ts";
import { endFirst } from "./remove-holders.ts";

/** Action 102: adds a department; the primary holder stays. */
export async function markExtra(context: ActionContext): Promise<number[]> {
  const { tx, ticket, now, departmentId, districtId } = context;
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  const userId = chosenOf(context);
  const member = await tx
    .insertInto("ticket_combined")
    .values({
      ticket_id: ticket.ticket_id,
      relation: "ADDITIONAL_MARKING",
      department_id: departmentId,
      user_id: userId,
      created_at: now,
    })
    .returning("ticket_combined_id")
    .executeTakeFirstOrThrow();
  await mark(context, {
    userId,
    kind: "ADDITIONAL",
    roleId: ROLE.OFFICER,
    departmentId,
    districtId,
    isAccepted: false,
    memberId: member.ticket_combined_id,
  });
  return [...liveHolders(context), userId];
}

/**
 * Action 122: the head of the department gives the ticket to another of their officers, wherever posted. The marking
 * names that officer's own place, since officers see markings of their places. Markings of additional departments stay.
 */
export async function markChosen(context: ActionContext): Promise<number[]> {
  const { ticket, ticketContext, departmentId, receivers } = context;
  if (departmentId === null) throw new Refused("USER_REQUIRED");
  const picked = chosenOf(context);
  const posted = receivers?.find((one) => one.user_id === picked)?.district_id ?? null;
  const others = await endFirst(context, departmentId);
  await mark(context, {
    userId: picked,
    kind: "PRIMARY",
    roleId: ROLE.OFFICER,
    departmentId,
    districtId: posted ?? ticket.district_id,
    isAccepted: ticketContext.assignments.some((one) => one.user_id === picked && one.accepted_at !== null),
  });
  return [...new Set([...others, picked])];
}

/** Action 112: field officers of the officer's own department; present holders are not marked twice. */
export async function markField(context: ActionContext): Promise<number[]> {
  const { actor, ticketContext, input } = context;
  const own = ticketContext.assignments.find((one) => one.user_id === actor.userId && one.ended_at === null);
  if (own === undefined) throw new Refused("NOT_YOUR_TICKET");
  const wanted = [...new Set(input.body.assign_user_id)];
  const held = liveHolders(context);
  const added = wanted.filter((userId) => !held.includes(userId));
  if (added.length > 0) {
    await context.tx
      .insertInto("ticket_marking")
      .values(
        added.map((userId) => ({
          ticket_id: context.ticket.ticket_id,
          kind: "FIELD",
          role_id: ROLE.FIELD,
          department_id: own.department_id,
          district_id: own.district_id,
          user_id: userId,
          assigned_by: actor.userId,
          assigned_at: context.now,
        })),
      )
      .execute();
  }
  return [...held, ...added];
}
