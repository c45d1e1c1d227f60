/**
 * Changes of the rules draft by editors (decision 45). One change at a time. Changing a rule that another editor
 * changed meanwhile is refused with editor and change. Nothing here is live.
 */
import type { AuditEvent } from "@smgt/contract/audit-events.ts";
import { wordedIn, type Wording } from "@smgt/contract/languages.ts";
import { MOST_RULES, type Rule, type RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Context, Officer } from "../../../context.ts";
import { inTransaction, type Tx } from "../../../db/tx.ts";
import { say, worded } from "../../../texts/say.ts";
import { appendAudit } from "../../ground/audit/append-audit.ts";
import { once } from "../../ground/idempotency/once.ts";
import { Refused } from "../../ground/refused.ts";
import { checkRules } from "./check-rules.ts";
import { otherFields, otherWords } from "./compare-rules.ts";
import {
  addDraftRules,
  conditionNumbers,
  countChange,
  deleteDraftRule,
  draftRule,
  draftRules,
  lockDraft,
  orderDraft,
  ruleOfCondition,
  writeDraftRule,
  type DraftRule,
  type DraftState,
} from "./draft-queries.ts";

/** Editor of the draft, in one transaction. */
export interface Editing {
  readonly ctx: Context;
  readonly tx: Tx;
  readonly officer: Officer;
  readonly now: Date;
  readonly state: DraftState;
}

/** Locks the draft and works on it. */
export function editDraft<T>(ctx: Context, officer: Officer, work: (editing: Editing) => Promise<T>): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    const state = await lockDraft(tx);
    return work({ ctx, tx, officer, now: ctx.clock.now(), state });
  });
}

/** Records editor and change; returns the revision of the draft. */
export async function recordChange(
  { tx, officer, now }: Editing,
  event: AuditEvent,
  what: Wording,
  detail: Readonly<Record<string, unknown>>,
): Promise<number> {
  const revision = await countChange(tx, officer.userId, what, now);
  await appendAudit(tx, [
    {
      at: now,
      event,
      actorUserId: officer.userId,
      roleId: officer.roleId,
      detail: { ...detail, draft_revision: revision },
    },
  ]);
  return revision;
}

/** Conditions keep the ids of their rule (`own`); others get a new one. All in one statement. */
export async function numbered(
  tx: Tx,
  bodies: readonly RuleBody[],
  own: ReadonlySet<number> = new Set(),
): Promise<RuleBody[]> {
  const isOwn = (number: number | undefined): boolean => number !== undefined && own.has(number);
  const lacking = bodies.flatMap((body) => body.conditions).filter((one) => !isOwn(one.ruleConditionId));
  const fresh = (await conditionNumbers(tx, lacking.length)).values();
  return bodies.map((body) => ({
    ...body,
    conditions: body.conditions.map((condition) => {
      if (isOwn(condition.ruleConditionId)) return condition;
      const { value, done } = fresh.next();
      if (done === true) throw new Error("as many numbers come as were asked for");
      return { ...condition, ruleConditionId: value };
    }),
  }));
}

/** The same for one rule. */
async function numberedOne(tx: Tx, body: RuleBody, own: ReadonlySet<number>): Promise<RuleBody> {
  const [one] = await numbered(tx, [body], own);
  if (one === undefined) throw new Error("a rule comes back with its numbers");
  return one;
}

const movedOn = (there: DraftRule, { language }: Officer): Refused =>
  new Refused(
    "RULE_MOVED_ON",
    { name: there.updatedBy, rule: there.rule.rule_name, what: wordedIn(there.what, language) },
    { extras: { rule: there.rule, revision: there.revision } },
  );

/** The present rule; refuses if it is gone, or differs from the one seen. */
async function seenRule({ tx, officer }: Editing, ruleId: number, seen: number | undefined): Promise<DraftRule> {
  const there = await draftRule(tx, ruleId);
  if (there === undefined) throw new Refused("RULE_NOT_FOUND");
  if (seen !== undefined && seen !== there.revision) throw movedOn(there, officer);
  return there;
}

/** An unsaved rule in the engine's shape. */
export const asRule = (body: RuleBody, ruleId: number, sequence: number): Rule => ({ ruleId, sequence, ...body });

/** Runs a change on the locked draft, once for each idempotency key. */
export function editDraftOnce<T extends object>(
  ctx: Context,
  officer: Officer,
  clientRef: string | undefined,
  work: (editing: Editing) => Promise<T>,
): Promise<T> {
  return editDraft(ctx, officer, (editing) =>
    once(editing.tx, { userId: officer.userId, clientRef, at: editing.now }, () => work(editing)),
  );
}

/** Adds a rule at the end, once for each idempotency key. */
export function saveRule(ctx: Context, officer: Officer, body: RuleBody, clientRef?: string) {
  return editDraftOnce(ctx, officer, clientRef, async (editing) => {
    const { tx, now } = editing;
    const there = await draftRules(tx);
    if (there.length >= MOST_RULES) throw new Refused("RULES_FULL", { max: MOST_RULES });
    await checkRules(ctx, tx, [asRule(body, 1, 1)], officer.language);
    const what = worded("draft.added", { rule: body.rule_name });
    const rule = { ruleId: null, body: await numberedOne(tx, body, new Set()) };
    const [ruleId = 0] = await addDraftRules(tx, [rule], { userId: officer.userId, what, now });
    await recordChange(editing, "RULE_ADDED", what, { rule_id: ruleId });
    return { ruleId, revision: 1, sentence: say(officer.language, "rule.saved") };
  });
}

async function write(editing: Editing, there: DraftRule, body: RuleBody): Promise<number> {
  const { tx, officer, now } = editing;
  const { rule } = there;
  const fields = otherFields(rule, body);
  if (fields.length === 0) return there.revision;
  const what = worded("draft.changed", { rule: body.rule_name, fields: otherWords(rule, body) });
  const own = new Set(rule.conditions.flatMap((one) => one.ruleConditionId ?? []));
  const by = { userId: officer.userId, what, now };
  const revision = await writeDraftRule(tx, rule.ruleId, await numberedOne(tx, body, own), by);
  await recordChange(editing, "RULE_CHANGED", what, { rule_id: rule.ruleId, revision, fields });
  return revision;
}

export function updateRule(
  ctx: Context,
  officer: Officer,
  ruleId: number,
  body: RuleBody,
  seenRevision: number | undefined,
) {
  return editDraft(ctx, officer, async (editing) => {
    const there = await seenRule(editing, ruleId, seenRevision);
    await checkRules(ctx, editing.tx, [asRule(body, ruleId, there.rule.sequence)], officer.language);
    const revision = await write(editing, there, body);
    return { ruleId, revision, sentence: say(officer.language, "rule.saved") };
  });
}

/** Returns true when the ids are those of all rules, each once. */
export const isWholeOrder = (ruleIds: readonly number[], rules: readonly { readonly ruleId: number }[]): boolean =>
  ruleIds.length === rules.length &&
  new Set(ruleIds).size === ruleIds.length &&
  rules.every((rule) => ruleIds.includes(rule.ruleId));

export function orderRules(
  ctx: Context,
  officer: Officer,
  places: readonly { readonly ruleId: number; readonly sequence: number }[],
  seenRevision: number | undefined,
) {
  return editDraft(ctx, officer, async (editing) => {
    const { tx, state } = editing;
    if (seenRevision !== undefined && seenRevision !== state.revision) {
      throw new Refused("RULE_ORDER_MOVED_ON", { name: state.name, what: wordedIn(state.what, officer.language) });
    }
    const rules = (await draftRules(tx)).map((one) => one.rule);
    const ruleIds = places.toSorted((a, b) => a.sequence - b.sequence).map((one) => one.ruleId);
    const isOnce = new Set(places.map((one) => one.sequence)).size === places.length;
    if (!isOnce || !isWholeOrder(ruleIds, rules)) throw new Refused("RULE_ORDER_INCOMPLETE");
    await orderDraft(tx, ruleIds);
    const revision = await recordChange(editing, "RULES_ORDERED", worded("draft.moved"), { rule_ids: ruleIds });
    return { revision, sentence: say(officer.language, "rule.moved") };
  });
}

export function deleteRule(ctx: Context, officer: Officer, ruleId: number, seenRevision: number | undefined) {
  return editDraft(ctx, officer, async (editing) => {
    const { rule } = await seenRule(editing, ruleId, seenRevision);
    await deleteDraftRule(editing.tx, ruleId);
    const what = worded("draft.deleted", { rule: rule.rule_name });
    await recordChange(editing, "RULE_DELETED", what, { rule_id: ruleId });
    return say(officer.language, "rule.deleted");
  });
}

/** Deletes a condition from its rule, unless it is the last. */
export function deleteCondition(ctx: Context, officer: Officer, conditionId: number) {
  return editDraft(ctx, officer, async (editing) => {
    const ruleId = await ruleOfCondition(editing.tx, conditionId);
    if (ruleId === undefined) throw new Refused("RULE_CONDITION_NOT_FOUND");
    const there = await seenRule(editing, ruleId, undefined);
    const { ruleId: _id, sequence: _place, ...body } = there.rule;
    const conditions = body.conditions.filter((one) => one.ruleConditionId !== conditionId);
    if (conditions.length === 0) throw new Refused("RULE_LAST_CONDITION");
    await write(editing, there, { ...body, conditions });
    return say(officer.language, "rule.conditionDeleted");
  });
}
