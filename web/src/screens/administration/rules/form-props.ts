import type { RuleOptions } from "../../../api/rule-queries.ts";
import type { Problem, RuleDraft } from "./rule-draft.ts";

/** What every part of the form works on. */
export interface FormProps {
  readonly draft: RuleDraft;
  readonly patch: (more: Partial<RuleDraft>) => void;
  readonly options: RuleOptions;
  readonly problems: readonly Problem[];
}
