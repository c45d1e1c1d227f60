import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";

interface Props {
  readonly id: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Text for "optional", if the field is. */
  readonly optional?: string | undefined;
  readonly children: ReactNode;
}

/** Ids for `aria-describedby` of a field. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return ids === "" ? undefined : ids;
}

/** Label, hint, control and error in order; the control is the child and has the id. */
export function Field({ id, label, hint, error, optional, children }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {/* A text beside another node has its own element: the browser's translation takes bare ones away. */}
        <span>{label}</span>
        {optional !== undefined && <span className="field-optional"> ({optional})</span>}
      </label>
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children}
      {error !== undefined && (
        <div className="field-error" id={`${id}-error`}>
          <Icon name="alert" size={15} />
          <span>{error}</span>
        </div>
      )}
    </div>
  );
}
