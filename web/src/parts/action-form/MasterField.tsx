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
  /** What is chosen so far, in this field and in those on which its list hangs. */
  readonly draft: Partial<FormDraft>;
  readonly onValue: (id: number | null) => void;
  /** The only ids that can be taken, where the offer names them. */
  readonly only?: ActionField["choices"];
  /** Can be typed into: for lists too long to look through. */
  readonly isLong?: boolean;
  readonly id?: string;
  readonly label?: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Shown while nothing is chosen. */
  readonly emptyLabel?: string;
}

/** One of the master data, chosen by its name: the same wherever a form asks for it. */
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
  // A box that can be typed into shows nothing at all before it knows the name of what is chosen.
  return choices !== undefined && <ComboBox {...common} choices={choices} noneLabel={t("field.noMatch")} />;
}
