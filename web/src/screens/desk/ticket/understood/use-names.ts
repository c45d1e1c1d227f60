import { useDepartmentsQuery, useDistrictsQuery, useIssuesQuery } from "../../../../api/master-queries.ts";
import { usePick } from "../../../../i18n/use-words.ts";

export interface SubIssueName {
  readonly name: string;
  readonly issueId: number;
  readonly subIssueId: number;
  readonly departmentId: number | null;
}

/** Names of detection results; a retired sub-issue has none. */
export function useNames() {
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  return {
    subIssue(id: number): SubIssueName | null {
      const issue = issues.find((one) => one.sub_issues.some((sub) => sub.sub_issue_type === id));
      const sub = issue?.sub_issues.find((one) => one.sub_issue_type === id);
      if (issue === undefined || sub === undefined) return null;
      return {
        name: pick(sub.sub_issue_type_name, sub.sub_issue_type_name_translations),
        issueId: issue.issue_type,
        subIssueId: id,
        departmentId: sub.department_id,
      };
    },
    department(id: number): string {
      const found = departments.find((one) => one.department_id === id);
      return found === undefined ? "" : pick(found.department_name, found.department_name_translations);
    },
    district(id: number): string {
      const found = districts.find((one) => one.district_id === id);
      return found === undefined ? "" : pick(found.district_name, found.district_name_translations);
    },
  };
}
