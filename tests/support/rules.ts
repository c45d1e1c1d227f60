/** Rules for tests: built as an editor does, and published through calls. */
import assert from "node:assert/strict";
import * as sets from "@smgt/contract/calls/intake/rule-sets.ts";
import * as calls from "@smgt/contract/calls/intake/rules.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { liveRules } from "@smgt/server/domain/intake/rule-editor/live-rules.ts";
import { proveAll } from "./accounts.ts";
import type { Client } from "./client.ts";
import { until } from "./until.ts";
import type { World } from "./world.ts";

/** A rule on texts with one of the words. */
export const ruleOn = (words: readonly string[], more: Partial<RuleBody>): RuleBody => ({
  rule_name: `On ${words.join(", ")}`,
  match_type: "ALL",
  is_active: "Y",
  stop_on_match: "N",
  conditions: [{ condition_id: 1, operator_id: 1, value: [...words] }],
  auto_create_ticket: "Y",
  outcome: "as_usual",
  ...more,
});

/** Publishes exactly these rules and waits until the server uses them; returns their numbers and the version. */
export async function publishRules(
  world: World,
  head: Client,
  rules: readonly RuleBody[],
): Promise<{ readonly ruleIds: number[]; readonly version: number }> {
  const { draft_revision: seen = 0 } = await head.call(calls.getAllRule);
  const file = { format: "smgt-rules-1" as const, rules: [...rules] };
  const taken = await head.call(sets.importRules, { file, mode: "replace", dry_run: "N", seen_draft_revision: seen });
  assert.equal(taken.STATUS_ID, "0", JSON.stringify(taken));
  await proveAll(world);
  const published = await head.call(sets.publishRules, {
    seen_draft_revision: taken.draft_revision ?? 0,
    why: "For the test",
  });
  assert.equal(published.STATUS_ID, "0", JSON.stringify(published));
  const version = published.rule_version ?? 0;
  await until("the server has the version", async () =>
    (await liveRules(world.ctx)).version === version ? true : null,
  );
  const live = await head.ok(sets.ruleVersion, { rule_version: version });
  return { ruleIds: typeof live === "string" ? [] : live.map((rule) => rule.ruleId), version };
}
