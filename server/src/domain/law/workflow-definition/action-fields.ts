/**
 * The form of an action, sent with the offer: derived from its transition's requirements, so that fields and refusals
 * have one source. Pure.
 */
import {
  FIELD_NAMES,
  MAX_WORDS,
  type ActionField,
  type FieldKind,
  type FieldName,
} from "@smgt/contract/shapes/action-field.ts";
import { NEEDS, type Need, type SupplyContext } from "./required-input.ts";
import type { Effect, Transition, WorkflowAction } from "./vocabulary.ts";

const KINDS: { readonly [Name in FieldName]: FieldKind } = {
  return_reason_id: "choice",
  suggested_department_id: "choice",
  issue_type: "choice",
  sub_issue_type: "choice",
  department_id: "choice",
  district_id: "choice",
  priority_tag_id: "choice",
  primary_ticket_no: "ticket",
  target_portal: "words",
  external_ref_no: "words",
  assign_user_id: "officer",
  tag_name: "words",
  disposal_type_id: "choice",
  root_cause: "choice",
  call_status: "choice",
  feedback_rating: "rating",
  requested_due_at: "moment",
  granted_due_at: "moment",
  next_call_at: "moment",
  reply_text: "words",
  remarks: "words",
  attachment: "files",
};
const LONGEST: { readonly [Name in FieldName]?: number } = MAX_WORDS;
const ALL_NEEDS: readonly Need[] = Object.values(NEEDS).flat();

/** Effects that pass a remark to the next holder or approver. */
const WITH_A_WORD: readonly Effect[] = ["record_desk_owner", "confirm_issue", "propose_issue"];

type Taken = Pick<Transition, "mustSupply" | "outcomes">;

/** True if the form shows the field although it is not required. */
function isOffered(name: FieldName, action: WorkflowAction, { mustSupply, outcomes }: Taken): boolean {
  switch (name) {
    case "remarks":
      return action.kind !== "misc" || outcomes.some((one) => one.effects.some((each) => WITH_A_WORD.includes(each)));
    case "attachment":
      return action.kind !== "misc";
    case "root_cause":
      return outcomes.some((one) => one.effects.includes("write_report"));
    case "assign_user_id":
      return action.userSelect !== "N";
    case "external_ref_no":
      return mustSupply.includes("target_portal");
    default:
      return false;
  }
}

function fieldOf(name: FieldName, action: WorkflowAction, needs: readonly Need[], context: SupplyContext): ActionField {
  const [first = ALL_NEEDS.find((one) => one.field === name)] = needs;
  if (first === undefined) throw new Error(`No thing to supply is asked for by the field ${name}.`);
  const least = Math.max(1, ...needs.map((one) => one.least?.(context) ?? 1));
  const tooShort = needs.find((one) => one.tooShort !== undefined)?.tooShort;
  const among = needs.find((one) => one.among !== undefined)?.among;
  const longest = LONGEST[name];
  return {
    name,
    kind: name === "assign_user_id" && action.userSelect === "M" ? "officers" : KINDS[name],
    required: needs.length > 0 ? "Y" : "N",
    refusal: first.refusal,
    ...(tooShort === undefined ? {} : { too_short: tooShort }),
    ...(least > 1 ? { min_length: least } : {}),
    ...(longest === undefined ? {} : { max_length: longest }),
    ...(among === undefined ? {} : { choices: [...among.ids(context)] }),
  };
}

/** Fields of an action for this transition, in the order of the form. */
export function actionFields(action: WorkflowAction, taken: Taken, context: SupplyContext): ActionField[] {
  const wanted = taken.mustSupply.flatMap((item) => NEEDS[item]).filter((one) => one.isWanted?.(context) ?? true);
  return FIELD_NAMES.flatMap((name) => {
    // A rating implies that the citizen was reached, so the call result is not asked.
    if (name === "call_status" && taken.mustSupply.includes("rating")) return [];
    const needs = wanted.filter((one) => one.field === name);
    return needs.length > 0 || isOffered(name, action, taken) ? [fieldOf(name, action, needs, context)] : [];
  });
}

/** Fields with a value on every ticket: a bulk action does not change them. */
const OF_EACH_TICKET: readonly FieldName[] = ["issue_type", "sub_issue_type", "district_id"];

/**
 * Form of a bulk action: required values equal for all tickets, with a remark if the single form has one. Without
 * required values there is no form.
 */
export function fieldsForMany(action: WorkflowAction, fields: readonly ActionField[]): ActionField[] {
  const isAssigning = fields.some((field) => field.name === "department_id");
  const once = fields.filter(
    ({ name, required }) =>
      required === "Y" && !OF_EACH_TICKET.includes(name) && !(isAssigning && name === "priority_tag_id"),
  );
  const [remark] = fields.filter((field) => field.name === "remarks" && action.kind !== "misc");
  const isAdded = once.length > 0 && remark !== undefined && !once.includes(remark);
  return isAdded ? [...once, remark] : once;
}

/** The specification's single "need" of an action beside the workflow, derived from its fields. */
export function needsOf(fields: readonly ActionField[]): "tag" | "issue" | "user" | "none" {
  const asks = (wanted: FieldName): boolean => fields.some(({ name, required }) => name === wanted && required === "Y");
  if (asks("tag_name")) return "tag";
  if (asks("issue_type")) return "issue";
  return asks("assign_user_id") ? "user" : "none";
}

/** Returns the minimum letters of the remark; 0 when none is required. */
export function minRemarkOf(fields: readonly ActionField[]): number {
  const remarks = fields.find(({ name }) => name === "remarks");
  return remarks?.required === "Y" ? (remarks.min_length ?? 1) : 0;
}
