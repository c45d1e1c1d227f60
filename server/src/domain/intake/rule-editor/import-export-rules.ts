/**
 * Export and import of rules as a document: from the draft or a version, and into the draft. Imported rules are never
 * live.
 */
import type { BodyOf } from "@smgt/contract/call.ts";
import { RULES_FILE_FORMAT, type importRules as call } from "@smgt/contract/calls/intake/rule-sets.ts";
import { MOST_RULES, type RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction } from "../../../db/tx.ts";
import { say, worded } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { Refused } from "../../ground/refused.ts";
import { asRule, editDraftOnce, numbered, recordChange } from "./change-draft.ts";
import { checkRules } from "./check-rules.ts";
import { addDraftRules, draftRules, emptyDraft } from "./draft-queries.ts";
import { checkSeen, rulesOf } from "./versions.ts";

/** Returns the rules as a document; the export is recorded. */
export async function exportRules(ctx: Context, officer: Officer, version: number | undefined) {
  const rules = await rulesOf(ctx, version);
  await inTransaction(ctx.db, (tx) =>
    appendAudit(tx, [
      {
        at: ctx.clock.now(),
        event: "RULES_EXPORTED",
        actorUserId: officer.userId,
        roleId: officer.roleId,
        detail: { rules: rules.length, ...(version === undefined ? {} : { rule_version: version }) },
      },
    ]),
  );
  const bodies = rules.map(({ ruleId: _id, sequence: _place, ...body }): RuleBody => ({
    ...body,
    conditions: body.conditions.map(({ ruleConditionId: _number, ...condition }) => condition),
  }));
  return { format: RULES_FILE_FORMAT, rules: bodies } as const;
}

/** Imports a document's rules into the draft, or lists the refusals. */
export function importRules(ctx: Context, officer: Officer, body: BodyOf<typeof call>) {
  const { rules } = body.file;
  const count = rules.length;
  // A dry run needs no idempotency key.
  const clientRef = body.dry_run === "Y" ? undefined : body.client_ref;
  return editDraftOnce(ctx, officer, clientRef, async (editing) => {
    const { tx, now, state } = editing;
    const isReplacing = body.mode === "replace";
    if (isReplacing) checkSeen(editing, body.seen_draft_revision);
    const there = isReplacing ? 0 : (await draftRules(tx)).length;
    if (there + count > MOST_RULES) throw new Refused("RULES_FULL", { max: MOST_RULES });
    await checkRules(
      ctx,
      tx,
      rules.map((rule, at) => asRule(rule, at + 1, at + 1)),
      officer.language,
    );
    if (body.dry_run === "Y") {
      return { count, revision: state.revision, sentence: say(officer.language, "rule.importable", { count }) };
    }
    if (isReplacing) await emptyDraft(tx);
    const what = worded("draft.imported");
    const written = (await numbered(tx, rules)).map((rule) => ({ ruleId: null, body: rule }));
    await addDraftRules(tx, written, { userId: officer.userId, what, now });
    const revision = await recordChange(editing, "RULES_IMPORTED", what, { rules: count, mode: body.mode });
    return { count, revision, sentence: say(officer.language, "rule.imported", { count }) };
  });
}
