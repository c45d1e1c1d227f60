import type { RuleOptions } from "../../../api/rule-queries.ts";
import type { Problem, RuleDraft } from "./rule-draft.ts";

export interface FormProps {
  readonly draft: RuleDraft;
  readonly patch: (more: Partial<RuleDraft>) => void;
  readonly options: RuleOptions;
  readonly problems: readonly Problem[];
}
