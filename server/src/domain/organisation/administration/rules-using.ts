/**
 * Finds rules that name a row of the masters, in a condition or an effect, and rules that mark tickets to an officer
 * (decision 34). A row named by a live rule cannot be ended, by a change or by another pack. Rules of the draft are
 * only reported.
 */
import { MASTER_LISTS, type MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Rule, RuleBody } from "@smgt/contract/shapes/rule.ts";
import type { Db, Tx } from "../../../db/tx.ts";
import { LIST_PLACES, type Fields } from "../../law/masters/packs/changes/master-lists.ts";
import { isOn } from "../../law/masters/period.ts";
import { conditionById } from "../../law/rules/condition-code.ts";
import type { OptionList } from "../../law/rules/known-rows.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";
import { calendarOfPack } from "../../law/masters/packs/limits-of-pack.ts";
import { localDay } from "../../law/clocks/clock.ts";
import { rowsOfPack } from "./masters-now.ts";

/** Option lists of rules that refer to a list of the masters. */
const OPTIONS_OF: Readonly<Partial<Record<MasterList, OptionList>>> = {
  districts: "districts",
  departments: "departments",
  issue_types: "issues",
  sub_issue_types: "sub_issues",
  sources: "sources",
};

/** Rows of the list that a rule's actions use. */
const DONE_WITH: Readonly<Partial<Record<MasterList, (rule: RuleBody) => readonly unknown[]>>> = {
  districts: (rule) => [rule.action_district_id],
  departments: (rule) => [rule.action_department_id],
  issue_types: (rule) => [rule.action_issue_type],
  sub_issue_types: (rule) => [rule.action_sub_issue_type],
  priority_tags: (rule) => [rule.action_priority],
  tags: (rule) => rule.action_tags ?? [],
  canned_replies: (rule) => [rule.auto_ack_reply_id],
};

/** Returns the field by which rules identify a row: the name of a tag, the number of any other. */
const knownBy = (list: MasterList): string => (list === "tags" ? "tag_name" : (LIST_PLACES[list].key[0] ?? ""));

export function namesRow(rule: RuleBody, list: MasterList, row: Fields): boolean {
  const value = row[knownBy(list)];
  if (value === undefined || value === null) return false;
  const options = OPTIONS_OF[list];
  const isAsked =
    options !== undefined &&
    rule.conditions.some(
      (condition) =>
        conditionById.get(condition.condition_id)?.[1].options === options &&
        [condition.value].flat().some((one) => String(one) === String(value)),
    );
  return isAsked || (DONE_WITH[list]?.(rule) ?? []).includes(value);
}

export interface UsingRule {
  readonly rule_name: string;
  readonly isLive: boolean;
}

/** Returns the live rules that are enabled. */
export async function liveRules(db: Db | Tx): Promise<readonly Rule[]> {
  const newest = await db
    .selectFrom("rule_version")
    .select("rules")
    .orderBy("rule_version", "desc")
    .limit(1)
    .executeTakeFirst();
  // Only publishing writes this column, and only in the contract's shape; the cast is therefore safe.
  return ((newest?.rules ?? []) as readonly Rule[]).filter((rule) => rule.is_active === "Y");
}

/** Returns a filter over all rules, live ones first; of the draft only rules that are not live already. */
async function rulesThat(db: Db | Tx): Promise<(isNamed: (rule: RuleBody) => boolean) => readonly UsingRule[]> {
  const [live, drafts] = await Promise.all([
    liveRules(db),
    db.selectFrom("rule_draft").select(["rule_id", "rule"]).orderBy("sequence").execute(),
  ]);
  return (isNamed) => {
    const named = live.filter(isNamed);
    const known = new Set<number>(named.map((rule) => rule.ruleId));
    const bodies = drafts.filter((draft) => !known.has(draft.rule_id)).map((draft) => draft.rule as RuleBody);
    return [
      ...named.map(({ rule_name }) => ({ rule_name, isLive: true })),
      ...bodies.filter(isNamed).map(({ rule_name }) => ({ rule_name, isLive: false })),
    ];
  };
}

export async function rulesNaming(db: Db, list: MasterList, row: Fields): Promise<readonly UsingRule[]> {
  return (await rulesThat(db))((rule) => namesRow(rule, list, row));
}

export async function rulesMarkingTo(
  db: Db | Tx,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly UsingRule[]>> {
  const those = await rulesThat(db);
  return new Map(userIds.map((userId) => [userId, those((rule) => rule.action_user_id === userId)]));
}

/** A live rule that names a row missing from another pack. */
export interface LosingRule {
  readonly rule_name: string;
  readonly list: MasterList;
  readonly row: Fields;
}

function dayIn(row: Fields, name: "valid_from" | "valid_to"): string | null {
  const day = row[name];
  return typeof day === "string" ? day : null;
}

const isInForce = (row: Fields, day: string): boolean =>
  isOn({ validFrom: dayIn(row, "valid_from"), validTo: dayIn(row, "valid_to") }, day);

/**
 * Returns live rules that name a row absent from the next pack, or one in force today only under the current pack.
 */
export async function rulesLosing(db: Db | Tx, before: Pack, after: Pack, now: Date): Promise<readonly LosingRule[]> {
  const live = await liveRules(db);
  const day = localDay(now, calendarOfPack(after));
  const lists = MASTER_LISTS.filter((list) => DONE_WITH[list] !== undefined || OPTIONS_OF[list] !== undefined);
  return lists.flatMap((list) => {
    const rows = rowsOfPack(after, list);
    const there = new Set(rows.map((row) => row[knownBy(list)]));
    const inForce = new Set(rows.filter((row) => isInForce(row, day)).map((row) => row[knownBy(list)]));
    return rowsOfPack(before, list)
      .filter((row) => !(isInForce(row, day) ? inForce : there).has(row[knownBy(list)]))
      .flatMap((row) =>
        live.filter((rule) => namesRow(rule, list, row)).map(({ rule_name }) => ({ rule_name, list, row })),
      );
  });
}
