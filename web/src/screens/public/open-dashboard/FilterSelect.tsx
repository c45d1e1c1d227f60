import { useId } from "react";
import { Field } from "../../../ui/Field.tsx";

interface Props<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onPick: (value: T) => void;
}

export function FilterSelect<T extends string>({ label, value, choices, onPick }: Props<T>) {
  const id = useId();
  const pick = (picked: string): void => {
    const choice = choices.find((one) => one.value === picked);
    if (choice !== undefined) onPick(choice.value);
  };
  return (
    <Field id={id} label={label}>
      <select id={id} className="input" value={value} onChange={(event) => pick(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
