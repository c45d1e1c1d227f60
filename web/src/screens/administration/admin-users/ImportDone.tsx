import type { UserSheetRow } from "@smgt/contract/calls/organisation/user-import.ts";
import { useUserImportQuery } from "../../../api/account-queries.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { toCsv } from "../../../parts/sheet/sheet-text.ts";
import { Button } from "../../../ui/Button.tsx";

interface Props {
  readonly importId: number;
  readonly cells: readonly (readonly string[])[];
  readonly seen: readonly UserSheetRow[];
}

const ASK_MS = 1_000;
const OUTCOMES = ["made", "changed", "same", "refused"] as const;

/** Progress of an import; afterwards the sheet with the result of each row, for download. */
export function ImportDone({ importId, cells, seen }: Props) {
  const t = useWords();
  const state = useUserImportQuery({ import_id: importId }, { pollingInterval: ASK_MS });
  const shown = state.data ?? null;
  const isFinished = shown?.is_finished === "Y";
  const save = (): void => {
    const done = new Map(shown?.rows.map((row) => [row.row_no, t(`people.row.${row.outcome}`)]));
    const judged = new Map(
      seen.map((row) => [
        row.row_no,
        row.outcome === "fault"
          ? row.faults.map((fault) => `${fault.column}: ${fault.message}`).join(" ")
          : t("people.row.same"),
      ]),
    );
    const rows = cells.map((row, at) => [
      ...row,
      at === 0 ? t("people.outcome") : (done.get(at + 1) ?? judged.get(at + 1) ?? ""),
    ]);
    saveFile(`${t("people.outcomes")}.csv`, "text/csv", toCsv(rows));
  };
  return (
    <section className="card people-card" aria-labelledby="people-done">
      <h2 id="people-done">{t(isFinished ? "people.importDone" : "people.importUnderWay")}</h2>
      <LoadError error={state.error ?? null} onAgain={() => void state.refetch()} />
      {shown !== null && (
        <p role="status">
          {OUTCOMES.map((outcome) => t(`people.officers.${outcome}`, { count: shown[outcome] })).join(" · ")}
        </p>
      )}
      {isFinished && (
        <div>
          <Button icon="download" onClick={save}>
            {t("people.saveOutcomes")}
          </Button>
        </div>
      )}
    </section>
  );
}
