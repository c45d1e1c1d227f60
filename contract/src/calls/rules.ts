/** Rules that triage what comes in (slice `twitterTicketingRule`); field names of the specification. */
import { Type } from "typebox";
import { call, onlyRoles } from "../call.ts";
import { ROLE } from "../constants.ts";
import { Flag, Id, Moment, PageRequest, rows, Sentence, text } from "../shapes/common.ts";

const rulers = onlyRoles(ROLE.ADMIN, ROLE.CELL_HEAD);
const MatchType = Type.Union([Type.Literal("ALL"), Type.Literal("ANY")]);

const RuleCondition = Type.Object({
  ruleConditionId: Type.Optional(Id),
  condition_id: Id,
  operator_id: Id,
  value: Type.Union([
    text(500),
    Type.Number({ minimum: -1e9, maximum: 1e9 }),
    Type.Array(text(200), { maxItems: 100 }),
  ]),
});

const RuleFields = {
  rule_name: text(120),
  description: Type.Optional(text(500)),
  match_type: MatchType,
  is_active: Flag,
  stop_on_match: Flag,
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: 30 }),
  action_priority: Type.Optional(Id),
  action_tags: Type.Optional(Type.Array(text(60), { maxItems: 20 })),
  action_issue_type: Type.Optional(Id),
  action_sub_issue_type: Type.Optional(Id),
  action_department_id: Type.Optional(Id),
  action_district_id: Type.Optional(Type.Union([Id, Type.Literal("AUTO")])),
  action_user_id: Type.Optional(Id),
  auto_create_ticket: Flag,
  auto_ack_reply_id: Type.Optional(Id),
};

export const getAllRule = call({
  name: "rule.getallrule",
  method: "POST",
  path: "/rule/getallrule",
  access: rulers,
  about: "All rules in the order in which they are tried.",
  body: Type.Object(PageRequest),
  reply: rows(
    Type.Object({
      ruleId: Id,
      rule_name: Type.String(),
      sequence: Type.Integer(),
      is_active: Flag,
      match_type: MatchType,
      condition_count: Type.Integer(),
      action_summary: Type.String(),
      hits_30d: Type.Integer(),
      updated_at: Moment,
    }),
  ),
});

/** REQUIREMENTS 3: DD+S select, DD+M tag input, TI number, SW simple tag input. */
export const conditionsAndOperators = call({
  name: "conditions.conditionsandoperators",
  method: "POST",
  path: "/conditions/conditionsandoperators",
  access: rulers,
  about: "What a rule can ask and do.",
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
      }),
    ),
    action_priority: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
    action_tags: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  }),
});

export const getRuleById = call({
  name: "rule.getrulebyid",
  method: "POST",
  path: "/rule/getrulebyid",
  access: rulers,
  about: "One rule, whole.",
  body: Type.Object({ ruleId: Id }),
  reply: Type.Object({ ruleId: Id, sequence: Type.Integer(), ...RuleFields }),
});

const Saved = Type.Object({ ruleId: Type.Optional(Id) });

export const saveRule = call({
  name: "rule.saverule",
  method: "POST",
  path: "/rule/saverule",
  access: rulers,
  about: "Adds a rule at the end of the order.",
  body: Type.Object(RuleFields),
  reply: Sentence,
  extras: Saved,
});

export const updateRule = call({
  name: "rule.updaterule",
  method: "PUT",
  path: "/rule/updaterule",
  access: rulers,
  about: "Changes a rule.",
  body: Type.Object({ ruleId: Id, ...RuleFields }),
  reply: Sentence,
  extras: Saved,
});

export const updateRuleSequence = call({
  name: "rule.updaterulesequence",
  method: "PUT",
  path: "/rule/updaterulesequence",
  access: rulers,
  about: "Sets the order of all rules at once; an incomplete list is refused.",
  body: Type.Object({
    rules: Type.Array(Type.Object({ ruleId: Id, sequence: Type.Integer({ minimum: 1, maximum: 10_000 }) }), {
      maxItems: 1_000,
    }),
  }),
  reply: Sentence,
});

export const deleteRuleById = call({
  name: "rule.deleterulebyid",
  method: "DELETE",
  path: "/rule/deleterulebyid",
  access: rulers,
  about: "Deletes a rule.",
  body: Type.Object({ ruleId: Type.Optional(Id) }),
  query: Type.Object({ ruleId: Type.Optional(Id) }),
  reply: Sentence,
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
});
