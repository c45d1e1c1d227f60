import { Link } from "wouter";
import type { Submit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ActionsPart } from "./ActionsPart.tsx";
import { ConditionsPart } from "./ConditionsPart.tsx";
import type { FormProps } from "./form-props.ts";

interface Props extends FormProps {
  readonly submit: Pick<Submit, "isBusy" | "problem">;
  readonly onSave: (form: HTMLFormElement) => void;
  readonly onCancel: () => void;
}

export function RuleForm({ submit, onSave, onCancel, ...form }: Props) {
  const t = useWords();
  const { draft, patch, problems } = form;
  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave(event.currentTarget);
      }}
    >
      <section className="card stack gap-3" aria-labelledby="rule-what">
        <h2 id="rule-what">{t("rules.partWhat")}</h2>
        <TextField
          label={t("rules.name")}
          hint={t("rules.nameHint")}
          maxLength={120}
          value={draft.name}
          error={problems.includes("name") ? t("rules.nameMissing") : undefined}
          onText={(name) => patch({ name })}
        />
        <TextArea
          label={t("rules.description")}
          optional={t("app.optional")}
          rows={2}
          maxLength={500}
          value={draft.description}
          onText={(description) => patch({ description })}
        />
        <label className="rules-check">
          <input
            type="checkbox"
            checked={draft.isActive}
            onChange={(event) => patch({ isActive: event.currentTarget.checked })}
          />
          {t("rules.isActive")}
        </label>
        <label className="rules-check">
          <input
            type="checkbox"
            checked={draft.stops}
            onChange={(event) => patch({ stops: event.currentTarget.checked })}
          />
          {t("rules.stopHere")}
        </label>
        <div className="rules-pair">
          <DateField
            label={t("rules.validFrom")}
            optional={t("app.optional")}
            hasTime
            value={draft.validFrom}
            onValue={(validFrom) => patch({ validFrom })}
          />
          <DateField
            label={t("rules.validTo")}
            optional={t("app.optional")}
            hasTime
            value={draft.validTo}
            error={problems.includes("period") ? t("rules.periodWrong") : undefined}
            onValue={(validTo) => patch({ validTo })}
          />
        </div>
      </section>
      <ConditionsPart {...form} />
      <ActionsPart {...form} />
      <ProblemBanner problem={submit.problem} />
      <div className="flow gap-2">
        <Button type="submit" look="primary" busy={submit.isBusy}>
          {t("rules.save")}
        </Button>
        <Link href={paths.rules} className="button" onClick={onCancel}>
          {t("app.cancel")}
        </Link>
      </div>
      <p className="muted small">{t("rules.saveWhat")}</p>
    </form>
  );
}
