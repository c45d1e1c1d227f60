import { useState } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import { SHEET_ROWS } from "@smgt/contract/calls/organisation/master-lists.ts";
import { fieldNamed } from "@smgt/contract/master-sheet.ts";
import { useImportSheetMutation } from "../../../api/admin-master-queries.ts";
import { failureOf } from "../../../api/desk-api.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useTrial } from "../../../api/use-trial.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { toCsv } from "../../../parts/sheet/sheet-text.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { MIN_REASON } from "../../../parts/ask-reason/min-reason.ts";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import { ColumnsNotRead } from "../../../parts/sheet/ColumnsNotRead.tsx";
import { SheetField, type Rows } from "../../../parts/sheet/SheetField.tsx";
import { SheetChanges } from "./SheetChanges.tsx";
import type { Saved } from "./RowDetail.tsx";
import type { Master } from "./use-master.ts";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import type { Fields } from "./draft.ts";

/** Table of a list, for a spreadsheet. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Y" : "N";
  return Array.isArray(value) ? value.join("; ") : String(value);
};

/** Rows with a header; a text has a column for each language. */
function tableOf(
  fields: readonly MasterField[],
  languages: readonly string[],
  rows: readonly Fields[],
  say: (label: MasterField["label"]) => string,
): string[][] {
  const others = languages.filter((code) => code !== "en");
  const columns = fields.flatMap((field) => [
    { title: say(field.label), read: (row: Fields) => textOf(row[field.name]) },
    ...(field.translations === null ? [] : others).map((code) => ({
      title: `${say(field.label)} (${code})`,
      read: (row: Fields) =>
        textOf((row[field.translations ?? ""] as Readonly<Record<string, string>> | undefined)?.[code]),
    })),
  ]);
  return [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.read(row)))];
}

const OUTCOMES = ["add", "set", "same", "fault"] as const;
const NAMES: Readonly<Record<(typeof OUTCOMES)[number], MessageKey>> = {
  add: "sheet.add",
  set: "sheet.set",
  same: "sheet.same",
  fault: "sheet.fault",
};

interface Props {
  readonly master: Master;
  readonly title: string;
  readonly onClose: () => void;
}

/** Export to a spreadsheet, and import: first a preview of each row, then all valid rows or none. */
export function Sheet({ master, title, onClose }: Props) {
  const t = useWords();
  const say = useWording();
  const submit = useIdempotentSubmit(`sheet ${master.list}`);
  const [importSheet] = useImportSheetMutation();
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const [done, setDone] = useState<Saved | null>(null);
  const { form, list } = master;
  const ask = (rows: Rows, taken?: { readonly version: number; readonly pressId: string }) =>
    importSheet({
      list,
      rows: rows.map((row) => [...row]),
      ...(taken === undefined
        ? { is_trial: "Y" }
        : { is_trial: "N", reason, seen_version: taken.version, client_ref: taken.pressId }),
    });
  const trial = useTrial((rows: Rows) => ask(rows));
  if (form === undefined) return null;
  const save = (): void => {
    const rows = master.rows.filter((row) => row.is_ended === "N").map((row) => row.row);
    saveFile(`${title}.csv`, "text/csv", toCsv(tableOf(form.fields, form.languages, rows, say)));
  };
  const look = (rows: Rows | null): void => {
    submit.forget();
    setDone(null);
    if (rows === null) trial.forget();
    else void trial.begin(rows);
  };
  const takeOver = (): void => {
    setTried(true);
    if (trial.seen === null || lettersIn(reason) < MIN_REASON) return;
    const { tried, answer: shown } = trial.seen;
    const take = async (pressId: string) => {
      const result = await master.proof.run(() => ask(tried, { version: shown.version, pressId }));
      const isOther = result.error !== undefined && failureOf(result.error).refusal === "MASTER_SHEET_MOVED_ON";
      // After a colleague's change the preview is updated.
      const now = isOther ? (await ask(tried)).data : undefined;
      if (now !== undefined) trial.show({ tried, answer: now });
      return result;
    };
    void submit.run([tried, reason], take, (answer) => {
      if (answer === undefined) return;
      trial.forget();
      setDone(answer.isWaiting ? "waits" : "holds");
    });
  };
  const seen = trial.seen?.answer ?? null;
  const count = (outcome: (typeof OUTCOMES)[number]): number =>
    seen?.rows.filter((row) => row.outcome === outcome).length ?? 0;
  const canTake = seen !== null && seen.problems.length === 0 && count("add") + count("set") > 0;
  return (
    <Dialog title={t("sheet.title", { list: title })} closeLabel={t("app.close")} shape="wide" onClose={onClose}>
      <p>{t("sheet.about", { most: SHEET_ROWS })}</p>
      <div>
        <Button icon="download" onClick={save}>
          {t("sheet.save")}
        </Button>
      </div>
      <SheetField
        label={t(list === "holidays" ? "sheet.fileOrCalendar" : "sheet.file")}
        most={SHEET_ROWS}
        isKnown={(name) => fieldNamed(form.fields, form.languages, name) !== undefined}
        takesCalendar={list === "holidays"}
        isBusy={submit.isBusy}
        onRows={look}
      />
      {done !== null && (
        <Banner tone={done === "waits" ? "calm" : "good"} role="status">
          {t(done === "waits" ? "masters.waits" : "masters.saved")}
        </Banner>
      )}
      <Problem failure={trial.failure ?? submit.failure} />
      {seen !== null && (
        <div className="stack gap-3" role="status">
          <p>{OUTCOMES.map((outcome) => t(NAMES[outcome], { count: count(outcome) })).join(" · ")}</p>
          <ColumnsNotRead columns={seen.notRead} words="sheet.notRead" />
          {seen.problems.length > 0 && (
            <Banner tone="bad" title={t("masters.unsound")}>
              <ul className="masters-problems">
                {seen.problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
            </Banner>
          )}
          <SheetChanges rows={seen.rows} fields={form.fields} />
          <ul className="masters-problems">
            {seen.rows
              .filter((row) => row.outcome === "fault")
              .flatMap((row) =>
                row.faults.map((fault) => (
                  <li key={`${row.row_no} ${fault.column} ${fault.message}`}>
                    {t("sheet.faultAt", { row: row.row_no, column: fault.column, message: fault.message })}
                  </li>
                )),
              )}
          </ul>
        </div>
      )}
      {canTake && (
        <div className="stack gap-3">
          <TextField
            label={t("masters.reason")}
            hint={t("masters.reasonHint")}
            error={
              isTried && lettersIn(reason) < MIN_REASON ? t("masters.reasonShort", { min: MIN_REASON }) : undefined
            }
            maxLength={500}
            autoComplete="off"
            value={reason}
            onText={setReason}
          />
          <div>
            <Button look="primary" busy={submit.isBusy} onClick={takeOver}>
              {t("sheet.take", { count: count("add") + count("set") })}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
