import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import type { FormDraft, PatchForm } from "./form-draft.ts";

/** Id prefixes of the forms: the form of an action may stay open behind a dialog. */
export const FORM = { action: "field", misc: "misc", bulk: "bulk" } as const;

/** Options of a field with the state of their query: loading, loaded or failed. */
export interface Offered<Row> {
  readonly data?: readonly Row[] | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** Ticket of the form, or any of many: an officer available for one is available for all. */
export interface FormAbout {
  readonly form: string;
  readonly ticketId: number;
  readonly actionId: number;
  /** Current desk owner, so that the ticket is not given to them again. */
  readonly deskUserId: number | null;
  /** Possible receivers, the server's choice among them; null when not requested, or not yet. */
  readonly receivers: Offered<OfficerRow> | null;
}

export interface FieldProps {
  readonly field: ActionField;
  readonly about: FormAbout;
  readonly draft: FormDraft;
  readonly patch: PatchForm;
  readonly label: string;
  readonly hint: string | undefined;
  readonly problem: string | undefined;
}
