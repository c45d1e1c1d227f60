/** Where the rows stand that administrators change, and what they are known by. Pure. */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";

/** The fields of a row, or of its key, as a file of a pack writes them. */
export type Fields = Readonly<Record<string, unknown>>;

interface ListPlace {
  /** The file of the pack; of holidays that of their year. */
  readonly fileOf: (key: Fields) => string;
  /** The fields that tell one row from another; none where the file has one object in place of rows. */
  readonly key: readonly string[];
}

const inFile = (file: string, ...key: readonly string[]): ListPlace => ({ fileOf: () => file, key });

/** By the name of the list, which is its name in the file. */
export const LIST_PLACES: Readonly<Record<MasterList, ListPlace>> = {
  parameters: inFile("pack.json", "name"),
  state: inFile("state.json", "state_code"),
  districts: inFile("districts.json", "district_id"),
  aliases: inFile("districts.json", "alias"),
  departments: inFile("departments.json", "department_id"),
  offices: inFile("departments.json", "office_id"),
  holidays: {
    fileOf: (key) => `calendar-${String(key["holiday_date"]).slice(0, 4)}.json`,
    key: ["holiday_date", "district_code"],
  },
  office_hours: inFile("pack.json"),
  issue_types: inFile("issues.json", "issue_type_id"),
  sub_issue_types: inFile("issues.json", "sub_issue_type_id"),
  sla_variants: inFile("issues.json", "sub_issue_type_id", "condition_code"),
  sla_units: inFile("sla-units.json", "sla_unit_id"),
  routes: inFile("issues.json", "department_route_id"),
  priority_tags: inFile("priority-tags.json", "priority_tag_id"),
  tags: inFile("tags.json", "tag_id"),
  sources: inFile("sources.json", "source_id"),
  canned_replies: inFile("canned-replies.json", "canned_reply_id"),
  disposal_types: inFile("disposal-types.json", "disposal_type_id"),
  return_reasons: inFile("return-reasons.json", "return_reason_id"),
  feedback_options: inFile("feedback.json", "kind", "code"),
  call_script: inFile("call-script.json", "step_code"),
  ready_views: inFile("ready-views.json", "view_code"),
  banners: inFile("banners.json", "banner_id"),
  questions: inFile("questions.json", "question_code"),
  keywords: inFile("detection.json", "sub_issue_type_id"),
};

/** The key of a row, or a row itself, as one text: the same for the same row. */
export const keyTextOf = (list: MasterList, fields: Fields): string =>
  JSON.stringify(LIST_PLACES[list].key.map((name) => fields[name] ?? null));
