/**
 * Rules for incoming posts (slice `twitterTicketingRule`); calls and fields have the specification's names. They read
 * and change the shared draft; `rule-sets.ts` makes it live (decision 45).
 */
import { Type } from "typebox";
import { DOCUMENT_BYTES } from "../../body-sizes.ts";
import { call, onlyRoles } from "../../call.ts";
import { ROLE } from "../../constants.ts";
import { Count, Flag, Id, Moment, nullable, oneOf, PageRequest, rows, Sentence, text } from "../../shapes/common.ts";
import { MatchType, Rule, RuleFields } from "../../shapes/rule.ts";
import { OfficerRow } from "../../shapes/user.ts";

const rulers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);

/** Revision of the rule that was seen; on a conflict nothing changes, and the answer names the other editor. */
const Seen = { seen_revision: Type.Optional(Id) };

/** Last change, its author, and the number of changes. */
const Change = { revision: Id, updated_at: Moment, updated_by: Type.String() };

/** Last failure of the live rule. */
const LastError = nullable(Type.Object({ at: Moment, message: Type.String() }));

export const getAllRule = call({
  name: "rule.getallrule",
  method: "POST",
  path: "/rule/getallrule",
  access: rulers,
  about: "All rules of the draft in the order in which they are tried.",
  body: Type.Object(PageRequest),
  reply: rows(
    Type.Object({
      ruleId: Id,
      rule_name: Type.String(),
      sequence: Type.Integer(),
      is_active: Flag,
      match_type: MatchType,
      condition_count: Type.Integer(),
      /** Conditions and actions as one sentence each, in the officer's language. */
      condition_summary: Type.String(),
      action_summary: Type.String(),
      description: nullable(Type.String()),
      stop_on_match: Flag,
      valid_from: nullable(Moment),
      valid_to: nullable(Moment),
      hits_24h: Type.Integer(),
      hits_7d: Type.Integer(),
      hits_30d: Type.Integer(),
      last_hit_at: nullable(Moment),
      last_error: LastError,
      /** Comparison with the live version. */
      compared: oneOf(["same", "changed", "new"]),
      ...Change,
    }),
  ),
  extras: Type.Object({
    total_count: Type.Optional(Type.Integer()),
    /** Revision of the whole draft; writes that depend on the whole draft name it. */
    draft_revision: Type.Optional(Count),
    /** Null: nothing was ever made live. */
    live_version: Type.Optional(nullable(Id)),
    /** Y: the draft differs from the live version in a rule, in the order, or by a removed rule. */
    is_changed: Type.Optional(Flag),
  }),
});

/** REQUIREMENTS 3: DD+S select, DD+M tag input, TI number, SW simple tag input. */
export const conditionsAndOperators = call({
  name: "conditions.conditionsandoperators",
  method: "POST",
  path: "/conditions/conditionsandoperators",
  access: rulers,
  about: "What a rule can ask and do, in the officer's language.",
  reply: Type.Object({
    conditions: Type.Array(
      Type.Object({
        condition_id: Id,
        condition_key: Type.String(),
        condition_name: Type.String(),
        field_type: Type.Union([Type.Literal("DD"), Type.Literal("TI"), Type.Literal("SW")]),
        select_type: Type.Optional(Type.Union([Type.Literal("S"), Type.Literal("M")])),
        operators: Type.Array(Type.Object({ operator_id: Id, operator_name: Type.String() })),
        options: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
        /** Y: it has a minimum certainty. */
        has_certainty: Flag,
      }),
    ),
    action_priority: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    action_tags: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    /** Ready replies for acknowledgements: one per purpose, whatever its languages. */
    auto_ack_reply: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    /** Y: public acknowledgements are allowed; N: only messages are acknowledged. */
    ack_in_public: Flag,
  }),
});

export const ruleOfficers = call({
  name: "rule.getruleofficers",
  method: "POST",
  path: "/rule/getruleofficers",
  access: rulers,
  about: "Officers of a department, and of a district where one is given, to whom a rule may mark; by name.",
  body: Type.Object({ department_id: Id, district_id: Type.Optional(Id) }),
  reply: rows(OfficerRow),
});

export const getRuleById = call({
  name: "rule.getrulebyid",
  method: "POST",
  path: "/rule/getrulebyid",
  access: rulers,
  about: "One rule of the draft, whole.",
  body: Type.Object({ ruleId: Id }),
  reply: Type.Object({ ...Rule.properties, ...Change, last_error: LastError }),
  refuses: ["RULE_NOT_FOUND"],
});

const Saved = Type.Object({ ruleId: Type.Optional(Id), revision: Type.Optional(Id) });

export const saveRule = call({
  name: "rule.saverule",
  method: "POST",
  path: "/rule/saverule",
  access: rulers,
  about: "Adds a rule at the end of the order.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    ...RuleFields,
    /** Idempotency key chosen by the screen; a repeat adds no second rule. */
    client_ref: Type.Optional(text(64)),
  }),
  reply: Sentence,
  extras: Saved,
  refuses: ["RULE_UNSOUND", "RULES_FULL"],
});

export const updateRule = call({
  name: "rule.updaterule",
  method: "PUT",
  path: "/rule/updaterule",
  access: rulers,
  about: "Changes a rule; what is left out of the body is left out of the rule.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({ ruleId: Id, ...RuleFields, ...Seen }),
  reply: Sentence,
  extras: Saved,
  refuses: ["RULE_NOT_FOUND", "RULE_MOVED_ON", "RULE_UNSOUND"],
});

export const updateRuleSequence = call({
  name: "rule.updaterulesequence",
  method: "PUT",
  path: "/rule/updaterulesequence",
  access: rulers,
  about: "Sets the order of all rules at once; an incomplete list is refused.",
  bodyBytes: DOCUMENT_BYTES,
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleId: Id, sequence: Type.Integer({ minimum: 1, maximum: 10_000 }) }), {
      maxItems: 1_000,
    }),
    /** Revision of the draft that was seen; a changed order or set of rules is refused. */
    seen_draft_revision: Type.Optional(Count),
  }),
  reply: Sentence,
  extras: Type.Object({ draft_revision: Type.Optional(Count) }),
  refuses: ["RULE_ORDER_INCOMPLETE", "RULE_ORDER_MOVED_ON"],
});

export const deleteRuleById = call({
  name: "rule.deleterulebyid",
  method: "DELETE",
  path: "/rule/deleterulebyid",
  access: rulers,
  about: "Deletes a rule from the draft; versions that had it keep it.",
  body: Type.Object({ ruleId: Type.Optional(Id), ...Seen }),
  query: Type.Object({ ruleId: Type.Optional(Id) }),
  reply: Sentence,
  refuses: ["RULE_NOT_FOUND", "RULE_MOVED_ON"],
});

export const deleteRuleConditionById = call({
  name: "rule.deleteruleconditionbyid",
  method: "DELETE",
  path: "/rule/deleteruleconditionbyid",
  access: rulers,
  about: "Deletes a condition; the last one of a rule cannot go.",
  body: Type.Object({ ruleConditionId: Type.Optional(Id) }),
  query: Type.Object({ ruleConditionId: Type.Optional(Id) }),
  reply: Sentence,
  refuses: ["RULE_CONDITION_NOT_FOUND", "RULE_LAST_CONDITION"],
});
