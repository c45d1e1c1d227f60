import "../../../ui/RowTable.css";
import { Link } from "wouter";
import type { KeepingRow } from "@smgt/contract/calls/oversight/retention.ts";
import { ROLE } from "@smgt/contract/constants.ts";
import { adminPaths } from "../../../admin-paths.ts";
import { useKeepingQuery } from "../../../api/retention-queries.ts";
import { formatCount, formatMomentShort } from "../../../i18n/formats.ts";
import { useLanguage, useWording, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { useSession } from "../../../session/use-session.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";

/** Data retention: periods by kind of record, and past deletions. */
export function Keeping() {
  const t = useWords();
  const title = t("keeping.title");
  useTitle(title);
  const { data, error, isFetching, refetch } = useKeepingQuery();
  return (
    <div className="stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("keeping.about")}</p>
        <p className="muted">{t("keeping.tickets")}</p>
      </div>
      <LoadError error={error} onAgain={() => void refetch()} />
      {data === undefined && isFetching && <Skeleton height="20rem" />}
      {data !== undefined && (
        <table className="row-table" aria-busy={isFetching}>
          <thead>
            <tr>
              <th scope="col">{t("keeping.kind")}</th>
              <th scope="col">{t("keeping.days")}</th>
              <th scope="col">{t("keeping.last")}</th>
              <th scope="col">{t("keeping.dropped")}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((row) => (
              <Kind key={row.kind} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Kind({ row }: { readonly row: KeepingRow }) {
  const t = useWords();
  const say = useWording();
  const language = useLanguage();
  const days = row.days === 0 ? t("keeping.forEver") : t("keeping.nDays", { n: row.days });
  const isAdmin = useSession()?.roleId === ROLE.ADMIN;
  return (
    <tr>
      <th scope="row">
        {say(row.label)}
        <small className="muted">{say(row.about)}</small>
      </th>
      <td className="numeral" data-label={t("keeping.days")}>
        {isAdmin ? (
          <Link href={adminPaths.parameters} aria-label={t("keeping.change", { kind: say(row.label), days })}>
            {days}
          </Link>
        ) : (
          days
        )}
      </td>
      <td className="numeral" data-label={t("keeping.last")}>
        {row.last_at === null ? t("keeping.never") : formatMomentShort(row.last_at)}
        {row.has_failed === "Y" && <small className="field-error">{t("keeping.failed")}</small>}
      </td>
      <td className="numeral" data-label={t("keeping.dropped")}>
        {formatCount(row.dropped, language)}
      </td>
    </tr>
  );
}
