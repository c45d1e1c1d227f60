import { DISMISS_WHYS, RULE_OUTCOMES, type DismissWhy, type RuleOutcome } from "@smgt/contract/shapes/rule.ts";
import { RULE_TAGS } from "@smgt/contract/word-limits.ts";
import { useDepartmentsQuery, useDistrictsQuery, useIssuesQuery } from "../../../api/master-queries.ts";
import { useRuleOfficersQuery } from "../../../api/rule-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { ComboBox } from "../../../ui/ComboBox.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { FormProps } from "./form-props.ts";
import { WriteSome } from "./SomeWords.tsx";

const OUTCOME_WORDS: Readonly<Record<RuleOutcome, MessageKey>> = {
  as_usual: "rules.outcomeUsual",
  ticket: "rules.outcomeTicket",
  feed: "rules.outcomeFeed",
  dismiss: "rules.outcomeDismiss",
};
export const WHY_WORDS: Readonly<Record<DismissWhy, MessageKey>> = {
  not_grievance: "rules.whyNotGrievance",
  spam: "rules.whySpam",
  repeat: "rules.whyRepeat",
  other_state: "rules.whyOtherState",
  unreadable: "rules.whyUnreadable",
  other: "rules.whyOther",
};

export function ActionsPart({ draft, patch, options, problems }: FormProps) {
  const t = useWords();
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  const numbered = (rows: readonly { readonly value: string; readonly label: string }[]) =>
    rows.map((one) => ({ id: Number(one.value), name: one.label }));
  const subIssues = issues.flatMap((issue) =>
    issue.sub_issues.map((one) => ({
      id: one.sub_issue_type,
      name: `${pick(one.sub_issue_type_name, one.sub_issue_type_name_translations)} (${pick(issue.issue_type_name, issue.issue_type_name_translations)})`,
      issueId: issue.issue_type,
      departmentId: one.department_id,
    })),
  );
  const isTicket = draft.outcome === "as_usual" || draft.outcome === "ticket";
  return (
    <section className="card stack gap-3" aria-labelledby="rule-does">
      <h2 id="rule-does">{t("rules.partDoes")}</h2>
      <div className="rules-pair">
        <SelectField
          label={t("rules.outcome")}
          choices={RULE_OUTCOMES.map((one, at) => ({ id: at + 1, name: t(OUTCOME_WORDS[one]) }))}
          value={RULE_OUTCOMES.indexOf(draft.outcome) + 1}
          emptyLabel={t("field.choose")}
          error={problems.includes("does") ? t("rules.doesMissing") : undefined}
          onValue={(at) => patch({ outcome: RULE_OUTCOMES[(at ?? 1) - 1] ?? "as_usual" })}
        />
        {draft.outcome === "dismiss" && (
          <SelectField
            label={t("rules.why")}
            choices={DISMISS_WHYS.map((one, at) => ({ id: at + 1, name: t(WHY_WORDS[one]) }))}
            value={draft.dismissWhy === null ? null : DISMISS_WHYS.indexOf(draft.dismissWhy) + 1}
            emptyLabel={t("field.choose")}
            error={problems.includes("outcome") ? t("rules.whyMissing") : undefined}
            onValue={(at) => patch({ dismissWhy: at === null ? null : (DISMISS_WHYS[at - 1] ?? null) })}
          />
        )}
      </div>
      {!isTicket && <p className="muted small">{t("rules.dangerStays")}</p>}
      <div className="rules-pair">
        <ComboBox
          label={t("rules.subIssue")}
          hint={t("rules.subIssueHint")}
          choices={subIssues}
          value={draft.subIssueId}
          emptyLabel={t("field.choose")}
          noneLabel={t("rules.noneFound")}
          onValue={(id) => {
            const one = subIssues.find((row) => row.id === id);
            patch({ subIssueId: id, issueId: one?.issueId ?? null });
          }}
        />
        <ComboBox
          label={t("rules.department")}
          choices={departments
            .filter((row) => row.is_active === "Y" || row.department_id === draft.departmentId)
            .map((row) => ({
              id: row.department_id,
              name: pick(row.department_name, row.department_name_translations),
            }))}
          value={draft.departmentId}
          emptyLabel={t("field.choose")}
          noneLabel={t("rules.noneFound")}
          onValue={(departmentId) => patch({ departmentId, userId: null })}
        />
        <SelectField
          label={t("rules.district")}
          choices={[
            { id: 0, name: t("rules.asDetected") },
            ...districts.map((row) => ({
              id: row.district_id,
              name: pick(row.district_name, row.district_name_translations),
            })),
          ]}
          value={draft.districtId === "AUTO" ? 0 : draft.districtId}
          emptyLabel={t("rules.unchanged")}
          onValue={(id) => patch({ districtId: id === 0 ? "AUTO" : id, userId: null })}
        />
        <SelectField
          label={t("rules.priority")}
          choices={numbered(options.action_priority)}
          value={draft.priorityId}
          emptyLabel={t("rules.unchanged")}
          onValue={(priorityId) => patch({ priorityId })}
        />
      </div>
      <WriteSome
        label={t("rules.tags")}
        hint={t("rules.tagsHint")}
        words={draft.tags}
        problem={undefined}
        most={RULE_TAGS}
        onWords={(tags) => patch({ tags })}
      />
      <label className="rules-check">
        <input
          type="checkbox"
          checked={draft.isSensitive}
          onChange={(event) => patch({ isSensitive: event.currentTarget.checked })}
        />
        {t("rules.sensitive")}
      </label>
      <label className="rules-check">
        <input
          type="checkbox"
          checked={draft.marks}
          onChange={(event) => patch({ marks: event.currentTarget.checked, userId: null })}
        />
        {t("rules.marks")}
      </label>
      {draft.marks && <Officer draft={draft} patch={patch} />}
      <SelectField
        label={t("rules.ack")}
        hint={t(options.ack_in_public === "Y" ? "rules.ackPublic" : "rules.ackPrivate")}
        choices={numbered(options.auto_ack_reply)}
        value={draft.ackId}
        emptyLabel={t("rules.noAck")}
        onValue={(ackId) => patch({ ackId })}
      />
    </section>
  );
}

/** A given officer of the department, or the one with the fewest tickets. */
function Officer({ draft, patch }: Pick<FormProps, "draft" | "patch">) {
  const t = useWords();
  const { departmentId, districtId } = draft;
  const officers = useRuleOfficersQuery(
    { department_id: departmentId ?? 0, ...(typeof districtId === "number" ? { district_id: districtId } : {}) },
    { skip: departmentId === null },
  );
  return (
    <SelectField
      label={t("rules.officer")}
      hint={t("rules.officerHint")}
      choices={(departmentId === null ? [] : (officers.currentData ?? [])).map((one) => ({
        id: one.user_id,
        name: [one.user_name, one.designation].filter(Boolean).join(", "),
      }))}
      value={draft.userId}
      emptyLabel={t("rules.leastLoaded")}
      onValue={(userId) => patch({ userId })}
    />
  );
}
