import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  usePrioritiesQuery,
  useWorkflowMastersQuery,
} from "../../../api/master-queries.ts";
import { usePick } from "../../../i18n/use-words.ts";
import type { Choice } from "../../../ui/PickOne.tsx";
import type { ManyFilter, OneFilter } from "./filters.ts";

export type Choices = Readonly<Record<ManyFilter | OneFilter, readonly Choice[]>>;

/** Options of each filter; sub-issues belong to the chosen issue. */
export function useChoices(issueId: number | null): Choices {
  const pick = usePick();
  const masters = useWorkflowMastersQuery();
  const districts = useDistrictsQuery();
  const departments = useDepartmentsQuery();
  const issues = useIssuesQuery();
  const priorities = usePrioritiesQuery();
  const ofIssue = (issues.data ?? []).filter((row) => issueId === null || row.issue_type === issueId);
  return {
    status: (masters.data?.statuses ?? []).map((row) => ({
      id: row.status_id,
      name: pick(row.status_name, row.status_name_translations),
    })),
    district: (districts.data ?? []).map((row) => ({
      id: row.district_id,
      name: pick(row.district_name, row.district_name_translations),
    })),
    department: (departments.data ?? []).map((row) => ({
      id: row.department_id,
      name: pick(row.department_name, row.department_name_translations),
    })),
    issue: (issues.data ?? []).map((row) => ({
      id: row.issue_type,
      name: pick(row.issue_type_name, row.issue_type_name_translations),
    })),
    subIssue: ofIssue
      .flatMap((row) => row.sub_issues)
      .map((row) => ({
        id: row.sub_issue_type,
        name: pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
      })),
    priority: (priorities.data ?? []).map((row) => ({
      id: row.priority_tag_id,
      name: pick(row.priority_tag_name, row.priority_tag_name_translations),
    })),
    source: (masters.data?.sources ?? []).map((row) => ({
      id: row.source_id,
      name: pick(row.source_name, row.source_name_translations),
    })),
  };
}
