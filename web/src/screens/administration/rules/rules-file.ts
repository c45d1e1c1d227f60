/** Whether a file is one of rules; what each rule says is the server's to judge. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import { RULES_FILE_FORMAT, type importRules } from "@smgt/contract/calls/intake/rule-sets.ts";

export type RulesFile = BodyOf<typeof importRules>["file"];

export const isValid = (file: unknown): file is RulesFile =>
  typeof file === "object" &&
  file !== null &&
  "format" in file &&
  file.format === RULES_FILE_FORMAT &&
  "rules" in file &&
  Array.isArray(file.rules);

export interface FileChanges {
  /** Names that come, that go, and that the draft has as well as the file. */
  readonly fresh: readonly string[];
  readonly gone: readonly string[];
  readonly same: readonly string[];
}

/** What taking a file in does to a draft, by the names of its rules. Added rules take no other's place. */
export function changesOf(mode: "add" | "replace", draft: readonly string[], file: readonly string[]): FileChanges {
  if (mode === "add") return { fresh: file, gone: [], same: [] };
  return {
    fresh: file.filter((name) => !draft.includes(name)),
    gone: draft.filter((name) => !file.includes(name)),
    same: file.filter((name) => draft.includes(name)),
  };
}
