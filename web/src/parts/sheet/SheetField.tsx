import { useRef, useState } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ProblemBanner } from "../../ui/Banner.tsx";
import { FileField } from "../FileField.tsx";
import { cellsOf, type SheetFault, type SheetWanted } from "./cells.ts";

/** Rows of a spreadsheet; one of the first holds the column names. */
export type Rows = readonly (readonly string[])[];

interface Props extends SheetWanted {
  readonly label: string;
  /** An import is under way; no other file can be chosen. */
  readonly isBusy: boolean;
  /** Called with null when another file is chosen, and with its rows once they are valid. */
  readonly onRows: (rows: Rows | null) => void;
}

const SHEETS = ".csv,.tsv,.txt,.xlsx,text/csv";

/** Spreadsheet field that says why a file cannot be read. */
export function SheetField({ label, isBusy, onRows, ...wanted }: Props) {
  const t = useWords();
  const [fault, setFault] = useState<SheetFault | null>(null);
  const chosen = useRef<File>(undefined);
  const choose = async ([file]: readonly File[]): Promise<void> => {
    chosen.current = file;
    setFault(null);
    onRows(null);
    if (file === undefined) return;
    const cells = await cellsOf(file, wanted);
    // A large file takes time; another may have been chosen meanwhile.
    if (chosen.current !== file) return;
    if (typeof cells === "string") setFault(cells);
    else onRows(cells);
  };
  return (
    <>
      <FileField
        label={label}
        accept={wanted.takesCalendar === true ? `${SHEETS},.ics,text/calendar` : SHEETS}
        isBusy={isBusy}
        onFiles={(files) => void choose(files)}
      />
      <ProblemBanner problem={fault === null ? null : t(fault, { most: wanted.most })} />
    </>
  );
}
