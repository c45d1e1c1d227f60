/** Converts a valid pack to rows of the masters' tables, in insertion order. Pure. */
import { offsetMinutes } from "../find-master-row.ts";
import type { Pack } from "./schemas.ts";
import { workflowRows } from "./workflow-rows.ts";
import type { TableRows } from "./plan-table-rows.ts";

/** All tables of the pack; referenced ones first. */
export function packRows(pack: Pack): TableRows[] {
  return [
    parameterRows(pack),
    { table: "state_look", key: ["state_code"], rows: pack["state.json"].state, vanished: "delete" },
    ...placeRows(pack),
    ...issueRows(pack),
    ...smallRows(pack),
    bannerRows(pack),
    ...roleRows(pack),
    ...workflowRows(pack),
    keywordRows(pack),
    ...situationRows(pack),
    ...routeRows(pack),
  ];
}

/** Adds the optional period to rows. */
const dated = <R extends { valid_from?: string | null; valid_to?: string | null }>(rows: readonly R[]) =>
  rows.map(({ valid_from = null, valid_to = null, ...row }) => ({ ...row, valid_from, valid_to }));

const numbered = <R extends object>(rows: readonly R[]): (R & { sort_order: number })[] =>
  rows.map((row, index) => ({ ...row, sort_order: index + 1 }));

function parameterRows(pack: Pack): TableRows {
  const { time_zone, ticket_prefix, office_hours: office, parameters } = pack["pack.json"];
  const detection = pack["detection.json"];
  const derived: readonly (readonly [name: string, value: string, about: string])[] = [
    ["time_zone", time_zone, "Time zone of the State."],
    ["ticket_prefix", ticket_prefix, "First letters of ticket numbers."],
    ["office_opens", office.opens, "When offices open."],
    ["office_closes", office.closes, "When offices close."],
    ["weekend", office.weekend.join(","), "Free week days, Monday 1 to Sunday 7."],
    ["detection_least", String(detection.weights.least), "Points from which a sub-issue is suggested."],
    ["detection_strong", String(detection.weights.strong), "Points from which a finding is strong."],
    ["detection_unclassified", String(detection.unclassified_sub_issue_type_id), "Sub-issue of what is not classified."],
    ["detection_state_level", detection.state_level_sub_issue_type_ids.join(","), "Sub-issues of the whole State."],
    [
      "detection_about_officers",
      detection.about_officers_sub_issue_type_ids.join(","),
      "Sub-issues that are complaints about an officer.",
    ],
    ...Object.entries(detection.kind_sub_issue_type_ids ?? {}).map(
      ([kind, id]) => [`detection_kind_${kind}`, String(id), "Sub-issue of posts of this kind."] as const,
    ),
    ["detection_personal", detection.personal_sub_issue_type_ids.join(","), "Sub-issues that are each person’s own."],
  ];
  return {
    table: "system_parameter",
    key: ["name"],
    rows: [...parameters, ...derived.map(([name, value, about]) => ({ name, value, is_public: false, about }))],
    vanished: "inactive",
  };
}

function placeRows(pack: Pack): TableRows[] {
  const { districts, aliases } = pack["districts.json"];
  const { departments } = pack["departments.json"];
  const departmentId = departmentIds(pack);
  const districtId = new Map(districts.map((each) => [each.district_code, each.district_id]));
  return [
    { table: "district", key: ["district_id"], rows: numbered(districts), vanished: "inactive" },
    { table: "district_alias", key: ["alias"], rows: aliases, vanished: "inactive" },
    {
      table: "department",
      key: ["department_id"],
      rows: numbered(dated(departments)).map(({ parent_department_code: parent, certain_percent: certain, ...row }) => ({
        ...row,
        certain_percent: certain ?? null,
        parent_department_id: parent === null ? null : departmentId(parent),
      })),
      vanished: "inactive",
    },
    {
      table: "holiday",
      key: ["holiday_date", "district_id"],
      rows: pack.calendars
        .flatMap((calendar) => calendar.holidays)
        .map(({ district_code: code, closes_at: closes, ...row }) => ({
          ...row,
          closes_at: closes ?? null,
          district_id: code === null ? null : (districtId.get(code) ?? null),
        })),
      vanished: "inactive",
    },
  ];
}

function issueRows(pack: Pack): TableRows[] {
  const { issue_types: types, sub_issue_types: subs, sla_variants: variants } = pack["issues.json"];
  const { sla_units: units } = pack["sla-units.json"];
  const departmentId = departmentIds(pack);
  const unitId = (code: string | null): number | null =>
    units.find((each) => each.sla_unit_code === code)?.sla_unit_id ?? null;
  return [
    { table: "sla_unit", key: ["sla_unit_id"], rows: units, vanished: "inactive" },
    { table: "priority_tag", key: ["priority_tag_id"], rows: numbered(pack["priority-tags.json"].priority_tags), vanished: "inactive" },
    { table: "issue_type", key: ["issue_type_id"], rows: numbered(dated(types)), vanished: "inactive" },
    {
      table: "sub_issue_type",
      key: ["sub_issue_type_id"],
      rows: numbered(dated(subs)).map(({ department_code: code, other_department_codes: _others, sla_unit: unit, ...row }) => ({
        ...row,
        department_id: departmentId(code),
        sla_unit_id: unitId(unit),
      })),
      vanished: "inactive",
    },
    {
      table: "sub_issue_department",
      key: ["sub_issue_type_id", "department_id"],
      rows: subs.flatMap((row) =>
        [row.department_code, ...row.other_department_codes].map((code, index) => ({
          sub_issue_type_id: row.sub_issue_type_id,
          department_id: departmentId(code),
          rank: index + 1,
        })),
      ),
      vanished: "inactive",
    },
    {
      table: "sla_variant",
      key: ["sub_issue_type_id", "condition_code"],
      rows: numbered(variants).map(({ department_code: code, sla_unit: unit, ...row }) => ({
        ...row,
        department_id: code === null ? null : departmentId(code),
        sla_unit_id: unitId(unit),
      })),
      vanished: "inactive",
    },
  ];
}

function smallRows(pack: Pack): TableRows[] {
  return [
    { table: "source", key: ["source_id"], rows: numbered(pack["sources.json"].sources), vanished: "inactive" },
    {
      table: "tag",
      key: ["tag_id"],
      rows: dated(pack["tags.json"].tags).map((row) => ({ ...row, is_from_pack: true })),
      vanished: "inactive_own",
    },
    { table: "canned_reply", key: ["canned_reply_id"], rows: numbered(dated(pack["canned-replies.json"].canned_replies)), vanished: "inactive" },
    { table: "return_reason", key: ["return_reason_id"], rows: numbered(pack["return-reasons.json"].return_reasons), vanished: "inactive" },
    { table: "feedback_option", key: ["kind", "code"], rows: numbered(pack["feedback.json"].feedback_options), vanished: "inactive" },
    { table: "call_script", key: ["step_code"], rows: pack["call-script.json"].call_script, vanished: "inactive" },
    { table: "ready_view", key: ["view_code"], rows: numbered(pack["ready-views.json"].ready_views), vanished: "inactive" },
    { table: "confirmation_question", key: ["question_code"], rows: pack["questions.json"].questions, vanished: "inactive" },
  ];
}

const DAY_MS = 86_400_000;

/** Days of the State as moments: the first day's beginning and the last day's end. */
function bannerRows(pack: Pack): TableRows {
  const offsetMs = offsetMinutes(pack["pack.json"].time_zone) * 60_000;
  const beginOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - offsetMs;
  return {
    table: "banner",
    key: ["banner_id"],
    rows: pack["banners.json"].banners.map(({ valid_from: from, valid_to: to, ...row }) => ({
      ...row,
      valid_from: new Date(beginOf(from)).toISOString(),
      valid_to: to === null ? null : new Date(beginOf(to) + DAY_MS).toISOString(),
    })),
    vanished: "inactive",
  };
}

function roleRows(pack: Pack): TableRows[] {
  const { roles, activities } = pack["roles.json"];
  const { menu } = pack["menu.json"];
  return [
    { table: "role", key: ["role_id"], rows: numbered(roles).map(({ getactivityrole: _ids, ...row }) => row), vanished: "inactive" },
    { table: "activity", key: ["activity_id"], rows: activities, vanished: "inactive" },
    {
      table: "role_activity",
      key: ["role_id", "activity_id"],
      rows: roles.flatMap((row) => row.getactivityrole.map((id) => ({ role_id: row.role_id, activity_id: id }))),
      vanished: "delete",
    },
    { table: "menu_item", key: ["menu_id"], rows: menu.map(({ roles: _ids, ...row }) => row), vanished: "inactive" },
    {
      table: "menu_item_role",
      key: ["menu_id", "role_id"],
      rows: menu.flatMap((row) => row.roles.map((id) => ({ menu_id: row.menu_id, role_id: id }))),
      vanished: "delete",
    },
  ];
}

function keywordRows(pack: Pack): TableRows {
  const { keywords, weights, spam, hinglish, ways, goals, ...names } = pack["detection.json"];
  const plain = (kind: string, words: readonly string[]): Record<string, unknown>[] =>
    words.map((keyword) => ({ kind, sub_issue_type_id: null, keyword, weight: 1 }));
  const bySubIssue = keywords.flatMap((row) => {
    const weighted = (kind: string, words: readonly string[], weight: number): Record<string, unknown>[] =>
      words.map((keyword) => ({ kind, sub_issue_type_id: row.sub_issue_type_id, keyword, weight }));
    return [
      ...weighted("sub_issue", row.strong, weights.strong),
      ...weighted("sub_issue", row.usual, weights.usual),
      ...weighted("sub_issue", row.weak, weights.weak),
      ...weighted("negative", row.not, weights.not),
    ];
  });
  return {
    table: "detection_keyword",
    key: ["kind", "sub_issue_type_id", "keyword"],
    rows: [
      ...bySubIssue,
      ...plain("spam", spam),
      ...plain("hinglish", hinglish),
      ...plain("not_place", names.not_places),
      ...plain("way", ways),
      ...plain("goal", goals),
      ...plain("office_handle", names.office_handles),
    ],
    vanished: "delete",
  };
}

function routeRows(pack: Pack): TableRows[] {
  const departmentId = departmentIds(pack);
  const withDepartment = <R extends { department_code: string }>({ department_code: code, ...row }: R) => ({
    ...row,
    department_id: departmentId(code),
  });
  return [
    {
      table: "department_route",
      key: ["department_route_id"],
      rows: dated(pack["issues.json"].routes ?? []).map(withDepartment),
      vanished: "delete",
    },
    {
      table: "office",
      key: ["office_id"],
      rows: numbered(dated(pack["departments.json"].offices ?? [])).map(withDepartment),
      vanished: "inactive",
    },
  ];
}

function situationRows(pack: Pack): TableRows[] {
  const { word_sets: sets, situations } = pack["situations.json"];
  const priorities = pack["priority-tags.json"].priority_tags;
  return [
    { table: "situation_word_set", key: ["word_set_code"], rows: sets, vanished: "delete" },
    {
      table: "situation",
      key: ["situation_code"],
      rows: numbered(situations).map(({ priority_tag_code: code, ...row }) => ({
        ...row,
        priority_tag_id: priorities.find((each) => each.priority_tag_code === code)?.priority_tag_id ?? null,
      })),
      vanished: "inactive",
    },
  ];
}

/** Id of a department by its code; its existence is validated. */
function departmentIds(pack: Pack): (code: string) => number {
  const ids = new Map(pack["departments.json"].departments.map((each) => [each.department_code, each.department_id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`There is no department "${code}".`);
    return id;
  };
}
