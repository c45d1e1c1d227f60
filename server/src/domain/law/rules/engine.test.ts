/** Conditions, precedence and limits of rules; all expectations by hand. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Rule, RuleCondition } from "@smgt/contract/shapes/rule.ts";
import type { Understanding } from "@smgt/contract/understanding.ts";
import { compileRules, problemsOf } from "./compile.ts";
import { CONDITIONS, OPERATORS, type ConditionKey, type OperatorKey } from "./condition-code.ts";
import { askRule, decide, type Policy, type Usual } from "./decide.ts";
import type { Known } from "./known-rows.ts";
import { wordsOfText } from "../detection/tags.ts";
import { Questions, type About } from "./shared-conditions.ts";
import { factsOf, type AskedPost } from "./post-facts.ts";

const known: Known = {
  options: {
    yes_no: new Set(["Y", "N"]),
    languages: new Set(["en", "hi", "hx", "other"]),
    channels: new Set(["post", "reply", "quote", "message"]),
    districts: new Set(["6", "7", "none"]),
    issues: new Set(["1", "none"]),
    sub_issues: new Set(["101", "none"]),
    departments: new Set(["1", "none"]),
    kinds: new Set(["grievance", "thanks", "spam"]),
    accounts: new Set(["our_cell"]),
    sources: new Set(["1"]),
  },
  priorities: new Set([1, 2]),
  issueOfSub: new Map([[101, 1]]),
  purposes: new Map([[1, "ACKNOWLEDGED"]]),
  users: null,
};
const usual: Usual = {
  issueTypeId: 9,
  subIssueTypeId: 901,
  departmentId: 3,
  districtId: 7,
  priorityTagId: 3,
  dangerPriorityTagId: null,
  isSensitive: false,
};
const policy: Policy = {
  feedKinds: new Set(["spam", "thanks"]),
  feedCertainty: 0.8,
  markCertainty: 0.8,
  // Department 2 requires more certainty than the State, department 1 less.
  certaintyOf: (departmentId) => (departmentId === 2 ? 0.95 : 0.5),
  ackInPublic: false,
  ofSubIssue: (id) => (id === 101 ? { issueTypeId: 1, departmentId: 1, priorityTagId: 2, isSensitive: false } : null),
};
const calendar = {
  utcOffsetMinutes: 330,
  opensMinute: 540,
  closesMinute: 1_020,
  weekend: [6, 7],
  days: new Map([["2026-11-24", false]]),
  districtDays: new Map<number, Map<string, boolean>>(),
};
const understood: Understanding = {
  kind: { kind: "grievance", certainty: 0.9, words: [] },
  matter: { sub_issue_type_id: 101, certainty: 0.6, words: [] },
  department: null,
  place: { district_id: 6, certainty: 0.9, words: [] },
  danger: null,
  further: [],
  model_version: null,
};
const plain: AskedPost = {
  channel: "X",
  kind: "T",
  text: "No water in Hisar",
  author: { handle: "Asha_K", followers: 900, isVerified: false },
  // Monday, 10:30 in India.
  postedAt: new Date("2026-11-23T05:00:00.000Z"),
  media: [],
  beside: [],
  isSummoned: true,
  isEdited: false,
  wroteBefore: null,
};
interface Told {
  readonly post?: Partial<AskedPost>;
  readonly understanding?: Partial<Understanding>;
  readonly isPrivate?: boolean;
}
const facts = ({ post = {}, understanding = {}, isPrivate = false }: Told = {}) =>
  factsOf(
    { ...plain, ...post },
    {
      words: wordsOfText(post.text ?? plain.text).folded,
      lang: "en",
      understanding: { ...understood, ...understanding },
      matterOf: { issueTypeId: 1, departmentId: 1 },
      sourceId: 1,
      isPrivate,
    },
    calendar,
  );

const on = (
  key: ConditionKey,
  operator: OperatorKey,
  value: RuleCondition["value"],
  more: Partial<RuleCondition> = {},
): RuleCondition => ({ condition_id: CONDITIONS[key].id, operator_id: OPERATORS[operator], value, ...more });

let numbers = 0;
const rule = (conditions: RuleCondition[], more: Partial<Rule> = {}): Rule => {
  numbers += 1;
  return {
    ruleId: numbers,
    sequence: numbers,
    rule_name: `Rule ${numbers}`,
    match_type: "ALL",
    is_active: "Y",
    stop_on_match: "N",
    auto_create_ticket: "Y",
    outcome: "as_usual",
    conditions,
    ...more,
  };
};
const ALWAYS = on("has_media", "is", "N");

const isTrue = (conditions: RuleCondition[], told: Told = {}, more: Partial<Rule> = {}): boolean => {
  const set = compileRules([rule(conditions, { action_tags: ["x"], ...more })], 1, known);
  const of = facts(told);
  const [one] = set.rules;
  assert.ok(one !== undefined);
  const answer = askRule(one, of, set.questions.about(of));
  assert.equal(typeof answer, "boolean", JSON.stringify(answer));
  return answer === true;
};
const decided = (rules: Rule[], told: Told = {}, of: Partial<Policy> = {}, without: Partial<Usual> = {}) =>
  decide(compileRules(rules, 1, known), facts(told), { ...usual, ...without }, { ...policy, ...of });

describe("questions", () => {
  it("are one where conditions are the same, also of several sets, and answered once for a post", () => {
    const questions = new Questions();
    const twice = [ALWAYS, on("text_contains", "any", ["paani"])];
    const first = compileRules([rule(twice, {}), rule(twice, {})], 1, known, questions);
    const second = compileRules([rule(twice.toReversed(), {})], 2, known, questions);
    const asked = [...first.rules, ...second.rules].flatMap((one) => one.conditions.map(({ question }) => question));
    assert.deepEqual(asked, [0, 1, 0, 1, 1, 0]);
    const of = facts({ post: { text: "paani nahi" } });
    assert.equal(questions.about(of), questions.about(of));
    const other = facts({ post: { text: "bijli nahi" } });
    const is = (about: About): boolean[] => [0, 1].map(about.is);
    assert.deepEqual(
      [is(questions.about(of)), is(questions.about(other)), is(questions.about(of))],
      [
        [true, true],
        [true, false],
        [true, true],
      ],
    );
  });

  it("are two where only the comparison, the value or the certainty is another", () => {
    const questions = new Questions();
    const asked = [
      on("kind_detected", "is", ["spam"]),
      on("kind_detected", "is_not", ["spam"]),
      on("kind_detected", "is", ["news"]),
      { ...on("kind_detected", "is", ["spam"]), least_certainty: 0.9 },
    ].map((condition) => questions.numberOf(condition));
    assert.deepEqual(asked, [0, 1, 2, 3]);
  });
});

describe("a condition", () => {
  const text = (value: string) => ({ post: { text: value } });
  const cases: readonly (readonly [name: string, condition: RuleCondition, told: Told, expected: boolean])[] = [
    ["finds a word in another script", on("text_contains", "any", ["paani"]), text("पानी नहीं"), true],
    ["finds a spelling that sounds alike", on("text_contains", "any", ["बिजली"]), text("bijlee gul hai"), true],
    ["finds no part of a word", on("text_contains", "any", ["water"]), text("waterfall"), false],
    ["finds a beginning with a star", on("text_contains", "any", ["pipe*"]), text("the pipelines burst"), true],
    ["finds words of a phrase only in a row", on("text_contains", "any", ["no water"]), text("no more water"), false],
    ["wants all of all", on("text_contains", "all", ["water", "road"]), text("water on the road"), true],
    ["wants all of all", on("text_contains", "all", ["water", "road"]), text("water here"), false],
    ["takes a phrase as written", on("text_contains", "phrase", ["pani nahi"]), text("pani nahi aaya"), true],
    ["takes another spelling of a phrase", on("text_contains", "phrase", ["paani nahi"]), text("pani nahin"), true],
    [
      "finds a Hindi phrase in Latin letters",
      on("text_contains", "phrase", ["पानी नहीं"]),
      text("pani nahi aaya"),
      true,
    ],
    [
      "finds a Latin phrase in Devanagari",
      on("text_contains", "phrase", ["pani nahi"]),
      text("कल से पानी नहीं आया"),
      true,
    ],
    [
      "finds an English phrase in Devanagari",
      on("text_contains", "phrase", ["street light"]),
      text("स्ट्रीट लाइट बंद"),
      true,
    ],
    [
      "finds a Hindi phrase of English words",
      on("text_contains", "phrase", ["स्ट्रीट लाइट"]),
      text("no street light"),
      true,
    ],
    ["hears short words beside others", on("text_contains", "phrase", ["गली में"]), text("gali mein kuda"), true],
    ["reads figures of both scripts", on("text_contains", "phrase", ["ward 46"]), text("वार्ड ४६ में"), true],
    ["keeps the order of a phrase", on("text_contains", "phrase", ["pani nahi"]), text("नहीं पानी"), false],
    [
      "wants the words of a phrase in a row",
      on("text_contains", "phrase", ["pani nahi"]),
      text("पानी बिल्कुल नहीं"),
      false,
    ],
    ["takes no other word for a short one", on("text_contains", "phrase", ["pani nahi"]), text("पानी है"), false],
    [
      "finds a row in any, all and none",
      on("text_contains", "all", ["पानी नहीं", "बिजली"]),
      text("bijli aur pani nahi"),
      true,
    ],
    ["finds a row in any, all and none", on("text_contains", "any", ["pani nahi"]), text("पानी नहीं"), true],
    ["finds a row in any, all and none", on("text_not_contains", "none", ["pani nahi"]), text("पानी नहीं"), false],
    ["looks into no handle", on("text_contains", "any", ["water"]), text("@water help"), false],
    ["is true where none is there", on("text_not_contains", "none", ["water"]), text("road"), true],
    ["is untrue where one is there", on("text_not_contains", "none", ["water", "x1"]), text("water"), false],
    ["knows hashtags in any case", on("hashtag", "any", ["#HisarRoads"]), text("see #hisarroads"), true],
    ["knows our account", on("mentions_account", "is", ["our_cell"]), text("@Our_Cell please"), true],
    ["knows another account", on("mentions_handle", "any", ["@cmoffice"]), text("@CMOffice please"), true],
    ["knows the author", on("author_handle", "any", ["asha_k"]), {}, true],
    ["knows who is not the author", on("author_handle", "none", ["asha_k"]), {}, false],
    ["counts followers", on("author_followers_gte", "at_least", 900), {}, true],
    ["counts followers", on("author_followers_gte", "at_least", 901), {}, false],
    ["counts followers", on("author_followers_gte", "at_most", "899"), {}, false],
    ["knows who is verified", on("author_verified", "is", "Y"), {}, false],
    ["knows the language", on("lang", "is", ["hi", "en"]), {}, true],
    ["knows the language", on("lang", "is_not", ["en"]), {}, false],
    ["knows a message", on("channel", "is", ["message"]), { post: { kind: "D" } }, true],
    ["knows a reply", on("channel", "is", ["reply", "quote"]), { post: { kind: "R" } }, true],
    ["knows a picture", on("has_media", "is", "Y"), { post: { media: [{ altText: null }] } }, true],
    ["knows an edit", on("is_edit", "is", "Y"), { post: { isEdited: true } }, true],
    ["knows whether we may answer", on("is_summoned", "is", "N"), { post: { isSummoned: false } }, true],
    ["knows the source", on("source", "is", ["1"]), {}, true],
    ["knows the hour of India", on("hour_of_day", "at_least", 10), {}, true],
    ["knows the hour of India", on("hour_of_day", "at_least", 11), {}, false],
    ["knows office hours", on("working_time", "is", "Y"), {}, true],
    ["knows a holiday", on("working_time", "is", "Y"), { post: { postedAt: new Date("2026-11-24T05:00:00Z") } }, false],
    [
      "knows the evening",
      on("working_time", "is", "N"),
      { post: { postedAt: new Date("2026-11-23T11:30:00Z") } },
      true,
    ],
    ["knows the district", on("district_detected", "is", ["6"]), {}, true],
    ["wants it certain", on("district_detected", "is", ["6"], { least_certainty: 0.9 }), {}, true],
    ["wants it more certain", on("district_detected", "is", ["6"], { least_certainty: 0.91 }), {}, false],
    ["is not what is not certain", on("district_detected", "is_not", ["6"], { least_certainty: 0.91 }), {}, true],
    ["knows that there is none", on("district_detected", "is", ["none"]), { understanding: { place: null } }, true],
    ["knows the issue of the matter", on("issue_detected", "is", ["1"]), {}, true],
    ["knows the matter", on("sub_issue_detected", "is", ["101"], { least_certainty: 0.7 }), {}, false],
    ["knows its department", on("department_detected", "is", ["1"]), {}, true],
    ["knows no danger", on("danger_detected", "is", "N"), {}, true],
    [
      "knows danger",
      on("danger_detected", "is", "Y", { least_certainty: 0.5 }),
      { understanding: { danger: { situation: null, certainty: 0.6, words: [] } } },
      true,
    ],
    ["knows the kind", on("kind_detected", "is", ["grievance"], { least_certainty: 0.9 }), {}, true],
    ["knows a first post", on("repeat_author_days", "at_most", 7), {}, false],
    [
      "knows who wrote three days ago",
      on("repeat_author_days", "at_most", 3),
      { post: { wroteBefore: new Date("2026-11-20T05:00:00Z") } },
      true,
    ],
    [
      "knows who wrote more than three days ago",
      on("repeat_author_days", "at_most", 3),
      { post: { wroteBefore: new Date("2026-11-20T04:59:00Z") } },
      false,
    ],
  ];
  for (const [name, condition, told, expected] of cases) {
    it(`${name}: ${JSON.stringify(condition.value)} ${expected ? "is" : "is not"} true`, () => {
      assert.equal(isTrue([condition], told), expected);
    });
  }

  it("has a case for every field", () => {
    const asked = new Set(cases.map(([, condition]) => condition.condition_id));
    const fields = Object.entries(CONDITIONS).filter(([, code]) => !asked.has(code.id));
    assert.deepEqual(fields, []);
    assert.equal(new Set(Object.values(CONDITIONS).map((code) => code.id)).size, Object.keys(CONDITIONS).length);
  });
});

describe("conditions together", () => {
  const yes = ALWAYS;
  const no = on("has_media", "is", "Y");
  const grouped = (...conditions: readonly (readonly [RuleCondition, number?])[]): RuleCondition[] =>
    conditions.map(([condition, group]) => (group === undefined ? condition : { ...condition, group_no: group }));

  it("go by ALL or ANY, groups as one among them", () => {
    assert.equal(isTrue([yes, no]), false);
    assert.equal(isTrue([yes, no], {}, { match_type: "ANY" }), true);
    // An undefined group counts as ALL.
    assert.equal(isTrue(grouped([yes], [yes, 1], [no, 1])), false);
    const any = { groups: [{ group_no: 1, match_type: "ANY" as const }] };
    assert.equal(isTrue(grouped([yes], [yes, 1], [no, 1]), {}, any), true);
    assert.equal(isTrue(grouped([no], [yes, 1], [no, 1]), {}, any), false);
    assert.equal(isTrue(grouped([no], [yes, 1], [yes, 1]), {}, { match_type: "ANY" }), true);
    assert.equal(isTrue(grouped([yes, 1], [no, 2]), {}, { match_type: "ANY" }), true);
    assert.equal(isTrue(grouped([yes, 1], [no, 2])), false);
  });

  it("count only in the rule's period, its first moment in and its last out", () => {
    const at = plain.postedAt.toISOString();
    assert.equal(isTrue([yes], {}, { valid_from: at }), true);
    assert.equal(isTrue([yes], {}, { valid_to: at }), false);
    assert.equal(isTrue([yes], {}, { valid_from: "2026-11-23T05:00:00.001Z" }), false);
  });
});

describe("rules in their order", () => {
  it("the first that says it wins; tags come together; off is off; one that stops is the last", () => {
    const { verdict, applied } = decided([
      rule([ALWAYS], { is_active: "N", action_priority: 2, action_tags: ["off"] }),
      rule([ALWAYS], { rule_name: "one", action_priority: 1, action_tags: ["a", "b"] }),
      rule([on("has_media", "is", "Y")], { action_tags: ["no"] }),
      rule([ALWAYS], { rule_name: "two", action_priority: 2, action_tags: ["b", "c"], stop_on_match: "Y" }),
      rule([ALWAYS], { rule_name: "three", action_tags: ["late"], action_sensitive: "Y" }),
    ]);
    assert.equal(verdict.priority_tag_id, 1);
    assert.deepEqual(verdict.tags, ["a", "b", "c"]);
    assert.equal(verdict.is_sensitive, "N");
    assert.deepEqual(
      applied.map((one) => [one.rule.rule_name, one.effects]),
      [
        ["one", ["priority", "tags"]],
        ["two", ["tags"]],
      ],
    );
  });

  it("count by their sequence, not by where they stand", () => {
    const late = rule([ALWAYS], { sequence: 9, action_priority: 2 });
    const early = rule([ALWAYS], { sequence: 1, action_priority: 1 });
    assert.equal(decided([late, early]).verdict.priority_tag_id, 1);
  });

  it("a sub-issue brings its issue, department and priority, unless a rule says another", () => {
    const { verdict } = decided([rule([ALWAYS], { action_sub_issue_type: 101 })]);
    assert.deepEqual(
      [verdict.issue_type_id, verdict.sub_issue_type_id, verdict.department_id, verdict.priority_tag_id],
      [1, 101, 1, 2],
    );
    assert.equal(decided([]).verdict.sub_issue_type_id, 901);
    const said = decided([rule([ALWAYS], { action_sub_issue_type: 101, action_priority: 1 })]);
    assert.equal(said.verdict.priority_tag_id, 1);
  });

  it("tells of what is gone and does the rest; a broken rule does not count as untrue", () => {
    const gone = decided([rule([ALWAYS], { action_priority: 77, action_tags: ["still"] })]);
    assert.deepEqual(gone.verdict.tags, ["still"]);
    assert.equal(gone.verdict.priority_tag_id, 3);
    assert.match(gone.failures[0]?.message.en ?? "", /^Priority: /);
    const broken = decided([
      rule([on("district_detected", "is", ["99"])], { stop_on_match: "Y", action_tags: ["x"] }),
      rule([ALWAYS], { action_tags: ["next"] }),
    ]);
    assert.deepEqual(broken.verdict.tags, ["next"]);
    assert.match(broken.failures[0]?.message.en ?? "", /Condition 1 names something that is gone: 99/);
    // Outside its period a rule is neither evaluated nor reported.
    const over = rule([on("district_detected", "is", ["99"])], { valid_to: "2020-01-01T00:00:00Z" });
    assert.deepEqual(decided([over]).failures, []);
  });
});

describe("what becomes of a post", () => {
  const spam = (certainty: number) => ({ understanding: { kind: { kind: "spam" as const, certainty, words: [] } } });
  const feed = { auto_create_ticket: "N" as const, outcome: "feed" as const };
  const danger = { danger: { situation: null, certainty: 0.1, words: [] } };

  it("is a ticket by itself, unless it is certain to be no grievance", () => {
    assert.deepEqual([decided([]).verdict.becomes, decided([]).verdict.reason], ["ticket", "usual"]);
    assert.deepEqual([decided([], spam(0.8)).verdict.becomes, decided([], spam(0.8)).verdict.reason], ["feed", "kind"]);
    assert.equal(decided([], spam(0.79)).verdict.becomes, "ticket");
    assert.equal(decided([], spam(0.9), { feedKinds: new Set() }).verdict.becomes, "ticket");
  });

  it("is what the first rule with an outcome says", () => {
    assert.equal(decided([rule([ALWAYS], feed)]).verdict.becomes, "feed");
    assert.equal(decided([rule([ALWAYS], { outcome: "ticket" })], spam(0.9)).verdict.becomes, "ticket");
    assert.equal(decided([rule([ALWAYS], { action_tags: ["x"] })], spam(0.9)).verdict.becomes, "feed");
    const dismissing = rule([ALWAYS], { outcome: "dismiss", dismiss_why: "repeat" });
    const first = decided([dismissing, rule([ALWAYS], feed)]);
    assert.deepEqual(
      [first.verdict.becomes, first.dismissWhy, first.decidedBy],
      ["dismissed", "repeat", dismissing.ruleId],
    );
    // Only the specification's flag.
    const { outcome: _outcome, ...flagged } = rule([ALWAYS], { auto_create_ticket: "N" });
    assert.equal(decided([flagged]).verdict.becomes, "feed");
    const { outcome: _other, ...yes } = rule([ALWAYS], { auto_create_ticket: "Y" });
    assert.equal(decided([yes], spam(0.9)).verdict.becomes, "ticket");
  });

  it("is a ticket whatever a rule says where there is danger, or where it is a message", () => {
    const inDanger = decided([rule([ALWAYS], feed)], { understanding: danger });
    assert.deepEqual([inDanger.verdict.becomes, inDanger.verdict.reason], ["ticket", "danger"]);
    assert.equal(decided([], { understanding: { ...spam(0.95).understanding, ...danger } }).verdict.becomes, "ticket");
    const message = decided([rule([ALWAYS], feed)], { isPrivate: true });
    assert.deepEqual([message.verdict.becomes, message.verdict.reason], ["ticket", "message"]);
    const sensitive = decide(
      compileRules([rule([ALWAYS], feed)], 1, known),
      facts(),
      { ...usual, isSensitive: true },
      policy,
    );
    assert.equal(sensitive.verdict.becomes, "ticket");
  });

  it("is never less urgent than danger asks for, whatever a rule says; without danger a rule decides", () => {
    const lower = compileRules([rule([ALWAYS], { action_priority: 2 })], 1, known);
    const danger: Usual = { ...usual, dangerPriorityTagId: 1 };
    assert.equal(decide(lower, facts({}), danger, policy).verdict.priority_tag_id, 1);
    assert.equal(decide(lower, facts({}), usual, policy).verdict.priority_tag_id, 2);
  });

  it("is marked only by what a rule says or what is certain", () => {
    const marks = { action_mark: "Y" as const };
    // The issue label has certainty 0.6.
    const unsure = decided([rule([ALWAYS], marks)]);
    assert.deepEqual([unsure.verdict.is_marked, unsure.isMarkUncertain], ["N", true]);
    const matter = { sub_issue_type_id: 101, certainty: 0.8, words: [] };
    const taken = decided([rule([ALWAYS], marks)], { understanding: { matter } }, {}, { subIssueTypeId: 101 });
    assert.equal(taken.verdict.is_marked, "Y");
    assert.equal(decided([rule([ALWAYS], { ...marks, action_sub_issue_type: 101 })]).verdict.is_marked, "Y");
    const nowhere = { understanding: { place: null } };
    assert.equal(decided([rule([ALWAYS], { ...marks, action_sub_issue_type: 101 })], nowhere).verdict.is_marked, "N");
    const whole = { ...marks, action_sub_issue_type: 101, action_district_id: 7, action_user_id: 44 };
    const { verdict } = decided([rule([ALWAYS], whole)], nowhere);
    assert.deepEqual([verdict.is_marked, verdict.user_id, verdict.district_id], ["Y", 44, 7]);
    assert.equal(decided([rule([ALWAYS], { ...whole, ...feed })], nowhere).verdict.is_marked, "N");
    assert.equal(decided([rule([ALWAYS], { ...whole, ...feed })], nowhere).isMarkUncertain, false);
  });

  it("is marked by a matter only where its ticket took it, and as certain as the State and its department want", () => {
    const marks = rule([ALWAYS], { action_mark: "Y" });
    const matterOf = (certainty: number) => ({
      understanding: { matter: { sub_issue_type_id: 101, certainty, words: [] } },
    });
    const took = { subIssueTypeId: 101 };
    const ofTwo = {
      ofSubIssue: () => ({ issueTypeId: 1, departmentId: 2, priorityTagId: 2, isSensitive: false }),
    };
    const cases: readonly (readonly [string, Partial<Policy>, Partial<Usual>, number, "Y" | "N"])[] = [
      ["as certain as the State wants", {}, took, 0.8, "Y"],
      ["less, though its department would be content", {}, took, 0.79, "N"],
      ["as certain as the State wants, not as the department", ofTwo, took, 0.94, "N"],
      ["as certain as the department wants", ofTwo, took, 0.95, "Y"],
      ["certain, but left not classified", {}, {}, 0.99, "N"],
    ];
    for (const [name, of, without, certainty, expected] of cases) {
      const { verdict, isMarkUncertain } = decided([marks], matterOf(certainty), of, without);
      assert.deepEqual([verdict.is_marked, isMarkUncertain], [expected, expected === "N"], name);
    }
    // A value set by a rule needs no certainty.
    const said = rule([ALWAYS], { action_mark: "Y", action_sub_issue_type: 101 });
    assert.equal(decided([said], matterOf(0.1), ofTwo).verdict.is_marked, "Y");
    // A department detected apart from the issue label has to reach its own threshold.
    const apart = { ...matterOf(0.99).understanding, department: { department_id: 2, certainty: 0.9, words: [] } };
    assert.equal(decided([marks], { understanding: apart }, {}, took).verdict.is_marked, "N");
  });

  it("is acknowledged in a message, in public only where the State has switched it on and it is allowed", () => {
    const acks = [rule([ALWAYS], { auto_ack_reply_id: 1 })];
    assert.equal(decided(acks).verdict.ack_reply_id, null);
    assert.equal(decided(acks, { isPrivate: true }).verdict.ack_reply_id, 1);
    assert.equal(decided(acks, {}, { ackInPublic: true }).verdict.ack_reply_id, 1);
    const uncalled = { post: { isSummoned: false } };
    assert.equal(decided(acks, uncalled, { ackInPublic: true }).verdict.ack_reply_id, null);
    assert.equal(
      decided([rule([ALWAYS], { ...feed, auto_ack_reply_id: 1 })], {}, { ackInPublic: true }).verdict.ack_reply_id,
      null,
    );
  });
});

it("a sound rule has no problem", () => {
  assert.deepEqual(problemsOf(rule([ALWAYS], { action_tags: ["x"] }), known), []);
  assert.equal(problemsOf(rule([ALWAYS], { action_tags: [" "] }), known).length, 1);
});
