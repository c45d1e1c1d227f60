import { useWords } from "../../../i18n/use-words.ts";
import { usePatchOf } from "../../../parts/action-form/choices.ts";
import { MasterField } from "../../../parts/action-form/MasterField.tsx";
import { fieldsOf, UNDECIDED } from "./decision.ts";
import type { Triage } from "./use-triage.ts";

/**
 * Issue, place and department. One post starts with its suggestions; with several, a blank field leaves each post's
 * own.
 */
export function MakeFields({ triage: { chosen, decision, patch } }: { readonly triage: Triage }) {
  const t = useWords();
  const patchOf = usePatchOf();
  const [only] = chosen.length === 1 ? chosen : [];
  const { issueId, subIssueId, districtId, departmentId } = only === undefined ? decision : fieldsOf(only, decision);
  const draft = { issueId, subIssueId, districtId, departmentId };
  const found = only === undefined ? UNDECIDED : fieldsOf(only, UNDECIDED);
  const empty = t(only === undefined ? "parked.asFound" : "field.choose");
  return (
    <div className="grid gap-3">
      <MasterField
        name="issue_type"
        draft={draft}
        emptyLabel={empty}
        onValue={(id) => patch({ ...patchOf("issue_type", id), departmentId: null })}
      />
      <MasterField
        name="sub_issue_type"
        draft={draft}
        emptyLabel={issueId === null ? empty : t("field.choose")}
        onValue={(id) => patch({ issueId, departmentId: null, ...patchOf("sub_issue_type", id) })}
      />
      <MasterField
        name="district_id"
        draft={draft}
        emptyLabel={found.districtId === null ? empty : t("parked.asFound")}
        onValue={(id) => patch({ districtId: id })}
      />
      <MasterField
        name="department_id"
        draft={draft}
        hint={t("parked.departmentHint")}
        emptyLabel={empty}
        onValue={(id) => patch({ departmentId: id })}
      />
    </div>
  );
}
