import { CONDITION_WORDS } from "@smgt/contract/word-limits.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { digitsIn } from "../../../lib/plain-digits.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { DraftCondition, FieldOption } from "./rule-draft.ts";
import { ChooseSome, WriteSome } from "./SomeWords.tsx";

interface Props {
  readonly condition: DraftCondition;
  readonly fields: readonly FieldOption[];
  readonly isWrong: boolean;
  readonly isLast: boolean;
  readonly onChange: (more: Partial<DraftCondition>) => void;
  readonly onRemove: () => void;
}

/** Moves the focus to the next condition, or to the one before the last. */
function leaveRow(button: HTMLElement): void {
  const rows = [...document.querySelectorAll(".rules-condition")];
  const at = rows.findIndex((row) => row.contains(button));
  (rows[at + 1] ?? rows[at - 1])?.querySelector("select")?.focus();
}

/** Condition on a post: field, operator and value; each field has its own widget (REQUIREMENTS 3). */
export function ConditionRow({ condition, fields, isWrong, isLast, onChange, onRemove }: Props) {
  const t = useWords();
  const field = fields.find((one) => one.condition_id === condition.conditionId);
  const choose = (conditionId: number | null): void => {
    const next = fields.find((one) => one.condition_id === conditionId);
    onChange({ conditionId, operatorId: next?.operators[0]?.operator_id ?? null, words: [], least: null });
  };
  const problem = isWrong ? t("rules.conditionMissing") : undefined;
  return (
    <li className="rules-condition">
      <SelectField
        label={t("rules.field")}
        choices={fields.map((one) => ({ id: one.condition_id, name: one.condition_name }))}
        value={condition.conditionId}
        emptyLabel={t("field.choose")}
        error={field === undefined ? problem : undefined}
        onValue={choose}
      />
      {field !== undefined && field.operators.length > 1 && (
        <SelectField
          label={t("rules.operator")}
          choices={field.operators.map((one) => ({ id: one.operator_id, name: one.operator_name }))}
          value={condition.operatorId}
          emptyLabel={t("field.choose")}
          onValue={(operatorId) => onChange({ operatorId })}
        />
      )}
      {field !== undefined && <Value condition={condition} field={field} problem={problem} onChange={onChange} />}
      {field?.has_certainty === "Y" && (
        <TextField
          label={t("rules.least")}
          hint={t("rules.leastHint")}
          inputMode="numeric"
          maxLength={3}
          value={condition.least === null ? "" : String(condition.least)}
          onText={(text) => {
            const digits = digitsIn(text);
            onChange({ least: digits === "" ? null : Math.min(100, Number(digits)) });
          }}
        />
      )}
      <Button
        small
        look="quiet"
        icon="close"
        iconOnly
        unavailable={isLast}
        onClick={(event) => {
          leaveRow(event.currentTarget);
          onRemove();
        }}
      >
        {t("rules.removeCondition")}
      </Button>
    </li>
  );
}

interface ValueProps {
  readonly condition: DraftCondition;
  readonly field: FieldOption;
  readonly problem: string | undefined;
  readonly onChange: (more: Partial<DraftCondition>) => void;
}

function Value({ condition: { words }, field, problem, onChange }: ValueProps) {
  const t = useWords();
  const label = t("rules.value");
  const onWords = (next: readonly string[]): void => onChange({ words: next });
  if (field.field_type === "TI") {
    return (
      <TextField
        label={label}
        inputMode="numeric"
        maxLength={10}
        value={words[0] ?? ""}
        error={problem}
        onText={(text) => onWords([digitsIn(text)].filter(Boolean))}
      />
    );
  }
  if (field.field_type === "SW")
    return <WriteSome label={label} words={words} problem={problem} most={CONDITION_WORDS} onWords={onWords} />;
  if (field.select_type === "M") {
    return <ChooseSome label={label} options={field.options} words={words} problem={problem} onWords={onWords} />;
  }
  return (
    <SelectField
      label={label}
      choices={field.options.map((one, at) => ({ id: at + 1, name: one.label }))}
      value={field.options.findIndex((one) => one.value === words[0]) + 1 || null}
      emptyLabel={t("field.choose")}
      error={problem}
      onValue={(at) => onWords(field.options.slice((at ?? 0) - 1, at ?? 0).map((one) => one.value))}
    />
  );
}
