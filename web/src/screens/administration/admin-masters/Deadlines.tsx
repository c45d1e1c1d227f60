import { useState } from "react";
import type { MasterList } from "@smgt/contract/calls/organisation/master-changes.ts";
import { usePreviewDeadlinesMutation } from "../../../api/admin-master-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { digitsIn } from "../../../lib/plain-digits.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { keyOf, type Fields } from "./draft.ts";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";

const USUAL_DAYS = "2";

interface Props {
  readonly list: MasterList;
  readonly keyNames: readonly string[];
  readonly kind: "add" | "set";
  readonly row: Fields;
  readonly values: Fields;
}
type Asked = Parameters<ReturnType<typeof usePreviewDeadlinesMutation>[0]>[0];

/** Next five due dates before and after the change, computed by the server before saving. */
export function Deadlines({ list, keyNames, kind, row, values }: Props) {
  const t = useWords();
  const [preview, { data: rows }] = usePreviewDeadlinesMutation();
  const submit = useSubmit();
  const [days, setDays] = useState(USUAL_DAYS);
  const [shownFor, setShownFor] = useState("");
  const isCalendar = list === "holidays" || list === "office_hours";
  // A single-row list has no heading above its form.
  const Heading = keyNames.length === 0 ? "h2" : "h3";
  const asked = JSON.stringify([row, values, days]);
  const ask = (): void =>
    void submit.run(
      () =>
        preview({
          list,
          key: keyOf(keyNames, row),
          kind,
          values: values as NonNullable<Asked["values"]>,
          ...(isCalendar ? { working_days: Math.min(60, Math.max(1, Math.trunc(Number(days)) || 1)) } : {}),
        }),
      () => setShownFor(asked),
    );
  return (
    <section className="masters-deadlines stack gap-3" aria-labelledby="masters-deadlines">
      <Heading id="masters-deadlines">{t("masters.deadlines")}</Heading>
      <div className="masters-deadlines-ask">
        {isCalendar && (
          <TextField
            label={t("masters.tryDays")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={days}
            onText={(text) => setDays(digitsIn(text))}
          />
        )}
        <Button icon="calendar" busy={submit.isBusy} onClick={ask}>
          {t("masters.showDeadlines")}
        </Button>
      </div>
      <Problem failure={submit.failure} />
      {rows !== undefined && submit.failure === null && (
        <div role="status">
          {shownFor !== asked && <p className="muted">{t("masters.deadlinesOld")}</p>}
          <table className="masters-table">
            <thead>
              <tr>
                <th scope="col">{t("masters.receivedAt")}</th>
                <th scope="col">{t("masters.wouldBeDue")}</th>
                <th scope="col">{t("masters.isDue")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <tr key={one.received_at} data-differs={one.due_at !== one.due_now_at || undefined}>
                  <th scope="row" className="numeral">
                    {formatMomentShort(one.received_at)}
                  </th>
                  <td className="numeral">
                    <span className="masters-narrow muted">{t("masters.wouldBeDue")}: </span>
                    {one.due_at === null ? t("masters.noLimit") : formatMomentShort(one.due_at)}
                  </td>
                  <td className="numeral">
                    <span className="masters-narrow muted">{t("masters.isDue")}: </span>
                    {one.due_now_at === null ? t("masters.noLimit") : formatMomentShort(one.due_now_at)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
