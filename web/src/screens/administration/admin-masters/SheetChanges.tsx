import { useState } from "react";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { SheetAnswer } from "../../../api/admin-master-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { ChangedValues } from "./ChangedValues.tsx";

/** Rows per page: a sheet may have two thousand. */
const PAGE = 50;

interface Props {
  readonly rows: SheetAnswer["rows"];
  readonly fields: readonly MasterField[];
}

/** Preview of the changed rows of a sheet, with old and new values. */
export function SheetChanges({ rows, fields }: Props) {
  const t = useWords();
  const [shown, setShown] = useState(PAGE);
  const changing = rows.filter((row) => row.after !== null);
  if (changing.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label={t("sheet.changes")}>
      <ul className="masters-problems">
        {changing.slice(0, shown).map((row) => (
          <li key={row.row_no}>
            {t(row.before === null ? "sheet.newAt" : "sheet.changeAt", { row: row.row_no, name: row.name })}
            <ChangedValues before={row.before} after={row.after} fields={fields} withNew />
          </li>
        ))}
      </ul>
      {changing.length > shown && (
        <div>
          <Button onClick={() => setShown(shown + PAGE)}>{t("sheet.more", { count: changing.length - shown })}</Button>
        </div>
      )}
    </section>
  );
}
