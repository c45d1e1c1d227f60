/** Names of lists and rows of the masters. Pure. */
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import type { Wording } from "@smgt/contract/languages.ts";
import { isTextKey, worded } from "../../../texts/say.ts";
import type { Fields } from "../../law/masters/packs/changes/master-lists.ts";
import type { Pack } from "../../law/masters/packs/schemas.ts";

export const NAME_FIELD: Readonly<Record<MasterList, string>> = {
  parameters: "name",
  state: "state_name",
  districts: "district_name",
  aliases: "alias",
  departments: "department_name",
  offices: "office_name",
  holidays: "holiday_name",
  office_hours: "opens",
  issue_types: "issue_type_name",
  sub_issue_types: "sub_issue_type_name",
  sla_variants: "condition_name",
  sla_units: "sla_unit_name",
  routes: "department_code",
  priority_tags: "priority_tag_name",
  tags: "tag_name",
  sources: "source_name",
  canned_replies: "title",
  disposal_types: "disposal_type_name",
  return_reasons: "return_reason_name",
  feedback_options: "name",
  call_script: "spoken_text",
  ready_views: "view_name",
  banners: "banner_title",
  questions: "question_text",
  keywords: "sub_issue_type_id",
};

/** Returns the text of a key; the key itself where there is no such text. */
export const wordedOr = (key: string, otherwise: string): Wording => (isTextKey(key) ? worded(key) : { en: otherwise });

export const nameOfList = (list: MasterList): Wording => worded(`master.list.${list}`);

const together = (one: Wording, between: string, other: Wording): Wording => {
  const codes = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const both = codes.map((code) => [code, `${one[code] ?? one.en}${between}${other[code] ?? other.en}`] as const);
  return { ...Object.fromEntries(both), en: `${one.en}${between}${other.en}` };
};

const plain = (fields: Fields, name: string): Wording => ({
  ...(fields[`${name}_translations`] as Readonly<Record<string, string>> | undefined),
  en: String(fields[name] ?? ""),
});

function subIssueName(pack: Pack, id: unknown): Wording {
  const row = pack["issues.json"].sub_issue_types.find((each) => each.sub_issue_type_id === id);
  return row === undefined ? { en: String(id) } : plain(row, "sub_issue_type_name");
}

/** Returns the name of a row, qualified by its parent where the name alone is ambiguous. */
export function nameOfRow(pack: Pack, list: MasterList, row: Fields): Wording {
  switch (list) {
    case "parameters":
      return wordedOr(`parameter.${String(row["name"])}`, String(row["name"]));
    case "office_hours":
      return nameOfList(list);
    case "keywords":
      return subIssueName(pack, row["sub_issue_type_id"]);
    case "sla_variants":
      return together(subIssueName(pack, row["sub_issue_type_id"]), ": ", plain(row, "condition_name"));
    case "routes": {
      const district = pack["districts.json"].districts.find((each) => each.district_id === row["district_id"]);
      const department = pack["departments.json"].departments.find(
        (each) => each.department_code === row["department_code"],
      );
      if (district === undefined || department === undefined) return { en: String(row["department_code"]) };
      return together(plain(district, "district_name"), ": ", plain(department, "department_name"));
    }
    default:
      return plain(row, NAME_FIELD[list]);
  }
}
