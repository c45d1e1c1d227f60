/** The rows that say who has a ticket: writing one, ending those that live, finding the officer of a place. */
import { wordedIn } from "@smgt/contract/languages.ts";
import { ROLE, type RoleId } from "@smgt/contract/constants.ts";
import { withNext, type Tx } from "../../../db/tx.ts";
import { departmentOf, districtOf } from "../../masters/lookups.ts";
import type { Masters } from "../../masters/masters.ts";
import { Refused } from "../../refused.ts";
import type { Ticket } from "../../tickets/write/write-tickets.ts";
import { chooseReceiver } from "../../users/choose-receiver.ts";
import { receiversFor } from "../../users/queries.ts";
import type { Actor } from "../run/actor.ts";
import type { TicketInContext } from "../run/queries.ts";

export interface AssignInput {
  readonly tx: Tx;
  readonly now: Date;
  readonly actor: Actor;
  readonly masters: Masters;
  readonly ticket: Ticket;
  readonly around: TicketInContext;
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
    .modifyEnd(withNext)
    .execute();
}

export interface NewAssignment {
  readonly userId: number;
  readonly kind: "PRIMARY" | "ADDITIONAL" | "FIELD";
  readonly roleId: RoleId;
  readonly departmentId: number;
  readonly districtId: number | null;
  readonly isAccepted: boolean;
  /** The row of the group that the marking belongs to. */
  readonly memberId?: number;
}

/** Writes a marking. Whoever the ticket complains about is filtered out before; here it would be a fault of ours. */
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

/** Names of a place in the officer's language, for a refusal. */
function placeSlots(input: AssignInput): { department: string; district: string } {
  const { language } = input.actor;
  return {
    department: wordedIn(departmentOf(input.masters, input.departmentId)?.name, language) ?? "?",
    district: wordedIn(districtOf(input.masters, input.districtId)?.name, language) ?? "?",
  };
}

/** The officer of the wanted department and district who gets the ticket. */
export async function departmentOfficer(input: AssignInput): Promise<number> {
  const place = {
    roleId: ROLE.OFFICER,
    departmentId: input.departmentId,
    districtId: input.districtId,
    except: input.ticket.complained_about,
  };
  const receivers = await receiversFor(input.tx, place);
  const [picked] = input.pickedUserIds;
  if (picked !== undefined) {
    if (!receivers.some((receiver) => receiver.user_id === picked)) throw new Refused("USER_NOT_ELIGIBLE");
    return picked;
  }
  const best = chooseReceiver(receivers);
  if (best === undefined) throw new Refused("NO_OFFICER_MAPPED", placeSlots(input));
  return best.user_id;
}

/** Users who hold the ticket when the step begins. */
export const liveHolders = ({ around }: AssignInput): number[] =>
  around.assignments.filter((assignment) => assignment.ended_at === null).map((assignment) => assignment.user_id);
