import { useWords } from "../../../i18n/use-words.ts";
import { FilterSelect } from "./FilterSelect.tsx";
import { periodOf } from "./months.ts";

interface Props {
  readonly years: number;
  /** Number of calendar years with figures. */
  readonly most: number;
  readonly now: number;
  readonly onPick: (years: number) => void;
}

/** Period of the whole page: the running year, plus previous years as far as there are figures. */
export function YearsSelect({ years, most, now, onPick }: Props) {
  const t = useWords();
  const choices = Array.from({ length: Math.max(most, years) }, (_none, at) => ({
    value: String(at + 1),
    label: t("open.period", periodOf(at + 1, now)),
  }));
  return (
    <FilterSelect
      label={t("open.pick.years")}
      value={String(years)}
      choices={choices}
      onPick={(value) => onPick(Number(value))}
    />
  );
}
