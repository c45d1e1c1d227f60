import { useWords } from "../../../i18n/use-words.ts";
import type { Words } from "../../../i18n/language.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { Choice } from "../../../ui/PickOne.tsx";
import { countFilters, MANY, noFilters, ONES, type Filters, type ManyFilter, type OneFilter } from "./filters.ts";
import { focusFilters } from "./list-focus.ts";
import type { Choices } from "./use-choices.ts";

interface Chip {
  readonly key: string;
  readonly text: string;
  readonly without: Filters;
}

const nameOf = (choices: readonly Choice[], id: number): string =>
  choices.find((choice) => choice.id === id)?.name ?? `#${id}`;

/** Free-text filters; each has a chip. */
type Said = Exclude<keyof Filters, ManyFilter | OneFilter | "order">;

const indianDay = (day: string): string => day.split("-").toReversed().join("-");

function chipsOf(filters: Filters, choices: Choices, t: Words): readonly Chip[] {
  const said: Readonly<Record<Said, string>> = {
    from: filters.from && t("list.fromDay", { day: indianDay(filters.from) }),
    to: filters.to && t("list.toDay", { day: indianDay(filters.to) }),
    tag: filters.tag && t("list.tagged", { tag: filters.tag }),
    isOverdue: filters.isOverdue ? t("queue.overdueOnly") : "",
    search: filters.search && `“${filters.search}”`,
  };
  return [
    ...MANY.flatMap((key) =>
      filters[key].map((id) => ({
        key: `${key}${id}`,
        text: nameOf(choices[key], id),
        without: { ...filters, [key]: filters[key].filter((held) => held !== id) },
      })),
    ),
    ...ONES.flatMap((key) => {
      const id = filters[key];
      return id === null ? [] : [{ key, text: nameOf(choices[key], id), without: { ...filters, [key]: null } }];
    }),
    ...(Object.keys(said) as Said[])
      .filter((key) => said[key] !== "")
      .map((key) => ({ key, text: said[key], without: { ...filters, [key]: noFilters[key] } })),
  ];
}

interface Props {
  readonly filters: Filters;
  readonly choices: Choices;
  readonly onChange: (filters: Filters) => void;
}

/** Active filters, each removable. */
export function FilterChips({ filters, choices, onChange }: Props) {
  const t = useWords();
  const chips = chipsOf(filters, choices, t);
  if (chips.length === 0) return null;
  const drop = (at: number, button: Element): void => {
    const all = button.closest("ul")?.querySelectorAll<HTMLElement>(".chip");
    const next = all?.[at + 1] ?? all?.[at - 1];
    if (next === undefined) focusFilters();
    else next.focus();
    onChange(chips[at]?.without ?? filters);
  };
  return (
    <ul className="row wrap gap-2" aria-label={t("queue.filters")}>
      {chips.map((chip, at) => (
        <li key={chip.key}>
          <button type="button" className="chip" onClick={(event) => drop(at, event.currentTarget)}>
            {chip.text}
            <Icon name="close" size={14} />
            <span className="visually-hidden">{t("queue.dropFilter")}</span>
          </button>
        </li>
      ))}
      {countFilters(filters) > 1 && (
        <li>
          <Button
            small
            look="quiet"
            onClick={() => {
              focusFilters();
              onChange({ ...noFilters, order: filters.order });
            }}
          >
            {t("queue.clear")}
          </Button>
        </li>
      )}
    </ul>
  );
}
