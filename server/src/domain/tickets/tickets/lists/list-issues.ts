import { translationsOf } from "@smgt/contract/languages.ts";
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { ticketIssueSubType, ticketIssueType } from "@smgt/contract/calls/tickets/tickets.ts";
import type { Context, Officer } from "../../../../context.ts";
import { subIssueOf } from "../../../law/masters/find-master-row.ts";
import { Refused } from "../../../ground/refused.ts";
import { understandingOf } from "../show/show-detected.ts";
import { yn } from "../present-ticket.ts";
import { visibleTicket, visibleTicketWithDetected } from "../queries.ts";
import type { Ticket } from "../write/write-tickets.ts";
import { mastersOf } from "../../../law/masters/read-masters.ts";

function seen<T extends Ticket>(ticket: T | undefined): T {
  if (ticket === undefined) throw new Refused("TICKET_NOT_FOUND");
  return ticket;
}

/** Returns issue types; 'suggested' is the detected one. */
export async function listIssueTypes(
  ctx: Context,
  officer: Officer,
  ticketId: number,
): Promise<ReplyOf<typeof ticketIssueType>> {
  const [masters, found] = await Promise.all([mastersOf(ctx), visibleTicketWithDetected(ctx.db, officer, ticketId)]);
  const ticket = seen(found);
  const said = understandingOf(ticket.detected)?.matter?.sub_issue_type_id ?? null;
  const suggested = subIssueOf(masters, said)?.issueTypeId ?? null;
  return masters.issueTypes
    .filter((type) => type.isActive)
    .map((type) => ({
      issue_type: type.issueTypeId,
      issue_type_name: type.name.en,
      issue_type_name_translations: translationsOf(type.name),
      is_selected: yn(type.issueTypeId === ticket.issue_type_id),
      is_suggested: yn(type.issueTypeId === suggested),
    }));
}

/** Returns sub-types of one issue type, with limit and department. */
export async function listSubIssueTypes(
  ctx: Context,
  officer: Officer,
  ticketId: number,
  issueTypeId: number,
): Promise<ReplyOf<typeof ticketIssueSubType>> {
  const [masters, found] = await Promise.all([mastersOf(ctx), visibleTicket(ctx.db, officer, ticketId)]);
  const ticket = seen(found);
  return masters.subIssueTypes
    .filter((sub) => sub.issueTypeId === issueTypeId && sub.isActive)
    .map((sub) => ({
      sub_issue_type: sub.subIssueTypeId,
      sub_issue_type_name: sub.name.en,
      sub_issue_type_name_translations: translationsOf(sub.name),
      department_id: sub.departmentId,
      sla_value: sub.slaValue,
      sla_unit_id: sub.slaUnitId,
      priority_tag_id: sub.priorityTagId,
      photo_required: yn(sub.isPhotoRequired),
      is_selected: yn(sub.subIssueTypeId === ticket.sub_issue_type_id),
    }));
}
