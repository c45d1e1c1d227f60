/**
 * Markings: who holds the ticket after a step. A marking is never deleted; it ends. Runs inside the step's transaction;
 * `effects/target-code.ts` maps targets of the table to these functions.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import { withNext } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import { chosenOf, endLive, lastFirst, liveHolders, mark, type AssignInput } from "./assignment.ts";
import { endFirst } from "./remove-holders.ts";

/** Makes the chosen person the primary officer of the department in the district. */
async function markFirst(input: AssignInput, departmentId: number, isAccepted: boolean): Promise<number> {
  const userId = chosenOf(input);
  const roleId = roleOfChosen(input) ?? ROLE.OFFICER;
  await mark(input, { userId, kind: "PRIMARY", roleId, departmentId, districtId: input.districtId, isAccepted });
  return userId;
}

/** Gives the ticket to the department's officer in the district, in place of the previous one. */
export async function markToDepartment(input: AssignInput): Promise<number[]> {
  const { departmentId } = input;
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  await endLive(input);
  return [await markFirst(input, departmentId, false)];
}

/** Role of the chosen receiver. */
const roleOfChosen = ({ receivers, chosen }: AssignInput) => receivers?.find((one) => one.user_id === chosen)?.role_id;

/** The present primary holder; null if the ticket was withdrawn from them. */
export const standsWith = (input: Pick<AssignInput, "ticketContext">): number | null => {
  const last = lastFirst(input);
  return last?.ended_at === null ? last.user_id : null;
};

/**
 * Gives the ticket to the last primary officer. If their account is disabled or they are posted elsewhere, the best
 * officer of their department follows, otherwise its head. Without a head nothing moves, so the citizen's text is not
 * lost. Additional departments keep it.
 */
export async function markToSame(input: AssignInput): Promise<number[]> {
  const { chosen, departmentId } = input;
  const holder = standsWith(input);
  if (holder !== null && (chosen === null || chosen === holder)) return [holder];
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  const others = await endFirst(input, departmentId);
  const first = await markFirst(input, departmentId, chosen === lastFirst(input)?.user_id);
  return [...new Set([...others, first])];
}

/** Adds the head of the ticket's department, unless excepted, as an additional holder; false if there is none. */
export async function copyToHead(input: AssignInput, except: readonly number[] = []): Promise<boolean> {
  if (input.ticket.department_id === null) return false;
  const place = {
    roleId: ROLE.HOD,
    departmentId: input.ticket.department_id,
    districtId: input.ticket.district_id,
    except: [...input.ticket.complained_about, ...except],
  };
  const [head] = await receiversFor(input.tx, place);
  if (head === undefined) return false;
  // The step may have given it to the head just now.
  if (head.user_id === input.chosen || liveHolders(input).includes(head.user_id)) return true;
  await mark(input, {
    userId: head.user_id,
    kind: "ADDITIONAL",
    roleId: ROLE.HOD,
    departmentId: input.ticket.department_id,
    districtId: input.ticket.district_id,
    isAccepted: false,
  });
  return true;
}

const accept = preparedQuery((db, ticketId: number, userId: number, at: Date) =>
  db
    .updateTable("ticket_marking")
    .set({ accepted_at: at })
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("accepted_at", "is", null)
    .modifyEnd(withNext),
);

/** Records that the officer has accepted their marking. */
export async function recordAcceptance({ tx, ticket, actor, now }: AssignInput): Promise<void> {
  await accept(tx, ticket.ticket_id, actor.userId, now);
}
