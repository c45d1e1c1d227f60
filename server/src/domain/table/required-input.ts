/** What an officer must give with an action. One case per thing; all that is missing is reported at once. */
import { ACTION, MIN_ATR_REMARK, MIN_RETURN_REASON } from "@smgt/contract/constants.ts";
import type { ActionId, RoleId } from "@smgt/contract/constants.ts";
import type { Supplied } from "./facts.ts";
import type { EntrySupplied } from "./guards.ts";
import type { FieldRefusal } from "./refusal-names.ts";
import type { DisposalType, MustSupply } from "./vocabulary.ts";

/** What the checks of one step have in common. */
export interface SupplyContext {
  /** Null for the creation of a ticket. */
  readonly actionId: ActionId | null;
  readonly minRemark: number;
  readonly isPhotoRequired: boolean;
  readonly roleId: RoleId | null;
  readonly disposalTypes: readonly DisposalType[];
}

/** Every field that is missing or wrong, in the order of the form. */
export function missingFields(
  wanted: readonly MustSupply[],
  supplied: Supplied | EntrySupplied,
  context: SupplyContext,
): readonly FieldRefusal[] {
  const found: FieldRefusal[] = [];
  for (const item of wanted) {
    const refusal = CHECKS[item](supplied, context);
    if (refusal !== null && !found.includes(refusal)) found.push(refusal);
  }
  return found;
}

type Check = (supplied: Supplied | EntrySupplied, context: SupplyContext) => FieldRefusal | null;

const remark: Check = (s, context) => {
  if (!hasText(s.remark, 1)) return "REMARK_REQUIRED";
  return hasText(s.remark, context.minRemark) ? null : "REMARK_TOO_SHORT";
};

/** One check per thing; a new word of `MustSupply` fails to compile until it has one. */
const CHECKS: { readonly [Item in MustSupply]: Check } = {
  remark,
  reason: remark,
  return_reason: (s) => (hasText(s.remark, MIN_RETURN_REASON) ? null : "RETURN_REASON_TOO_SHORT"),
  atr_remark: (s) => (hasText(s.remark, MIN_ATR_REMARK) ? null : "ATR_REMARK_TOO_SHORT"),
  question: (s) => (hasText(s.replyText ?? s.remark, 1) ? null : "QUESTION_REQUIRED"),
  department: (s) => given(s.departmentId, "DEPARTMENT_REQUIRED"),
  suggested_department: (s) => given(s.suggestedDepartmentId, "SUGGESTED_DEPARTMENT_REQUIRED"),
  district: (s) => given(s.districtId, "DISTRICT_REQUIRED"),
  issue: (s) => given(s.issueTypeId, "ISSUE_REQUIRED"),
  sub_issue: (s) => given(s.subIssueTypeId, "ISSUE_REQUIRED"),
  priority: (s) => given(s.priorityTagId, "PRIORITY_REQUIRED"),
  disposal_type: (s, context) => checkDisposal(s.disposalTypeId, context),
  attachment: (s) => ((s.attachmentCount ?? 0) > 0 ? null : "ATTACHMENT_REQUIRED"),
  photo_if_required: (s, context) =>
    !context.isPhotoRequired || (s.photoCount ?? 0) > 0 ? null : "ATTACHMENT_REQUIRED",
  reply_text: (s) => (hasText(s.replyText, 1) ? null : "REPLY_TEXT_REQUIRED"),
  reply_channel: (s) => (s.replyChannel === "P" || s.replyChannel === "D" ? null : "REPLY_CHANNEL_REQUIRED"),
  requested_due_at: (s) => given(s.requestedDueAt, "DATE_REQUIRED"),
  granted_due_at: (s) => given(s.grantedDueAt, "DATE_REQUIRED"),
  users: (s) => ((s.userIds ?? []).length > 0 ? null : "USER_REQUIRED"),
  target_portal: (s) => (hasText(s.targetPortal, 1) ? null : "PORTAL_REQUIRED"),
  external_ref: (s) => (hasText(s.externalRef, 1) ? null : "PORTAL_REQUIRED"),
  primary_ticket: (s) => (hasText(s.primaryTicketNo, 1) ? null : "PRIMARY_TICKET_REQUIRED"),
  member: (s) => given(s.memberId, "MEMBER_REQUIRED"),
  tag: (s) => (hasText(s.tag, 1) ? null : "TAG_REQUIRED"),
  rating: (s) => (isRating(s.rating) ? null : "RATING_REQUIRED"),
  call_status: (s) => (hasText(s.callStatus, 1) ? null : "CALL_STATUS_REQUIRED"),
  next_call_at: (s) => given(s.nextCallAt, "NEXT_CALL_REQUIRED"),
  source: (s) => given(s.sourceId, "SOURCE_REQUIRED"),
  complainant: (s) =>
    hasText(s.complainantName, 1) && hasText(s.complainantMobile, 1) ? null : "COMPLAINANT_REQUIRED",
};

function checkDisposal(id: number | undefined, context: SupplyContext): FieldRefusal | null {
  if (id === undefined) return "DISPOSAL_REQUIRED";
  const type = context.disposalTypes.find((each) => each.disposalTypeId === id);
  if (type === undefined || context.actionId === null) return "DISPOSAL_NOT_ALLOWED";
  if (!type.actionIds.includes(context.actionId)) return "DISPOSAL_NOT_ALLOWED";
  // The report proposes; only the approval needs the named roles.
  if (type.approverRoles.length === 0 || context.roleId === null) return null;
  return isProposal(context.actionId) || type.approverRoles.includes(context.roleId) ? null : "DISPOSAL_NOT_ALLOWED";
}

function isProposal(actionId: ActionId): boolean {
  return actionId === ACTION.SUBMIT_ATR;
}

function given(value: unknown, refusal: FieldRefusal): FieldRefusal | null {
  return value === undefined || value === null ? refusal : null;
}

function isRating(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 5;
}

/** Counts code points of the trimmed text, so that a Hindi sentence is not punished or favoured. */
function hasText(text: string | undefined, min: number): boolean {
  if (text === undefined) return false;
  let length = 0;
  for (const _ of text.trim()) {
    length += 1;
    if (length >= min) return true;
  }
  return length >= min;
}
