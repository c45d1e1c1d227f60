import type { ParkedItem } from "@smgt/contract/calls/intake/parked.ts";
import { useDepartmentsQuery, useDistrictsQuery, useIssuesQuery } from "../../../api/master-queries.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { fieldsOf, type Decision } from "./decision.ts";

export function Outcome({ item, decision }: { readonly item: ParkedItem; readonly decision: Decision }) {
  const t = useWords();
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const fields = fieldsOf(item, decision);
  const issue = issues.find((row) => row.issue_type === fields.issueId);
  const sub = issue?.sub_issues.find((row) => row.sub_issue_type === fields.subIssueId);
  const district = districts.find((row) => row.district_id === fields.districtId);
  const department = departments.find((row) => row.department_id === fields.departmentId);
  const names = [
    issue === undefined ? null : pick(issue.issue_type_name, issue.issue_type_name_translations),
    sub === undefined ? null : pick(sub.sub_issue_type_name, sub.sub_issue_type_name_translations),
    district === undefined ? null : pick(district.district_name, district.district_name_translations),
    department === undefined ? null : pick(department.department_name, department.department_name_translations),
  ].filter((name) => name !== null);
  return <p className="parked-outcome">{names.length === 0 ? t("parked.nothingFound") : names.join(" · ")}</p>;
}
