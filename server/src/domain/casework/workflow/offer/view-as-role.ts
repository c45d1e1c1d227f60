/**
 * A role's view for an administrator who sets up the desk, by the functions that serve the role. Read-only and
 * recorded; reveals of a ticket only its status and the names of actions.
 */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { viewAsRole as call } from "@smgt/contract/calls/tickets/role-views.ts";
import type { RoleId } from "@smgt/contract/constants.ts";
import { ticketNumberIn } from "@smgt/contract/personal/typed-numbers.ts";
import type { Context, Officer } from "../../../../context.ts";
import { inTransaction } from "../../../../db/tx.ts";
import { appendAudit } from "../../../ground/audit/append-audit.ts";
import { statusName } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";
import { Refused } from "../../../ground/refused.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import type { Ticket } from "../../../tickets/tickets/write/write-tickets.ts";
import { menuFor } from "../../../organisation/users/show-menu.ts";
import { offeredOf, viewOf } from "./offer-actions.ts";

type View = ReplyOf<typeof call>;

/** Id of no user: the imagined officer holds no ticket. */
const NOBODY_ID = 0;

/** A sensitive ticket is not shown to a person who does not work on it, not even in this view. */
async function ticketOf(ctx: Context, ticketNo: string): Promise<Ticket> {
  const found = await ctx.db
    .selectFrom("ticket")
    .selectAll()
    .where("ticket_no", "=", ticketNumberIn(ticketNo))
    .where("is_sensitive", "=", false)
    .executeTakeFirst();
  if (found === undefined) throw new Refused("TICKET_NOT_FOUND");
  return found;
}

/** The holder of the ticket in this role, or else an officer of the role in the ticket's place. */
async function holderOf(ctx: Context, admin: Officer, roleId: RoleId, ticket: Ticket): Promise<Officer> {
  const marking = await ctx.db
    .selectFrom("ticket_marking")
    .select("user_id")
    .where("ticket_id", "=", ticket.ticket_id)
    .where("role_id", "=", roleId)
    .where("ended_at", "is", null)
    .orderBy("marking_id")
    .limit(1)
    .executeTakeFirst();
  const postings = [{ departmentId: ticket.department_id, districtId: ticket.district_id }];
  return { ...admin, userId: marking?.user_id ?? NOBODY_ID, roleId, roleIds: [roleId], postings, duties: [] };
}

async function offersOf(
  ctx: Context,
  admin: Officer,
  roleId: RoleId,
  ticket: Ticket,
  masters: Masters,
): Promise<View["ticket"]> {
  const holder = await holderOf(ctx, admin, roleId, ticket);
  const status = statusName(masters, ticket.status_id) ?? { en: "" };
  // A ticket hidden from the officer offers nothing, whatever the table allows the role.
  if ((await visibleTicket(ctx.db, holder, ticket.ticket_id)) === undefined) {
    return { status, is_shown: "N", actions: [] };
  }
  return {
    status,
    is_shown: "Y",
    actions: offeredOf(await viewOf(ctx, holder, ticket, masters)).map(({ action, allowed }) => ({
      action_id: action.actionId,
      label: action.name,
      kind: allowed.kind,
    })),
  };
}

/** Menu and offers of a role. */
export async function viewAsRole(ctx: Context, admin: Officer, body: BodyOf<typeof call>): Promise<View> {
  const masters = await mastersOf(ctx);
  const role = masters.roles.find((each) => each.roleId === body.role_id);
  if (role === undefined) throw new Refused("MASTER_UNKNOWN");
  const roleId = role.roleId as RoleId;
  const ticket = body.ticket_no === undefined ? null : await ticketOf(ctx, body.ticket_no);
  const offers = ticket === null ? null : await offersOf(ctx, admin, roleId, ticket, masters);
  await inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [
      {
        at: ctx.clock.now(),
        event: "VIEWED_AS_ROLE",
        actorUserId: admin.userId,
        roleId: admin.roleId,
        ...(ticket === null ? {} : { ticketId: ticket.ticket_id }),
        detail: { role_id: roleId },
      },
    ]),
  );
  return { menu: menuFor(masters, { ...admin, roleId }), ticket: offers };
}
