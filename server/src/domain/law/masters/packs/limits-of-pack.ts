/** Limits and calendar of a pack outside the database, for trying a change before it is made. Pure. */
import type { Wording } from "@smgt/contract/languages.ts";
import type { WorkCalendar } from "../../clocks/clock.ts";
import { calendarOf, type Limits } from "../find-master-row.ts";
import type { Pack } from "./schemas.ts";

const wording = (en: string, translations: Readonly<Record<string, string>>): Wording => ({ ...translations, en });

/** Working calendar, equal to the one that `readMasters` builds from the tables. */
export function calendarOfPack(pack: Pack): WorkCalendar {
  const { office_hours: office, time_zone: zone } = pack["pack.json"];
  const districts = new Map(pack["districts.json"].districts.map((row) => [row.district_code, row.district_id]));
  const holidays = pack.calendars
    .flatMap((calendar) => calendar.holidays)
    .map((row) => ({
      date: row.holiday_date,
      districtId: row.district_code === null ? null : (districts.get(row.district_code) ?? null),
      isWorking: row.is_working,
      closesAt: row.closes_at ?? null,
    }));
  return calendarOf(holidays, office, zone);
}

/** Sub-issues, limit variants and priorities, in the form of `limitOf`. */
export function limitsOfPack(pack: Pack): Limits {
  const { sub_issue_types: subs, sla_variants: variants } = pack["issues.json"];
  const departments = new Map(pack["departments.json"].departments.map((row) => [row.department_code, row.department_id]));
  const units = new Map(pack["sla-units.json"].sla_units.map((row) => [row.sla_unit_code, row.sla_unit_id]));
  return {
    subIssueTypes: subs.map((row) => ({
      subIssueTypeId: row.sub_issue_type_id,
      issueTypeId: row.issue_type_id,
      name: wording(row.sub_issue_type_name, row.sub_issue_type_name_translations),
      departmentId: departments.get(row.department_code) ?? 0,
      slaValue: row.sla_value,
      slaUnitId: row.sla_unit === null ? null : (units.get(row.sla_unit) ?? null),
      priorityTagId: row.priority_tag_id,
      isPhotoRequired: row.photo_required,
      isSensitive: row.is_sensitive,
      validFrom: row.valid_from ?? null,
      validTo: row.valid_to ?? null,
      isActive: true,
    })),
    slaVariants: variants.flatMap((row) => {
      const departmentId = row.department_code === null ? undefined : departments.get(row.department_code);
      const slaUnitId = units.get(row.sla_unit);
      return departmentId === undefined || slaUnitId === undefined
        ? []
        : [{ subIssueTypeId: row.sub_issue_type_id, departmentId, slaValue: row.sla_value, slaUnitId }];
    }),
    priorityTags: pack["priority-tags.json"].priority_tags.map((row, at) => ({
      priorityTagId: row.priority_tag_id,
      name: wording(row.priority_tag_name, row.priority_tag_name_translations),
      colour: row.colour,
      slaFactor: row.sla_factor,
      triageMinutes: row.triage_minutes,
      isCritical: row.is_critical,
      isDefault: row.is_default,
      sortOrder: at + 1,
    })),
  };
}
