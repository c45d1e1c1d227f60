/**
 * Rehearses the effect of another pack on existing tickets, in groups of equal facts, with the workflow table that
 * decides real steps. Pure.
 */
import type { ReplyOf } from "@smgt/contract/call.ts";
import type { getPack, PackFindingKind } from "@smgt/contract/calls/organisation/packs.ts";
import { ROLE, type RoleId, type StatusId } from "@smgt/contract/constants.ts";
import { translationsOf, type Wording } from "@smgt/contract/languages.ts";
import { flagOf } from "@smgt/contract/shapes/common.ts";
import type { Pack } from "../../../law/masters/packs/schemas.ts";
import { workflowFromPack } from "../../../law/masters/packs/workflow-from-pack.ts";
import { statusOf } from "../../../law/workflow-definition/statuses.ts";
import type { Workflow } from "../../../law/workflow-definition/vocabulary.ts";

export type Finding = Exclude<ReplyOf<typeof getPack>, string>["findings"][number];

/** Tickets with equal facts for the rehearsal. */
export interface TicketGroup {
  readonly status_id: number;
  readonly is_open: boolean;
  readonly is_manual: boolean;
  readonly department_id: number | null;
  readonly district_id: number | null;
  readonly sub_issue_type_id: number | null;
  /** Roles of the officers who hold them. */
  readonly held_by: readonly number[];
  readonly count: number;
  /** Sample of their numbers. */
  readonly ticket_nos: readonly string[];
}

const NUMBERS = 5;
/** Roles of the desk, which has each ticket whose next step is the cell's. */
const DESK: readonly RoleId[] = [ROLE.CELL_HEAD, ROLE.CELL_EXEC];

/**
 * Returns whether an officer with such a ticket could move it to another status; true also when no step is needed.
 */
function hasOwner(workflow: Workflow, group: TicketGroup): boolean {
  const statusId = group.status_id as StatusId;
  const { turn } = statusOf(workflow, statusId);
  if (turn === "citizen" || turn === "nobody") return true;
  const barred = new Set(
    workflow.actions
      .filter(({ kind, isDisabledOnManual }) => kind === "misc" || (isDisabledOnManual && group.is_manual))
      .map(({ actionId }) => actionId),
  );
  const steps = workflow.transitions.filter(
    ({ actionId, from, outcomes }) =>
      actionId !== null &&
      !barred.has(actionId) &&
      from.includes(statusId) &&
      outcomes.some(({ to }) => to !== "same" && to !== statusId),
  );
  const owners = turn === "cell" ? DESK : (group.held_by as readonly RoleId[]);
  return owners.some((role) => steps.some(({ roles }) => roles.includes(role)));
}

interface Found {
  readonly what: PackFindingKind;
  readonly id: number;
  readonly name: Wording;
}

const UNNAMED: Wording = { en: "" };
type Named = { readonly [key: string]: unknown };

function wording(row: Named | undefined, field: string): Wording {
  if (row === undefined) return UNNAMED;
  return { en: String(row[field] ?? ""), ...(row[`${field}_translations`] as Record<string, string> | undefined) };
}

function foundIn(group: TicketGroup, now: Side, next: Side): Found[] {
  const found: Found[] = [];
  const add = (what: PackFindingKind, id: number, row: Named | undefined, field: string) =>
    found.push({ what, id, name: wording(row, field) });
  const before = now.statuses.get(group.status_id);
  const after = next.statuses.get(group.status_id);
  if (after === undefined) add("status_gone", group.status_id, before, "status_name");
  else if (before !== undefined && before.phase !== after.phase) {
    add("phase_moved", group.status_id, before, "status_name");
  } else if (group.is_open && hasOwner(now.workflow, group) && !hasOwner(next.workflow, group)) {
    add("no_owner", group.status_id, before, "status_name");
  }
  if (!group.is_open) return found;
  const ended = <K>(kept: ReadonlyMap<K, Named>, old: ReadonlyMap<K, Named>, id: K | null): id is K =>
    id !== null && old.has(id) && !kept.has(id);
  const { department_id: department, district_id: district, sub_issue_type_id: subIssue } = group;
  if (ended(next.departments, now.departments, department)) {
    add("department_ended", department, now.departments.get(department), "department_name");
  }
  if (ended(next.districts, now.districts, district)) {
    add("district_ended", district, now.districts.get(district), "district_name");
  }
  if (ended(next.subIssues, now.subIssues, subIssue)) {
    add("sub_issue_ended", subIssue, now.subIssues.get(subIssue), "sub_issue_type_name");
  }
  return found;
}

interface Side {
  readonly workflow: Workflow;
  readonly statuses: ReadonlyMap<number, Pack["statuses.json"]["statuses"][number]>;
  readonly departments: ReadonlyMap<number, Named>;
  readonly districts: ReadonlyMap<number, Named>;
  readonly subIssues: ReadonlyMap<number, Named>;
}

const sideOf = (pack: Pack): Side => ({
  workflow: workflowFromPack(pack),
  statuses: new Map(pack["statuses.json"].statuses.map((row) => [row.status_id, row])),
  departments: new Map(pack["departments.json"].departments.map((row) => [row.department_id, row])),
  districts: new Map(pack["districts.json"].districts.map((row) => [row.district_id, row])),
  subIssues: new Map(pack["issues.json"].sub_issue_types.map((row) => [row.sub_issue_type_id, row])),
});

const STOPS: readonly PackFindingKind[] = ["status_gone", "phase_moved"];

/** Returns the effects of the other pack, blockers first, then by number of tickets. */
export function rehearsePack(groups: readonly TicketGroup[], before: Pack, after: Pack): readonly Finding[] {
  const [now, next] = [sideOf(before), sideOf(after)];
  const findings = new Map<string, Finding>();
  for (const group of groups) {
    for (const { what, id, name } of foundIn(group, now, next)) {
      const key = `${what} ${id}`;
      const known = findings.get(key);
      findings.set(key, {
        what,
        stops: flagOf(STOPS.includes(what)),
        id,
        name: name.en,
        name_translations: translationsOf(name),
        count: (known?.count ?? 0) + group.count,
        ticket_nos: [...(known?.ticket_nos ?? []), ...group.ticket_nos].toSorted().slice(0, NUMBERS),
      });
    }
  }
  return [...findings.values()].toSorted(
    (a, b) => Number(b.stops === "Y") - Number(a.stops === "Y") || b.count - a.count || a.id - b.id,
  );
}
