/** What came with the call, as the machine reads it; fields not given fall back to what the ticket has. Pure. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/workflow.ts";
import type { Supplied } from "./facts.ts";
import type { Classification } from "./patch-ticket.ts";

export interface FeedbackInput {
  readonly callStatus: string;
  readonly rating: number | null;
  readonly nextCallAt: string | null;
  readonly isNewCallDay: boolean;
}

/** Drops keys without a value, so that "not given" is never mistaken for a value. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };
}

/** The supplied facts of an action. */
export function suppliedFrom(
  body: SaveWorkflowBody,
  next: Classification,
  files: { readonly count: number; readonly photos: number },
  feedback: FeedbackInput | null,
): Supplied {
  return {
    seenStatusId: body.status_id as StatusId,
    attachmentCount: files.count,
    photoCount: files.photos,
    isOfficerMapped: true,
    isNewCallDay: feedback?.isNewCallDay ?? false,
    ...given({
      remark: body.remarks?.trim(),
      replyText: body.reply_text?.trim(),
      replyChannel: body.reply_channel,
      departmentId: next.department_id,
      suggestedDepartmentId: body.suggested_department_id,
      districtId: next.district_id,
      issueTypeId: next.issue_type_id,
      subIssueTypeId: next.sub_issue_type_id,
      priorityTagId: next.priority_tag_id,
      disposalTypeId: body.disposal_type_id,
      userIds: body.assign_user_id,
      requestedDueAt: body.requested_due_at,
      grantedDueAt: body.granted_due_at,
      targetPortal: body.target_portal,
      externalRef: body.external_ref_no,
      primaryTicketNo: body.primary_ticket_no,
      rating: feedback?.rating,
      callStatus: feedback?.callStatus,
      nextCallAt: feedback?.nextCallAt,
    }),
  };
}
