import { useEffect, useId, useRef, type Ref } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PickOne } from "../../../ui/PickOne.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { countFilters, countMore, type Filters, type ManyFilter } from "./filters.ts";
import { MoreFilters } from "./MoreFilters.tsx";
import { SearchBox } from "./SearchBox.tsx";
import { useChoices } from "./use-choices.ts";

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly searchRef: Ref<HTMLInputElement>;
  readonly isMoreOpen: boolean;
  readonly onMore: (isOpen: boolean) => void;
}

/**
 * Search and filter pickers; each active filter has a removable chip below. A phone shows the search and one button.
 */
export function FilterBar({ filters, onChange, searchRef, isMoreOpen, onMore }: Props) {
  const t = useWords();
  const moreId = useId();
  const choices = useChoices(filters.issue);
  const bar = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isMoreOpen);
  useEffect(() => {
    if (isMoreOpen && !wasOpen.current) bar.current?.querySelector<HTMLElement>(".filters-more select")?.focus();
    wasOpen.current = isMoreOpen;
  }, [isMoreOpen]);
  const add = (key: ManyFilter) => (id: number) => onChange({ ...filters, [key]: [...new Set([...filters[key], id])] });
  const more = countMore(filters);
  const all = countFilters({ ...filters, search: "" });
  return (
    <div className="filters stack gap-2" ref={bar}>
      <div
        className="filters-row flow gap-2"
        data-open={isMoreOpen || undefined}
        role="search"
        aria-label={t("queue.search")}
      >
        <SearchBox
          search={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
          inputRef={searchRef}
        />
        <PickOne label={t("queue.status")} choices={choices.status} onPick={add("status")} />
        <PickOne
          label={t("queue.issue")}
          choices={choices.issue}
          onPick={(issue) => onChange({ ...filters, issue, subIssue: null })}
        />
        <PickOne label={t("queue.district")} choices={choices.district} onPick={add("district")} />
        <PickOne label={t("queue.department")} choices={choices.department} onPick={add("department")} />
        <button
          type="button"
          className="toggle"
          aria-pressed={filters.isOverdue}
          onClick={() => onChange({ ...filters, isOverdue: !filters.isOverdue })}
        >
          <Icon name="alert" size={15} />
          {t("queue.overdueOnly")}
        </button>
        <button
          type="button"
          className="toggle toggle-more"
          aria-expanded={isMoreOpen}
          aria-controls={moreId}
          onClick={() => onMore(!isMoreOpen)}
        >
          <Icon name="filter" size={15} />
          <span className="toggle-wide">{t("list.moreFilters")}</span>
          <span className="toggle-phone">{t("list.filters")}</span>
          {more > 0 && <span className="toggle-count toggle-wide numeral">{more}</span>}
          {all > 0 && <span className="toggle-count toggle-phone numeral">{all}</span>}
        </button>
      </div>
      {isMoreOpen && <MoreFilters id={moreId} filters={filters} choices={choices} onChange={onChange} />}
      <FilterChips filters={filters} choices={choices} onChange={onChange} />
    </div>
  );
}
