/** Options of list fields: the master data, limited to the offer's ids if it has any. */
import type { ActionField, FieldName } from "@smgt/contract/shapes/action-field.ts";
import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  usePrioritiesQuery,
  useWorkflowMastersQuery,
} from "../../api/master-queries.ts";
import { usePick } from "../../i18n/use-words.ts";
import type { Choice } from "../../ui/PickOne.tsx";
import { KEY_OF } from "./check-form.ts";
import type { FormDraft } from "./form-draft.ts";

/** Field with its allowed ids, if the offer limits them. */
interface Listed {
  readonly name: FieldName;
  readonly choices: ActionField["choices"];
}
type UseChoices = (field: Listed, draft: Partial<FormDraft>) => readonly Choice[] | undefined;

function useDepartments({ name }: Listed, draft: Partial<FormDraft>): readonly Choice[] | undefined {
  const pick = usePick();
  return useDepartmentsQuery()
    .data?.filter((row) => row.is_active === "Y" || row.department_id === draft[KEY_OF[name]])
    .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_translations) }));
}

function useIssues(): readonly Choice[] | undefined {
  const pick = usePick();
  return useIssuesQuery().data?.map((row) => ({
    id: row.issue_type,
    name: pick(row.issue_type_name, row.issue_type_name_translations),
  }));
}

function useSubIssues(_field: Listed, { issueId }: Partial<FormDraft>): readonly Choice[] | undefined {
  const pick = usePick();
  const issue = useIssuesQuery().data?.find((row) => row.issue_type === issueId);
  return issue?.sub_issues.map((row) => ({
    id: row.sub_issue_type,
    name: pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
  }));
}

function useDistricts(): readonly Choice[] | undefined {
  const pick = usePick();
  return useDistrictsQuery().data?.map((row) => ({
    id: row.district_id,
    name: pick(row.district_name, row.district_name_translations),
  }));
}

function usePriorities(): readonly Choice[] | undefined {
  const pick = usePick();
  return usePrioritiesQuery().data?.map((row) => ({
    id: row.priority_tag_id,
    name: pick(row.priority_tag_name, row.priority_tag_name_translations),
  }));
}

function useDisposals({ choices }: Listed): readonly Choice[] | undefined {
  const pick = usePick();
  return useWorkflowMastersQuery()
    .data?.disposal_types.filter((row) => choices?.includes(row.disposal_type_id) ?? true)
    .map((row) => ({
      id: row.disposal_type_id,
      name: pick(row.disposal_type_name, row.disposal_type_name_translations),
    }));
}

function useReturnReasons(): readonly Choice[] | undefined {
  const pick = usePick();
  return useWorkflowMastersQuery().data?.return_reasons.map((row) => ({
    id: row.return_reason_id,
    name: pick(row.return_reason_name, row.return_reason_name_translations),
  }));
}

/** Fields whose value is an id of the master data. */
export const CHOICES = {
  return_reason_id: useReturnReasons,
  suggested_department_id: useDepartments,
  issue_type: useIssues,
  sub_issue_type: useSubIssues,
  department_id: useDepartments,
  district_id: useDistricts,
  priority_tag_id: usePriorities,
  disposal_type_id: useDisposals,
} as const satisfies { readonly [Name in FieldName]?: UseChoices };
export type ChoiceName = keyof typeof CHOICES;

/** Draft values that a choice may change. */
type Chosen = Pick<FormDraft, (typeof KEY_OF)[ChoiceName]>;

/** Further changes of a choice: dependent values are cleared, and a sub-issue sets its department. */
export function usePatchOf(): (name: ChoiceName, id: number | null) => Partial<Chosen> {
  const issues = useIssuesQuery().data ?? [];
  return (name, id) => {
    const chosen = { [KEY_OF[name]]: id };
    if (name === "issue_type") return { ...chosen, subIssueId: null };
    if (name !== "sub_issue_type") return chosen;
    const subIssue = issues.flatMap((row) => row.sub_issues).find((row) => row.sub_issue_type === id);
    const departmentId = subIssue?.department_id;
    return departmentId == null ? chosen : { ...chosen, departmentId };
  };
}
