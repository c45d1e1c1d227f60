import "./Users.css";
import "./People.css";
import { useRef, useState } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import { MIN_ACCOUNT_REASON } from "@smgt/contract/constants.ts";
import { USER_SHEET_ROWS } from "@smgt/contract/calls/organisation/user-import.ts";
import { USER_COLUMN_NAMES, USER_COLUMNS, userColumnNamed } from "@smgt/contract/user-sheet.ts";
import { useImportUsersMutation } from "../../../api/account-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useTrial } from "../../../api/use-trial.ts";
import { useOtherLanguage } from "../../../i18n/use-other-language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useProof } from "../../../parts/proof/use-proof.ts";
import { ColumnsNotRead } from "../../../parts/sheet/ColumnsNotRead.tsx";
import { SheetField, type Rows } from "../../../parts/sheet/SheetField.tsx";
import { toCsv } from "../../../parts/sheet/sheet-text.ts";
import { useTitle } from "../../../parts/use-title.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ImportDone } from "./ImportDone.tsx";
import type { UserSheetRow } from "@smgt/contract/calls/organisation/user-import.ts";

/** Maximum shown; the result file lists all. */
const SHOWN = 200;

/** Problems by row, column and value, with the correction. */
function ImportFaults({ rows }: { readonly rows: readonly UserSheetRow[] }) {
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

const OUTCOMES = ["make", "change", "same", "fault"] as const;

/** Import of officers from a spreadsheet: first a preview of each row, then the valid ones. */
export function ImportUsers() {
  const t = useWords();
  const say = useWording();
  const submit = useSubmit();
  const proof = useProof();
  const [bring] = useImportUsersMutation();
  const [importId, setImportId] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  useTitle(t("people.import"));
  const ask = (rows: Rows, isTrial: boolean) =>
    bring({
      rows: rows.map((row) => [...row]),
      is_trial: isTrial ? "Y" : "N",
      ...(isTrial ? {} : { reason }),
    });
  const trial = useTrial((rows: Rows) => ask(rows, true));
  const { seen } = trial;
  const chosen = useRef<Rows | null>(null);
  // The server words the problems in the requested language, so they are reloaded; a completed import is not repeated.
  useOtherLanguage(() => {
    if (chosen.current !== null && importId === null && !submit.isBusy) void trial.begin(chosen.current);
  });
  const count = (outcome: (typeof OUTCOMES)[number]): number =>
    seen?.answer.rows.filter((row) => row.outcome === outcome).length ?? 0;
  const toDo = count("make") + count("change");
  const look = (rows: Rows | null): void => {
    chosen.current = rows;
    submit.forget();
    setImportId(null);
    if (rows === null) trial.forget();
    else void trial.begin(rows);
  };
  const isShort = lettersIn(reason) < MIN_ACCOUNT_REASON;
  const take = (): void => {
    setTried(true);
    if (seen === null || isShort) return;
    void submit.run(
      () => proof.run(() => ask(seen.tried, false)),
      (answer) => setImportId((answer as { importId: number | null } | undefined)?.importId ?? null),
    );
  };
  const template = (): void => {
    const names = USER_COLUMN_NAMES.map((name) => say(USER_COLUMNS[name]));
    saveFile(`${t("people.template")}.csv`, "text/csv", toCsv([names]));
  };
  return (
    <div className="users grid gap-4">
      <Crumbs above={[{ name: t("users.title"), href: paths.users }]} here={t("people.import")} />
      <h1>{t("people.import")}</h1>
      <p>{t("people.importAbout", { most: USER_SHEET_ROWS })}</p>
      <div>
        <Button icon="download" onClick={template}>
          {t("people.saveTemplate")}
        </Button>
      </div>
      <SheetField
        label={t("people.sheetFile")}
        most={USER_SHEET_ROWS}
        isKnown={(name) => userColumnNamed(name) !== undefined}
        isBusy={submit.isBusy}
        onRows={look}
      />
      <ProblemBanner problem={trial.problem ?? submit.problem} />
      {seen !== null && importId === null && (
        <>
          <p role="status">{OUTCOMES.map((one) => t(`people.rows.${one}`, { count: count(one) })).join(" · ")}</p>
          <ColumnsNotRead columns={seen.answer.notRead} words="people.notRead" />
          <ImportFaults rows={seen.answer.rows} />
          {toDo > 0 && (
            <div className="card people-card">
              <TextField
                label={t("users.reason")}
                hint={t("users.reasonHint")}
                error={isTried && isShort ? t("users.reasonShort", { min: MIN_ACCOUNT_REASON }) : undefined}
                autoComplete="off"
                maxLength={500}
                value={reason}
                onText={setReason}
              />
              <div>
                <Button look="primary" busy={submit.isBusy} onClick={take}>
                  {t("people.take", { count: toDo })}
                </Button>
              </div>
            </div>
          )}
        </>
      )}
      {importId !== null && seen !== null && (
        <ImportDone importId={importId} cells={seen.tried} seen={seen.answer.rows} />
      )}
      {proof.isAsked && <ProofDialog proof={proof} />}
    </div>
  );
}
