import type { FastifyInstance } from "fastify";
import { ruleFromPost } from "@smgt/contract/calls/intake/rule-sets.ts";
import * as calls from "@smgt/contract/calls/intake/rule-trials.ts";
import {
  cancelRehearsal,
  listRehearsalPosts,
  listRehearsals,
  startRehearsal,
} from "../../domain/intake/rule-editor/rehearsals.ts";
import { ruleFromPost as makeRule } from "../../domain/intake/rule-editor/rule-from-post.ts";
import { tryRules } from "../../domain/intake/rule-editor/try-rules.ts";
import { serve } from "../serve.ts";

export function ruleTrialCalls(app: FastifyInstance): void {
  serve(app, ruleFromPost, async (ctx, officer, { body }) => ({ reply: await makeRule(ctx, officer, body.feed_id) }));
  serve(app, calls.tryRules, async (ctx, officer, { body }) => {
    const { rows, warnings, hidden } = await tryRules(ctx, officer, body);
    return {
      reply: rows,
      extras: {
        match_count: rows.filter((row) => row.is_match === "Y").length,
        taken_count: rows.filter((row) => row.taken_by !== null).length,
        hidden_count: hidden,
        warnings,
      },
    };
  });
  serve(app, calls.startRehearsal, async (ctx, officer, { body }) => {
    const { sentence, rehearsalId } = await startRehearsal(ctx, officer, body);
    return { reply: sentence, extras: { rehearsal_id: rehearsalId } };
  });
  serve(app, calls.rehearsals, async (ctx, officer, { body }) => ({
    reply: await listRehearsals(ctx, officer, body.rehearsal_id),
  }));
  serve(app, calls.rehearsalPosts, async (ctx, officer, { body }) => {
    const { rows, next } = await listRehearsalPosts(ctx, officer, body);
    return { reply: rows, extras: next === null ? {} : { next_cursor: next } };
  });
  serve(app, calls.cancelRehearsal, async (ctx, officer, { body }) => ({
    reply: await cancelRehearsal(ctx, officer, body.rehearsal_id),
  }));
}
