import { useState, type Ref } from "react";
import {
  useDepartmentsQuery,
  useDistrictsQuery,
  useIssuesQuery,
  useWorkflowMastersQuery,
} from "../../api/master-queries.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { PickOne, type Choice } from "../../ui/PickOne.tsx";
import { countFilters, noFilters, type Filters, type ManyFilter } from "./filters.ts";

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  readonly searchRef: Ref<HTMLInputElement>;
}

/** Search and pickers; whatever is chosen stands below as a chip that can be taken away. */
export function FilterBar({ filters, onChange, searchRef }: Props) {
  const t = useWords();
  const choices = useChoices();
  const add = (key: ManyFilter) => (id: number) => onChange({ ...filters, [key]: [...new Set([...filters[key], id])] });
  const drop = (key: ManyFilter, id: number) =>
    onChange({ ...filters, [key]: filters[key].filter((held) => held !== id) });
  const chips: readonly { key: string; text: string; onDrop: () => void }[] = [
    ...(["status", "district", "department"] as const).flatMap((key) =>
      filters[key].map((id) => ({ key: `${key}${id}`, text: nameOf(choices[key], id), onDrop: () => drop(key, id) })),
    ),
    ...(filters.issue === null
      ? []
      : [
          {
            key: "issue",
            text: nameOf(choices.issue, filters.issue),
            onDrop: () => onChange({ ...filters, issue: null }),
          },
        ]),
    ...(filters.isOverdue
      ? [{ key: "overdue", text: t("queue.overdueOnly"), onDrop: () => onChange({ ...filters, isOverdue: false }) }]
      : []),
    ...(filters.search === ""
      ? []
      : [{ key: "search", text: `“${filters.search}”`, onDrop: () => onChange({ ...filters, search: "" }) }]),
  ];
  return (
    <div className="filters">
      <div className="filters-row" role="search">
        <SearchBox
          search={filters.search}
          onSearch={(search) => onChange({ ...filters, search })}
          inputRef={searchRef}
        />
        <PickOne label={t("queue.status")} choices={choices.status} onPick={add("status")} />
        <PickOne label={t("queue.issue")} choices={choices.issue} onPick={(issue) => onChange({ ...filters, issue })} />
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
      </div>
      {chips.length > 0 && (
        <ul className="chips" aria-label={t("queue.filters")}>
          {chips.map((chip) => (
            <li key={chip.key}>
              <button type="button" className="chip" onClick={chip.onDrop}>
                {chip.text}
                <Icon name="close" size={14} />
                <span className="visually-hidden">{t("queue.dropFilter")}</span>
              </button>
            </li>
          ))}
          {countFilters(filters) > 1 && (
            <li>
              <Button small look="quiet" onClick={() => onChange(noFilters)}>
                {t("queue.clear")}
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

const nameOf = (choices: readonly Choice[], id: number): string =>
  choices.find((choice) => choice.id === id)?.name ?? `#${id}`;

function useChoices(): Record<ManyFilter | "issue", readonly Choice[]> {
  const pick = useBilingual();
  const masters = useWorkflowMastersQuery();
  const districts = useDistrictsQuery();
  const departments = useDepartmentsQuery();
  const issues = useIssuesQuery();
  return {
    status: (masters.data?.statuses ?? []).map((row) => ({
      id: row.status_id,
      name: pick(row.status_name, row.status_name_hi),
    })),
    district: (districts.data ?? []).map((row) => ({
      id: row.district_id,
      name: pick(row.district_name, row.district_name_hi),
    })),
    department: (departments.data ?? []).map((row) => ({
      id: row.department_id,
      name: pick(row.department_name, row.department_name_hi),
    })),
    issue: (issues.data ?? []).map((row) => ({
      id: row.issue_type,
      name: pick(row.issue_type_name, row.issue_type_name_hi),
    })),
  };
}

interface SearchProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly inputRef: Ref<HTMLInputElement>;
}

function SearchBox({ search, onSearch, inputRef }: SearchProps) {
  const t = useWords();
  // What is typed belongs to the search it was typed over; another search shows itself.
  const [typed, setTyped] = useState({ over: search, text: search });
  const text = typed.over === search ? typed.text : search;
  const setText = (next: string): void => setTyped({ over: search, text: next });
  return (
    <form
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Icon name="search" />
      <input
        ref={inputRef}
        className="input"
        type="search"
        aria-label={t("queue.search")}
        placeholder={t("queue.searchHint")}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          setText("");
          if (search !== "") onSearch("");
          event.currentTarget.blur();
        }}
      />
    </form>
  );
}
