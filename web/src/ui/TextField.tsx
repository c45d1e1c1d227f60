import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from "react";
import { describedBy, Field } from "./Field.tsx";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "onChange"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string | undefined;
  readonly onText: (text: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
  /** Button inside the field, such as "show". */
  readonly inside?: ReactNode;
}

export function TextField({ label, hint, error, optional, onText, inside, id, ...rest }: Props) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  const input = (
    <input
      type="text"
      {...rest}
      id={fieldId}
      className="input"
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={describedBy(fieldId, hint, error)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      {inside === undefined ? (
        input
      ) : (
        <div className="input-with-button">
          {input}
          {inside}
        </div>
      )}
    </Field>
  );
}
