import { useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ProblemBanner } from "../../ui/Banner.tsx";
import { FileField } from "../FileField.tsx";
import { cellsOf, NOT_UTF8 } from "./cells.ts";

/** Rows of a spreadsheet; the first row holds the column names. */
export type Rows = readonly (readonly string[])[];

interface Props {
  readonly label: string;
  /** Maximum number of rows below the header. */
  readonly most: number;
  /** An import is under way; no other file can be chosen. */
  readonly isBusy: boolean;
  /** Called with null when another file is chosen, and with its rows once they are valid. */
  readonly onRows: (rows: Rows | null) => void;
}

/** Spreadsheet field with an error for an unreadable file. */
export function SheetField({ label, most, isBusy, onRows }: Props) {
  const t = useWords();
  const [problem, setProblem] = useState<"sheet.otherEncoding" | "sheet.unreadable" | null>(null);
  const chosen = useRef<File>(undefined);
  const choose = async ([file]: readonly File[]): Promise<void> => {
    chosen.current = file;
    setProblem(null);
    onRows(null);
    if (file === undefined) return;
    const rows = await cellsOf(file);
    // A large file takes time; another may have been chosen meanwhile.
    if (chosen.current !== file) return;
    if (rows === NOT_UTF8) return setProblem("sheet.otherEncoding");
    const isGood = typeof rows !== "string" && rows.length > 1 && rows.length <= most + 1;
    setProblem(isGood ? null : "sheet.unreadable");
    if (isGood) onRows(rows);
  };
  return (
    <>
      <FileField label={label} accept=".csv,.xlsx,text/csv" isBusy={isBusy} onFiles={(files) => void choose(files)} />
      <ProblemBanner problem={problem === null ? null : t(problem, { most })} />
    </>
  );
}
