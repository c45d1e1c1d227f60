/** Ids of the pack: an unknown one is refused like a missing one. Pure. */
import type { SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import { departmentOf, districtOf, subIssueOf } from "../../../law/masters/find-master-row.ts";
import type { Masters } from "../../../law/masters/masters.ts";
import type { FieldRefusal } from "../../../law/workflow-definition/refusal-names.ts";

type Ids = Pick<
  SaveWorkflowBody,
  | "department_id"
  | "suggested_department_id"
  | "return_reason_id"
  | "root_cause"
  | "district_id"
  | "issue_type"
  | "sub_issue_type"
  | "priority_tag_id"
>;

/** Refusals of the ids, in the order of the form; empty when all are known. */
export function unknownIds(ids: Ids, masters: Masters): FieldRefusal[] {
  const found: FieldRefusal[] = [];
  const isDepartment = (id: number | undefined): boolean =>
    id === undefined || departmentOf(masters, id)?.isActive === true;
  if (!isDepartment(ids.department_id)) found.push("DEPARTMENT_REQUIRED");
  if (!isDepartment(ids.suggested_department_id)) found.push("SUGGESTED_DEPARTMENT_REQUIRED");
  const isReason = (id: number): boolean => masters.returnReasons.some((row) => row.id === id);
  if (ids.return_reason_id !== undefined && !isReason(ids.return_reason_id)) found.push("RETURN_REASON_REQUIRED");
  const isCause = (code: string): boolean =>
    masters.feedbackOptions.some((row) => row.kind === "root_cause" && row.isActive && row.code === code);
  if (ids.root_cause !== undefined && !isCause(ids.root_cause)) found.push("ROOT_CAUSE_REQUIRED");
  const isDistrict = ids.district_id === undefined || districtOf(masters, ids.district_id)?.isActive === true;
  if (!isDistrict) found.push("DISTRICT_REQUIRED");
  if (!isIssueKnown(ids, masters)) found.push("ISSUE_REQUIRED");
  const { priority_tag_id: priority } = ids;
  if (priority !== undefined && !masters.priorityTags.some((tag) => tag.priorityTagId === priority)) {
    found.push("PRIORITY_REQUIRED");
  }
  return found;
}

/** A sub-issue belongs to its issue; either may be given alone when the ticket has the other. */
function isIssueKnown({ issue_type: issue, sub_issue_type: sub }: Ids, masters: Masters): boolean {
  const subIssue = sub === undefined ? null : subIssueOf(masters, sub);
  if (sub !== undefined && (subIssue === null || !subIssue.isActive)) return false;
  if (issue === undefined) return true;
  if (!masters.issueTypes.some((type) => type.issueTypeId === issue && type.isActive)) return false;
  return subIssue === null || subIssue.issueTypeId === issue;
}
