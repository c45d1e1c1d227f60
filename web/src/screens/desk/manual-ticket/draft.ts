/** A complaint as the server keeps it until it is saved: its fields without the files. Pure. */
import type { FormDraftFields } from "@smgt/contract/calls/tickets/form-drafts.ts";
import { EMPTY, type Complaint } from "./complaint.ts";

/** What is kept: only what differs from an empty form. */
export function fieldsOf({ files: _files, ...typed }: Complaint): FormDraftFields {
  const keys = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(keys.filter((key) => typed[key] !== EMPTY[key]).map((key) => [key, typed[key]]));
}

/** The form as it was left. */
export function complaintOf(fields: FormDraftFields): Complaint {
  const known = Object.entries(fields).filter(([key, value]) => key in EMPTY && value !== undefined);
  return { ...EMPTY, ...Object.fromEntries(known) };
}

/** By which words one knows an unfinished complaint again: who, or what it is about. */
export const nameOf = ({ name = "", subject = "", description = "" }: FormDraftFields): string =>
  [name, subject === "" ? description.slice(0, 60) : subject]
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" · ");
