/** Multipart form of a body: numbers as digits, a list as repeated fields, files under their own names. */
import type { FilePart } from "@smgt/contract/call.ts";

export type Files = Readonly<Partial<Record<FilePart, readonly File[]>>>;

export function toForm(body: Readonly<Record<string, unknown>> | undefined, files: Files | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
    for (const entry of entries) form.append(name, String(entry));
  }
  for (const [name, list] of Object.entries(files ?? {})) {
    for (const file of list ?? []) form.append(name, file, file.name);
  }
  return form;
}
