import { useWords } from "../../i18n/use-words.ts";
import { Choose } from "./Choose.tsx";

interface Props {
  readonly years: number;
  /** How many years of figures there are. */
  readonly most: number;
  readonly onPick: (years: number) => void;
}

/** The last twelve months, two years, and so on as far as there are figures. */
export function ChooseYears({ years, most, onPick }: Props) {
  const t = useWords();
  const choices = Array.from({ length: Math.max(most, years) }, (_none, at) => ({
    value: String(at + 1),
    label: t("open.years", { years: at + 1 }),
  }));
  return (
    <Choose
      label={t("open.pick.years")}
      value={String(years)}
      choices={choices}
      onPick={(value) => onPick(Number(value))}
    />
  );
}
