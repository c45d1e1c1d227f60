import { MAX_REMARK } from "@smgt/contract/constants.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { usePatchOf } from "../../../parts/action-form/choices.ts";
import { MasterField } from "../../../parts/action-form/MasterField.tsx";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { DateField } from "../../../parts/DateField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { PartProps } from "./PersonFields.tsx";

export function IssueFields(props: PartProps) {
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
        <DateField
          id="manual-complainedAt"
          hasTime
          label={t("manual.when")}
          optional={t("app.optional")}
          value={complaint.complainedAt}
          error={wrong("complainedAt")}
          onValue={(complainedAt) => patch({ complainedAt })}
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

/** Fields of the list and the element for the problem of each; the last two are optional. */
const PLACES = [
  ["issue_type", "issueId"],
  ["sub_issue_type", "subIssueId"],
  ["district_id", "districtId"],
  ["department_id", null],
  ["priority_tag_id", null],
] as const;
const LONG: readonly string[] = ["district_id", "department_id"];

/** Issue, place and department; the sub-issue determines its department. */
function Places({ complaint, patch, problems }: PartProps) {
  const t = useWords();
  const patchOf = usePatchOf();
  const { issueId, subIssueId, districtId, departmentId, priorityId } = complaint;
  return (
    <div className="manual-pair">
      {PLACES.map(([name, field]) => {
        const problem = field === null ? undefined : problems[field];
        return (
          <MasterField
            key={name}
            name={name}
            draft={{ issueId, subIssueId, districtId, departmentId, priorityId }}
            isLong={LONG.includes(name)}
            error={problem === undefined ? undefined : t(problem)}
            onValue={(id) => patch(patchOf(name, id))}
            {...(field === null ? {} : { id: `manual-${field}` })}
          />
        );
      })}
    </div>
  );
}
