import { useDepartmentsQuery, useDistrictsQuery, useIssuesQuery } from "../../api/master-queries.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { fieldsOf, UNDECIDED } from "./decision.ts";
import type { Triage } from "./use-triage.ts";

/** Issue, place and department: for one post filled with what was found, for many left to each unless chosen. */
export function MakeFields({ triage: { chosen, decision, patch } }: { readonly triage: Triage }) {
  const t = useWords();
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const [only] = chosen.length === 1 ? chosen : [];
  const shown = only === undefined ? decision : fieldsOf(only, decision);
  const found = only === undefined ? UNDECIDED : fieldsOf(only, UNDECIDED);
  const subIssues = issues.find((row) => row.issue_type === shown.issueId)?.sub_issues ?? [];
  const empty = t(only === undefined ? "parked.asFound" : "field.choose");
  return (
    <div className="parked-fields">
      <SelectField
        label={t("details.issue")}
        choices={issues.map((row) => ({
          id: row.issue_type,
          name: pick(row.issue_type_name, row.issue_type_name_translations),
        }))}
        value={shown.issueId}
        emptyLabel={empty}
        onValue={(issueId) => patch({ issueId, subIssueId: null, departmentId: null })}
      />
      <SelectField
        label={t("details.subIssue")}
        choices={subIssues.map((row) => ({
          id: row.sub_issue_type,
          name: pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
        }))}
        value={shown.subIssueId}
        emptyLabel={shown.issueId === null ? empty : t("field.choose")}
        onValue={(subIssueId) => {
          const responsible = subIssues.find((row) => row.sub_issue_type === subIssueId)?.department_id ?? null;
          patch({ issueId: shown.issueId, subIssueId, departmentId: responsible });
        }}
      />
      <SelectField
        label={t("queue.district")}
        choices={districts.map((row) => ({
          id: row.district_id,
          name: pick(row.district_name, row.district_name_translations),
        }))}
        value={shown.districtId}
        emptyLabel={found.districtId === null ? empty : t("parked.asFound")}
        onValue={(districtId) => patch({ districtId })}
      />
      <SelectField
        label={t("queue.department")}
        hint={t("parked.departmentHint")}
        choices={departments
          .filter((row) => row.is_active === "Y")
          .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_translations) }))}
        value={shown.departmentId}
        emptyLabel={empty}
        onValue={(departmentId) => patch({ departmentId })}
      />
    </div>
  );
}
