/**
 * Holders of a ticket, and those whom this officer may pull back or remove (`user/getassignworkflowuserlistbyticket`).
 */
import { wordedIn } from "@smgt/contract/languages.ts";
import { ACTION, ROLE } from "@smgt/contract/constants.ts";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { assignedUsers as call } from "@smgt/contract/calls/casework/assignment.ts";
import type { Context, Officer } from "../../../../context.ts";
import { departmentOf, roleName } from "../../../law/masters/find-master-row.ts";
import { Refused } from "../../../ground/refused.ts";
import { assignmentsOf } from "../../../tickets/tickets/show/detail-queries.ts";
import { visibleTicket } from "../../../tickets/tickets/queries.ts";
import { viewOf } from "./offer-actions.ts";
import { surroundingsOf } from "../step/queries.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

type Row = Exclude<ReplyOf<typeof call>, string>[number];

const GIVEN_BY: Readonly<Record<string, number>> = {
  PRIMARY: ACTION.MARK,
  ADDITIONAL: ACTION.ADDITIONAL_MARKING,
  FIELD: ACTION.FORWARD_TO_FIELD,
};

const yn = (value: boolean): "Y" | "N" => (value ? "Y" : "N");

/** The live markings, oldest first. */
export async function assignedUsers(ctx: Context, officer: Officer, ticketId: number): Promise<Row[]> {
  const masters = await mastersOf(ctx);
  const ticket = await visibleTicket(ctx.db, officer, ticketId);
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  const [rows, ticketContext, { allowed }] = await Promise.all([
    assignmentsOf(ctx.db, ticketId),
    surroundingsOf(ctx.channels, ctx.db, ticketId, masters.timeZone, ctx.clock.now()),
    viewOf(ctx, officer, ticket, masters),
  ]);
  const may = (actionId: number): boolean => allowed.some((one) => one.actionId === actionId);
  const givers = new Map(ticketContext.assignments.map((one) => [one.marking_id, one.assigned_by]));
  const hasField = rows.some((row) => row.kind === "FIELD" && row.ended_at === null);
  return rows
    .filter((row) => row.ended_at === null)
    .map((row) => {
      const isOwnField = row.kind === "FIELD" && givers.get(row.marking_id) === officer.userId;
      const isReceiver = hasField ? row.kind === "FIELD" : row.kind === "PRIMARY";
      return {
        user_id: row.user_id,
        user_name: row.user_name,
        role_name: wordedIn(roleName(masters, row.role_id), officer.language) ?? "",
        department_name: wordedIn(departmentOf(masters, row.department_id)?.name, officer.language) ?? null,
        assigned_at: row.assigned_at.toISOString(),
        assigned_by: row.assigned_by,
        action_id: GIVEN_BY[row.kind] ?? null,
        has_acted: yn(row.accepted_at !== null),
        can_pull_back: yn(may(ACTION.PULL_BACK) && isReceiver && row.accepted_at === null),
        can_remove: yn(
          may(ACTION.REMOVE_USER) && row.kind !== "PRIMARY" && (officer.roleId !== ROLE.OFFICER || isOwnField),
        ),
      };
    });
}
