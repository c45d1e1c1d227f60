import { useState } from "react";
import type { MessageKey, Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { SPANS, type LogAsked, type LogExtras, type LogFilters, type Span } from "./use-log-filters.ts";

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Rows of the log, and its events with their texts. */
interface Loaded<Row> {
  readonly items: readonly Row[];
  readonly events: NonNullable<LogExtras["events"]>;
}

/** Choice beside time and search; the first option means all. */
export interface Facet<Row> {
  /** Name in the address. */
  readonly name: string;
  readonly label: MessageKey;
  readonly choices: (t: Words, loaded: Loaded<Row>) => readonly Choice[];
  /** Part of the request for a value of the address; empty for another value. */
  readonly asked: (value: string) => LogAsked;
}

/** Request for one of some values. */
export const chosenFrom =
  <Value extends string>(values: readonly Value[], asked: (value: Value) => LogAsked) =>
  (text: string): LogAsked => {
    const value = values.find((one) => one === text);
    return value === undefined ? {} : asked(value);
  };

const SPAN_WORDS: Readonly<Record<Span, MessageKey>> = {
  "1": "logs.lastHour",
  "24": "logs.lastDay",
  "168": "logs.lastWeek",
  "744": "logs.lastMonth",
  days: "logs.days",
};

interface Props<Row> {
  readonly filters: LogFilters;
  readonly facets: readonly Facet<Row>[];
  readonly loaded: Loaded<Row>;
  readonly searchHint: string;
}

/** Time first, then the facets, then the search. */
export function LogFilterBar<Row>({ filters, facets, loaded, searchHint }: Props<Row>) {
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
          label={t(facet.label)}
          value={filters.facet(facet.name)}
          choices={[{ value: "", label: t("logs.all") }, ...facet.choices(t, loaded)]}
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
  readonly choices: readonly Choice[];
  readonly onValue: (value: string) => void;
}

function Select({ name, label, value, choices, onValue }: SelectProps) {
  const id = `log-${name}`;
  // A filter in force is never shown as "All" while its choices load.
  const isKnown = choices.some((choice) => choice.value === value);
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
        {!isKnown && <option value={value}>{value}</option>}
      </select>
    </div>
  );
}
