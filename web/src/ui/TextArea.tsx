import { useId, type ReactNode, type Ref, type TextareaHTMLAttributes } from "react";
import { describedBy, Field } from "./Field.tsx";

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange"> {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly optional?: string | undefined;
  readonly onText: (text: string) => void;
  readonly foot?: ReactNode;
  readonly ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ label, hint, error, optional, onText, foot, id, ...rest }: Props) {
  const madeId = useId();
  const fieldId = id ?? madeId;
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={4}
        {...rest}
        id={fieldId}
        className="input"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={describedBy(fieldId, hint, error)}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {foot}
    </Field>
  );
}
