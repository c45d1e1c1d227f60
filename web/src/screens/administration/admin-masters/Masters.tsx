import "./Masters.css";
import { Link } from "wouter";
import { MASTER_GROUPS, type MasterGroup } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useMasterListsQuery } from "../../../api/admin-master-queries.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";

const GROUPS: Readonly<Record<MasterGroup, MessageKey>> = {
  places: "masters.groupPlaces",
  matters: "masters.groupMatters",
  answers: "masters.groupAnswers",
  work: "masters.groupWork",
};

export function Masters() {
  const t = useWords();
  const say = useWording();
  const lists = useMasterListsQuery();
  const title = t("masters.title");
  useTitle(title);
  return (
    <div className="masters grid gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("masters.about")}</p>
      </div>
      <LoadError error={lists.error} onAgain={lists.refetch} />
      {lists.isLoading && <Skeleton height="20rem" />}
      <p>
        <Link href={adminPaths.roles}>{t("roles.title")}</Link>
      </p>
      {lists.data !== undefined &&
        MASTER_GROUPS.map((group) => (
          <section key={group} className="stack gap-3" aria-labelledby={`masters-${group}`}>
            <h2 id={`masters-${group}`}>{t(GROUPS[group])}</h2>
            <ul className="masters-lists">
              {(lists.data ?? [])
                .filter((row) => row.group === group)
                .map((row) => (
                  <li key={row.list} className="card stack gap-1">
                    <Link href={adminPaths.master(row.list)} className="masters-list-name">
                      {say(row.label)}
                    </Link>
                    <span className="muted">{say(row.about)}</span>
                    <span className="muted small numeral">
                      {t("masters.rows", { count: row.count })}
                      {row.changed > 0 && ` · ${t("masters.changedRows", { count: row.changed })}`}
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
