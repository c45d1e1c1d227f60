/** A body as multipart form: numbers as digits, lists and objects as JSON, files under their own names. */
import type { FilePart } from "@smgt/contract/call.ts";

export type Files = Readonly<Partial<Record<FilePart, readonly File[]>>>;

function toField(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function toForm(body: Readonly<Record<string, unknown>> | undefined, files: Files | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, toField(value));
  for (const [name, list] of Object.entries(files ?? {})) {
    for (const file of list ?? []) form.append(name, file, file.name);
  }
  return form;
}
