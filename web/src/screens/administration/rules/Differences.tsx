import { useCompareRulesQuery, type RuleDifference } from "../../../api/rule-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { Pill } from "../../../ui/Pill.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface Props {
  /** Absent for the draft. */
  readonly from: number | null;
  readonly to: number | null;
}

const CHANGES: Readonly<Record<RuleDifference["change"], MessageKey>> = {
  added: "rules.diffAdded",
  removed: "rules.diffRemoved",
  changed: "rules.diffChanged",
  moved: "rules.diffMoved",
};

/** Differences between two sets of rules, rule by rule. */
export function Differences({ from, to }: Props) {
  const t = useWords();
  const query = useCompareRulesQuery(
    { ...(from === null ? {} : { from_version: from }), ...(to === null ? {} : { to_version: to }) },
    { refetchOnMountOrArgChange: true },
  );
  const differences = query.currentData;
  if (query.error !== undefined) return <LoadError error={query.error} onAgain={query.refetch} />;
  if (differences === undefined) return <Skeleton height="6rem" />;
  if (differences.length === 0) return <p className="muted">{t("rules.diffNone")}</p>;
  return (
    <ul className="rules-diff stack gap-1">
      {differences.map((one) => (
        <li key={`${one.ruleId} ${one.change}`}>
          <Pill>{t(CHANGES[one.change])}</Pill> {one.rule_name}
          {one.change === "changed" && (
            <span className="muted small"> {t("rules.diffFields", { n: one.fields.length })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
