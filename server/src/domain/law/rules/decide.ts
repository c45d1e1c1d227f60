/**
 * Applies a set of rules to one post. Ingest, the trial of a rule and the rehearsal all call this function (decision
 * 45). Each rule is evaluated at most once, in order, and none reverts an earlier one, so the result is finite and
 * deterministic. A failing rule is reported and never counts as a mismatch. Pure.
 */
import type { Wording } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { DismissWhy, Rule, Verdict } from "@smgt/contract/shapes/rule.ts";
import type { PostKind } from "@smgt/contract/understanding.ts";
import { worded } from "../../../texts/say.ts";
import type { CompiledRule, CompiledSet } from "./compile.ts";
import { effectCode, nothingSaid, type EffectName, type Said } from "./effect-code.ts";
import type { PostFacts } from "./post-facts.ts";
import type { About } from "./shared-conditions.ts";

/** Result for the post when no rule applies. */
export interface Usual {
  readonly issueTypeId: number | null;
  readonly subIssueTypeId: number | null;
  readonly departmentId: number | null;
  readonly districtId: number | null;
  readonly priorityTagId: number;
  /** Priority because of danger to life or safety: no rule makes the ticket less urgent. Null without danger. */
  readonly dangerPriorityTagId: number | null;
  readonly isSensitive: boolean;
}

/** The State's settings for all rules. */
export interface Policy {
  /** Kinds that go to the feed by default, when certain enough. */
  readonly feedKinds: ReadonlySet<PostKind>;
  readonly feedCertainty: number;
  /** Minimum certainty of detected values for marking. */
  readonly markCertainty: number;
  /** Minimum confidence to classify into a department; marking requires no less. */
  readonly certaintyOf: (departmentId: number) => number;
  readonly ackInPublic: boolean;
  /** Properties of a sub-issue. */
  readonly ofSubIssue: (subIssueTypeId: number) => {
    readonly issueTypeId: number;
    readonly departmentId: number;
    readonly priorityTagId: number;
    readonly isSensitive: boolean;
  } | null;
}

/** An applied rule with its effective effects: values set by an earlier rule are not included. */
export interface Applied {
  readonly rule: Rule;
  readonly effects: readonly EffectName[];
  /** Numbers, from 1, of its true conditions. */
  readonly because: readonly number[];
}

export interface RuleFailure {
  readonly ruleId: number;
  readonly message: Wording;
}

export interface Decision {
  readonly verdict: Verdict;
  /** Reason of the outcome `dismissed`. */
  readonly dismissWhy: DismissWhy | null;
  /** Rule that decided between ticket and feed; null when none did. */
  readonly decidedBy: number | null;
  readonly applied: readonly Applied[];
  readonly failures: readonly RuleFailure[];
  /** A rule requires marking, but the detected values are not certain enough. */
  readonly isMarkUncertain: boolean;
}

interface Asked {
  readonly said: Said;
  readonly applied: readonly Applied[];
  readonly failures: readonly RuleFailure[];
  readonly decidedBy: number | null;
}

const isInTime = ({ fromMs, toMs }: CompiledRule, at: number): boolean => at >= fromMs && at < toMs;

/** Evaluates the conditions of a rule; never throws. Returns the problems of an invalid rule. */
export function askRule(one: CompiledRule, facts: PostFacts, about: About): boolean | readonly Wording[] {
  if (!isInTime(one, facts.at)) return false;
  if (one.broken.length > 0) return one.broken;
  try {
    return one.test(about);
  } catch (error) {
    // Reported with the rule; the post continues.
    return [worded("rule.problem.failed", { error: error instanceof Error ? error.message.slice(0, 200) : "?" })];
  }
}

type Answer = ReturnType<typeof askRule>;

/** Results of every rule in order, including those after a stop: they show what the stop prevents. */
export type Answers = readonly Answer[];

/** Evaluates every rule. */
export function askEvery(set: CompiledSet, facts: PostFacts): Answers {
  const about = set.questions.about(facts);
  return set.rules.map((one) => askRule(one, facts, about));
}

function askAll(set: CompiledSet, facts: PostFacts, answers: Answers | null): Asked {
  const said = nothingSaid();
  const applied: Applied[] = [];
  const failures: RuleFailure[] = [];
  let decidedBy: number | null = null;
  const about = set.questions.about(facts);
  for (const [at, one] of set.rules.entries()) {
    const { rule } = one;
    const answer = answers?.[at] ?? askRule(one, facts, about);
    if (answer === false) continue;
    const messages = answer === true ? one.failing : answer;
    failures.push(...messages.map((message) => ({ ruleId: rule.ruleId, message })));
    if (answer !== true) continue;
    const outcomeBefore = said.outcome;
    const effects = one.effects.filter((name) => effectCode(name).put(said, rule));
    if (said.outcome !== outcomeBefore) decidedBy = rule.ruleId;
    const because = one.conditions.flatMap(({ question }, at) => (about.is(question) ? [at + 1] : []));
    applied.push({ rule, effects, because });
    if (rule.stop_on_match === "Y") break;
  }
  return { said, applied, failures, decidedBy };
}

function becoming(
  { said }: Asked,
  facts: PostFacts,
  usual: Usual,
  policy: Policy,
): Pick<Verdict, "becomes" | "reason"> {
  const { kind, danger } = facts.understanding;
  const isKeptBack = policy.feedKinds.has(kind.kind) && kind.certainty >= policy.feedCertainty;
  const byItself = isKeptBack
    ? ({ becomes: "feed", reason: "kind" } as const)
    : ({ becomes: "ticket", reason: "usual" } as const);
  const wanted =
    said.outcome === null
      ? byItself
      : ({ becomes: said.outcome === "dismiss" ? "dismissed" : said.outcome, reason: "rule" } as const);
  if (wanted.becomes === "ticket") return wanted;
  // Sensitive posts never go to the feed, which the whole cell can read.
  if (danger !== null || usual.isSensitive) return { becomes: "ticket", reason: "danger" };
  return facts.isPrivate ? { becomes: "ticket", reason: "message" } : wanted;
}

/**
 * Returns true when every value needed for marking is set by a rule or detected with enough certainty, for the State
 * and for the department. An issue label that the ticket did not use marks nothing.
 */
function isCertainToMark(said: Said, { understanding }: PostFacts, usual: Usual, policy: Policy): boolean {
  const { matter, department, place } = understanding;
  const isSure = (finding: { readonly certainty: number } | null, departmentId: number | null): boolean =>
    finding !== null &&
    finding.certainty >= policy.markCertainty &&
    (departmentId === null || finding.certainty >= policy.certaintyOf(departmentId));
  const ofMatter = matter === null ? null : (policy.ofSubIssue(matter.sub_issue_type_id)?.departmentId ?? null);
  const isTaken = matter !== null && matter.sub_issue_type_id === usual.subIssueTypeId;
  const hasIssue = said.subIssueTypeId !== null || (isTaken && isSure(matter, ofMatter));
  const hasDepartment =
    said.departmentId !== null ||
    said.subIssueTypeId !== null ||
    isSure(department ?? matter, department?.department_id ?? ofMatter);
  return hasIssue && hasDepartment && (said.districtId !== null || isSure(place, null));
}

/**
 * Decides between ticket, feed and dismissal, and computes the ticket's values. `answers`: earlier results of the same
 * set on the same post, if any.
 */
export function decide(
  set: CompiledSet,
  facts: PostFacts,
  usual: Usual,
  policy: Policy,
  answers: Answers | null = null,
): Decision {
  const asked = askAll(set, facts, answers);
  const { said, applied } = asked;
  const place = becoming(asked, facts, usual, policy);
  const isTicket = place.becomes === "ticket";
  const subIssue = said.subIssueTypeId === null ? null : policy.ofSubIssue(said.subIssueTypeId);
  const departmentId = said.departmentId ?? subIssue?.departmentId ?? usual.departmentId;
  const districtId = said.districtId ?? usual.districtId;
  const wantsMark = isTicket && said.isMarked;
  const isMarked =
    wantsMark && departmentId !== null && districtId !== null && isCertainToMark(said, facts, usual, policy);
  const mayAcknowledge = isTicket && (facts.isPrivate || (policy.ackInPublic && facts.isSummoned));
  const counts = (name: EffectName): boolean => {
    if (name === "outcome") return place.reason === "rule";
    if (name === "mark") return isMarked;
    return name === "acknowledge" ? mayAcknowledge : true;
  };
  return {
    verdict: {
      ...place,
      issue_type_id: subIssue?.issueTypeId ?? usual.issueTypeId,
      sub_issue_type_id: said.subIssueTypeId ?? usual.subIssueTypeId,
      department_id: departmentId,
      district_id: districtId,
      // Priority ids ascend from most to least urgent.
      priority_tag_id: Math.min(
        said.priorityTagId ?? subIssue?.priorityTagId ?? usual.priorityTagId,
        usual.dangerPriorityTagId ?? Infinity,
      ),
      user_id: isMarked ? said.userId : null,
      is_marked: flagOf(isMarked),
      is_sensitive: flagOf(said.isSensitive || usual.isSensitive || subIssue?.isSensitive === true),
      tags: said.tags,
      ack_reply_id: mayAcknowledge ? said.ackReplyId : null,
      rules: applied.map(({ rule }) => ({ ruleId: rule.ruleId, rule_name: rule.rule_name })),
    },
    dismissWhy: place.becomes === "dismissed" ? said.dismissWhy : null,
    decidedBy: place.reason === "rule" ? asked.decidedBy : null,
    applied: applied.map((one) => ({ ...one, effects: one.effects.filter(counts) })),
    failures: asked.failures,
    isMarkUncertain: wantsMark && !isMarked,
  };
}
