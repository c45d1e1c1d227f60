/** Rule for incoming posts, as edited, stored and returned; fields of the specification, with further optional ones. */
import { Type, type Static } from "typebox";
import { CONDITION_WORDS, RULE_TAGS } from "../word-limits.ts";
import { Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";

/** Reasons for dismissing a post. */
export const DISMISS_WHYS = ["not_grievance", "spam", "repeat", "other_state", "unreadable", "other"] as const;
export type DismissWhy = (typeof DISMISS_WHYS)[number];

/**
 * Outcomes of a rule. `as_usual`: unchanged. `ticket`: always a ticket. `feed`: no ticket; a person decides in the
 * feed. `dismiss`: no ticket and no decision. Posts about danger and private messages become a ticket whatever a rule
 * says.
 */
export const RULE_OUTCOMES = ["as_usual", "ticket", "feed", "dismiss"] as const;
export type RuleOutcome = (typeof RULE_OUTCOMES)[number];

export const MOST_RULES = 500;
export const MOST_CONDITIONS = 30;

export const MatchType = Type.Union([Type.Literal("ALL"), Type.Literal("ANY")]);

export const RuleCondition = Type.Object({
  ruleConditionId: Type.Optional(Id),
  condition_id: Id,
  operator_id: Id,
  value: Type.Union([
    text(500),
    Type.Number({ minimum: -1e9, maximum: 1e9 }),
    Type.Array(text(CONDITION_WORDS.letters), { maxItems: CONDITION_WORDS.count }),
  ]),
  /** Group of the condition; without one it is on the same level as the groups. */
  group_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  /** Minimum certainty of a detected value; only where `has_certainty` is Y. Absent: any certainty. */
  least_certainty: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
export type RuleCondition = Static<typeof RuleCondition>;

export const RuleFields = {
  rule_name: text(120),
  description: Type.Optional(text(500)),
  /** Combination of the groups and the ungrouped conditions. */
  match_type: MatchType,
  is_active: Flag,
  /** Y: later rules are skipped when this one applies. */
  stop_on_match: Flag,
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: MOST_CONDITIONS }),
  /** Combination of the conditions within a group; ALL for a group not listed. */
  groups: Type.Optional(
    Type.Array(Type.Object({ group_no: Type.Integer({ minimum: 1, maximum: 10 }), match_type: MatchType }), {
      maxItems: 10,
    }),
  ),
  /** Period of validity; `valid_to` is exclusive. */
  valid_from: Type.Optional(Moment),
  valid_to: Type.Optional(Moment),
  action_priority: Type.Optional(Id),
  action_tags: Type.Optional(Type.Array(text(RULE_TAGS.letters), { maxItems: RULE_TAGS.count })),
  action_issue_type: Type.Optional(Id),
  action_sub_issue_type: Type.Optional(Id),
  action_department_id: Type.Optional(Id),
  /** AUTO: the detected district, as without a rule; `action_mark` requires certainty. */
  action_district_id: Type.Optional(Type.Union([Id, Type.Literal("AUTO")])),
  /** Officer to mark to. */
  action_user_id: Type.Optional(Id),
  /** Y: marks at once, to the officer above or to the department's officer for the district with the fewest tickets. */
  action_mark: Type.Optional(Flag),
  action_sensitive: Type.Optional(Flag),
  /** N: no ticket, it waits in the feed. `outcome` is more exact and takes precedence. */
  auto_create_ticket: Flag,
  outcome: Type.Optional(oneOf(RULE_OUTCOMES)),
  /** Reason; with the outcome `dismiss`. */
  dismiss_why: Type.Optional(oneOf(DISMISS_WHYS)),
  /** Ready reply of this purpose, in the writer's script, once per ticket; see `ack_in_public`. */
  auto_ack_reply_id: Type.Optional(Id),
};
export const Rule = Type.Object({ ruleId: Id, sequence: Type.Integer(), ...RuleFields });
export type Rule = Static<typeof Rule>;
export const RuleBody = Type.Object(RuleFields);
export type RuleBody = Static<typeof RuleBody>;

/** Rule by its id; null: the edited rule before its first save. */
export const NamedRule = Type.Object({ ruleId: nullable(Id), rule_name: Type.String() });

/**
 * Reasons of a decision. `usual`: a grievance, or possibly one. `kind`: certainly no grievance. `rule`: decided by a
 * rule. `danger`, `message`: a ticket whatever a rule says.
 */
export const VERDICT_REASONS = ["usual", "kind", "rule", "danger", "message"] as const;

/** Decision of a set of rules about one post. */
export const Verdict = Type.Object({
  becomes: oneOf(["ticket", "feed", "dismissed"]),
  reason: oneOf(VERDICT_REASONS),
  issue_type_id: nullable(Id),
  sub_issue_type_id: nullable(Id),
  department_id: nullable(Id),
  district_id: nullable(Id),
  priority_tag_id: Id,
  user_id: nullable(Id),
  is_marked: Flag,
  is_sensitive: Flag,
  tags: Type.Array(Type.String()),
  /** Ready reply for the acknowledgement, if one may be sent. */
  ack_reply_id: nullable(Id),
  /** Applied rules, in order. */
  rules: Type.Array(NamedRule),
});
export type Verdict = Static<typeof Verdict>;
