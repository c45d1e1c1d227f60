import type { RuleOptions } from "../../../api/rule-queries.ts";
import type { Problem, RuleDraft } from "./rule-draft.ts";

/** Props of every part of the form. */
export interface FormProps {
  readonly draft: RuleDraft;
  readonly patch: (more: Partial<RuleDraft>) => void;
  readonly options: RuleOptions;
  readonly problems: readonly Problem[];
}
