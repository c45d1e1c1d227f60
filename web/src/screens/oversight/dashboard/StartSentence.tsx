import { Link } from "wouter";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { firstList, useApprovals, type MyList } from "./use-my-lists.ts";

interface Props {
  readonly lists: readonly MyList[];
}

/** Sentence that suggests where to start, with a button. */
export function StartSentence({ lists }: Props) {
  const t = useWords();
  const pick = usePick();
  if (lists.length === 0) return <StartWithoutLists />;
  if (lists.every((list) => list.count === undefined)) return <Skeleton width="22rem" height="1.5em" />;
  const first = firstList(lists);
  if (first === undefined) return <p className="dashboard-sentence">{t("dashboard.allClear")}</p>;
  const count = first.count ?? 0;
  const list = pick(first.menu_name, first.menu_name_translations);
  /** The count stopped at its limit. */
  const more = first.isMore ? "+" : "";
  return (
    <div className="dashboard-start row wrap">
      <p className="dashboard-sentence">
        {first.count_key === "overdue"
          ? t("dashboard.startOverdue", { count, more })
          : t("dashboard.start", { count, more, list })}
      </p>
      <Link href={first.menu_url ?? "/"} className="button button-primary">
        {t("dashboard.go")}
        <Icon name="arrowRight" />
      </Link>
    </div>
  );
}

/** A role without tickets at most approves changes of others. */
function StartWithoutLists() {
  const t = useWords();
  const approvals = useApprovals();
  // Renders nothing without approvals, not even a zero.
  if (approvals?.count === undefined) return null;
  return (
    <div className="dashboard-start row wrap">
      <p className="dashboard-sentence">{t("dashboard.approvals", { count: approvals.count })}</p>
      <Link href={approvals.menu_url ?? "/"} className="button button-primary">
        {t("dashboard.go")}
        <Icon name="arrowRight" />
      </Link>
    </div>
  );
}
