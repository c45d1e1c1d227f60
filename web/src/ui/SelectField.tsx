import { useId } from "react";
import { describedBy, Field } from "./Field.tsx";
import type { Choice } from "./PickOne.tsx";

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: number | null;
  readonly onValue: (id: number | null) => void;
  /** Label for no choice. */
  readonly emptyLabel: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Text beside the label of an optional field. */
  readonly optional?: string | undefined;
  readonly id?: string;
}

/** Native select, for short lists; works well on every phone. */
export function SelectField({ label, choices, value, onValue, emptyLabel, error, hint, optional, id }: Props) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <Field id={fieldId} label={label} hint={hint} optional={optional} error={error}>
      <select
        id={fieldId}
        className="input"
        value={value ?? ""}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, hint, error)}
        onChange={(event) => onValue(event.currentTarget.value === "" ? null : Number(event.currentTarget.value))}
      >
        <option value="">{emptyLabel}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </select>
    </Field>
  );
}
