/** Random posts and random rule sets with all possible content, some of it invalid. */
import fc from "fast-check";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import type { Post } from "@smgt/server/channels/channel.ts";
import { CONDITIONS, OPERATORS, type ConditionCode } from "@smgt/server/domain/law/rules/condition-code.ts";
import type { Known } from "@smgt/server/domain/law/rules/known-rows.ts";

const WORDS = [
  "paani",
  "पानी",
  "bijli",
  "बिजली",
  "road",
  "सड़क",
  "no water",
  "Hisar",
  "हिसार",
  "Gurugram",
  "thanks",
  "धन्यवाद",
  "lottery",
  "gas leak",
  "suicide",
  "kachra*",
  "46",
];
const TAGS = ["alpha", "beta", "gamma"];
const HANDLES = ["one_citizen", "two_citizen", "news_desk"];
const flag = fc.constantFrom("Y" as const, "N" as const);
const match = fc.constantFrom("ALL" as const, "ANY" as const);

function valueOf(code: ConditionCode, known: Known): fc.Arbitrary<RuleCondition["value"]> {
  if (code.reading.kind === "number") return fc.integer({ min: 0, max: 2_000 });
  const { options } = code;
  if (options !== undefined) {
    // One in a few values does not exist in the masters.
    const value = fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...known.options[options]) }, fc.constant("4711"));
    return fc.array(value, { minLength: 1, maxLength: code.select === "S" ? 1 : 4 });
  }
  return fc.array(fc.constantFrom(...(code.reading.kind === "words" ? WORDS : [...HANDLES, ...TAGS])), {
    minLength: 1,
    maxLength: 4,
  });
}

const conditionOf = (known: Known): fc.Arbitrary<RuleCondition> =>
  fc.constantFrom(...(Object.values(CONDITIONS) as ConditionCode[])).chain((code) =>
    fc.record(
      {
        condition_id: fc.constant(code.id),
        operator_id: fc.constantFrom(...code.operators).map((operator) => OPERATORS[operator]),
        value: valueOf(code, known),
        group_no: fc.integer({ min: 1, max: 2 }),
        least_certainty: fc.constantFrom(0, 0.5, 0.9),
      },
      { requiredKeys: ["condition_id", "operator_id", "value"] },
    ),
  );

const ruleOf = (known: Known): fc.Arbitrary<Omit<Rule, "ruleId" | "sequence">> =>
  fc.record(
    {
      rule_name: fc.constantFrom("a", "b", "c"),
      match_type: match,
      is_active: fc.constantFrom("Y" as const, "Y" as const, "N" as const),
      stop_on_match: flag,
      auto_create_ticket: flag,
      conditions: fc.array(conditionOf(known), { minLength: 1, maxLength: 4 }),
      groups: fc.array(fc.record({ group_no: fc.integer({ min: 1, max: 2 }), match_type: match }), { maxLength: 2 }),
      outcome: fc.constantFrom("as_usual" as const, "ticket" as const, "feed" as const, "dismiss" as const),
      dismiss_why: fc.constantFrom("spam" as const, "repeat" as const),
      action_priority: fc.constantFrom(1, 2, 3, 99),
      action_tags: fc.array(fc.constantFrom(...TAGS), { maxLength: 2 }),
      action_sub_issue_type: fc.constantFrom(101, 102, 4711),
      action_department_id: fc.constantFrom(1, 2, 4711),
      action_district_id: fc.constantFrom(6, 7, "AUTO" as const),
      action_mark: flag,
      action_sensitive: flag,
      auto_ack_reply_id: fc.constantFrom(1, 4711),
      valid_from: fc.constantFrom("2020-01-01T00:00:00.000Z", "2026-06-01T00:00:00.000Z"),
      valid_to: fc.constantFrom("2026-06-15T00:00:00.000Z", "2040-01-01T00:00:00.000Z"),
    },
    {
      requiredKeys: ["rule_name", "match_type", "is_active", "stop_on_match", "auto_create_ticket", "conditions"],
    },
  );

export const ruleSetOf = (known: Known): fc.Arbitrary<Rule[]> =>
  fc
    .array(ruleOf(known), { minLength: 1, maxLength: 12 })
    .map((rules) => rules.map((rule, at) => ({ ...rule, ruleId: at + 1, sequence: at + 1 })));

/** A public post to us or a message; `at` makes its ids unique. */
export const postOf = (at: number): fc.Arbitrary<Post> =>
  fc
    .record({
      isPrivate: fc.constantFrom(false, false, false, true),
      kind: fc.constantFrom("T" as const, "R" as const, "Q" as const),
      words: fc.array(fc.constantFrom(...WORDS, "hai", "is", "#Roads", "@news_desk", "https://t.co/x"), {
        minLength: 1,
        maxLength: 12,
      }),
      author: fc.constantFrom(...HANDLES),
      minutes: fc.integer({ min: 0, max: 60 * 24 * 30 }),
      hasMedia: fc.boolean(),
      isSummoned: fc.boolean(),
      isEdited: fc.boolean(),
    })
    .map(({ isPrivate, kind, words, author, minutes, hasMedia, isSummoned, isEdited }): Post => ({
      channel: isPrivate ? "X-DM" : "X",
      originId: String(5_000_000 + at),
      versionId: String(isEdited ? 6_000_000 + at : 5_000_000 + at),
      kind: isPrivate ? "D" : kind,
      text: words.join(" ").replaceAll("*", ""),
      lang: null,
      author: {
        id: String(100 + HANDLES.indexOf(author)),
        handle: author,
        name: author,
        profileImageUrl: null,
        followers: 500 * HANDLES.indexOf(author),
        isVerified: author === "news_desk",
      },
      createdAt: new Date(Date.UTC(2026, 5, 1) + minutes * 60_000 + at).toISOString(),
      conversationId: String(5_000_000 + at),
      inReplyToPostId: null,
      quotedPostId: null,
      isRepost: false,
      editIds: [],
      media: hasMedia ? [{ type: "photo", url: null, previewUrl: null, altText: null, width: null, height: null }] : [],
      beside: isEdited
        ? [
            { kind: "poll", choices: words.slice(0, 2) },
            {
              kind: "quoted",
              id: String(8_000_000 + at),
              text: words.toReversed().join(" ").replaceAll("*", ""),
              authorId: "9",
              handle: "somebody",
              name: "Somebody",
              createdAt: null,
              media: [],
              isOurs: hasMedia,
            },
          ]
        : [],
      canReplyPublicly: !isPrivate && isSummoned,
    }));
