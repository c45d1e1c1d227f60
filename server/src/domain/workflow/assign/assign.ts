/**
 * Markings: who has the ticket after a step. A marking is never deleted; it ends. Runs inside the transaction of the
 * step; which target of the table means which is in `effects/target-code.ts`.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { withNext } from "../../../db/tx.ts";
import { Refused } from "../../refused.ts";
import { receiversFor } from "../../users/queries.ts";
import { departmentOfficer, endLive, liveHolders, mark, type AssignInput } from "./assignment.ts";

/** The officer of the department in the district gets it; the one before does not have it any more. */
export async function markToDepartment(input: AssignInput): Promise<number[]> {
  if (input.departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  const userId = await departmentOfficer(input);
  await endLive(input);
  await mark(input, {
    userId,
    kind: "PRIMARY",
    roleId: ROLE.OFFICER,
    departmentId: input.departmentId,
    districtId: input.districtId,
    isAccepted: false,
  });
  return [userId];
}

/** The last primary officer goes on; when they are gone, the best of their department does. */
export async function markToSame(input: AssignInput): Promise<number[]> {
  const last = input.around.assignments.findLast((assignment) => assignment.kind === "PRIMARY");
  if (last === undefined) return markToDepartment(input);
  if (last.ended_at === null) return [last.user_id];
  const receivers = await receiversFor(input.tx, {
    roleId: ROLE.OFFICER,
    departmentId: last.department_id,
    districtId: last.district_id,
    except: input.ticket.complained_about,
  });
  if (!receivers.some((receiver) => receiver.user_id === last.user_id)) {
    return markToDepartment({
      ...input,
      departmentId: last.department_id,
      districtId: last.district_id,
      pickedUserIds: [],
    });
  }
  await endLive(input);
  await mark(input, {
    userId: last.user_id,
    kind: "PRIMARY",
    roleId: ROLE.OFFICER,
    departmentId: last.department_id,
    districtId: last.district_id,
    isAccepted: true,
  });
  return [last.user_id];
}

/** The head of the ticket's department as an additional holder, if there is one. */
export async function copyToHead(input: AssignInput): Promise<void> {
  if (input.ticket.department_id === null) return;
  const place = {
    roleId: ROLE.HOD,
    departmentId: input.ticket.department_id,
    districtId: input.ticket.district_id,
    except: input.ticket.complained_about,
  };
  const [head] = await receiversFor(input.tx, place);
  if (head === undefined || liveHolders(input).includes(head.user_id)) return;
  await mark(input, {
    userId: head.user_id,
    kind: "ADDITIONAL",
    roleId: ROLE.HOD,
    departmentId: input.ticket.department_id,
    districtId: input.ticket.district_id,
    isAccepted: false,
  });
}

/** Writes down that the officer has accepted what is marked to them. */
export async function recordAcceptance({ tx, ticket, actor, now }: AssignInput): Promise<void> {
  await tx
    .updateTable("ticket_marking")
    .set({ accepted_at: now })
    .where("ticket_id", "=", ticket.ticket_id)
    .where("user_id", "=", actor.userId)
    .where("ended_at", "is", null)
    .where("accepted_at", "is", null)
    .modifyEnd(withNext)
    .execute();
}
