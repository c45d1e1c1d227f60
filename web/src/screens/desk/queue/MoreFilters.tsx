import { useId } from "react";
import { useTagNamesQuery } from "../../../api/form-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { DateField } from "../../../parts/DateField.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ONE, ONES, type Filters } from "./filters.ts";
import type { Choices } from "./use-choices.ts";

interface Props {
  readonly id: string;
  readonly filters: Filters;
  readonly choices: Choices;
  readonly onChange: (filters: Filters) => void;
}

/** Less common filters. Each applies at once and is stored in the address. */
export function MoreFilters({ id, filters, choices, onChange }: Props) {
  const t = useWords();
  const listId = useId();
  const tags = useTagNamesQuery({ type_of_tag: "T" }).data ?? [];
  return (
    <div className="filters-more" id={id} role="group" aria-label={t("list.moreFilters")}>
      {ONES.map((key) => {
        const label = ONE[key].more;
        return (
          label !== null && (
            <SelectField
              key={key}
              label={t(label)}
              choices={choices[key]}
              value={filters[key]}
              emptyLabel={t("list.any")}
              onValue={(value) => onChange({ ...filters, [key]: value })}
            />
          )
        );
      })}
      <DateField
        label={t("list.from")}
        isLate
        value={filters.from}
        onValue={(from) => onChange({ ...filters, from })}
      />
      <DateField label={t("list.to")} isLate value={filters.to} onValue={(to) => onChange({ ...filters, to })} />
      <TagField key={filters.tag} tag={filters.tag} listId={listId} onTag={(tag) => onChange({ ...filters, tag })} />
      <datalist id={listId}>
        {tags.map((tag) => (
          <option key={tag.tag_id}>{tag.tag_name}</option>
        ))}
      </datalist>
    </div>
  );
}

interface TagProps {
  readonly tag: string;
  readonly listId: string;
  readonly onTag: (tag: string) => void;
}

/** Applies a complete tag: on Enter, on leaving the field, or when picked from the list. */
function TagField({ tag, listId, onTag }: TagProps) {
  const t = useWords();
  return (
    <TextField
      label={t("list.tag")}
      defaultValue={tag}
      list={listId}
      maxLength={60}
      onText={() => undefined}
      onBlur={(event) => event.currentTarget.value.trim() !== tag && onTag(event.currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === "Enter") onTag(event.currentTarget.value.trim());
      }}
    />
  );
}
