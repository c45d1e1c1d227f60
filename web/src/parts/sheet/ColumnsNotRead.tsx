import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";

interface Props {
  /** As the sheet names them. */
  readonly columns: readonly string[];
  /** Says it, and where the names of the columns are found. */
  readonly words: MessageKey;
}

/** Columns of a sheet of which nothing is read, in quotation marks: their names are the sheet's. */
export function ColumnsNotRead({ columns, words }: Props) {
  const t = useWords();
  if (columns.length === 0) return null;
  return (
    <Banner tone="warn" role="status">
      {t(words, { columns: columns.map((name) => `“${name}”`).join(", ") })}
    </Banner>
  );
}
