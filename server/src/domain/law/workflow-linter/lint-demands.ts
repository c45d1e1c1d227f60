/**
 * Linter, part four: demands of transitions and their use. A form must offer every required value, an effect must get
 * its input, and every given value must be used. Pure.
 */
import { ACTION } from "@smgt/contract/constants.ts";
import { nameOf } from "./lint-shape.ts";
import type {
  ClockEffect,
  Effect,
  MustSupply,
  Transition,
  Workflow,
  WorkflowAction,
} from "../workflow-definition/vocabulary.ts";
import { wordsOf, type RowWord } from "../workflow-definition/words-of.ts";

/** Values that a word requires; one of each list. */
const NEEDS: readonly (readonly [word: RowWord, oneOf: readonly MustSupply[]])[] = [
  ["send_reply", ["reply_text"]],
  ["send_question", ["question", "reply_text"]],
  ["record_feedback", ["rating", "call_status"]],
  ["schedule_next_call", ["next_call_at"]],
  ["add_tags", ["tag"]],
  ["record_desk_owner", ["users"]],
  ["remove_user", ["users"]],
  ["merge_into_primary", ["primary_ticket"]],
  ["delete_member", ["member"]],
  ["make_primary", ["member"]],
  ["split_member", ["member"]],
  ["link_post", ["member"]],
  ["write_report", ["disposal_type"]],
  ["create_approval_task", ["requested_due_at"]],
  ["set_interim", ["granted_due_at"]],
  ["propose_transfer", ["target_portal"]],
  ["propose_delete", ["member"]],
  ["propose_issue", ["issue"]],
  ["department_officer", ["department", "district"]],
  ["extra_department_officer", ["department"]],
  ["suggested_department_officer", ["suggested_department"]],
  ["chosen_officer", ["users"]],
  ["field_officers", ["users"]],
  ["officer_not_covering", ["district"]],
  ["chosen_officer_has_accepted", ["users"]],
  ["member_is_primary", ["member"]],
];

/** Words that use a given value; one of each list. Values not named here stay on record. */
const USES: readonly (readonly [item: MustSupply, oneOf: readonly RowWord[]])[] = [
  ["reply_text", ["send_reply", "send_question", "draft_reply", "create_approval_task", "create_call_task"]],
  ["requested_due_at", ["create_approval_task"]],
  ["granted_due_at", ["set_interim"]],
  ["next_call_at", ["schedule_next_call"]],
  ["root_cause", ["write_report"]],
  ["users", ["chosen_officer", "field_officers", "record_desk_owner", "remove_user"]],
  ["tag", ["add_tags"]],
  ["rating", ["record_feedback"]],
  ["primary_ticket", ["merge_into_primary"]],
  ["member", ["delete_member", "make_primary", "split_member", "link_post", "propose_delete"]],
];

const CALLS: readonly number[] = [
  ACTION.FEEDBACK_SATISFIED,
  ACTION.FEEDBACK_NOT_SATISFIED,
  ACTION.FEEDBACK_NOT_REACHABLE,
];
const MEMBERS: readonly number[] = [
  ACTION.MARK_DELETE,
  ACTION.MARK_AS_PRIMARY,
  ACTION.TICKET_FROM_MARKING,
  ACTION.LINK_FOLLOW_UP,
];

/** Effects that come with a clock effect. */
const CLOCKS: readonly (readonly [effect: Effect, clock: ClockEffect])[] = [
  ["record_acceptance", "start_resolution"],
  ["set_interim", "set_new_due"],
];

/** Values that only the forms and calls of these actions can supply. */
const ONLY_WITH: readonly (readonly [items: readonly MustSupply[], actionIds: readonly number[]])[] = [
  [["rating", "call_status", "next_call_at"], CALLS],
  [["tag"], [ACTION.ADD_TAGS]],
  [["member"], MEMBERS],
  [["source", "complainant"], []],
];
/** Values without a control in the dialogs beside the workflow, with the actions whose dialog has one. */
const NOT_BESIDE: readonly MustSupply[] = ["reply_text", "reply_channel", "users", "attachment", "photo_if_required"];
const WITH_OFFICERS: readonly number[] = [ACTION.REMOVE_USER, ACTION.ASSIGN_DESK_OWNER];
/** Values that can be given once for many tickets, or that each ticket has already. */
const FOR_MANY: readonly MustSupply[] = [
  "remark",
  "reason",
  "question",
  "atr_remark",
  "department",
  "district",
  "issue",
  "sub_issue",
  "priority",
  "disposal_type",
  "root_cause",
  "primary_ticket",
  "tag",
];
const REMARKS: readonly MustSupply[] = ["remark", "reason", "question", "return_reason", "atr_remark"];

/** Reports values required without use, and effects without their required values. */
export function lintDemands(workflow: Workflow): string[] {
  const byPeople = workflow.transitions.filter(({ roles, actionId }) => roles.length > 0 && actionId !== null);
  return [
    ...byPeople.flatMap((each) => [
      ...lintClockOf(each),
      ...lintNeeds(each),
      ...lintUses(each),
      ...lintOffers(workflow, each),
    ]),
    ...workflow.actions.flatMap((each) => lintAction(workflow, each)),
  ];
}

const quoted = (items: readonly string[]): string => items.map((item) => `"${item}"`).join(" or ");

function wordsOfRow({ outcomes }: Transition): ReadonlySet<RowWord> {
  return new Set(
    outcomes.flatMap(({ when, assign, effects }) => [...(when === null ? [] : [when]), assign, ...effects]),
  );
}

/** System actions supply their own data. */
function lintNeeds(transition: Transition): string[] {
  const words = wordsOfRow(transition);
  return NEEDS.filter(
    ([word, oneOf]) => words.has(word) && !oneOf.some((item) => transition.mustSupply.includes(item)),
  ).map(
    ([word, oneOf]) =>
      `${nameOf(transition)} has the word "${word}", but nobody must give ${quoted(oneOf)}; add it to "must_supply".`,
  );
}

const lintClockOf = (transition: Transition): string[] =>
  transition.outcomes.flatMap(({ clock, effects }) =>
    CLOCKS.filter(([effect, wanted]) => effects.includes(effect) && clock !== wanted).map(
      ([effect, wanted]) =>
        `${nameOf(transition)} has the word "${effect}" and leaves the clock; say clock "${wanted}".`,
    ),
  );

function lintUses(transition: Transition): string[] {
  const words = wordsOfRow(transition);
  return USES.filter(
    ([item, oneOf]) => transition.mustSupply.includes(item) && !oneOf.some((word) => words.has(word)),
  ).map(
    ([item, oneOf]) =>
      `${nameOf(transition)} demands "${item}" and does nothing with it; add ${quoted(oneOf)} to its outcomes, or take the demand out.`,
  );
}

function lintOffers(workflow: Workflow, transition: Transition): string[] {
  const action = workflow.actions.find((each) => each.actionId === transition.actionId);
  if (action === undefined) return [];
  const { actionId, kind } = action;
  const found: string[] = [];
  const none = (item: MustSupply, why: string): void => {
    found.push(`${nameOf(transition)} demands "${item}", but ${why}.`);
  };
  for (const item of transition.mustSupply) {
    const only = ONLY_WITH.find(([items]) => items.includes(item))?.[1];
    if (only !== undefined && !only.includes(actionId)) {
      none(
        item,
        `the form of action ${actionId} cannot offer it${only.length === 0 ? "" : `; only action ${only.join(", ")} can`}`,
      );
    }
    if (kind === "misc" && NOT_BESIDE.includes(item) && !WITH_OFFICERS.includes(actionId)) {
      none(item, `a dialog beside the workflow cannot offer it; give action ${actionId} the kind "workflow"`);
    }
    if (item === "users" && action.userSelect === "N") {
      none(item, `action ${actionId} lets nobody be chosen; give it the user_select "S" or "M"`);
    }
    if (action.placeForMany !== null && !FOR_MANY.includes(item) && !WITH_OFFICERS.includes(actionId)) {
      none(item, `that cannot be given once for many tickets; take "for_many" out of action ${actionId}`);
    }
  }
  return found;
}

/** Reports officer choices without an effect, and informing the citizen without a text. */
function lintAction(workflow: Workflow, { actionId, userSelect, minRemark, tells }: WorkflowAction): string[] {
  const words = wordsOf(workflow, actionId);
  const found: string[] = [];
  const isForSomebody = [
    "department_officer",
    "extra_department_officer",
    "chosen_officer",
    "field_officers",
    "record_desk_owner",
    "remove_user",
  ] as const;
  if (userSelect !== "N" && !isForSomebody.some((word) => words.has(word))) {
    found.push(
      `Action ${actionId} lets officers be chosen, and no outcome gives them the ticket; say user_select "N".`,
    );
  }
  if (minRemark > 0 && !REMARKS.some((item) => words.has(item))) {
    found.push(`Action ${actionId} wants ${minRemark} letters, but no transition demands a remark; say min_remark 0.`);
  }
  if (words.has("tell_citizen") && tells === null) {
    found.push(
      `Action ${actionId} tells the citizen, but not in which words; name the purpose of a ready reply in "tells".`,
    );
  }
  if (!words.has("tell_citizen") && tells !== null) {
    found.push(`Action ${actionId} has words for the citizen in "tells", but no outcome of it has "tell_citizen".`);
  }
  return found;
}
