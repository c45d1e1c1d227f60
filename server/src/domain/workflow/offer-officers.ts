/** Who would get the ticket by an action, and who else can be picked (`user/getuserassignmentbyaction`). */
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { Context, Officer } from "../../context.ts";
import { Refused } from "../refused.ts";
import { visibleTicket } from "../tickets/queries.ts";
import { receiversFor, type Receiver } from "../users/queries.ts";

export interface OfferedOfficers {
  readonly defaultUserIds: number[];
  readonly officers: readonly Receiver[];
}

/** Officers for the department and district given, or the ticket's own; none for actions that mark to nobody. */
export async function offerOfficers(
  ctx: Context,
  officer: Officer,
  asked: {
    readonly ticketId: number;
    readonly actionId: number;
    readonly departmentId: number | null;
    readonly districtId: number | null;
  },
): Promise<OfferedOfficers> {
  const ticket = await visibleTicket(ctx.db, officer, asked.ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  if (asked.actionId !== ACTION.MARK) return { defaultUserIds: [], officers: [] };
  const officers = await receiversFor(ctx.db, {
    roleId: ROLE.OFFICER,
    departmentId: asked.departmentId ?? ticket.department_id,
    districtId: asked.districtId ?? ticket.district_id,
  });
  const best = officers.find((one) => one.is_available) ?? officers[0];
  return { defaultUserIds: best === undefined ? [] : [best.user_id], officers };
}
