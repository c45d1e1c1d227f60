/** Recognises a file of rules; the server validates each rule. Pure. */
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
  /** Names that are added, that are removed, and that are in both. */
  readonly fresh: readonly string[];
  readonly gone: readonly string[];
  readonly same: readonly string[];
}

/** Effect of an import on a draft, by rule names. Added rules replace none. */
export function changesOf(mode: "add" | "replace", draft: readonly string[], file: readonly string[]): FileChanges {
  if (mode === "add") return { fresh: file, gone: [], same: [] };
  return {
    fresh: file.filter((name) => !draft.includes(name)),
    gone: draft.filter((name) => !file.includes(name)),
    same: file.filter((name) => draft.includes(name)),
  };
}
