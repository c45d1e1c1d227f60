import type { FastifyInstance } from "fastify";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as calls from "@smgt/contract/calls/intake/rules.ts";
import { PAGE_SIZE_DEFAULT } from "@smgt/contract/constants.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import { exportRules, importRules } from "../../domain/intake/rule-editor/import-export-rules.ts";
import {
  deleteCondition,
  deleteRule,
  orderRules,
  saveRule,
  updateRule,
} from "../../domain/intake/rule-editor/change-draft.ts";
import { listConditions, listRules, officersForRule, showRule } from "../../domain/intake/rule-editor/list-rules.ts";
import { hitsOfRule } from "../../domain/intake/rule-editor/show-firings.ts";
import {
  bringBack,
  compareVersions,
  listVersions,
  publishRules,
  rulesOfVersion,
} from "../../domain/intake/rule-editor/versions.ts";
import { serve } from "../serve.ts";

export function ruleCalls(app: FastifyInstance): void {
  serve(app, calls.getAllRule, async (ctx, officer, { body }) => {
    const { rows, extras } = await listRules(ctx, officer, body);
    return { reply: rows, extras };
  });
  serve(app, calls.conditionsAndOperators, async (ctx, officer) => ({ reply: await listConditions(ctx, officer) }));
  serve(app, calls.ruleOfficers, async (ctx, officer, { body }) => ({
    reply: await officersForRule(ctx, officer, body),
  }));
  serve(app, calls.getRuleById, async (ctx, officer, { body }) => ({
    reply: await showRule(ctx, officer, body.ruleId),
  }));
  serve(app, calls.saveRule, async (ctx, officer, { body: { client_ref: clientRef, ...body } }) => {
    const { sentence, ...extras } = await saveRule(ctx, officer, body, clientRef);
    return { reply: sentence, extras };
  });
  serve(app, calls.updateRule, async (ctx, officer, { body: { ruleId, seen_revision: seen, ...body } }) => {
    const { sentence, ...extras } = await updateRule(ctx, officer, ruleId, body, seen);
    return { reply: sentence, extras };
  });
  serve(app, calls.updateRuleSequence, async (ctx, officer, { body }) => {
    const { sentence, revision } = await orderRules(ctx, officer, body.rules, body.seen_draft_revision);
    return { reply: sentence, extras: { draft_revision: revision } };
  });
  serve(app, calls.deleteRuleById, async (ctx, officer, { body, query }) => ({
    reply: await deleteRule(ctx, officer, body.ruleId ?? query.ruleId ?? 0, body.seen_revision),
  }));
  serve(app, calls.deleteRuleConditionById, async (ctx, officer, { body, query }) => ({
    reply: await deleteCondition(ctx, officer, body.ruleConditionId ?? query.ruleConditionId ?? 0),
  }));
}

/** Serves our own calls on the rules as a set. */
export function ruleSetCalls(app: FastifyInstance): void {
  serve(app, sets.publishRules, async (ctx, officer, { body }) => {
    const { sentence, version } = await publishRules(ctx, officer, body);
    return { reply: sentence, extras: { rule_version: version } };
  });
  serve(app, sets.ruleVersions, async (ctx, _officer, { body }) => {
    const { rows, next } = await listVersions(ctx, body.cursor ?? null);
    return {
      reply: rows.map((row) => ({
        ...row,
        published_at: row.published_at.toISOString(),
        is_live: flagOf(row.is_live),
      })),
      extras: next === undefined ? {} : { next_cursor: next },
    };
  });
  serve(app, sets.ruleVersion, async (ctx, _officer, { body }) => ({
    reply: [...(await rulesOfVersion(ctx.db, body.rule_version))],
  }));
  serve(app, sets.compareRuleVersions, async (ctx, _officer, { body }) => ({
    reply: await compareVersions(ctx, body.from_version, body.to_version),
  }));
  serve(app, sets.bringBackRules, async (ctx, officer, { body }) => {
    const { sentence, version, revision } = await bringBack(ctx, officer, body);
    return {
      reply: sentence,
      extras: {
        ...(version === null ? {} : { rule_version: version }),
        ...(revision === null ? {} : { draft_revision: revision }),
      },
    };
  });
  serve(app, sets.exportRules, async (ctx, officer, { body }) => ({
    reply: await exportRules(ctx, officer, body.rule_version),
  }));
  serve(app, sets.importRules, async (ctx, officer, { body }) => {
    const { sentence, count, revision } = await importRules(ctx, officer, body);
    return { reply: sentence, extras: { draft_revision: revision, rule_count: count } };
  });
  serve(app, sets.ruleHits, async (ctx, officer, { body }) => {
    const page = { ruleId: body.ruleId, before: body.cursor ?? null, size: body.page_size ?? PAGE_SIZE_DEFAULT };
    const { rows, next } = await hitsOfRule(ctx, officer, page);
    return { reply: rows, extras: next === null ? {} : { next_cursor: next } };
  });
}
