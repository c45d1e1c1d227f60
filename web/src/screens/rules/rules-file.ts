/** Whether a file is one of rules; what each rule says is the server's to judge. Pure. */
import type { BodyOf } from "@smgt/contract/call.ts";
import { RULES_FILE_FORMAT, type importRules } from "@smgt/contract/calls/rule-sets.ts";

export type RulesFile = BodyOf<typeof importRules>["file"];

export const isValid = (file: unknown): file is RulesFile =>
  typeof file === "object" &&
  file !== null &&
  "format" in file &&
  file.format === RULES_FILE_FORMAT &&
  "rules" in file &&
  Array.isArray(file.rules);
