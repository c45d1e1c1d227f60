/**
 * Finds live rules left without a receiver by a change of an officer's postings (decision 34): rules that mark to
 * that officer, or to a place with nobody else. Their tickets would stay with the cell. Checked before a posting or
 * an account ends.
 */
import { ROLE } from "@smgt/contract/constants.ts";
import type { RuleBody } from "@smgt/contract/shapes/rule.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../db/tx.ts";
import { subIssueOf } from "../../law/masters/find-master-row.ts";
import type { Masters } from "../../law/masters/masters.ts";
import { liveRules } from "./rules-using.ts";

/** Place of a posting; null: everywhere. */
interface Posted {
  readonly department_id: number | null;
  readonly district_id: number | null;
}

export interface Posting extends Posted {
  readonly role_id: number;
}

/** Department and district as one string. */
type PlaceKey = `${number} ${number}`;

const takesTickets = ({ role_id: roleId }: Posting): boolean => roleId === ROLE.OFFICER;

type Known = Pick<Masters, "departments" | "districts" | "subIssueTypes">;

function placesOf(postings: readonly Posted[], { departments, districts }: Known): ReadonlySet<PlaceKey> {
  const all = {
    departments: departments.filter((row) => row.isActive).map((row) => row.departmentId),
    districts: districts.filter((row) => row.isActive).map((row) => row.districtId),
  };
  return new Set(
    postings.flatMap(({ department_id: department, district_id: district }) =>
      (department === null ? all.departments : [department]).flatMap((departmentId) =>
        (district === null ? all.districts : [district]).map((districtId): PlaceKey => `${departmentId} ${districtId}`),
      ),
    ),
  );
}

/**
 * Returns whether the rule may mark tickets to the place; fields left open by the rule are detected and may have any
 * value.
 */
function reaches(rule: RuleBody, place: PlaceKey, known: Known): boolean {
  const [departmentId, districtId] = place.split(" ").map(Number);
  const ofMatter = subIssueOf(known, rule.action_sub_issue_type ?? null)?.departmentId;
  const department = rule.action_department_id ?? ofMatter ?? departmentId;
  const district = typeof rule.action_district_id === "number" ? rule.action_district_id : districtId;
  return department === departmentId && district === districtId;
}

/** A change of one officer's postings, with the postings of the others. */
export interface Move {
  readonly userId: number;
  readonly before: readonly Posting[];
  readonly wanted: readonly Posting[];
  readonly others: readonly Posted[];
}

/** Returns the names of rules without a receiver after the change. Pure. */
export function leftBy(rules: readonly RuleBody[], move: Move, known: Known): readonly string[] {
  const kept = placesOf(move.wanted.filter(takesTickets), known);
  const gone = [...placesOf(move.before.filter(takesTickets), known)].filter((place) => !kept.has(place));
  const taken = placesOf(move.others, known);
  const empty = gone.filter((place) => !taken.has(place));
  const isLeft = (rule: RuleBody): boolean => {
    if (rule.action_user_id === move.userId) return gone.some((place) => reaches(rule, place, known));
    if (rule.action_user_id !== undefined || rule.action_mark !== "Y") return false;
    return empty.some((place) => reaches(rule, place, known));
  };
  return rules.filter(isLeft).map((rule) => rule.rule_name);
}

export interface Wanted {
  readonly userId: number;
  readonly wanted: readonly Posting[];
}

/**
 * Returns the affected live rules for each request; rules and postings are read once. A disabled account receives no
 * tickets, so it affects none.
 */
export async function rulesLeft(
  db: Db | Tx,
  known: Known,
  wishes: readonly Wanted[],
): Promise<readonly (readonly string[])[]> {
  const rules = wishes.length === 0 ? [] : await liveRules(db);
  const marking = rules.filter((rule) => rule.action_user_id !== undefined || rule.action_mark === "Y");
  if (marking.length === 0) return wishes.map(() => []);
  const asked = wishes.map(({ userId }) => userId);
  // Only the places of the others matter: thousands of officers share a few hundred.
  const { rows } = await sql<Posting & { user_id: number | null }>`
    select distinct case when p.user_id = any (${asked}::int[]) then p.user_id end as user_id, p.role_id, p.department_id,
           p.district_id
      from user_posting p join app_user u on u.user_id = p.user_id
     where p.role_id = ${ROLE.OFFICER}::int and u.is_enabled`.execute(db);
  return wishes.map(({ userId, wanted }) => {
    const before = rows.filter((row) => row.user_id === userId);
    return leftBy(marking, { userId, before, wanted, others: rows.filter((row) => row.user_id !== userId) }, known);
  });
}
