/** Additional markings: another department, field officers, an officer chosen by their head. */
import { ROLE } from "@smgt/contract/constants.ts";
import { Refused } from "../../../ground/refused.ts";
import { chosenOf, liveHolders, mark, type AssignInput } from "./assignment.ts";
import { endFirst } from "./remove-holders.ts";

/** Action 102: adds a department; the primary holder stays. */
export async function markExtra(input: AssignInput): Promise<number[]> {
  const { tx, ticket, now, departmentId, districtId } = input;
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  const userId = chosenOf(input);
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
  await mark(input, {
    userId,
    kind: "ADDITIONAL",
    roleId: ROLE.OFFICER,
    departmentId,
    districtId,
    isAccepted: false,
    memberId: member.ticket_combined_id,
  });
  return [...liveHolders(input), userId];
}

/**
 * Action 122: the head of the department gives the ticket to another of their officers, wherever posted. The marking
 * names that officer's own place, since officers see markings of their places. Markings of additional departments stay.
 */
export async function markChosen(input: AssignInput): Promise<number[]> {
  const { ticket, ticketContext, departmentId, receivers } = input;
  if (departmentId === null) throw new Refused("USER_REQUIRED");
  const picked = chosenOf(input);
  const posted = receivers?.find((one) => one.user_id === picked)?.district_id ?? null;
  const others = await endFirst(input, departmentId);
  await mark(input, {
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
export async function markField(input: AssignInput): Promise<number[]> {
  const { actor, ticketContext, pickedUserIds } = input;
  const own = ticketContext.assignments.find((one) => one.user_id === actor.userId && one.ended_at === null);
  if (own === undefined) throw new Refused("NOT_YOUR_TICKET");
  const wanted = [...new Set(pickedUserIds)];
  const held = liveHolders(input);
  const added = wanted.filter((userId) => !held.includes(userId));
  if (added.length > 0) {
    await input.tx
      .insertInto("ticket_marking")
      .values(
        added.map((userId) => ({
          ticket_id: input.ticket.ticket_id,
          kind: "FIELD",
          role_id: ROLE.FIELD,
          department_id: own.department_id,
          district_id: own.district_id,
          user_id: userId,
          assigned_by: actor.userId,
          assigned_at: input.now,
        })),
      )
      .execute();
  }
  return [...held, ...added];
}
