/**
 * Markings: who holds the ticket after a step. A marking is never deleted; it ends. Runs inside the step's transaction;
 * `effects/target-code.ts` maps targets of the table to these functions.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import { preparedQuery } from "../../../../db/pipeline/prepared-query.ts";
import { withNext } from "../../../../db/tx.ts";
import { Refused } from "../../../ground/refused.ts";
import { receiversFor } from "../../../organisation/users/queries.ts";
import { chosenOf, endLive, lastFirst, liveHolders, mark } from "./assignment.ts";
import type { ActionContext, ActionFacts } from "../step/action.ts";
import { endFirst } from "./remove-holders.ts";

/** Makes the chosen person the primary officer of the department in the district. */
async function markFirst(context: ActionContext, departmentId: number, isAccepted: boolean): Promise<number> {
  const userId = chosenOf(context);
  const roleId = roleOfChosen(context) ?? ROLE.OFFICER;
  await mark(context, { userId, kind: "PRIMARY", roleId, departmentId, districtId: context.districtId, isAccepted });
  return userId;
}

/** Gives the ticket to the department's officer in the district, in place of the previous one. */
export async function markToDepartment(context: ActionContext): Promise<number[]> {
  const { departmentId } = context;
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  await endLive(context);
  return [await markFirst(context, departmentId, false)];
}

/** Role of the chosen receiver. */
const roleOfChosen = ({ receivers, chosen }: ActionContext) =>
  receivers?.find((one) => one.user_id === chosen)?.role_id;

/** The present primary holder; null if the ticket was withdrawn from them. */
export const standsWith = (context: Pick<ActionFacts, "ticketContext">): number | null => {
  const last = lastFirst(context);
  return last?.ended_at === null ? last.user_id : null;
};

/**
 * Gives the ticket to the last primary officer. If their account is disabled or they are posted elsewhere, the best
 * officer of their department follows, otherwise its head. Without a head nothing moves, so the citizen's text is not
 * lost. Additional departments keep it.
 */
export async function markToSame(context: ActionContext): Promise<number[]> {
  const { chosen, departmentId } = context;
  const holder = standsWith(context);
  if (holder !== null && (chosen === null || chosen === holder)) return [holder];
  if (departmentId === null) throw new Refused("DEPARTMENT_REQUIRED");
  const others = await endFirst(context, departmentId);
  const first = await markFirst(context, departmentId, chosen === lastFirst(context)?.user_id);
  return [...new Set([...others, first])];
}

/** Adds the head of the ticket's department, unless excepted, as an additional holder; false if there is none. */
export async function copyToHead(context: ActionContext, except: readonly number[] = []): Promise<boolean> {
  if (context.ticket.department_id === null) return false;
  const place = {
    roleId: ROLE.HOD,
    departmentId: context.ticket.department_id,
    districtId: context.ticket.district_id,
    except: [...context.ticket.complained_about, ...except],
  };
  const [head] = await receiversFor(context.tx, place);
  if (head === undefined) return false;
  // The step may have given it to the head just now.
  if (head.user_id === context.chosen || liveHolders(context).includes(head.user_id)) return true;
  await mark(context, {
    userId: head.user_id,
    kind: "ADDITIONAL",
    roleId: ROLE.HOD,
    departmentId: context.ticket.department_id,
    districtId: context.ticket.district_id,
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
export async function recordAcceptance({ tx, ticket, actor, now }: ActionContext): Promise<void> {
  await accept(tx, ticket.ticket_id, actor.userId, now);
}
