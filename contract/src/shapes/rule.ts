/** A rule that triages what comes in, as it is written, kept and answered; its fields are the specification's, and further ones that may be left out. */
import { Type, type Static } from "typebox";
import { CONDITION_WORDS, RULE_TAGS } from "../word-limits.ts";
import { Flag, Id, Moment, nullable, oneOf, text } from "./common.ts";

/** Why a post becomes no ticket. */
export const DISMISS_WHYS = ["not_grievance", "spam", "repeat", "other_state", "unreadable", "other"] as const;
export type DismissWhy = (typeof DISMISS_WHYS)[number];

/**
 * What a rule makes of a post. `as_usual`: what it is without the rule. `ticket`: a ticket in any case. `feed`: no ticket, it
 * waits in the feed for a person. `dismiss`: no ticket, and nobody is asked. A post about danger and a message become a
 * ticket whatever a rule says.
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
  /** The group that it stands in; without one it stands beside the groups. */
  group_no: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
  /** What is detected counts from this certainty on; only where `has_certainty` is Y. Without it any is enough. */
  least_certainty: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
});
export type RuleCondition = Static<typeof RuleCondition>;

export const RuleFields = {
  rule_name: text(120),
  description: Type.Optional(text(500)),
  /** How the groups, and the conditions that stand in none, go together. */
  match_type: MatchType,
  is_active: Flag,
  /** Y: rules further down are not tried where this one applies. */
  stop_on_match: Flag,
  conditions: Type.Array(RuleCondition, { minItems: 1, maxItems: MOST_CONDITIONS }),
  /** How the conditions of a group go together; a group that is not named here goes by ALL. */
  groups: Type.Optional(
    Type.Array(Type.Object({ group_no: Type.Integer({ minimum: 1, maximum: 10 }), match_type: MatchType }), {
      maxItems: 10,
    }),
  ),
  /** The rule applies from this moment on, and no more from `valid_to` on. */
  valid_from: Type.Optional(Moment),
  valid_to: Type.Optional(Moment),
  action_priority: Type.Optional(Id),
  action_tags: Type.Optional(Type.Array(text(RULE_TAGS.letters), { maxItems: RULE_TAGS.count })),
  action_issue_type: Type.Optional(Id),
  action_sub_issue_type: Type.Optional(Id),
  action_department_id: Type.Optional(Id),
  /** AUTO: the one that was detected, which it is without the rule too; with `action_mark` it has to be certain. */
  action_district_id: Type.Optional(Type.Union([Id, Type.Literal("AUTO")])),
  /** Marked to this officer. */
  action_user_id: Type.Optional(Id),
  /** Y: marked at once, to the officer above or to the one of the department's officers for the district who has the least. */
  action_mark: Type.Optional(Flag),
  action_sensitive: Type.Optional(Flag),
  /** N: no ticket, it waits in the feed. `outcome` says it more exactly and goes first. */
  auto_create_ticket: Flag,
  outcome: Type.Optional(oneOf(RULE_OUTCOMES)),
  /** With the outcome `dismiss`. */
  dismiss_why: Type.Optional(oneOf(DISMISS_WHYS)),
  /** A ready reply of this purpose, in the writer's own script, once a ticket; see `ack_in_public`. */
  auto_ack_reply_id: Type.Optional(Id),
};
export const Rule = Type.Object({ ruleId: Id, sequence: Type.Integer(), ...RuleFields });
export type Rule = Static<typeof Rule>;
export const RuleBody = Type.Object(RuleFields);
export type RuleBody = Static<typeof RuleBody>;

/** A rule by its number; null: the one that is being written and not yet saved. */
export const NamedRule = Type.Object({ ruleId: nullable(Id), rule_name: Type.String() });

/**
 * Why it is a ticket or none. `usual`: a grievance, or not certain to be none. `kind`: it is certain to be no grievance.
 * `rule`: a rule says so. `danger`, `message`: a ticket whatever a rule says.
 */
export const VERDICT_REASONS = ["usual", "kind", "rule", "danger", "message"] as const;

/** What a set of rules makes of one post. */
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
  /** The ready reply whose purpose acknowledges it, where it may be sent. */
  ack_reply_id: nullable(Id),
  /** The rules that applied, in their order. */
  rules: Type.Array(NamedRule),
});
export type Verdict = Static<typeof Verdict>;
