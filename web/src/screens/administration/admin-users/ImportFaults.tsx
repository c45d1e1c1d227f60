import type { UserSheetRow } from "@smgt/contract/calls/organisation/user-import.ts";
import { useWords } from "../../../i18n/use-words.ts";

/** Maximum shown; the result file lists all. */
const SHOWN = 200;

/** Problems by row, column and value, with the correction. */
export function ImportFaults({ rows }: { readonly rows: readonly UserSheetRow[] }) {
  const t = useWords();
  const faults = rows.flatMap((row) => row.faults.map((fault) => ({ ...fault, row: row.row_no })));
  if (faults.length === 0) return null;
  return (
    <section className="card people-card" aria-labelledby="people-faults">
      <h2 id="people-faults">{t("people.faults")}</h2>
      <ul className="people-rows people-faults">
        {faults.slice(0, SHOWN).map((fault) => (
          <li key={`${fault.row} ${fault.column} ${fault.message}`}>
            <strong>{t("people.faultAt", { row: fault.row, column: fault.column })}</strong>
            <span className="people-value">{fault.value === "" ? t("people.emptyCell") : fault.value}</span>
            <span>{fault.message}</span>
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <p className="muted">{t("people.moreFaults", { count: faults.length - SHOWN })}</p>}
    </section>
  );
}
