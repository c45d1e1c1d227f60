import { useId } from "react";
import type { BulkOffer } from "@smgt/contract/calls/bulk.ts";
import { ACTION, MAX_REMARK } from "@smgt/contract/constants.ts";
import { useDepartmentsQuery, usePrioritiesQuery, useWorkflowMastersQuery } from "../../../api/master-queries.ts";
import { useDeskOfficersQuery, useTagsQuery } from "../../../api/queue-queries.ts";
import { useBilingual, useWords } from "../../../i18n/use-words.ts";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { fieldsOf, type BulkDraft, type BulkField, type Problem } from "./fields.ts";

interface Props {
  readonly offer: BulkOffer;
  readonly draft: BulkDraft;
  readonly problems: readonly Problem[];
  /** Any of the selected tickets: the colleagues of the desk are the same for all. */
  readonly ticketId: number;
  readonly onDraft: (draft: BulkDraft) => void;
}

interface FieldProps {
  readonly offer: BulkOffer;
  readonly draft: BulkDraft;
  readonly error: string | undefined;
  readonly ticketId: number;
  readonly patch: (change: Partial<BulkDraft>) => void;
}

/** What is given once for all tickets. */
export function BulkForm({ offer, draft, problems, ticketId, onDraft }: Props) {
  const t = useWords();
  const patch = (change: Partial<BulkDraft>): void => onDraft({ ...draft, ...change });
  return (
    <>
      {fieldsOf(offer.action_id).map((field) => {
        const Control = CONTROLS[field];
        const problem = problems.find((one) => one.field === field);
        const error = problem === undefined ? undefined : t(problem.words, problem.slots);
        return <Control key={field} {...{ offer, draft, error, ticketId, patch }} />;
      })}
    </>
  );
}

const CONTROLS: Readonly<Record<BulkField, (props: FieldProps) => React.ReactNode>> = {
  desk: DeskField,
  department: DepartmentField,
  tag: TagField,
  priority: PriorityField,
  primary: PrimaryField,
  disposal: DisposalField,
  remark: RemarkField,
};

function DeskField({ draft, error, ticketId, patch }: FieldProps) {
  const t = useWords();
  const officers = useDeskOfficersQuery({ ticket_id: ticketId, action_id: ACTION.ASSIGN_DESK_OWNER }).data ?? [];
  return (
    <SelectField
      id="bulk-desk"
      label={t("bulk.desk")}
      choices={officers.map((row) => ({ id: row.user_id, name: row.user_name }))}
      value={draft.userId}
      emptyLabel={t("field.choose")}
      error={error}
      onValue={(userId) => patch({ userId })}
    />
  );
}

function DepartmentField({ draft, error, patch }: FieldProps) {
  const t = useWords();
  const pick = useBilingual();
  const departments = useDepartmentsQuery().data ?? [];
  return (
    <ComboBox
      id="bulk-department"
      label={t("queue.department")}
      hint={t("bulk.markHint")}
      choices={departments
        .filter((row) => row.is_active === "Y")
        .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_hi) }))}
      value={draft.departmentId}
      error={error}
      noneLabel={t("field.noMatch")}
      onValue={(departmentId) => patch({ departmentId })}
    />
  );
}

function TagField({ draft, error, patch }: FieldProps) {
  const t = useWords();
  const listId = useId();
  const tags = useTagsQuery({ type_of_tag: "T" }).data ?? [];
  return (
    <>
      <TextField
        id="bulk-tag"
        label={t("list.tag")}
        hint={t("bulk.tagHint")}
        value={draft.tag}
        maxLength={60}
        list={listId}
        autoComplete="off"
        error={error}
        onText={(tag) => patch({ tag })}
      />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.tag_id}>{tag.tag_name}</option>
        ))}
      </datalist>
    </>
  );
}

function PriorityField({ draft, error, patch }: FieldProps) {
  const t = useWords();
  const pick = useBilingual();
  const choices = (usePrioritiesQuery().data ?? []).map((row) => ({
    id: row.priority_tag_id,
    name: pick(row.priority_tag_name, row.priority_tag_name_hi),
  }));
  return (
    <SelectField
      id="bulk-priority"
      label={t("list.priority")}
      choices={choices}
      value={draft.priorityId}
      emptyLabel={t("field.choose")}
      error={error}
      onValue={(priorityId) => patch({ priorityId })}
    />
  );
}

function PrimaryField({ draft, error, patch }: FieldProps) {
  const t = useWords();
  return (
    <TextField
      id="bulk-primary"
      label={t("field.primaryTicket")}
      hint={t("bulk.mergeHint")}
      value={draft.primaryNo}
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      error={error}
      onText={(primaryNo) => patch({ primaryNo })}
    />
  );
}

function DisposalField({ draft, error, patch }: FieldProps) {
  const t = useWords();
  const pick = useBilingual();
  const choices = (useWorkflowMastersQuery().data?.disposal_types ?? [])
    .filter((row) => row.counts_as === "no_action")
    .map((row) => ({ id: row.disposal_type_id, name: pick(row.disposal_type_name, row.disposal_type_name_hi) }));
  return (
    <SelectField
      id="bulk-disposal"
      label={t("field.disposal")}
      choices={choices}
      value={draft.disposalId}
      emptyLabel={t("field.choose")}
      error={error}
      onValue={(disposalId) => patch({ disposalId })}
    />
  );
}

function RemarkField({ offer, draft, error, patch }: FieldProps) {
  const t = useWords();
  return (
    <TextArea
      id="bulk-remark"
      label={t("field.remark")}
      optional={offer.remark_required === "Y" ? undefined : t("bulk.optional")}
      value={draft.remark}
      maxLength={MAX_REMARK}
      error={error}
      onText={(remark) => patch({ remark })}
    />
  );
}
