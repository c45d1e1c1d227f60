import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";

interface Props {
  /** Names as in the sheet. */
  readonly columns: readonly string[];
  /** Text of the note, with the place of the valid names. */
  readonly words: MessageKey;
}

/** Lists the ignored columns of a sheet in quotation marks. */
export function ColumnsNotRead({ columns, words }: Props) {
  const t = useWords();
  if (columns.length === 0) return null;
  return (
    <Banner tone="warn" role="status">
      {t(words, { columns: columns.map((name) => `“${name}”`).join(", ") })}
    </Banner>
  );
}
