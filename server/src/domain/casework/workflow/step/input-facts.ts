/** Inputs of the request for the machine; missing fields default to the ticket's values. Pure. */
import type { StatusId } from "@smgt/contract/constants.ts";
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { InputFacts } from "../../../law/workflow-definition/facts.ts";
import type { MustSupply } from "../../../law/workflow-definition/vocabulary.ts";
import { isAssigning, type RowWord } from "../../../law/workflow-definition/words-of.ts";
import type { Classification } from "./patch-ticket.ts";

export interface FeedbackInput {
  readonly callStatus: string;
  readonly rating: number | null;
  readonly nextCallAt: string | null;
  readonly isNewCallDay: boolean;
}

/** Inputs that only the database knows. */
export type Found = Pick<
  InputFacts,
  | "isOfficerNotCovering"
  | "isChosenOfficerAccepted"
  | "isOwnFieldOfficer"
  | "isMemberPrimary"
  | "isWorkPossible"
  | "isOfficerMapped"
  | "tag"
  | "memberId"
>;

/** Removes keys without a value, so that "not given" is never mistaken for a value. */
function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], null | undefined>;
  };
}

/** Supplied facts of an action whose rows contain these effects and guards. */
export function inputFrom(
  words: ReadonlySet<RowWord>,
  body: SaveWorkflowBody,
  next: Classification,
  files: { readonly count: number; readonly photos: number },
  feedback: FeedbackInput | null,
  found: Found,
): InputFacts {
  // A marking keeps fields that the form omits; a form that only changes a field must name it.
  const own = (item: MustSupply, given: number | undefined, kept: number | null): number | null =>
    words.has(item) && !isAssigning(words) ? (given ?? null) : kept;
  return {
    seenStatusId: body.status_id as StatusId,
    attachmentCount: files.count,
    photoCount: files.photos,
    isOfficerMapped: true,
    ...found,
    isNewCallDay: feedback?.isNewCallDay ?? false,
    ...given({
      remark: body.remarks?.trim(),
      replyText: body.reply_text?.trim(),
      replyChannel: body.reply_channel,
      departmentId: own("department", body.department_id, next.department_id),
      suggestedDepartmentId: body.suggested_department_id,
      returnReasonId: body.return_reason_id,
      districtId: own("district", body.district_id, next.district_id),
      issueTypeId: next.issue_type_id,
      subIssueTypeId: own("sub_issue", body.sub_issue_type, next.sub_issue_type_id),
      priorityTagId: own("priority", body.priority_tag_id, next.priority_tag_id),
      disposalTypeId: body.disposal_type_id,
      rootCause: body.root_cause,
      userIds: body.assign_user_id,
      requestedDueAt: body.requested_due_at,
      grantedDueAt: body.granted_due_at,
      targetPortal: body.target_portal,
      externalRef: body.external_ref_no,
      primaryTicketNo: body.primary_ticket_no,
      memberId: body.ticket_combined_id,
      rating: feedback?.rating,
      callStatus: feedback?.callStatus,
      nextCallAt: feedback?.nextCallAt,
    }),
  };
}
