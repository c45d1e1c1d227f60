import { useState } from "react";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SPANS, type LogFilters, type Span } from "./use-log-filters.ts";

/** Choice beside time and search; the first option means all. */
export interface Facet {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const SPAN_WORDS: Readonly<Record<Span, MessageKey>> = {
  "1": "logs.lastHour",
  "24": "logs.lastDay",
  "168": "logs.lastWeek",
  "744": "logs.lastMonth",
  days: "logs.days",
};

interface Props {
  readonly filters: LogFilters;
  readonly facets: readonly Facet[];
  readonly searchHint: string;
}

/** Time first, then the facets, then the search. */
export function LogFilterBar({ filters, facets, searchHint }: Props) {
  const t = useWords();
  const [text, setText] = useState({ typed: filters.search, told: filters.search });
  // A new search from outside, such as Back, replaces the typed text.
  if (filters.search !== text.told) setText({ typed: filters.search, told: filters.search });
  return (
    <form
      className="log-filters"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        filters.set({ search: text.typed.trim() });
      }}
    >
      <Select
        name="span"
        label={t("logs.time")}
        value={filters.span}
        choices={SPANS.map((span) => ({ value: span, label: t(SPAN_WORDS[span]) }))}
        onValue={(span) => filters.set(span === "days" ? { span } : { span, from: "", to: "" })}
      />
      {filters.span === "days" && (
        <>
          <DateField label={t("logs.from")} value={filters.from} onValue={(from) => filters.set({ from })} isLate />
          <DateField label={t("logs.to")} value={filters.to} onValue={(to) => filters.set({ to })} isLate />
        </>
      )}
      {facets.map((facet) => (
        <Select
          key={facet.name}
          name={facet.name}
          label={facet.label}
          value={filters.facet(facet.name)}
          choices={[{ value: "", label: t("logs.all") }, ...facet.choices]}
          onValue={(value) => filters.set({ [facet.name]: value })}
        />
      ))}
      <div className="log-search">
        <TextField
          label={t("logs.search")}
          hint={searchHint}
          type="search"
          maxLength={200}
          autoComplete="off"
          value={text.typed}
          onText={(typed) => setText((before) => ({ ...before, typed }))}
        />
        <Button type="submit" icon="search">
          {t("logs.find")}
        </Button>
      </div>
    </form>
  );
}

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly choices: Facet["choices"];
  readonly onValue: (value: string) => void;
}

function Select({ name, label, value, choices, onValue }: SelectProps) {
  const id = `log-${name}`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" value={value} onChange={(event) => onValue(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
