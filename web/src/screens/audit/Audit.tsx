import "./Audit.css";
import { useState } from "react";
import { Link } from "wouter";
import type { BodyOf } from "@smgt/contract/call.ts";
import type { AuditRow, getAuditRows } from "@smgt/contract/calls/audit.ts";
import { useAuditRowsInfiniteQuery } from "../../api/audit-queries.ts";
import { pagesOf } from "../../api/paged-queries.ts";
import { formatMoment } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { AuditState } from "../../parts/audit-state/AuditState.tsx";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { DateField } from "../../parts/DateField.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

const PAGE = 30;

type Choice = Pick<BodyOf<typeof getAuditRows>, "event" | "from_date" | "to_date">;

/** The audit, newest first, and whether it is as it was written. */
export function Audit() {
  const t = useWords();
  const title = t("audit.title");
  useTitle(title);
  return (
    <div className="audit stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("audit.about")}</p>
      </div>
      <AuditState />
      <Rows />
    </div>
  );
}

/** The choice with another day; an empty one is none. */
const withDay = (choice: Choice, name: "from_date" | "to_date", day: string): Choice => {
  const { [name]: _before, ...rest } = choice;
  return day === "" ? rest : { ...rest, [name]: day };
};

function Rows() {
  const t = useWords();
  const [choice, setChoice] = useState<Choice>({});
  const pages = pagesOf(useAuditRowsInfiniteQuery({ ...choice, page_size: PAGE }));
  const events = pages.extras?.events ?? [];
  const choose = (event: string): void => {
    const found = events.find((one) => one.event === event);
    const { event: _before, ...rest } = choice;
    setChoice(found === undefined ? rest : { ...rest, event: found.event });
  };
  return (
    <section className="stack gap-3" aria-labelledby="audit-rows" aria-busy={pages.isLoading}>
      <h2 id="audit-rows">{t("audit.rows")}</h2>
      <div className="audit-choice">
        <div className="field">
          <label className="field-label" htmlFor="audit-kind">
            {t("audit.kind")}
          </label>
          <select
            id="audit-kind"
            className="input"
            value={choice.event ?? ""}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            <option value="">{t("audit.all")}</option>
            {events.map(({ event, what }) => (
              <option key={event} value={event}>
                {what}
              </option>
            ))}
          </select>
        </div>
        <DateField
          label={t("audit.from")}
          value={choice.from_date ?? ""}
          isLate
          onValue={(day) => setChoice(withDay(choice, "from_date", day))}
        />
        <DateField
          label={t("audit.to")}
          value={choice.to_date ?? ""}
          isLate
          onValue={(day) => setChoice(withDay(choice, "to_date", day))}
        />
      </div>
      <NotRead error={pages.failure} onAgain={pages.reload} />
      {pages.items.length === 0 && pages.isLoading && <Skeleton height="12rem" />}
      {pages.items.length === 0 && !pages.isLoading && pages.failure === null && (
        <EmptyState icon="list" title={t("audit.none")} />
      )}
      <ol className="audit-list">
        {pages.items.map((row) => (
          <li key={row.audit_id} className="card audit-row">
            <OneRow row={row} />
          </li>
        ))}
      </ol>
      {pages.hasMore && (
        <Button busy={pages.isLoading} onClick={pages.loadMore}>
          {t("audit.more")}
        </Button>
      )}
    </section>
  );
}

function OneRow({ row }: { readonly row: AuditRow }) {
  const t = useWords();
  const { ticket_id: ticketId, ticket_no: ticketNo } = row;
  return (
    <>
      <p>
        <strong>{row.what}</strong>
        {ticketId !== null && ticketNo !== null && (
          <>
            {" · "}
            <Link href={paths.ticket(ticketId)} className="numeral">
              {ticketNo}
            </Link>
          </>
        )}
      </p>
      <p className="muted small numeral">
        {row.by_name ?? t("audit.server")}
        {row.role_name !== null && ` · ${row.role_name}`} · {formatMoment(row.at)}
      </p>
    </>
  );
}
