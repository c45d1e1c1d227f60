/** Saved draft of a complaint: its fields without the files. Pure. */
import type { FormDraftFields } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { EMPTY, type Complaint } from "./complaint.ts";

/** Only fields that differ from an empty form are saved. */
export function fieldsOf({ files: _files, ...typed }: Complaint): FormDraftFields {
  const keys = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(keys.filter((key) => typed[key] !== EMPTY[key]).map((key) => [key, typed[key]]));
}

export function complaintOf(fields: FormDraftFields): Complaint {
  const known = Object.entries(fields).filter(([key, value]) => key in EMPTY && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(known) };
}

/** Label of an unfinished complaint: name, subject or description. */
export const nameOf = ({ name = "", subject = "", description = "" }: FormDraftFields): string =>
  [name, subject === "" ? description.slice(0, 60) : subject]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" · ");
