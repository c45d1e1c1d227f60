/** Validation and values of a form, by the fields of the offer. Pure; the server validates again. */
import { isGiven, lettersIn } from "@smgt/contract/given.ts";
import type { BulkFields } from "@smgt/contract/calls/casework/bulk.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { saveFeedback, SaveWorkflowBody } from "@smgt/contract/calls/casework/workflow.ts";
import type { FormRefusal } from "@smgt/contract/refusals-form.ts";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { openSlots } from "@smgt/contract/slots.ts";
import type { Words } from "../../i18n/language.ts";
import { stillNamed } from "../mention/named.ts";
import type { CallStatus, FormDraft } from "./form-draft.ts";

/** Draft key of each field; the three dates never appear together. */
export const KEY_OF = {
  return_reason_id: "returnReasonId",
  suggested_department_id: "suggestedDepartmentId",
  issue_type: "issueId",
  sub_issue_type: "subIssueId",
  department_id: "departmentId",
  district_id: "districtId",
  priority_tag_id: "priorityId",
  primary_ticket_no: "primaryTicketNo",
  target_portal: "targetPortal",
  external_ref_no: "externalRef",
  assign_user_id: "userIds",
  tag_name: "tag",
  disposal_type_id: "disposalId",
  root_cause: "rootCause",
  call_status: "callStatus",
  feedback_rating: "rating",
  requested_due_at: "date",
  granted_due_at: "date",
  next_call_at: "date",
  reply_text: "actionReplyText",
  remarks: "remark",
  attachment: "files",
} as const satisfies { readonly [Name in FieldName]: keyof FormDraft };

/** Id of the element to focus for a wrong field; several forms can be on one page. */
export const idOf = (form: string, name: FieldName): string => `${form}-${name}`;

export interface Missing {
  readonly field: FieldName;
  readonly refusal: FormRefusal;
  readonly slots: Readonly<Record<string, number | string>>;
}

function isFilled(field: ActionField, value: FormDraft[keyof FormDraft]): boolean {
  // The server's default officers apply until others are chosen.
  if (value === null) return field.name === "assign_user_id";
  if (typeof value === "number") return field.choices?.includes(value) ?? true;
  return typeof value === "string" ? isGiven(value) : value.length > 0;
}

function missingOf(field: ActionField, draft: FormDraft, now: number): Missing | null {
  const { name, refusal, min_length: min = 1 } = field;
  const value = draft[KEY_OF[name]];
  const slots = { min };
  if (!isFilled(field, value)) return field.required === "Y" ? { field: name, refusal, slots } : null;
  if (typeof value !== "string") return null;
  if (field.kind === "moment" && Date.parse(toMoment(value)) <= now) return { field: name, refusal, slots };
  if (lettersIn(value) < min) return { field: name, refusal: field.too_short ?? refusal, slots };
  const [slot] = name === "reply_text" ? openSlots(value) : [];
  return slot === undefined ? null : { field: name, refusal: "REPLY_SLOT_OPEN", slots: { slot: `“${slot}”` } };
}

/** Missing values in form order; a problem of two fields is listed once. */
export function missingIn(fields: readonly ActionField[], draft: FormDraft, now: number): readonly Missing[] {
  const all = fields.flatMap((field) => missingOf(field, draft, now) ?? []);
  return all.filter(({ refusal }, at) => all.findIndex((one) => one.refusal === refusal) === at);
}

export const problemsOf = (missing: readonly Missing[], t: Words): Problems =>
  Object.fromEntries(missing.map(({ field, refusal, slots }) => [field, t(`refusal.${refusal}`, slots)]));

export type Problems = { readonly [Name in FieldName]?: string };

/** Interprets the value of a date field as Indian time, whatever the time zone of the machine. */
export const toMoment = (date: string): string => {
  const time = Date.parse(`${date}${date.length === 10 ? "T17:00" : ""}:00+05:30`);
  return Number.isNaN(time) ? "" : new Date(time).toISOString();
};

/** Calls that accept the values of a form. */
type Taken = SaveWorkflowBody & BodyOf<typeof saveFeedback> & BulkFields & { readonly call_status?: CallStatus };

/** Every value a form can send, under its own name: a field that no call accepts does not compile. */
export type Given = Pick<SaveWorkflowBody, "mentioned_user_ids"> & {
  readonly [Name in Exclude<FieldName, "attachment">]?: Taken[Name];
};

/** Values to send: only those the action requests, whatever else the draft holds. Files are uploaded separately. */
export function givenIn(fields: readonly ActionField[], draft: FormDraft): Given {
  const entries = fields.flatMap(({ name, kind }) => {
    const value = draft[KEY_OF[name]];
    if (value === null || value === "" || kind === "files") return [];
    if (typeof value !== "string" || kind === "choice") return [[name, value]];
    const text = kind === "moment" ? toMoment(value) : value.trim();
    return text === "" ? [] : [[name, text]];
  });
  const told = hasField(fields, "remarks") ? stillNamed(draft.remark, draft.mentions).map((one) => one.user_id) : [];
  return { ...(Object.fromEntries(entries) as Given), ...(told.length > 0 ? { mentioned_user_ids: told } : {}) };
}

export const hasField = (fields: readonly ActionField[], name: FieldName): boolean =>
  fields.some((field) => field.name === name);
