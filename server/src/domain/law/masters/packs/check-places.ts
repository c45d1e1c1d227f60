/** Districts, their aliases and the calendars that name them. Pure; part of `check-references`. */
import { fold } from "../../detection/fold-text.ts";
import { checkPeriod, isDay } from "./check-period.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";

/** Reports problems of districts, aliases and holidays. */
export function checkPlaces(pack: Pack, report: Report): void {
  checkDistricts(pack, report);
  checkAliases(pack, report);
  checkCalendars(pack, report);
}

function checkDistricts(pack: Pack, report: Report): void {
  const file = "districts.json";
  const rows = pack[file].districts;
  checkUnique(rows, (row) => row.district_id, (i) => [file, `/districts/${i}/district_id`], report);
  checkUnique(rows, (row) => row.district_code, (i) => [file, `/districts/${i}/district_code`], report);
  checkUnique(rows, (row) => row.district_name, (i) => [file, `/districts/${i}/district_name`], report);
  checkUnique(rows, (row) => row.lgd_code, (i) => [file, `/districts/${i}/lgd_code`], report);
  for (const [index, row] of rows.entries()) {
    const at = `/districts/${index}`;
    const before = row.predecessor_district_id;
    if (before === row.district_id || (before !== null && !rows.some((each) => each.district_id === before))) {
      report(file, `${at}/predecessor_district_id`, `District ${before} cannot be the predecessor.`);
    }
    checkPeriod(row, file, at, report);
    const isWhole = row.division !== null && row.headquarters !== null;
    if (row.kind === "district" && !isWhole) report(file, at, "A district needs a division and headquarters.");
  }
  for (const kind of ["state_level", "outside"] as const) {
    const count = rows.filter((row) => row.kind === kind).length;
    if (count !== 1) report(file, "/districts", `There must be exactly one row of the kind "${kind}".`);
  }
}

function checkAliases(pack: Pack, report: Report): void {
  const file = "districts.json";
  const { districts, aliases } = pack[file];
  checkUnique(aliases, (row) => fold(row.alias), (i) => [file, `/aliases/${i}/alias`], report);
  for (const [index, row] of aliases.entries()) {
    const at = `/aliases/${index}`;
    const district = districts.find((each) => each.district_id === row.district_id);
    if (district === undefined) report(file, `${at}/district_id`, `There is no district ${row.district_id}.`);
    const isOutside = row.kind === "outside_place";
    if (district !== undefined && isOutside !== (district.kind === "outside")) {
      report(file, at, "Places outside the State, and only they, belong to the row of the kind \"outside\".");
    }
    const isDevanagari = /[\u0900-\u097F]/u.test(row.alias);
    if (isDevanagari !== (row.script === "devanagari")) report(file, `${at}/script`, "The script is not that of the alias.");
    if (fold(row.alias).length < 3) report(file, `${at}/alias`, "An alias of fewer than three letters would match anything.");
  }
  for (const [index, row] of districts.entries()) {
    for (const script of ["latin", "devanagari"] as const) {
      const has = aliases.some((each) => each.district_id === row.district_id && each.script === script);
      if (row.kind === "district" && !has) {
        report(file, `/districts/${index}`, `District ${row.district_id} has no alias in the script "${script}".`);
      }
    }
  }
}

function checkCalendars(pack: Pack, report: Report): void {
  const codes = new Set(pack["districts.json"].districts.map((each) => each.district_code));
  if (pack.calendars.length === 0) report("calendar-<year>.json", "", "A pack needs at least one calendar.");
  for (const calendar of pack.calendars) {
    const file = `calendar-${calendar.year}.json`;
    checkUnique(
      calendar.holidays,
      (row) => `${row.holiday_date} ${row.district_code ?? ""}`.trim(),
      (i) => [file, `/holidays/${i}/holiday_date`],
      report,
    );
    for (const [index, row] of calendar.holidays.entries()) {
      const at = `/holidays/${index}`;
      if (!isDay(row.holiday_date)) report(file, at, `${row.holiday_date} is not a day that exists.`);
      if (!row.holiday_date.startsWith(`${calendar.year}-`)) report(file, at, `${row.holiday_date} is not in ${calendar.year}.`);
      if (row.closes_at != null && row.closes_at <= pack["pack.json"].office_hours.opens) {
        report(file, at, `${row.holiday_date}: A half day must end after offices open.`);
      }
      if (row.district_code !== null && !codes.has(row.district_code)) {
        report(file, at, `There is no district "${row.district_code}".`);
      }
    }
  }
}
