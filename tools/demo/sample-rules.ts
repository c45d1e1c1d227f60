/**
 * Rules of the demo, to show conditions and effects. Rules for a season and rules that write to citizens are off until a
 * rehearsal. Names are in both languages, as a rule has one name.
 */
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Context } from "@smgt/server/context.ts";
import { CONDITIONS, OPERATORS } from "@smgt/server/domain/law/rules/condition-code.ts";
import { importRules } from "@smgt/server/domain/intake/rule-editor/import-export-rules.ts";
import { publishRules } from "@smgt/server/domain/intake/rule-editor/versions.ts";
import { RULES_FILE_FORMAT } from "@smgt/contract/calls/intake/rule-sets.ts";
import { readRoster } from "../seed/staff.ts";

const HIGH = 2;
const ACKNOWLEDGED = 1;
const MANY_FOLLOWERS = 50_000;

const has = (...words: readonly string[]): RuleBody["conditions"][number] => ({
  condition_id: CONDITIONS.text_contains.id,
  operator_id: OPERATORS.any,
  value: [...words],
});

const rule = (name: string, description: string, more: Partial<RuleBody>): RuleBody => ({
  rule_name: name,
  description,
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  conditions: [],
  auto_create_ticket: "Y",
  outcome: "as_usual",
  ...more,
});

/** Rules in order of evaluation. */
export const SAMPLE_RULES: readonly RuleBody[] = [
  rule("Wants no name told · नाम गुप्त रखें", "Who asks for secrecy is seen by few.", {
    conditions: [has("naam gupt", "name secret", "anonymous", "anonymously", "नाम गुप्त", "गोपनीय")],
    action_sensitive: "Y",
  }),
  rule("Women and girls · महिला सुरक्षा", "Stalking and harassment: the cell looks first.", {
    conditions: [has("stalking", "follows girls", "harassment", "eve teasing", "chhedchhad", "छेड़छाड़", "पीछा करता")],
    action_priority: HIGH,
    action_tags: ["women-safety"],
  }),
  rule("Children near danger · बच्चों के पास खतरा", "An open manhole or a loose wire beside a school.", {
    match_type: "ALL",
    conditions: [
      has("school", "anganwadi", "children", "स्कूल", "आंगनवाड़ी", "बच्चे"),
      { ...has("manhole", "wire", "current", "मैनहोल", "तार", "करंट"), group_no: 1 },
      {
        condition_id: CONDITIONS.danger_detected.id,
        operator_id: OPERATORS.is,
        value: "Y",
        group_no: 1,
      },
    ],
    groups: [{ group_no: 1, match_type: "ANY" }],
    action_priority: HIGH,
    action_tags: ["child"],
  }),
  rule("Old-age pension · बुढ़ापा पेंशन", "Tagged, so that the list of the elderly is complete.", {
    conditions: [has("pension", "old age", "बुढ़ापा पेंशन", "वृद्ध", "बुज़ुर्ग")],
    action_tags: ["senior-citizen"],
  }),
  rule("Widely read · बहुत पढ़े जाने वाले", "What many people read gets a tag for the head of the cell.", {
    conditions: [
      {
        condition_id: CONDITIONS.author_followers_gte.id,
        operator_id: OPERATORS.at_least,
        value: MANY_FOLLOWERS,
      },
    ],
    action_tags: ["media"],
  }),
  rule("Advertisements · विज्ञापन", "Offers of money and followers wait in the feed.", {
    conditions: [has("giveaway", "link in bio", "free followers", "crypto", "lottery", "लॉटरी")],
    outcome: "feed",
    auto_create_ticket: "N",
    stop_on_match: "Y",
  }),
  rule("Monsoon · मानसून में जलभराव", "Switch it on in June: water-logging goes first.", {
    is_active: "N",
    conditions: [has("waterlogging", "water-logging", "flooded", "jalbharav", "जलभराव")],
    action_priority: HIGH,
    action_tags: ["monsoon"],
  }),
  rule("Receipt at night · रात में प्राप्ति सूचना", "Messages outside working time get a receipt with the number.", {
    is_active: "N",
    conditions: [{ condition_id: CONDITIONS.working_time.id, operator_id: OPERATORS.is, value: "N" }],
    auto_ack_reply_id: ACKNOWLEDGED,
  }),
];

/** Publishes the sample rules in a database without rules. */
export async function seedSampleRules(ctx: Context): Promise<void> {
  const known = await ctx.db.selectFrom("rule_draft_state").select("revision").executeTakeFirst();
  if (known === undefined || known.revision > 0) return;
  const { cellHead } = await readRoster(ctx.db);
  const { revision } = await importRules(ctx, cellHead, {
    file: { format: RULES_FILE_FORMAT, rules: [...SAMPLE_RULES] },
    mode: "replace",
    dry_run: "N",
    seen_draft_revision: known.revision,
  });
  await publishRules(ctx, cellHead, {
    seen_draft_revision: revision,
    why: "Sample rules of the demo · डेमो के नमूना नियम",
  });
}
