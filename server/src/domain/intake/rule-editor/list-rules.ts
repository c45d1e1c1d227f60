/** The draft for its editors: each rule in words, its firings and errors, and its differences from the live rules. */
import type { BodyOf, ReplyOf } from "@smgt/contract/call.ts";
import type { conditionsAndOperators, getAllRule, ruleOfficers } from "@smgt/contract/calls/intake/rules.ts";
import { wordedIn } from "@smgt/contract/languages.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Rule } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { say } from "../../../texts/say.ts";
import { mastersOf } from "../../law/masters/read-masters.ts";
import { CONDITIONS, hasCertainty, OPERATORS, type ConditionKey } from "../../law/rules/condition-code.ts";
import { Refused } from "../../ground/refused.ts";
import { presentOfficer } from "../../organisation/users/present-user.ts";
import { usersOfRoles } from "../../organisation/users/queries.ts";
import { listTags } from "../../tickets/tickets/lists/list-tags.ts";
import { namedUsers } from "./check-rules.ts";
import { compareSets } from "./compare-rules.ts";
import { draftRule, draftRules, draftState, workingUsers, type DraftRule } from "./draft-queries.ts";
import { readLiveRules } from "./live-rules.ts";
import { optionsOf } from "./condition-options.ts";
import { errorsOfVersion, hitsOfRules } from "./version-queries.ts";
import { whatWords, whenWords, type RuleLexicon } from "./words-of-rule.ts";

type Row = Exclude<ReplyOf<typeof getAllRule>, string>[number];

const TAGS_AT_MOST = 1_000;

/** Words for these rules. */
export async function lexiconOf(ctx: Context, officer: Officer, rules: readonly Rule[]): Promise<RuleLexicon> {
  const [masters, officers] = await Promise.all([mastersOf(ctx), workingUsers(ctx.db, namedUsers(rules))]);
  return { masters, options: optionsOf(masters, ctx.channels, officer.language), language: officer.language, officers };
}

/** The draft, or a page of it. */
export async function listRules(ctx: Context, officer: Officer, body: BodyOf<typeof getAllRule>) {
  const [all, state, live, hits] = await Promise.all([
    draftRules(ctx.db),
    draftState(ctx.db),
    readLiveRules(ctx.db),
    hitsOfRules(ctx.db, ctx.clock.now()),
  ]);
  const errors = await errorsOfVersion(ctx.db, live.version);
  const changes = compareSets(
    live.rules,
    all.map((one) => one.rule),
  );
  const sought = body.search?.trim().toLowerCase() ?? "";
  const found = all.filter(({ rule }) => rule.rule_name.toLowerCase().includes(sought));
  const size = body.page_size ?? found.length;
  const from = ((body.page_no ?? 1) - 1) * size;
  const shown = found.slice(from, from + size);
  const lexicon = await lexiconOf(
    ctx,
    officer,
    shown.map((one) => one.rule),
  );
  const compared = (rule: Rule): Row["compared"] => {
    const change = changes.find((one) => one.ruleId === rule.ruleId)?.change;
    return change === "added" ? "new" : change === "changed" ? "changed" : "same";
  };
  const present = ({ rule, revision, updatedAt, updatedBy }: DraftRule): Row => {
    const hit = hits.get(rule.ruleId);
    const error = errors.get(rule.ruleId);
    return {
      ruleId: rule.ruleId,
      rule_name: rule.rule_name,
      sequence: rule.sequence,
      is_active: rule.is_active,
      match_type: rule.match_type,
      condition_count: rule.conditions.length,
      condition_summary: whenWords(rule, lexicon),
      action_summary: whatWords(rule, lexicon),
      description: rule.description ?? null,
      stop_on_match: rule.stop_on_match,
      valid_from: rule.valid_from ?? null,
      valid_to: rule.valid_to ?? null,
      hits_24h: hit?.hits_24h ?? 0,
      hits_7d: hit?.hits_7d ?? 0,
      hits_30d: hit?.hits_30d ?? 0,
      last_hit_at: hit?.last_hit_at.toISOString() ?? null,
      last_error:
        error === undefined ? null : { at: error.at.toISOString(), message: wordedIn(error.message, officer.language) },
      compared: compared(rule),
      revision,
      updated_at: updatedAt.toISOString(),
      updated_by: updatedBy,
    };
  };
  return {
    rows: shown.map(present),
    extras: {
      total_count: found.length,
      draft_revision: state.revision,
      live_version: live.version,
      is_changed: flagOf(changes.length > 0),
    },
  };
}

export async function showRule(ctx: Context, officer: Officer, ruleId: number) {
  const there = await draftRule(ctx.db, ruleId);
  if (there === undefined) throw new Refused("RULE_NOT_FOUND");
  const { version } = await readLiveRules(ctx.db);
  const error = (await errorsOfVersion(ctx.db, version)).get(ruleId);
  return {
    ...there.rule,
    revision: there.revision,
    updated_at: there.updatedAt.toISOString(),
    updated_by: there.updatedBy,
    last_error:
      error === undefined ? null : { at: error.at.toISOString(), message: wordedIn(error.message, officer.language) },
  };
}

/** Conditions and effects available to rules. */
export async function listConditions(ctx: Context, officer: Officer): Promise<ReplyOf<typeof conditionsAndOperators>> {
  const { language } = officer;
  const [masters, tags] = await Promise.all([
    mastersOf(ctx),
    listTags(ctx, { type: "R", search: null, offset: 0, size: TAGS_AT_MOST }),
  ]);
  const options = optionsOf(masters, ctx.channels, language);
  const purposes = [...new Set(masters.cannedReplies.map((row) => row.purpose))];
  return {
    conditions: (Object.keys(CONDITIONS) as ConditionKey[]).map((key) => {
      const code = CONDITIONS[key];
      return {
        condition_id: code.id,
        condition_key: key,
        condition_name: say(language, `condition.${key}`),
        field_type: code.field,
        ...("select" in code ? { select_type: code.select } : {}),
        operators: code.operators.map((operator) => ({
          operator_id: OPERATORS[operator],
          operator_name: say(language, `operator.${operator}`),
        })),
        options: "options" in code ? [...options[code.options]] : [],
        has_certainty: flagOf(hasCertainty(code)),
      };
    }),
    action_priority: masters.priorityTags.map((row) => ({
      value: String(row.priorityTagId),
      label: wordedIn(row.name, language),
    })),
    action_tags: tags.rows.map((row) => ({ value: row.tag_name, label: row.tag_name })),
    auto_ack_reply: purposes.flatMap((purpose) => {
      const replies = masters.cannedReplies.filter((row) => row.purpose === purpose);
      const english = replies.find((row) => row.lang === "en");
      const shown = replies.find((row) => row.lang === language) ?? english;
      return english === undefined || shown === undefined
        ? []
        : [{ value: String(english.cannedReplyId), label: shown.title }];
    }),
    ack_in_public: flagOf(masters.parameters.isAckInPublic),
  };
}

/** Officers whom a rule of the department may name. */
export async function officersForRule(ctx: Context, officer: Officer, body: BodyOf<typeof ruleOfficers>) {
  const masters = await mastersOf(ctx);
  const found = await usersOfRoles(ctx.db, {
    roleIds: [ROLE.OFFICER],
    departmentId: body.department_id,
    districtId: body.district_id ?? null,
  });
  return found.map((row) => presentOfficer(row, masters, officer.language));
}
