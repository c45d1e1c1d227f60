/**
 * Turns the machine's named target into markings: who has the ticket after the step. A marking is
 * never deleted; it ends. Runs inside the transaction of the step.
 */
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import type { Tx } from "../../db/tx.ts";
import { departmentOf, districtOf } from "../masters/lookups.ts";
import type { Masters } from "../masters/masters.ts";
import { Refused } from "../refused.ts";
import type { Ticket } from "../tickets/write-tickets.ts";
import { receiversFor } from "../users/queries.ts";
import type { Actor } from "./actor.ts";
import type { TicketSurroundings } from "./queries.ts";
import { markChosen, markExtra, markField } from "./assign-more.ts";
import type { AssignTarget } from "./workflow.ts";

export interface AssignInput {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: Actor;
  readonly masters: Masters;
  readonly ticket: Ticket;
  readonly around: TicketSurroundings;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  /** Picked in the form; empty: the best by rule. */
  readonly pickedUserIds: readonly number[];
}

/** Ends every live marking. */
export async function endLive(input: AssignInput): Promise<void> {
  await input.tx
    .updateTable("ticket_marking")
    .set({ ended_at: input.now })
    .where("ticket_id", "=", input.ticket.ticket_id)
    .where("ended_at", "is", null)
    .execute();
}

export interface NewMarking {
  readonly userId: number;
  readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
  readonly roleId: RoleId;
  readonly departmentId: number;
  readonly districtId: number | null;
  readonly isAccepted: boolean;
  /** The row of the group that the marking belongs to. */
  readonly memberId?: number;
}

/** Writes a marking. */
export async function mark(input: AssignInput, marking: NewMarking): Promise<void> {
  await input.tx
    .insertInto("ticket_marking")
    .values({
      ticket_id: input.ticket.ticket_id,
      ticket_combined_id: marking.memberId ?? null,
      kind: marking.kind,
      role_id: marking.roleId,
      department_id: marking.departmentId,
      district_id: marking.districtId,
      user_id: marking.userId,
      assigned_by: input.actor.userId,
      assigned_at: input.now,
      accepted_at: marking.isAccepted ? input.now : null,
    })
    .execute();
}

/** Names of a place in the officer's language, for a refusal. */
function placeSlots(input: AssignInput): { department: string; district: string } {
  const { language } = input.actor;
  return {
    department: departmentOf(input.masters, input.departmentId)?.name[language] ?? "?",
    district: districtOf(input.masters, input.districtId)?.name[language] ?? "?",
  };
}

/** The officer of the wanted department and district who gets the ticket. */
export async function departmentOfficer(input: AssignInput): Promise<number> {
  const place = { roleId: ROLE.OFFICER, departmentId: input.departmentId, districtId: input.districtId };
  const receivers = await receiversFor(input.tx, place);
  const [picked] = input.pickedUserIds;
  if (picked !== undefined) {
    if (!receivers.some((receiver) => receiver.user_id === picked)) throw new Refused("USER_NOT_ELIGIBLE");
    return picked;
  }
  const best = receivers.find((receiver) => receiver.is_available) ?? receivers[0];
  if (best === undefined) throw new Refused("NO_OFFICER_MAPPED", placeSlots(input));
  return best.user_id;
}

async function markToDepartment(input: AssignInput): Promise<number[]> {
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

/** The last primary officer goes on; when he is gone, the best of his department does. */
async function markToSame(input: AssignInput): Promise<number[]> {
  const last = input.around.markings.findLast((marking) => marking.kind === "PRIMARY");
  if (last === undefined) return markToDepartment(input);
  if (last.ended_at === null) return [last.user_id];
  const receivers = await receiversFor(input.tx, {
    roleId: ROLE.OFFICER,
    departmentId: last.department_id,
    districtId: last.district_id,
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

/** Users who hold the ticket when the step begins. */
export const liveHolders = ({ around }: AssignInput): number[] =>
  around.markings.filter((marking) => marking.ended_at === null).map((marking) => marking.user_id);

/** The head of the ticket's department as an additional holder, if there is one. */
export async function copyToHead(input: AssignInput): Promise<void> {
  if (input.ticket.department_id === null) return;
  const place = { roleId: ROLE.HOD, departmentId: input.ticket.department_id, districtId: input.ticket.district_id };
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

/** Writes down that the officer has accepted what is marked to him. */
export async function recordAcceptance({ tx, ticket, actor, now }: AssignInput): Promise<void> {
  await tx
    .updateTable("ticket_marking")
    .set({ accepted_at: now })
    .where("ticket_id", "=", ticket.ticket_id)
    .where("user_id", "=", actor.userId)
    .where("ended_at", "is", null)
    .where("accepted_at", "is", null)
    .execute();
}

/** Carries the target out; gives the user ids that hold the ticket afterwards. */
export async function assign(target: AssignTarget, input: AssignInput): Promise<number[]> {
  switch (target) {
    case "department_officer":
    case "suggested_department_officer":
      return markToDepartment(input);
    case "same_officer":
      return markToSame(input);
    case "cell_queue":
    case "cell_head":
    case "nobody":
      await endLive(input);
      return [];
    case "head_of_department":
      await copyToHead(input);
      return liveHolders(input);
    case "extra_department_officer":
      return markExtra(input);
    case "chosen_officer":
      return markChosen(input);
    case "field_officers":
      return markField(input);
    case "stays":
    case "self":
    case "cell_reviewer":
    case "feedback_queue":
    // Whoever has the ticket keeps it while somebody else does his part.
    case "forwarding_officer":
    case "contact_desk":
    case "previous":
      return liveHolders(input);
  }
}
