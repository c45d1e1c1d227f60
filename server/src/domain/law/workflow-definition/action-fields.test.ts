/** Fields, flags and refusals agree: checked for every action offered to any role in any status. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { ACTION, ALL_ROLES, ROLE, STATUS } from "@smgt/contract/constants.ts";
import type { ActionId, RoleId, StatusId } from "@smgt/contract/constants.ts";
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import { readPack } from "../masters/packs/read-pack.ts";
import { workflowFromPack } from "../masters/packs/workflow-from-pack.ts";
import { actionFields, fieldsForMany, minRemarkOf } from "./action-fields.ts";
import type { InputFacts } from "./facts.ts";
import { everything, officer, ticket } from "./machine-fixtures.ts";
import { allowedActions, nextStep, type AllowedAction } from "./machine.ts";
import { supplyContext } from "./required-input.ts";
import type { Workflow } from "./vocabulary.ts";

const workflowOf = async (state: string): Promise<Workflow> =>
  workflowFromPack(await readPack(path.resolve(import.meta.dirname, "../../../../../packs", state)));
const workflow = await workflowOf("haryana");
/** Pack with the State's own actions and status. */
const suryagarh = await workflowOf("suryagarh");
const actionOf = (actionId: number) => {
  const found = workflow.actions.find((each) => each.actionId === actionId);
  assert.ok(found);
  return found;
};

/** Facts set by each field. */
const FACTS: { readonly [Name in FieldName]: readonly (keyof InputFacts)[] } = {
  return_reason_id: ["returnReasonId"],
  suggested_department_id: ["suggestedDepartmentId"],
  issue_type: ["issueTypeId"],
  sub_issue_type: ["subIssueTypeId"],
  department_id: ["departmentId"],
  district_id: ["districtId"],
  priority_tag_id: ["priorityTagId"],
  primary_ticket_no: ["primaryTicketNo"],
  target_portal: ["targetPortal"],
  external_ref_no: ["externalRef"],
  assign_user_id: ["userIds"],
  tag_name: ["tag"],
  disposal_type_id: ["disposalTypeId"],
  root_cause: ["rootCause"],
  call_status: ["callStatus"],
  feedback_rating: ["rating"],
  requested_due_at: ["requestedDueAt"],
  granted_due_at: ["grantedDueAt"],
  next_call_at: ["nextCallAt"],
  reply_text: ["replyText", "replyChannel"],
  remarks: ["remark"],
  attachment: ["attachmentCount", "photoCount"],
};

/** Input that the screen sends without a field. */
function byItself(allowed: AllowedAction): Partial<InputFacts> {
  const isRated = allowed.fields.some((field) => field.name === "feedback_rating");
  return { memberId: 1, isOwnFieldOfficer: true, ...(isRated ? { callStatus: "connected" } : {}) };
}

function give({ name, min_length: least = 1, choices }: ActionField): Partial<InputFacts> {
  if (name === "remarks") return { remark: "क".repeat(least) };
  if (name === "disposal_type_id") return { disposalTypeId: choices?.[0] ?? 0 };
  return Object.fromEntries(Object.entries(everything).filter(([key]) => FACTS[name].some((fact) => fact === key)));
}

interface Case {
  readonly where: string;
  readonly allowed: AllowedAction;
  readonly refusals: (input: Partial<InputFacts>) => readonly string[];
}

function* cases(workflow: Workflow): Generator<Case> {
  for (const isPhotoRequired of [false, true]) {
    for (const { statusId } of workflow.statuses) {
      for (const roleId of ALL_ROLES) {
        const facts = ticket(statusId, {
          isPhotoRequired,
          isExtensionPending: true,
          previousStatusId: STATUS.IN_ACTION,
        });
        const actor = officer(roleId, { hasAccepted: false });
        for (const allowed of allowedActions(workflow, facts, actor)) {
          yield {
            where: `action ${allowed.actionId} of role ${roleId} in status ${statusId}`,
            allowed,
            refusals: (input) => {
              const given = { seenStatusId: statusId, confirmation: "yes" as const, ...byItself(allowed), ...input };
              const step = nextStep(workflow, facts, allowed.actionId, actor, given);
              return step.kind === "refused" ? step.refusals : [];
            },
          };
        }
      }
    }
  }
}

for (const [state, one] of [
  ["Haryana", workflow],
  ["Suryagarh", suryagarh],
] as const) {
  test(`${state}: what the form requires is exactly what is refused when it is missing`, () => {
    const seen = new Set<number>();
    for (const { where, allowed, refusals } of cases(one)) {
      const required = allowed.fields.filter((field) => field.required === "Y");
      const whole: Partial<InputFacts> = Object.assign({}, ...required.map(give));
      assert.deepEqual(refusals(whole), [], `${where}, with what is required`);
      for (const field of required) {
        const without = Object.fromEntries(
          Object.entries(whole).filter(([key]) => !FACTS[field.name].some((fact) => fact === key)),
        );
        assert.equal(refusals(without)[0], field.refusal, `${where}, without ${field.name}`);
      }
      seen.add(allowed.actionId);
    }
    const offered = one.transitions.flatMap((each) => (each.roles.length > 0 ? [each.actionId] : []));
    assert.deepEqual(
      [...new Set(offered)].filter((id) => id !== null && !seen.has(id)),
      [],
    );
  });

  test(`${state}: a text that is one letter too short is refused as the field says, and one that is just long enough is not`, () => {
    for (const { where, allowed, refusals } of cases(one)) {
      const remarks = allowed.fields.find((field) => field.name === "remarks");
      const least = remarks?.min_length ?? 1;
      if (remarks?.required !== "Y" || least === 1) continue;
      const others = Object.assign({}, ...allowed.fields.filter((field) => field.required === "Y").map(give));
      const short = { ...others, remark: ` ${"क".repeat(least - 1)} ` };
      assert.deepEqual(refusals(short), [remarks.too_short ?? remarks.refusal], where);
    }
  });
}

/** Requirements of each action by the design; other actions have none. */
const FLAGS: Readonly<Record<number, string>> = {
  [ACTION.REPLY]: "reply",
  [ACTION.MARK]: "department district issue",
  [ACTION.ADDITIONAL_MARKING]: "remark department",
  [ACTION.ASK_DETAILS_ON_X]: "reply",
  [ACTION.ASK_DETAILS_BY_PHONE]: "remark",
  [ACTION.CLOSE_NO_ACTION]: "remark disposal",
  [ACTION.TRANSFER_OUT]: "remark",
  [ACTION.APPROVE_AND_REPLY]: "disposal reply",
  [ACTION.APPROVE]: "remark disposal",
  [ACTION.RETURN_ATR]: "remark",
  [ACTION.INTERIM_REPORT]: "remark reply date",
  [ACTION.NEED_DETAILS]: "remark",
  [ACTION.SUBMIT_ATR]: "remark disposal",
  [ACTION.FIELD_REPORT]: "remark attachment",
  [ACTION.REMARK]: "remark",
  [ACTION.ESCALATE]: "remark",
  [ACTION.NOT_PERTAINING]: "remark department return_reason",
  [ACTION.GRANT_EXTENSION]: "date",
  [ACTION.REFUSE_EXTENSION]: "remark",
  [ACTION.TAKE_OVER]: "remark",
  [ACTION.UPHOLD_CLOSURE]: "remark",
  [ACTION.ORDER_FRESH_ACTION]: "remark",
  [ACTION.FEEDBACK_SATISFIED]: "feedback",
  [ACTION.FEEDBACK_NOT_SATISFIED]: "remark feedback",
  [ACTION.FEEDBACK_NOT_REACHABLE]: "date",
  [ACTION.REOPEN]: "remark",
  [ACTION.MARK_DELETE]: "remark",
  [ACTION.CHANGE_ISSUE]: "issue",
  [ACTION.CHANGE_DISTRICT]: "district",
};

/** Field names for each word of the design. */
const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  remark: ["remarks"],
  attachment: ["attachment"],
  disposal: ["disposal_type_id"],
  reply: ["reply_text"],
  department: ["department_id", "suggested_department_id"],
  district: ["district_id"],
  issue: ["issue_type"],
  date: ["requested_due_at", "granted_due_at", "next_call_at"],
  return_reason: ["return_reason_id"],
  feedback: ["feedback_rating"],
};

test("required fields are those of the design", () => {
  for (const { where, allowed } of cases(workflow)) {
    const action = actionOf(allowed.actionId);
    // A system action, such as recording a citizen's answer by hand, has no form in the design.
    if (action.kind === "system") continue;
    const isRequired = (name: string) => allowed.fields.some((field) => field.name === name && field.required === "Y");
    const wantsPhoto = isRequired("attachment");
    const photo = allowed.actionId === ACTION.SUBMIT_ATR && wantsPhoto ? ["attachment"] : [];
    const required = Object.keys(FIELDS_OF).filter((word) => FIELDS_OF[word]?.some(isRequired));
    const told = (FLAGS[allowed.actionId] ?? "").split(" ").filter((word) => word !== "");
    assert.deepEqual(required.toSorted(), [...told, ...photo].toSorted(), where);
    assert.equal(minRemarkOf(allowed.fields), action.minRemark, where);
  }
});

function formOf(actionId: ActionId, roleId: RoleId, statusId: StatusId, isPhotoRequired = false) {
  const facts = ticket(statusId, { isPhotoRequired });
  const found = allowedActions(workflow, facts, officer(roleId, { hasAccepted: false }));
  return found.find((each) => each.actionId === actionId)?.fields ?? [];
}
const shown = (fields: readonly ActionField[]) =>
  fields.map(({ name, required }) => (required === "Y" ? name : `(${name})`)).join(" ");

const forms: readonly (readonly [string, ActionId, RoleId, StatusId, string])[] = [
  [
    "marking",
    ACTION.MARK,
    ROLE.CELL_EXEC,
    STATUS.NEW,
    "issue_type sub_issue_type department_id district_id priority_tag_id (assign_user_id) (remarks) (attachment)",
  ],
  [
    "a return suggests a department, and asks for none",
    ACTION.NOT_PERTAINING,
    ROLE.OFFICER,
    STATUS.MARKED,
    "return_reason_id suggested_department_id remarks (attachment)",
  ],
  [
    "the head transfers with the reference",
    ACTION.TRANSFER_OUT,
    ROLE.CELL_HEAD,
    STATUS.NEW,
    "target_portal external_ref_no remarks (attachment)",
  ],
  [
    "who proposes a transfer has no reference yet",
    ACTION.TRANSFER_OUT,
    ROLE.CELL_EXEC,
    STATUS.NEW,
    "target_portal (external_ref_no) remarks (attachment)",
  ],
  [
    "who rates was spoken to",
    ACTION.FEEDBACK_SATISFIED,
    ROLE.CALL_OP,
    STATUS.RESOLVED,
    "feedback_rating (remarks) (attachment)",
  ],
  [
    "who was not reached is called again",
    ACTION.FEEDBACK_NOT_REACHABLE,
    ROLE.CALL_OP,
    STATUS.RESOLVED,
    "call_status next_call_at (remarks) (attachment)",
  ],
  ["a word goes with the desk", ACTION.ASSIGN_DESK_OWNER, ROLE.CELL_HEAD, STATUS.NEW, "assign_user_id (remarks)"],
  [
    "a report may say why it came to this",
    ACTION.SUBMIT_ATR,
    ROLE.OFFICER,
    STATUS.IN_ACTION,
    "disposal_type_id (root_cause) remarks (attachment)",
  ],
  ["a district alone", ACTION.CHANGE_DISTRICT, ROLE.CELL_HEAD, STATUS.NEW, "district_id"],
  ["pulling back asks nothing", ACTION.PULL_BACK, ROLE.CELL_EXEC, STATUS.MARKED, ""],
];
for (const [what, actionId, roleId, statusId, fields] of forms) {
  test(`the form in its order: ${what}`, () => assert.equal(shown(formOf(actionId, roleId, statusId)), fields));
}

test("a photo is required where the sub-issue wants one", () => {
  const report = (isPhoto: boolean) => shown(formOf(ACTION.SUBMIT_ATR, ROLE.OFFICER, STATUS.IN_ACTION, isPhoto));
  assert.equal(report(false), "disposal_type_id (root_cause) remarks (attachment)");
  assert.equal(report(true), "disposal_type_id (root_cause) remarks attachment");
});

test("only the disposals that the role can give to this action are offered", () => {
  const disposals = (actionId: ActionId, roleId: RoleId, statusId: StatusId) =>
    formOf(actionId, roleId, statusId).find((field) => field.name === "disposal_type_id")?.choices;
  // 5 is interim: any officer reports it, only the head of the cell approves it.
  assert.deepEqual(disposals(ACTION.SUBMIT_ATR, ROLE.OFFICER, STATUS.IN_ACTION), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(disposals(ACTION.APPROVE, ROLE.CELL_HEAD, STATUS.ATR_REVIEW), [1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(disposals(ACTION.APPROVE, ROLE.CELL_EXEC, STATUS.ATR_REVIEW), [1, 2, 3, 4, 6, 7, 8]);
  assert.deepEqual(disposals(ACTION.CLOSE_NO_ACTION, ROLE.CELL_EXEC, STATUS.NEW), [11, 12, 13, 14]);
});

const many: readonly (readonly [ActionId, string])[] = [
  [ACTION.ACCEPT, ""],
  [ACTION.ASSIGN_DESK_OWNER, "assign_user_id"],
  [ACTION.MARK, "department_id (remarks)"],
  [ACTION.ADD_TAGS, "tag_name"],
  [ACTION.CHANGE_PRIORITY, "priority_tag_id"],
  [ACTION.REMARK, "remarks"],
  [ACTION.MERGE, "primary_ticket_no (remarks)"],
  [ACTION.CLOSE_NO_ACTION, "disposal_type_id remarks"],
];
for (const [actionId, fields] of many) {
  test(`asked once for many tickets, action ${actionId}: ${fields || "nothing"}`, () => {
    const action = actionOf(actionId);
    const taken = workflow.transitions.find((each) => each.actionId === actionId);
    assert.ok(taken);
    const context = supplyContext(workflow, actionId, taken.roles[0] ?? null, false);
    assert.equal(shown(fieldsForMany(action, actionFields(action, taken, context))), fields);
  });
}
