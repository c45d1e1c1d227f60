import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  usePrioritiesQuery,
} from "../../api/master-queries.ts";
import { MAX_REMARK } from "@smgt/contract/constants.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import type { PartProps } from "./PersonFields.tsx";

export function MatterFields(props: PartProps) {
  const { complaint, patch, problems } = props;
  const t = useWords();
  const wrong = (field: keyof typeof problems): string | undefined => {
    const key = problems[field];
    return key === undefined ? undefined : t(key);
  };
  return (
    <section className="card manual-part" aria-labelledby="manual-what">
      <h2 id="manual-what">{t("manual.what")}</h2>
      {complaint.parentNo.trim() === "" ? (
        <Places {...props} />
      ) : (
        <Banner title={t("manual.joins", { number: complaint.parentNo.trim().toUpperCase() })}>
          <div>
            <Button small onClick={() => patch({ parentNo: "" })}>
              {t("manual.notJoin")}
            </Button>
          </div>
        </Banner>
      )}
      <TextField
        id="manual-subject"
        label={t("manual.subject")}
        maxLength={200}
        value={complaint.subject}
        error={wrong("subject")}
        onText={(subject) => patch({ subject })}
      />
      <TextArea
        id="manual-description"
        label={t("manual.description")}
        hint={t("manual.descriptionHint")}
        rows={6}
        maxLength={MAX_REMARK}
        value={complaint.description}
        error={wrong("description")}
        onText={(description) => patch({ description })}
      />
      <div className="manual-pair">
        <TextField
          id="manual-complainedAt"
          type="datetime-local"
          label={t("manual.when")}
          optional={t("app.optional")}
          value={complaint.complainedAt}
          error={wrong("complainedAt")}
          onText={(complainedAt) => patch({ complainedAt })}
        />
        <TextField
          label={t("manual.parent")}
          hint={t("manual.parentHint")}
          optional={t("app.optional")}
          maxLength={40}
          value={complaint.parentNo}
          onText={(parentNo) => patch({ parentNo })}
        />
      </div>
    </section>
  );
}

/** Issue, place and who is responsible; the sub-issue knows its department. */
function Places({ complaint, patch, problems }: PartProps) {
  const t = useWords();
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const priorities = usePrioritiesQuery().data ?? [];
  const subIssues = issues.find((row) => row.issue_type === complaint.issueId)?.sub_issues ?? [];
  const wrong = (field: keyof typeof problems): string | undefined => {
    const key = problems[field];
    return key === undefined ? undefined : t(key);
  };
  return (
    <div className="manual-pair">
      <SelectField
        id="manual-issueId"
        label={t("details.issue")}
        choices={issues.map((row) => ({
          id: row.issue_type,
          name: pick(row.issue_type_name, row.issue_type_name_translations),
        }))}
        value={complaint.issueId}
        emptyLabel={t("field.choose")}
        error={wrong("issueId")}
        onValue={(issueId) => patch({ issueId, subIssueId: null })}
      />
      <SelectField
        id="manual-subIssueId"
        label={t("details.subIssue")}
        choices={subIssues.map((row) => ({
          id: row.sub_issue_type,
          name: pick(row.sub_issue_type_name, row.sub_issue_type_name_translations),
        }))}
        value={complaint.subIssueId}
        emptyLabel={t("field.choose")}
        error={wrong("subIssueId")}
        onValue={(subIssueId) => {
          const responsible = subIssues.find((row) => row.sub_issue_type === subIssueId)?.department_id;
          patch({ subIssueId, ...(responsible == null ? {} : { departmentId: responsible }) });
        }}
      />
      <ComboBox
        id="manual-districtId"
        label={t("queue.district")}
        choices={districts.map((row) => ({
          id: row.district_id,
          name: pick(row.district_name, row.district_name_translations),
        }))}
        value={complaint.districtId}
        noneLabel={t("field.noMatch")}
        error={wrong("districtId")}
        onValue={(districtId) => patch({ districtId })}
      />
      <ComboBox
        label={t("queue.department")}
        choices={departments
          .filter((row) => row.is_active === "Y")
          .map((row) => ({ id: row.department_id, name: pick(row.department_name, row.department_name_translations) }))}
        value={complaint.departmentId}
        noneLabel={t("field.noMatch")}
        onValue={(departmentId) => patch({ departmentId })}
      />
      <SelectField
        label={t("details.priority")}
        choices={priorities.map((row) => ({
          id: row.priority_tag_id,
          name: pick(row.priority_tag_name, row.priority_tag_name_translations),
        }))}
        value={complaint.priorityId}
        emptyLabel={t("field.choose")}
        onValue={(priorityId) => patch({ priorityId })}
      />
    </div>
  );
}
