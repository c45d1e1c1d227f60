/** Small lookups in the masters. Pure. */
import type { ActionId } from "@smgt/contract/constants.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import type { SlaUnitId, WorkCalendar, Worked } from "../clocks/clock.ts";
import type { Limit } from "../clocks/stage.ts";
import type { Department, District, Holiday, Masters, SubIssueType } from "./masters.ts";

const index = new WeakMap<object, Map<number, unknown>>();

function byId<T extends object>(rows: readonly T[], idOf: (row: T) => number): Map<number, T> {
  const known = index.get(rows);
  if (known !== undefined) return known as Map<number, T>;
  const made = new Map(rows.map((row) => [idOf(row), row]));
  index.set(rows, made);
  return made;
}

type Find<T> = (masters: Masters, id: number | null) => T | null;

export const districtOf: Find<District> = (masters, id) =>
  id === null ? null : (byId(masters.districts, (row) => row.districtId).get(id) ?? null);

export const departmentOf: Find<Department> = (masters, id) =>
  id === null ? null : (byId(masters.departments, (row) => row.departmentId).get(id) ?? null);

export const subIssueOf = (masters: Pick<Masters, "subIssueTypes">, id: number | null): SubIssueType | null =>
  id === null ? null : (byId(masters.subIssueTypes, (row) => row.subIssueTypeId).get(id) ?? null);

export const issueTypeName: Find<Wording> = (masters, id) =>
  id === null ? null : (byId(masters.issueTypes, (row) => row.issueTypeId).get(id)?.name ?? null);

export const roleName: Find<Wording> = (masters, id) =>
  id === null ? null : (byId(masters.roles, (row) => row.roleId).get(id)?.name ?? null);

export const statusName: Find<Wording> = (masters, id) => {
  const status = id === null ? undefined : byId(masters.workflow.statuses, (row) => row.statusId).get(id);
  return status?.name ?? null;
};

export const actionName: Find<Wording> = (masters, id) => {
  const action = id === null ? undefined : byId(masters.workflow.actions, (row) => row.actionId).get(id);
  return action?.name ?? null;
};

export const disposalName: Find<Wording> = (masters, id) => {
  const type = id === null ? undefined : byId(masters.workflow.disposalTypes, (row) => row.disposalTypeId).get(id);
  return type?.name ?? null;
};

/** Name of a root cause, including retired ones; null without a cause, or for an unknown one. */
export const causeOf = ({ feedbackOptions }: Pick<Masters, "feedbackOptions">, code: string | null): Wording | null =>
  feedbackOptions.find((one) => one.kind === "root_cause" && one.code === code)?.name ?? null;

/** Default priority of a ticket. */
export function defaultPriority({ priorityTags }: Masters): number {
  const found = priorityTags.find((tag) => tag.isDefault);
  if (found === undefined) throw new Error("the pack has no default priority");
  return found.priorityTagId;
}

/** Source of a channel. */
export function sourceOfChannel({ sources }: Masters, channel: string): number {
  const found = sources.find((source) => source.channel === channel);
  if (found === undefined) throw new Error(`the pack has no source for the channel ${channel}`);
  return found.id;
}

/** The only disposal allowed for an action; null when there is a choice. */
export function disposalOfAction({ workflow }: Masters, actionId: ActionId): number | null {
  const [only, ...others] = workflow.disposalTypes.filter((type) => type.actionIds.includes(actionId));
  return only === undefined || others.length > 0 ? null : only.disposalTypeId;
}

/** Returns true when a disposal of this type means that work was done or a service given. */
export const isSolving = ({ workflow }: Masters, disposalTypeId: number | null): boolean =>
  workflow.disposalTypes.some((type) => type.disposalTypeId === disposalTypeId && type.isSolving);

/** Columns of a ticket's row that determine its limit. */
export interface Place {
  readonly sub_issue_type_id: number | null;
  readonly department_id: number | null;
  readonly priority_tag_id: number;
}

/** Masters that determine limits. */
export type Limits = Pick<Masters, "subIssueTypes" | "slaVariants" | "priorityTags">;

/** Limit of a sub-issue, or of its department's variant, scaled by the priority; null without a limit. */
export function limitOf(masters: Limits, place: Place): Limit | null {
  const subIssue = subIssueOf(masters, place.sub_issue_type_id);
  if (subIssue === null) return null;
  const variant = masters.slaVariants.find(
    (one) => one.subIssueTypeId === place.sub_issue_type_id && one.departmentId === place.department_id,
  );
  const { slaValue, slaUnitId } = variant ?? subIssue;
  if (slaValue === null || slaUnitId === null) return null;
  const factor = masters.priorityTags.find((tag) => tag.priorityTagId === place.priority_tag_id)?.slaFactor ?? 1;
  return { value: Math.round(slaValue * factor * 100) / 100, unit: slaUnitId as SlaUnitId };
}

function minuteOf(clock: string): number {
  const [hours, minutes] = clock.split(":");
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes east of UTC of a zone without daylight saving time. */
export function offsetMinutes(timeZone: string): number {
  const name = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" })
    .formatToParts(new Date(0))
    .find((part) => part.type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? "") ?? [];
  if (hours === undefined || minutes === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** Working calendar of the State, for `clocks/clock.ts`. */
export function calendarOf(
  holidays: readonly Holiday[],
  office: Masters["officeHours"],
  timeZone: string,
): WorkCalendar {
  const days = new Map<string, Worked>();
  const districtDays = new Map<number, Map<string, Worked>>();
  for (const { date, districtId, isWorking, closesAt } of holidays) {
    const worked = closesAt === null ? isWorking : minuteOf(closesAt);
    if (districtId === null) days.set(date, worked);
    else districtDays.set(districtId, (districtDays.get(districtId) ?? new Map()).set(date, worked));
  }
  return {
    utcOffsetMinutes: offsetMinutes(timeZone),
    opensMinute: minuteOf(office.opens),
    closesMinute: minuteOf(office.closes),
    weekend: office.weekend,
    days,
    districtDays,
  };
}
