/** Trial of the draft, with a rule being written, on a text or on the last real posts. Changes nothing. */
import { wordedIn } from "@smgt/contract/languages.ts";
import type { BodyOf } from "@smgt/contract/call.ts";
import { MOST_TRIED, type tryRules as call } from "@smgt/contract/calls/intake/rule-trials.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Rule, Verdict } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { mapYielding } from "../../../jobs/map-yielding.ts";
import { detectorOf } from "../../law/masters/packs/detector-of.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { compileRules, type CompiledSet } from "../../law/rules/compile.ts";
import { askRule, decide } from "../../law/rules/decide.ts";
import type { AskedPost } from "../../law/rules/post-facts.ts";
import { checkRules } from "./check-rules.ts";
import { draftRules } from "./draft-queries.ts";
import { factsFor, policyOf, understandAt, usualOf, type RuleEnvironment } from "./judge-post.ts";
import { knownOf } from "./condition-options.ts";
import { askedOfRow, countHidden, lastPosts } from "./stored-posts.ts";
import { unreachableRules } from "./unreachable.ts";

type Written = NonNullable<BodyOf<typeof call>["rule"]>;

/** Id of the unsaved rule. */
const UNSAVED = 2_147_483_647;

const named = (rule: Rule) => ({ ruleId: rule.ruleId === UNSAVED ? null : rule.ruleId, rule_name: rule.rule_name });

/** The draft with the written rule in its place, enabled whatever its switch. */
function withWritten(rules: readonly Rule[], written: Written | undefined): { rules: Rule[]; tried: Rule | null } {
  if (written === undefined) return { rules: [...rules], tried: null };
  const there = rules.find((rule) => rule.ruleId === written.ruleId);
  const tried: Rule = {
    ...written,
    ruleId: there?.ruleId ?? UNSAVED,
    sequence: there?.sequence ?? rules.length + 1,
    is_active: "Y",
  };
  return {
    tried,
    rules: there === undefined ? [...rules, tried] : rules.map((rule) => (rule === there ? tried : rule)),
  };
}

/** The set's decision on a post, and the tried rule's part in it. */
function tryOne(set: CompiledSet, tried: Rule | null, post: AskedPost, environment: RuleEnvironment) {
  const { masters, detector } = environment;
  const found = understandAt(post, post.postedAt, environment);
  const facts = factsFor(post, found, environment);
  const { verdict } = decide(set, facts, usualOf(found, masters, detector), policyOf(environment));
  const about = set.questions.about(facts);
  const own = set.rules.find(({ rule }) => rule === tried);
  const isMatch = own !== undefined && askRule(own, facts, about) === true;
  const before = own === undefined ? [] : set.rules.slice(0, set.rules.indexOf(own));
  const taker = before.find((one) => one.rule.stop_on_match === "Y" && askRule(one, facts, about) === true);
  const shown: Verdict = {
    ...verdict,
    rules: verdict.rules.map((one) => (one.ruleId === UNSAVED ? { ...one, ruleId: null } : one)),
  };
  return {
    verdict: shown,
    is_match: flagOf(isMatch),
    taken_by: isMatch && taker !== undefined ? named(taker.rule) : null,
    conditions: own?.conditions.map(({ question }) => flagOf(about.is(question))) ?? [],
  };
}

/** A text as if it had just arrived as a mention. */
const textPost = (text: string, channel: string, now: Date): AskedPost => ({
  channel,
  kind: "T",
  text,
  author: { handle: "", followers: 0, isVerified: false },
  postedAt: now,
  media: [],
  beside: [],
  isSummoned: true,
  isEdited: false,
  wroteBefore: null,
});

/** Smallest count of hidden posts that is shown; a smaller one would reveal too much. */
const LEAST_HIDDEN = 5;

/** Records the conditions that real posts were tried with. */
const recordTrial = (ctx: Context, { userId, roleId }: Officer, { conditions }: Rule, at: Date): Promise<void> =>
  inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [{ at, event: "RULES_TRIED", actorUserId: userId, roleId, detail: { conditions } }]),
  );

/** Returns each post with its result, and unreachable rules of the draft. */
export async function tryRules(ctx: Context, officer: Officer, body: BodyOf<typeof call>) {
  const now = ctx.clock.now();
  const [masters, detector, draft] = await Promise.all([mastersOf(ctx), detectorOf(ctx), draftRules(ctx.db)]);
  const { rules, tried } = withWritten(
    draft.map((one) => one.rule),
    body.rule,
  );
  if (tried !== null) await checkRules(ctx, ctx.db, [tried], officer.language);
  const environment: RuleEnvironment = { masters, detector, channels: ctx.channels };
  const set = compileRules(rules, null, knownOf(masters, ctx.channels));
  const warnings = unreachableRules(rules, now).map(({ ruleId, rule_name, message }) => ({
    ruleId: ruleId === UNSAVED ? null : ruleId,
    rule_name,
    message: wordedIn(message, officer.language),
  }));
  if (body.text !== undefined) {
    const channel = ctx.channels.known[0]?.publicCode ?? "";
    const made = tryOne(set, tried, textPost(body.text, channel, now), environment);
    return {
      rows: [{ feed_id: null, ticket_no: null, posted_at: null, text: body.text, ...made }],
      warnings,
      hidden: 0,
    };
  }
  if (tried !== null) await recordTrial(ctx, officer, tried, now);
  const posts = await lastPosts(ctx.db, officer, body.last ?? MOST_TRIED);
  const oldest = posts.at(-1)?.posted_at;
  const hidden = oldest === undefined ? 0 : await countHidden(ctx.db, officer, oldest);
  const rows = await mapYielding(posts, (row) => ({
    feed_id: row.feed_id,
    posted_at: row.posted_at.toISOString(),
    text: row.text,
    ticket_no: row.ticket_no,
    ...tryOne(set, tried, askedOfRow(row), environment),
  }));
  return { rows, warnings, hidden: hidden < LEAST_HIDDEN ? 0 : hidden };
}
