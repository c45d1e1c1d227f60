/** What every field of a form is given. */
import type { ActionField } from "@smgt/contract/shapes/action-field.ts";
import type { OfficerRow } from "@smgt/contract/shapes/user.ts";
import type { FormDraft, PatchForm } from "./form-draft.ts";

/** With what the ids of a form's fields begin: that of an action may stand open behind a dialog. */
export const FORM = { action: "field", misc: "misc", bulk: "bulk" } as const;

/** What a field offers, as its query reads it: on its way, read, or not to be read. */
export interface Offered<Row> {
  readonly data?: readonly Row[] | undefined;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** The ticket that the form is about, or any of the many: who can be chosen for one can be for all. */
export interface FormAbout {
  /** The ids of its fields begin with this. */
  readonly form: string;
  readonly ticketId: number;
  readonly actionId: number;
  /** Who has the desk now, so that it is not given to them again. */
  readonly deskUserId: number | null;
  /** Who could get it, the server's own choice among them; null where that is not asked, or not yet. */
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
