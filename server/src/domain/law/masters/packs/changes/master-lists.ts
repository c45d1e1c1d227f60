/** Lists that administrators may change: file and key fields. Pure. */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";

/** Fields of a row or key, as in a file of a pack. */
export type Fields = Readonly<Record<string, unknown>>;

interface ListPlace {
  /** File in the pack; for holidays the file of their year. */
  readonly fileOf: (key: Fields) => string;
  /** Key fields; empty for a file with one object in place of rows. */
  readonly key: readonly string[];
}

const inFile = (file: string, ...key: readonly string[]): ListPlace => ({ fileOf: () => file, key });

/** By list name, which is also the name in the file. */
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

/** Text key of a row or of its key fields: equal for the same row. */
export const keyTextOf = (list: MasterList, fields: Fields): string =>
  JSON.stringify(LIST_PLACES[list].key.map((name) => fields[name] ?? null));
