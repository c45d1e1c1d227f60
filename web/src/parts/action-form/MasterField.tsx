import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import { useWords } from "../../i18n/use-words.ts";
import { ComboBox } from "../../ui/ComboBox.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { KEY_OF } from "./check-form.ts";
import { CHOICES, type ChoiceName } from "./choices.ts";
import { CHOICE_LABELS } from "./field-labels.ts";
import type { FormDraft } from "./form-draft.ts";

interface Props {
  readonly name: ChoiceName;
  /** Values chosen so far, in this field and in those that its list depends on. */
  readonly draft: Partial<FormDraft>;
  readonly onValue: (id: number | null) => void;
  /** Allowed ids, if the offer limits them. */
  readonly only?: ActionField["choices"];
  /** Adds a text search, for long lists. */
  readonly isLong?: boolean;
  readonly id?: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Label for no choice. */
  readonly emptyLabel?: string;
}

/** Choice from the master data by name, the same in every form. */
export function MasterField({ name, draft, only, isLong = false, id, label, hint, error, emptyLabel, onValue }: Props) {
  const t = useWords();
  const useChoices = CHOICES[name];
  const choices = useChoices({ name, choices: only }, draft);
  const common = {
    label: label ?? t(CHOICE_LABELS[name]),
    emptyLabel: emptyLabel ?? t("field.choose"),
    error,
    value: draft[KEY_OF[name]] ?? null,
    onValue,
    ...(id === undefined ? {} : { id }),
    ...(hint === undefined ? {} : { hint }),
  };
  if (!isLong) return <SelectField {...common} choices={choices ?? []} />;
  // A combo box stays blank until the name of its value has loaded.
  return choices !== undefined && <ComboBox {...common} choices={choices} noneLabel={t("field.noMatch")} />;
}
