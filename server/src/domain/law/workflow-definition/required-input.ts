/**
 * Required values: the field that asks for each, the fact that holds it, and the refusal when it is missing. The
 * offered form (`action-fields.ts`) and the refusals both derive from this table. Pure.
 */
import { isGiven, lettersIn } from "@smgt/contract/given.ts";
import { MIN_ATR_REMARK, MIN_RETURN_REASON } from "@smgt/contract/constants.ts";
import type { ActionId, RoleId } from "@smgt/contract/constants.ts";
import type { FieldName } from "@smgt/contract/shapes/action-field.ts";
import type { InputFacts } from "./facts.ts";
import type { EntryFacts } from "./guards.ts";
import type { FieldRefusal } from "./refusal-names.ts";
import type { DisposalType, MustSupply, Workflow } from "./vocabulary.ts";
import { wordsOf } from "./words-of.ts";

/** Shared input of the checks of one step. */
export interface SupplyContext {
  /** The action; null for the creation of a ticket. */
  readonly actionId: ActionId | null;
  /** The action writes a report, which only proposes its disposal. */
  readonly isReport: boolean;
  readonly minRemark: number;
  readonly isPhotoRequired: boolean;
  readonly roleId: RoleId | null;
  readonly disposalTypes: readonly DisposalType[];
}

/** Context for the checks and form of an action; the creation of a ticket has no action. */
export function supplyContext(
  workflow: Workflow,
  actionId: ActionId | null,
  roleId: RoleId | null,
  isPhotoRequired: boolean,
): SupplyContext {
  const { actions, disposalTypes } = workflow;
  const minRemark = actions.find((each) => each.actionId === actionId)?.minRemark ?? 0;
  const isReport = actionId !== null && wordsOf(workflow, actionId).has("write_report");
  return { actionId, isReport, minRemark, isPhotoRequired, roleId, disposalTypes };
}

/** One required value. */
export interface Need {
  /** The field that asks for the value. Null when the pressed button supplies it, or on the form of a new ticket. */
  readonly field: FieldName | null;
  readonly value: (input: InputFacts | EntryFacts) => unknown;
  readonly refusal: FieldRefusal;
  /** Minimum letters of the text; default one. */
  readonly least?: (context: SupplyContext) => number;
  /** Refusal of a text that is too short, if it differs from a missing one. */
  readonly tooShort?: FieldRefusal;
  /** Returns true when this ticket requires the value. */
  readonly isWanted?: (context: SupplyContext) => boolean;
  /** Allowed ids, and the refusal of any other. */
  readonly among?: { readonly ids: (context: SupplyContext) => readonly number[]; readonly refusal: FieldRefusal };
}

const need = (
  field: FieldName | null,
  refusal: FieldRefusal,
  value: Need["value"],
  more: Partial<Need> = {},
): Need => ({
  field,
  refusal,
  value,
  ...more,
});

const remark = need("remarks", "REMARK_REQUIRED", (s) => s.remark, {
  least: (context) => Math.max(context.minRemark, 1),
  tooShort: "REMARK_TOO_SHORT",
});

/** A new word of `MustSupply` does not compile without an entry here. */
export const NEEDS: { readonly [Item in MustSupply]: readonly Need[] } = {
  remark: [remark],
  reason: [remark],
  return_reason: [
    need("remarks", "RETURN_REASON_TOO_SHORT", (s) => s.remark, { least: () => MIN_RETURN_REASON }),
    need("return_reason_id", "RETURN_REASON_REQUIRED", (s) => s.returnReasonId),
  ],
  atr_remark: [need("remarks", "ATR_REMARK_TOO_SHORT", (s) => s.remark, { least: () => MIN_ATR_REMARK })],
  question: [need("remarks", "QUESTION_REQUIRED", (s) => s.replyText ?? s.remark)],
  department: [need("department_id", "DEPARTMENT_REQUIRED", (s) => s.departmentId)],
  suggested_department: [
    need("suggested_department_id", "SUGGESTED_DEPARTMENT_REQUIRED", (s) => s.suggestedDepartmentId),
  ],
  district: [need("district_id", "DISTRICT_REQUIRED", (s) => s.districtId)],
  issue: [need("issue_type", "ISSUE_REQUIRED", (s) => s.issueTypeId)],
  sub_issue: [need("sub_issue_type", "ISSUE_REQUIRED", (s) => s.subIssueTypeId)],
  priority: [need("priority_tag_id", "PRIORITY_REQUIRED", (s) => s.priorityTagId)],
  disposal_type: [
    need("disposal_type_id", "DISPOSAL_REQUIRED", (s) => s.disposalTypeId, {
      among: { ids: disposalIds, refusal: "DISPOSAL_NOT_ALLOWED" },
    }),
  ],
  root_cause: [need("root_cause", "ROOT_CAUSE_REQUIRED", (s) => s.rootCause)],
  attachment: [need("attachment", "ATTACHMENT_REQUIRED", (s) => s.attachmentCount)],
  photo_if_required: [
    need("attachment", "ATTACHMENT_REQUIRED", (s) => s.photoCount, { isWanted: (context) => context.isPhotoRequired }),
  ],
  reply_text: [need("reply_text", "REPLY_TEXT_REQUIRED", (s) => s.replyText)],
  // "N" sends no reply.
  reply_channel: [
    need("reply_text", "REPLY_CHANNEL_REQUIRED", (s) => (s.replyChannel === "N" ? undefined : s.replyChannel)),
  ],
  requested_due_at: [need("requested_due_at", "DATE_REQUIRED", (s) => s.requestedDueAt)],
  granted_due_at: [need("granted_due_at", "DATE_REQUIRED", (s) => s.grantedDueAt)],
  users: [need("assign_user_id", "USER_REQUIRED", (s) => s.userIds)],
  target_portal: [need("target_portal", "PORTAL_REQUIRED", (s) => s.targetPortal)],
  external_ref: [need("external_ref_no", "PORTAL_REQUIRED", (s) => s.externalRef)],
  primary_ticket: [need("primary_ticket_no", "PRIMARY_TICKET_REQUIRED", (s) => s.primaryTicketNo)],
  member: [need(null, "MEMBER_REQUIRED", (s) => s.memberId)],
  tag: [need("tag_name", "TAG_REQUIRED", (s) => s.tag)],
  rating: [need("feedback_rating", "RATING_REQUIRED", (s) => (isRating(s.rating) ? s.rating : undefined))],
  call_status: [need("call_status", "CALL_STATUS_REQUIRED", (s) => s.callStatus)],
  next_call_at: [need("next_call_at", "NEXT_CALL_REQUIRED", (s) => s.nextCallAt)],
  source: [need(null, "SOURCE_REQUIRED", (s) => s.sourceId)],
  complainant: [
    need(null, "COMPLAINANT_REQUIRED", (s) => s.complainantName),
    need(null, "COMPLAINANT_REQUIRED", (s) => s.complainantMobile),
  ],
};

/** Missing or invalid fields, in the order of the table. */
export function missingFields(
  wanted: readonly MustSupply[],
  input: InputFacts | EntryFacts,
  context: SupplyContext,
): readonly FieldRefusal[] {
  const refusals = wanted.flatMap((item) => NEEDS[item].map((one) => refusalOf(one, one.value(input), context)));
  return [...new Set(refusals.filter((refusal) => refusal !== null))];
}

function refusalOf(one: Need, value: unknown, context: SupplyContext): FieldRefusal | null {
  if (!(one.isWanted?.(context) ?? true)) return null;
  if (!isSupplied(value)) return one.refusal;
  if (typeof value === "string" && lettersIn(value) < (one.least?.(context) ?? 1)) return one.tooShort ?? one.refusal;
  const isOther = one.among !== undefined && !one.among.ids(context).some((id) => id === value);
  return isOther ? one.among.refusal : null;
}

/** Disposals allowed for the action. A report only proposes one; approval may be limited to certain roles. */
function disposalIds({ actionId, isReport, roleId, disposalTypes }: SupplyContext): readonly number[] {
  return disposalTypes
    .filter(
      (type) =>
        actionId !== null &&
        type.actionIds.includes(actionId) &&
        (isReport || roleId === null || type.approverRoles.length === 0 || type.approverRoles.includes(roleId)),
    )
    .map((type) => type.disposalTypeId);
}

/** Attachments are given as a count, officers as a list. */
function isSupplied(value: unknown): boolean {
  if (value === undefined || value === null || value === 0) return false;
  if (typeof value === "string") return isGiven(value);
  return !Array.isArray(value) || value.length > 0;
}

function isRating(value: number | undefined): boolean {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 5;
}
