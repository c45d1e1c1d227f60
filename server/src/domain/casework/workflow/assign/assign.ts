/**
 * Markings: who has the ticket after a step. A marking is never deleted; it ends. Runs inside the transaction of the
 * step; which target of the table means which is in `effects/target-code.ts`.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { compiledOnce } from "../../../../db/compiled-once.ts";
import { withNext } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import { chosenOf, endLive, lastFirst, liveHolders, mark, type AssignInput } from "./assignment.ts";
import { endFirst } from "./remove-holders.ts";

/** Makes who was chosen the first officer of the department in the district. */
async function markFirst(input: AssignInput, departmentId: number, isAccepted: boolean): Promise<number> {
  const userId = chosenOf(input);
  const roleId = roleOfChosen(input) ?? ROLE.OFFICER;
  await mark(input, { userId, kind: "PRIMARY", roleId, departmentId, districtId: input.districtId, isAccepted });
  return userId;
}

/** The officer of the department in the district gets it; the one before does not have it any more. */
export async function markToDepartment(input: AssignInput): Promise<number[]> {
  const { departmentId } = input;
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  await endLive(input);
  return [await markFirst(input, departmentId, false)];
}

/** The role in which they get it. */
const roleOfChosen = ({ receivers, chosen }: AssignInput) => receivers?.find((one) => one.user_id === chosen)?.role_id;

/** With whom the ticket still stands first; null where it was taken from them. */
export const standsWith = (input: Pick<AssignInput, "ticketContext">): number | null => {
  const last = lastFirst(input);
  return last?.ended_at === null ? last.user_id : null;
};

/**
 * The last primary officer goes on. When they are gone (their account is disabled, or they are posted elsewhere), the best
 * of their department does, whether or not the ticket still stands with them, and where no officer is left its head; without
 * a head it stays where it is, so that what the citizen said is not lost. Departments beside it keep it.
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

/** The head of the ticket's department, none of these, as an additional holder; false when there is none. */
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

const accept = compiledOnce((db, ticketId: number, userId: number, at: Date) =>
  db
    .updateTable("ticket_marking")
    .set({ accepted_at: at })
    .where("ticket_id", "=", ticketId)
    .where("user_id", "=", userId)
    .where("ended_at", "is", null)
    .where("accepted_at", "is", null)
    .modifyEnd(withNext),
);

/** Writes down that the officer has accepted what is marked to them. */
export async function recordAcceptance({ tx, ticket, actor, now }: AssignInput): Promise<void> {
  await accept(tx, ticket.ticket_id, actor.userId, now);
}
