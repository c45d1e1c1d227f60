import { useEffect, useRef } from "react";
import type { FoundTicket } from "@smgt/contract/calls/tickets/tickets.ts";
import { sayUnread } from "../../api/say-error.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { StatusPill } from "../StatusPill.tsx";
import type { useSearch } from "./use-search.ts";

interface Props {
  readonly id: string;
  readonly text: string;
  readonly search: ReturnType<typeof useSearch>;
  readonly current: number;
  /** True when the role has a list of all tickets, which can continue the search. */
  readonly hasAll: boolean;
  readonly onTake: (index: number) => void;
}

/** Limit of the server. */
const MOST_FOUND = 20;

/** Search results, or the reason for none. The field keeps the focus. */
export function SearchPanel({ id, text, search, current, hasAll, onTake }: Props) {
  const t = useWords();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);
  const { found, isBestFirst, isSearching, failure } = search;
  const most = isBestFirst ? "search.best" : "search.most";
  const isEmpty = !isSearching && failure === null && found.length === 0;
  return (
    <div className="search-panel" ref={panel}>
      <p className="search-note" role="status" data-quiet={found.length > 0 || undefined}>
        {isSearching
          ? t("search.searching")
          : failure === null && t(found.length < MOST_FOUND ? "search.found" : most, { count: found.length })}
      </p>
      {isEmpty && <p className="search-empty">{t("search.noneWhy")}</p>}
      {failure !== null && !isSearching && (
        <div className="search-failure" role="alert">
          <Icon name="alert" />
          <div>
            <strong>{t("search.failed")}</strong>
            <p>{sayUnread(failure).join(" ")}</p>
            <Button small icon="refresh" onClick={search.again}>
              {t("app.retry")}
            </Button>
          </div>
        </div>
      )}
      {found.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={t("search.results")} className="search-list">
          {found.map((row, index) => (
            <FoundOption
              key={row.ticket_id}
              {...{ id: `${id}-${index}`, row }}
              isCurrent={index === current}
              onTake={() => onTake(index)}
            />
          ))}
          {hasAll && (
            // The keys are the field's, which keeps the focus (aria-activedescendant).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              id={`${id}-${found.length}`}
              role="option"
              tabIndex={-1}
              aria-selected={current === found.length}
              data-current={current === found.length || undefined}
              className="search-item search-all"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onTake(found.length)}
            >
              <Icon name="list" size={16} />
              {t("search.all", { text })}
            </div>
          )}
        </div>
      )}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly row: FoundTicket;
  readonly isCurrent: boolean;
  readonly onTake: () => void;
}

function FoundOption({ id, row, isCurrent, onTake }: OptionProps) {
  const t = useWords();
  return (
    // The keys are the field's, which keeps the focus (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      data-current={isCurrent || undefined}
      className="search-item"
      // A press must not take the focus from the field before the click arrives.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onTake}
    >
      <span className="search-head row wrap">
        <strong className="numeral">{row.ticket_no}</strong>
        <StatusPill statusId={row.status_id} name={row.status_name} translations={row.status_name_translations} />
      </span>
      <span className="search-words">{row.snippet}</span>
      <span className="search-why">
        {t("search.by", { matched: row.matched })} · {row.citizen_name}
        {row.citizen_handle !== null && ` @${row.citizen_handle}`}
      </span>
    </div>
  );
}
