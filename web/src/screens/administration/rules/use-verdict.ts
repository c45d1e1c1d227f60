/** Result of a set of rules for a post, as one sentence. */
import type { Verdict } from "@smgt/contract/shapes/rule.ts";
import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  usePrioritiesQuery,
} from "../../../api/master-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";

const BECOMES: Readonly<Record<Verdict["becomes"], MessageKey>> = {
  ticket: "rules.becomesTicket",
  feed: "rules.becomesFeed",
  dismissed: "rules.becomesDismissed",
};
const REASONS: Readonly<Record<Verdict["reason"], MessageKey | null>> = {
  usual: null,
  kind: "rules.reasonKind",
  rule: "rules.reasonRule",
  danger: "rules.reasonDanger",
  message: "rules.reasonMessage",
};

/** Returns the sentence of a result; names come from the masters. */
export function useVerdict(): (verdict: Verdict) => string {
  const t = useWords();
  const pick = usePick();
  const issues = useIssuesQuery().data ?? [];
  const departments = useDepartmentsQuery().data ?? [];
  const districts = useDistrictsQuery().data ?? [];
  const priorities = usePrioritiesQuery().data ?? [];
  return (verdict) => {
    const subIssue = issues
      .flatMap((row) => row.sub_issues)
      .find((row) => row.sub_issue_type === verdict.sub_issue_type_id);
    const department = departments.find((row) => row.department_id === verdict.department_id);
    const district = districts.find((row) => row.district_id === verdict.district_id);
    const priority = priorities.find((row) => row.priority_tag_id === verdict.priority_tag_id);
    const reason = REASONS[verdict.reason];
    const parts = [
      t(BECOMES[verdict.becomes]) + (reason === null ? "" : ` (${t(reason)})`),
      ...(verdict.becomes === "ticket"
        ? [
            subIssue && pick(subIssue.sub_issue_type_name, subIssue.sub_issue_type_name_translations),
            department && pick(department.department_name, department.department_name_translations),
            district && pick(district.district_name, district.district_name_translations),
            priority && pick(priority.priority_tag_name, priority.priority_tag_name_translations),
            verdict.is_sensitive === "Y" ? t("rules.isSensitive") : undefined,
            verdict.is_marked === "Y" ? t("rules.isMarked") : undefined,
            verdict.tags.length > 0 ? t("rules.hasTags", { tags: verdict.tags.join(", ") }) : undefined,
            verdict.ack_reply_id === null ? undefined : t("rules.isAcknowledged"),
          ]
        : []),
    ];
    return parts.filter(Boolean).join(" · ");
  };
}
