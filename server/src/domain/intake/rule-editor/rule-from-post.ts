/**
 * Suggests a rule for a post, for a person to finish: its hashtags, or the keywords of its issue label, and its
 * classification.
 */
import type { RuleBody, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { Refused } from "../../ground/refused.ts";
import { CONDITIONS, OPERATORS } from "../../law/rules/condition-code.ts";
import { snippetOf } from "../../tickets/tickets/search/snippet.ts";
import { factsFor, understandAt } from "./judge-post.ts";
import { askedOfRow, storedPost } from "./stored-posts.ts";

const MOST_WORDS = 5;
const LEAST_LETTERS = 4;

/** Returns the rule; refuses without a post that the officer may read. */
export async function ruleFromPost(ctx: Context, officer: Officer, feedId: number): Promise<RuleBody> {
  const [masters, detector, row] = await Promise.all([
    mastersOf(ctx),
    detectorOf(ctx),
    storedPost(ctx.db, officer, feedId),
  ]);
  if (row === undefined) throw new Refused("FEED_ITEM_NOT_FOUND");
  const environment = { masters, detector, channels: ctx.channels };
  const found = understandAt(row, row.posted_at, environment);
  const facts = factsFor(askedOfRow(row), found, environment);
  const { kind, matter, place } = found.understanding;
  const speaking = [...(matter?.words ?? []), ...kind.words];
  const words = speaking.length > 0 ? speaking : facts.words.filter((word) => word.length >= LEAST_LETTERS);
  const conditions: RuleCondition[] = [
    facts.hashtags.length > 0
      ? { condition_id: CONDITIONS.hashtag.id, operator_id: OPERATORS.any, value: [...facts.hashtags] }
      : {
          condition_id: CONDITIONS.text_contains.id,
          operator_id: OPERATORS.any,
          value: [...new Set(words.length > 0 ? words : facts.words)].slice(0, MOST_WORDS),
        },
    ...(place === null
      ? []
      : [
          {
            condition_id: CONDITIONS.district_detected.id,
            operator_id: OPERATORS.is,
            value: [String(place.district_id)],
          },
        ]),
  ];
  return {
    rule_name: snippetOf(row.text).slice(0, 60),
    match_type: "ALL",
    is_active: "N",
    stop_on_match: "N",
    conditions,
    auto_create_ticket: "Y",
    outcome: "as_usual",
    ...(matter === null ? {} : { action_sub_issue_type: matter.sub_issue_type_id }),
  };
}
