import { ACTION } from "@smgt/contract/constants.ts";
import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  usePrioritiesQuery,
  useWorkflowMastersQuery,
} from "../../api/master-queries.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { FieldProps } from "./field-props.ts";

/** Fields that need to know nothing of the action. */
type PlainProps = Pick<FieldProps, "draft" | "patch" | "problems">;

interface DepartmentProps {
  readonly id: string;
  readonly label: string;
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onValue: (id: number | null) => void;
}

export function DepartmentField({ id, label, value, error, onValue }: DepartmentProps) {
  const t = useWords();
  const pick = useBilingual();
  const departments = useDepartmentsQuery().data;
  if (departments === undefined) return null;
  const choices = departments
    .filter((row) => row.is_active === "Y" || row.department_id === value)
    .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_hi) }));
  return (
    <ComboBox
      id={id}
      label={label}
      choices={choices}
      value={value}
      onValue={onValue}
      error={error}
      noneLabel={t("field.noMatch")}
    />
  );
}

export function DistrictField({ draft, patch, problems }: PlainProps) {
  const t = useWords();
  const pick = useBilingual();
  const choices = (useDistrictsQuery().data ?? []).map((row) => ({
    id: row.district_id,
    name: pick(row.district_name, row.district_name_hi),
  }));
  return (
    <SelectField
      id="field-district"
      label={t("queue.district")}
      choices={choices}
      value={draft.districtId}
      emptyLabel={t("field.choose")}
      error={problems.district}
      onValue={(districtId) => patch({ districtId, userIds: null })}
    />
  );
}

/** Issue and sub-issue; the sub-issue knows which department is responsible. */
export function IssueFields({ draft, patch, problems }: PlainProps) {
  const t = useWords();
  const pick = useBilingual();
  const issues = useIssuesQuery().data ?? [];
  const issue = issues.find((row) => row.issue_type === draft.issueId);
  const subIssues = issue?.sub_issues ?? [];
  return (
    <>
      <SelectField
        id="field-issue"
        label={t("details.issue")}
        choices={issues.map((row) => ({ id: row.issue_type, name: pick(row.issue_type_name, row.issue_type_name_hi) }))}
        value={draft.issueId}
        emptyLabel={t("field.choose")}
        error={problems.issue}
        onValue={(issueId) => patch({ issueId, subIssueId: null })}
      />
      <SelectField
        label={t("details.subIssue")}
        choices={subIssues.map((row) => ({
          id: row.sub_issue_type,
          name: pick(row.sub_issue_type_name, row.sub_issue_type_name_hi),
        }))}
        value={draft.subIssueId}
        emptyLabel={t("field.choose")}
        onValue={(subIssueId) => {
          const responsible = subIssues.find((row) => row.sub_issue_type === subIssueId)?.department_id ?? null;
          patch({ subIssueId, ...(responsible === null ? {} : { departmentId: responsible, userIds: null }) });
        }}
      />
    </>
  );
}

export function PriorityField({ draft, patch, problems }: PlainProps) {
  const t = useWords();
  const pick = useBilingual();
  const choices = (usePrioritiesQuery().data ?? []).map((row) => ({
    id: row.priority_tag_id,
    name: pick(row.priority_tag_name, row.priority_tag_name_hi),
  }));
  return (
    <SelectField
      id="field-priority"
      label={t("details.priority")}
      choices={choices}
      value={draft.priorityId}
      emptyLabel={t("field.choose")}
      error={problems.priority}
      onValue={(priorityId) => patch({ priorityId })}
    />
  );
}

/** Which kinds of disposal an action can give; the server refuses the others. */
function countsFor(actionId: number): readonly string[] {
  if (actionId === ACTION.CLOSE_NO_ACTION) return ["no_action"];
  if (actionId === ACTION.TRANSFER_OUT) return ["transferred"];
  if (actionId === ACTION.MERGE) return ["excluded"];
  return ["resolved"];
}

export function DisposalField({ offer, draft, patch, problems }: FieldProps) {
  const t = useWords();
  const pick = useBilingual();
  const counts = countsFor(offer.action_id);
  const choices = (useWorkflowMastersQuery().data?.disposal_types ?? [])
    .filter((row) => counts.includes(row.counts_as))
    .map((row) => ({ id: row.disposal_type_id, name: pick(row.disposal_type_name, row.disposal_type_name_hi) }));
  return (
    <SelectField
      id="field-disposal"
      label={t("field.disposal")}
      choices={choices}
      value={draft.disposalId}
      emptyLabel={t("field.choose")}
      error={problems.disposal}
      onValue={(disposalId) => patch({ disposalId })}
    />
  );
}

export function ReturnReasonField({ draft, patch, problems }: FieldProps) {
  const t = useWords();
  const pick = useBilingual();
  const choices = (useWorkflowMastersQuery().data?.return_reasons ?? []).map((row) => ({
    id: row.return_reason_id,
    name: pick(row.return_reason_name, row.return_reason_name_hi),
  }));
  return (
    <SelectField
      id="field-returnReason"
      label={t("field.returnReason")}
      choices={choices}
      value={draft.returnReasonId}
      emptyLabel={t("field.choose")}
      error={problems.returnReason === undefined ? undefined : t("field.returnReasonMissing")}
      onValue={(returnReasonId) => patch({ returnReasonId })}
    />
  );
}
