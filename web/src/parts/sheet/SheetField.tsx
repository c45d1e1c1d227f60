import { useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ProblemBanner } from "../../ui/Banner.tsx";
import { FileField } from "../FileField.tsx";
import { cellsOf, NOT_UTF8 } from "./cells.ts";

/** Rows of a spreadsheet, the names of its columns first. */
export type Rows = readonly (readonly string[])[];

interface Props {
  readonly label: string;
  /** The most rows below the names. */
  readonly most: number;
  /** What was chosen is being taken over: no other file comes in its place. */
  readonly isBusy: boolean;
  /** Told with nothing as soon as another file is chosen, and with its rows once they are read and can be used. */
  readonly onRows: (rows: Rows | null) => void;
}

/** A field that takes a spreadsheet, and says what is wrong with one that cannot be read. */
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
    // A large file is read for a while; another may have been chosen meanwhile.
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
