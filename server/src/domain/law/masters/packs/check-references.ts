/** References between the files of a pack: every id and code in use exists exactly once. Pure. */
import { CALL_STEPS } from "@smgt/contract/calls/casework/phone-calls.ts";
import { ACTION, REPLY_MAX_WEIGHTED } from "@smgt/contract/constants.ts";
import { DONE_SLOTS } from "@smgt/contract/shapes/action.ts";
import { FIXED_SLOTS, hasLink, longestLength, slotsOf, type SlotLengths } from "./ready-reply-length.ts";
import { checkDated } from "./check-dated-references.ts";
import { checkLanguages, isInLanguage } from "./check-languages.ts";
import { checkPlaces } from "./check-places.ts";
import { checkRoutes } from "./check-routes.ts";
import { checkState } from "./check-state.ts";
import { checkSituations } from "./check-situations.ts";
import { checkViews } from "./check-views.ts";
import { fold } from "../../detection/fold-text.ts";
import { parameterProblem } from "../parameters.ts";
import { checkUnique, type Report } from "./report.ts";
import type { Pack } from "./schemas.ts";
import { checkPeriod } from "./check-period.ts";

/** Reports duplicate banners and invalid periods. */
function checkBanners(pack: Pack, report: Report): void {
  const file = "banners.json";
  const { banners } = pack[file];
  checkUnique(banners, (row) => row.banner_id, (i) => [file, `/banners/${i}/banner_id`], report);
  for (const [index, row] of banners.entries()) checkPeriod(row, file, `/banners/${index}`, report);
}


/** Time zones supported by the clocks. */
const KNOWN_ZONES: readonly string[] = ["Asia/Kolkata"];

/** Reports dangling references and duplicates. */
export function checkReferences(pack: Pack, report: Report): void {
  checkParameters(pack, report);
  checkLanguages(pack, report);
  checkState(pack, report);
  checkPlaces(pack, report);
  checkDepartments(pack, report);
  checkIssues(pack, report);
  checkSmallMasters(pack, report);
  checkReplies(pack, report);
  checkTelling(pack, report);
  checkDoneTexts(pack, report);
  checkAlsoFrom(pack, report);
  checkCallScript(pack, report);
  checkRolesAndMenu(pack, report);
  checkViews(pack, report);
  checkBanners(pack, report);
  checkDated(pack, report);
  checkDetection(pack, report);
  checkSituations(pack, report);
  checkRoutes(pack, report);
}

function checkParameters(pack: Pack, report: Report): void {
  const file = "pack.json";
  const { parameters, office_hours: office, time_zone: zone } = pack[file];
  checkUnique(parameters, (row) => row.name, (i) => [file, `/parameters/${i}/name`], report);
  for (const [index, { name, value }] of parameters.entries()) {
    const problem = parameterProblem(name, value);
    if (problem !== null) report(file, `/parameters/${index}/value`, problem);
  }
  if (!KNOWN_ZONES.includes(zone)) report(file, "/time_zone", `The clocks do not know the time zone "${zone}".`);
  if (office.opens >= office.closes) report(file, "/office_hours", "Offices must open before they close.");
}

function checkDepartments(pack: Pack, report: Report): void {
  const file = "departments.json";
  const rows = pack[file].departments;
  checkUnique(rows, (row) => row.department_id, (i) => [file, `/departments/${i}/department_id`], report);
  checkUnique(rows, (row) => row.department_code, (i) => [file, `/departments/${i}/department_code`], report);
  for (const [index, row] of rows.entries()) {
    const parent = row.parent_department_code;
    if (parent === null) continue;
    const at = `/departments/${index}/parent_department_code`;
    if (parent === row.department_code) report(file, at, `Department ${parent} cannot be its own parent.`);
    else if (!rows.some((each) => each.department_code === parent)) {
      report(file, at, `There is no department "${parent}".`);
    }
  }
}

function checkIssues(pack: Pack, report: Report): void {
  const file = "issues.json";
  const { issue_types: types, sub_issue_types: subs, sla_variants: variants } = pack[file];
  const departments = new Set(pack["departments.json"].departments.map((each) => each.department_code));
  const priorities = new Set(pack["priority-tags.json"].priority_tags.map((each) => each.priority_tag_id));
  const subIds = new Set(subs.map((each) => each.sub_issue_type_id));
  const typeIds = new Set(types.map((each) => each.issue_type_id));
  checkUnique(types, (row) => row.issue_type_id, (i) => [file, `/issue_types/${i}/issue_type_id`], report);
  checkUnique(subs, (row) => row.sub_issue_type_id, (i) => [file, `/sub_issue_types/${i}/sub_issue_type_id`], report);
  for (const [index, row] of subs.entries()) {
    const at = `/sub_issue_types/${index}`;
    if (!typeIds.has(row.issue_type_id)) {
      report(file, `${at}/issue_type_id`, `There is no issue type ${row.issue_type_id}.`);
    }
    const codes = [row.department_code, ...row.other_department_codes];
    for (const code of codes.filter((each) => !departments.has(each))) {
      report(file, at, `There is no department "${code}".`);
    }
    if (new Set(codes).size < codes.length) report(file, at, "A department is named twice.");
    if (!priorities.has(row.priority_tag_id)) {
      report(file, `${at}/priority_tag_id`, `There is no priority tag ${row.priority_tag_id}.`);
    }
    if ((row.sla_value === null) !== (row.sla_unit === null)) {
      report(file, `${at}/sla_value`, "A limit needs both a value and a unit, or neither.");
    }
  }
  checkUnique(
    variants,
    (row) => `${row.sub_issue_type_id} ${row.condition_code}`,
    (i) => [file, `/sla_variants/${i}`],
    report,
  );
  for (const [index, row] of variants.entries()) {
    const at = `/sla_variants/${index}`;
    if (!subIds.has(row.sub_issue_type_id)) report(file, at, `There is no sub-issue ${row.sub_issue_type_id}.`);
    if (row.department_code !== null && !departments.has(row.department_code)) {
      report(file, at, `There is no department "${row.department_code}".`);
    }
  }
}

function checkSmallMasters(pack: Pack, report: Report): void {
  checkUnique(pack["sla-units.json"].sla_units, (r) => r.sla_unit_code, (i) => ["sla-units.json", `/sla_units/${i}`], report);
  checkUnique(pack["priority-tags.json"].priority_tags, (r) => r.priority_tag_id, (i) => ["priority-tags.json", `/priority_tags/${i}`], report);
  checkUnique(pack["tags.json"].tags, (r) => r.tag_id, (i) => ["tags.json", `/tags/${i}`], report);
  checkUnique(pack["tags.json"].tags, (r) => r.tag_name, (i) => ["tags.json", `/tags/${i}/tag_name`], report);
  checkUnique(pack["return-reasons.json"].return_reasons, (r) => r.return_reason_id, (i) => ["return-reasons.json", `/return_reasons/${i}`], report);
  checkUnique(pack["feedback.json"].feedback_options, (r) => `${r.kind} ${r.code}`, (i) => ["feedback.json", `/feedback_options/${i}`], report);
  checkUnique(pack["questions.json"].questions, (r) => r.question_code, (i) => ["questions.json", `/questions/${i}`], report);
  checkUnique(pack["disposal-types.json"].disposal_types, (r) => r.disposal_type_id, (i) => ["disposal-types.json", `/disposal_types/${i}`], report);
  const file = "sources.json";
  const { sources } = pack[file];
  checkUnique(sources, (row) => row.source_id, (i) => [file, `/sources/${i}`], report);
  for (const [index, row] of sources.entries()) {
    if (row.is_manual !== (row.channel_code === null)) {
      report(file, `/sources/${index}`, "A source either has a channel or is manual.");
    }
  }
  for (const channel of new Set(sources.flatMap((row) => row.channel_code ?? []))) {
    const own = sources.filter((row) => row.channel_code === channel);
    if (own.length > 1) report(file, "/sources", `The channel "${channel}" needs one source, and has ${own.length}.`);
  }
  const tags = pack["priority-tags.json"].priority_tags;
  if (tags.filter((row) => row.is_default).length !== 1) {
    report("priority-tags.json", "/priority_tags", "Exactly one priority must be the default.");
  }
  const types = pack["disposal-types.json"].disposal_types;
  for (const id of [ACTION.TRANSFER_OUT, ACTION.SYS_DETAILS_TIMEOUT]) {
    const meant = types.filter((row) => row.action_ids.includes(id)).length;
    if (meant !== 1) {
      report("disposal-types.json", "/disposal_types", `Action ${id} asks for no disposal type, so one must be meant for it; ${meant} are.`);
    }
  }
}

/**
 * Optional language of ready replies, for authors who write Hindi in Latin letters; another language replaces a missing
 * text.
 */
const HINDI_IN_LATIN = "hx";
const DEVANAGARI = /\p{Script=Deva}/u;

function checkReplies(pack: Pack, report: Report): void {
  const file = "canned-replies.json";
  const rows = pack[file].canned_replies;
  const { languages } = pack["pack.json"];
  const slots = slotLengths(pack);
  checkUnique(rows, (row) => row.canned_reply_id, (i) => [file, `/canned_replies/${i}/canned_reply_id`], report);
  for (const [index, row] of rows.entries()) {
    const at = `/canned_replies/${index}/body`;
    if (hasLink(row.body)) report(file, at, "A canned reply carries no link; give the ticket number instead.");
    for (const slot of slotsOf(row.body).filter((name) => slots[name] === undefined)) {
      report(file, at, `The program cannot fill the slot {${slot}}.`);
    }
    const length = longestLength(row.body, slots);
    if (length > REPLY_MAX_WEIGHTED) {
      report(file, at, `With its slots filled the reply may have ${length} characters; a public reply takes ${REPLY_MAX_WEIGHTED}.`);
    }
    if (row.lang === HINDI_IN_LATIN && languages.includes("hi")) {
      if (DEVANAGARI.test(row.body)) report(file, at, `The reply is not written in the script of "${row.lang}".`);
    } else if (!languages.includes(row.lang)) report(file, at, `pack.json does not name the language "${row.lang}".`);
    else if (!isInLanguage(row.body, row.lang)) report(file, at, `The reply is not written in the script of "${row.lang}".`);
    const lacking = languages.filter((code) => !rows.some((each) => each.purpose === row.purpose && each.lang === code));
    for (const code of lacking) report(file, at, `The reply for ${row.purpose} lacks the language "${code}".`);
  }
}

/** Reports further from-statuses for unknown rows. */
function checkAlsoFrom(pack: Pack, report: Report): void {
  const { transitions, also_from: also = [] } = pack["transitions.json"];
  const codes = new Set(transitions.map((row) => row.transition_code));
  for (const [index, { transition_codes: wanted }] of also.entries()) {
    for (const code of wanted.filter((each) => !codes.has(each))) {
      report("transitions.json", `/also_from/${index}`, `There is no transition "${code}".`);
    }
  }
}

const KNOWN_SLOTS: readonly string[] = DONE_SLOTS;

/** Reports confirmation texts without the ticket number, with unknown slots, or with slots that differ by language. */
function checkDoneTexts(pack: Pack, report: Report): void {
  for (const [index, row] of pack["actions.json"].actions.entries()) {
    const at = `/actions/${index}/done_text`;
    const english = slotsOf(row.done_text);
    for (const slot of english.filter((name) => !KNOWN_SLOTS.includes(name))) {
      report("actions.json", at, `The program cannot fill the slot {${slot}}.`);
    }
    if (!english.includes("ticket")) report("actions.json", at, "The sentence does not name the {ticket}.");
    for (const [code, text] of Object.entries(row.done_text_translations)) {
      const own = slotsOf(text);
      if (english.length === own.length && english.every((name) => own.includes(name))) continue;
      report("actions.json", at, `The sentence in "${code}" has other slots than the English one.`);
    }
  }
}

/** Reports actions that inform the citizen by a missing ready text. */
function checkTelling(pack: Pack, report: Report): void {
  const purposes = new Set(pack["canned-replies.json"].canned_replies.map((row) => row.purpose));
  for (const [index, { tells }] of pack["actions.json"].actions.entries()) {
    if (tells === undefined || purposes.has(tells)) continue;
    report("actions.json", `/actions/${index}/tells`, `There is no ready reply for ${tells}; write one in every language in canned-replies.json.`);
  }
}

function checkCallScript(pack: Pack, report: Report): void {
  const file = "call-script.json";
  const rows = pack[file].call_script;
  checkUnique(rows, (row) => row.step_code, (i) => [file, `/call_script/${i}/step_code`], report);
  for (const step of CALL_STEPS) {
    if (!rows.some((row) => row.step_code === step)) report(file, "/call_script", `The sentence for the step "${step}" is missing.`);
  }
  for (const [index, row] of rows.entries()) {
    const slots = [...slotsOf(row.spoken_text), ...Object.values(row.spoken_text_translations).flatMap(slotsOf)];
    for (const slot of slots.filter((name) => name !== "name")) {
      report(file, `/call_script/${index}`, `The program cannot fill the slot {${slot}}.`);
    }
  }
}

function slotLengths(pack: Pack): SlotLengths {
  const longest = (names: readonly string[]): number => Math.max(...names.map((name) => [...name].length));
  return {
    ...FIXED_SLOTS,
    department: longest(
      pack["departments.json"].departments.flatMap((each) => [
        each.department_name,
        ...Object.values(each.department_name_translations),
      ]),
    ),
    district: longest(
      pack["districts.json"].districts.flatMap((each) => [
        each.district_name,
        ...Object.values(each.district_name_translations),
      ]),
    ),
  };
}

function checkRolesAndMenu(pack: Pack, report: Report): void {
  const { roles, activities } = pack["roles.json"];
  checkUnique(roles, (row) => row.role_id, (i) => ["roles.json", `/roles/${i}/role_id`], report);
  checkUnique(activities, (row) => row.activity_id, (i) => ["roles.json", `/activities/${i}/activity_id`], report);
  checkUnique(activities, (row) => row.activity_code, (i) => ["roles.json", `/activities/${i}/activity_code`], report);
  const activityIds = new Set(activities.map((each) => each.activity_id));
  for (const [index, row] of roles.entries()) {
    for (const id of row.getactivityrole.filter((each) => !activityIds.has(each))) {
      report("roles.json", `/roles/${index}/getactivityrole`, `There is no activity ${id}.`);
    }
  }
  const file = "menu.json";
  const { menu } = pack[file];
  checkUnique(menu, (row) => row.menu_id, (i) => [file, `/menu/${i}/menu_id`], report);
  for (const [index, row] of menu.entries()) {
    const parent = menu.find((each) => each.menu_id === row.parent_menu_id);
    const at = `/menu/${index}/parent_menu_id`;
    if (row.parent_menu_id !== null && parent === undefined) {
      report(file, at, `There is no menu item ${row.parent_menu_id}.`);
    } else if (parent !== undefined && parent.parent_menu_id !== null) {
      report(file, at, "The menu has two levels at most.");
    }
    const isHeading = menu.some((each) => each.parent_menu_id === row.menu_id);
    if (row.menu_url === null && !isHeading) report(file, `/menu/${index}`, "A menu item without items below it needs a menu_url.");
  }
}

function checkDetection(pack: Pack, report: Report): void {
  const file = "detection.json";
  const detection = pack[file];
  const subIds = new Set(pack["issues.json"].sub_issue_types.map((each) => each.sub_issue_type_id));
  checkUnique(detection.keywords, (row) => row.sub_issue_type_id, (i) => [file, `/keywords/${i}`], report);
  for (const [index, row] of detection.keywords.entries()) {
    const at = `/keywords/${index}`;
    if (!subIds.has(row.sub_issue_type_id)) report(file, at, `There is no sub-issue ${row.sub_issue_type_id}.`);
    const words = [...row.strong, ...row.usual, ...row.weak, ...row.not];
    checkUnique(words, fold, () => [file, at], report);
  }
  checkUnique(detection.spam, fold, (i) => [file, `/spam/${i}`], report);
  checkUnique(detection.hinglish, fold, (i) => [file, `/hinglish/${i}`], report);
  detection.about_officers_sub_issue_type_ids.forEach((id, at) => {
    if (!subIds.has(id)) report(file, `/about_officers_sub_issue_type_ids/${at}`, `There is no sub-issue ${id}.`);
  });
  for (const [kind, id] of Object.entries(detection.kind_sub_issue_type_ids ?? {})) {
    if (!subIds.has(id)) report(file, `/kind_sub_issue_type_ids/${kind}`, `There is no sub-issue ${id}.`);
  }
  detection.personal_sub_issue_type_ids.forEach((id, at) => {
    if (!subIds.has(id)) report(file, `/personal_sub_issue_type_ids/${at}`, `There is no sub-issue ${id}.`);
  });
  if (!subIds.has(detection.unclassified_sub_issue_type_id)) {
    report(file, "/unclassified_sub_issue_type_id", `There is no sub-issue ${detection.unclassified_sub_issue_type_id}.`);
  }
}
