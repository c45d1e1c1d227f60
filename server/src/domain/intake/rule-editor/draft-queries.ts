/** SQL of the draft of rules that all editors share. */
import { sql } from "kysely";
import type { Wording } from "@smgt/contract/languages.ts";
import type { Rule, RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Db, Tx } from "../../../db/tx.ts";

export interface DraftRule {
  readonly rule: Rule;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  /** The last change. */
  readonly what: Wording;
}

/** Number of changes, last editor and last change. */
export interface DraftState {
  readonly revision: number;
  readonly name: string;
  readonly what: Wording;
}

interface DraftRow {
  readonly rule_id: number;
  readonly sequence: number;
  readonly rule: RuleBody;
  readonly revision: number;
  readonly updated_at: Date;
  readonly user_name: string;
  readonly what: Wording;
}

const presented = (row: DraftRow): DraftRule => ({
  rule: { ruleId: row.rule_id, sequence: row.sequence, ...row.rule },
  revision: row.revision,
  updatedAt: row.updated_at,
  updatedBy: row.user_name,
  what: row.what,
});

/** All rules of the draft, in their order. */
export async function draftRules(db: Db | Tx): Promise<DraftRule[]> {
  const { rows } = await sql<DraftRow>`
    select d.rule_id, d.sequence, d.rule, d.revision, d.updated_at, u.user_name, d.what
      from rule_draft d join app_user u on u.user_id = d.updated_by order by d.sequence`.execute(db);
  return rows.map(presented);
}

export async function draftRule(db: Db | Tx, ruleId: number): Promise<DraftRule | undefined> {
  const { rows } = await sql<DraftRow>`
    select d.rule_id, d.sequence, d.rule, d.revision, d.updated_at, u.user_name, d.what
      from rule_draft d join app_user u on u.user_id = d.updated_by where d.rule_id = ${ruleId}`.execute(db);
  return rows.map(presented)[0];
}

/** The rule that has a condition. */
export async function ruleOfCondition(tx: Tx, conditionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ rule_id: number }>`
    select rule_id from rule_draft
     where rule -> 'conditions' @> ${JSON.stringify([{ ruleConditionId: conditionId }])}::jsonb limit 1`.execute(tx);
  return rows[0]?.rule_id;
}

const stateOf = (rows: readonly { revision: number; name: string | null; what: Partial<Wording> }[]): DraftState => {
  const [row] = rows;
  if (row === undefined) throw new Error("the draft has its row from the first migration on");
  return { revision: row.revision, name: row.name ?? "–", what: { ...row.what, en: row.what.en ?? "" } };
};

export async function draftState(db: Db | Tx): Promise<DraftState> {
  const { rows } = await sql<{ revision: number; name: string | null; what: Partial<Wording> }>`
    select s.revision, u.user_name as name, s.what
      from rule_draft_state s left join app_user u on u.user_id = s.changed_by`.execute(db);
  return stateOf(rows);
}

/** The same, locked: one change of the draft is made at a time. */
export async function lockDraft(tx: Tx): Promise<DraftState> {
  await sql`select revision from rule_draft_state for update`.execute(tx);
  return draftState(tx);
}

/** Counts a change of the locked draft; returns its number. */
export async function countChange(tx: Tx, userId: number, what: Wording, now: Date): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update rule_draft_state set revision = revision + 1, changed_by = ${userId}, changed_at = ${now},
           what = ${JSON.stringify(what)}::jsonb returning revision`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** Reserves this many condition ids. */
export async function conditionNumbers(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select nextval('rule_condition_number')::int as n from generate_series(1, ${count}::int)`.execute(tx);
  return rows.map((row) => row.n);
}

/** A rule to be written; without an id it gets one. */
export interface RuleToWrite {
  readonly ruleId: number | null;
  readonly body: RuleBody;
}

/**
 * Appends rules in this order; returns their ids. A rule restored under its id gets a revision that it never had, so
 * that editors who saw it before notice: the draft's counter is higher than any rule's.
 */
export async function addDraftRules(
  tx: Tx,
  rules: readonly RuleToWrite[],
  by: { readonly userId: number; readonly what: Wording; readonly now: Date },
): Promise<number[]> {
  if (rules.length === 0) return [];
  const given = rules.map(({ ruleId, body }, at) => ({ at, rule_id: ruleId, rule: body }));
  const { rows } = await sql<{ rule_id: number }>`
    insert into rule_draft (rule_id, sequence, rule, revision, updated_at, updated_by, what)
    select coalesce(g.rule_id, nextval(pg_get_serial_sequence('rule_draft', 'rule_id'))),
           (select coalesce(max(sequence), 0) from rule_draft) + 1 + g.at, g.rule,
           case when g.rule_id is null then 1 else (select revision + 1 from rule_draft_state) end, ${by.now},
           ${by.userId}, ${JSON.stringify(by.what)}::jsonb
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (at integer, rule_id integer, rule jsonb)
     order by g.at
    returning rule_id`.execute(tx);
  return rows.map((row) => row.rule_id);
}

/** Replaces a rule; returns its revision. */
export async function writeDraftRule(
  tx: Tx,
  ruleId: number,
  body: RuleBody,
  by: { readonly userId: number; readonly what: Wording; readonly now: Date },
): Promise<number> {
  const { revision } = await tx
    .updateTable("rule_draft")
    .set((eb) => ({
      rule: JSON.stringify(body),
      revision: eb("revision", "+", 1),
      updated_at: by.now,
      updated_by: by.userId,
      what: JSON.stringify(by.what),
    }))
    .where("rule_id", "=", ruleId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

/** Sets the order: the ids of all rules, first to last. */
export async function orderDraft(tx: Tx, ruleIds: readonly number[]): Promise<void> {
  await sql`update rule_draft d set sequence = o.place
    from unnest(${[...ruleIds]}::int[]) with ordinality as o (rule_id, place) where o.rule_id = d.rule_id`.execute(tx);
}

/** Deletes a rule from the draft and renumbers the rules after it. */
export async function deleteDraftRule(tx: Tx, ruleId: number): Promise<void> {
  await sql`delete from rule_draft where rule_id = ${ruleId}`.execute(tx);
  await sql`update rule_draft d set sequence = o.place
    from (select rule_id, row_number() over (order by sequence) as place from rule_draft) o
    where o.rule_id = d.rule_id and d.sequence <> o.place`.execute(tx);
}

export async function emptyDraft(tx: Tx): Promise<void> {
  await sql`delete from rule_draft`.execute(tx);
}

/** Enabled ones of these officers, with their names. */
export async function workingUsers(db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("app_user")
    .select(["user_id", "user_name"])
    .where("user_id", "in", [...new Set(userIds)])
    .where("is_enabled", "=", true)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.user_name]));
}
