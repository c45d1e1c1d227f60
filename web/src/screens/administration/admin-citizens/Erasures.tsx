import { useState } from "react";
import type { ErasureRow } from "@smgt/contract/calls/casework/citizen-rights.ts";
import {
  useErasuresQuery,
  useFetchExportMutation,
  useSettleErasureMutation,
} from "../../../api/citizen-rights-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatDay, formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import { Problem } from "../../../parts/ask-reason/Problem.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";

/** Register of erasures: those awaiting another administrator, and past decisions. */
export function Erasures({ proof }: { readonly proof: Proof }) {
  const t = useWords();
  const erasures = useErasuresQuery({});
  const rows = erasures.data ?? [];
  return (
    <section className="stack gap-3" aria-labelledby="rights-erasures">
      <h2 id="rights-erasures">{t("rights.register")}</h2>
      <LoadError error={erasures.error} onAgain={erasures.refetch} />
      {erasures.data !== undefined && rows.length === 0 && <p className="muted">{t("rights.registerEmpty")}</p>}
      <ul className="stack gap-3">
        {rows.map((row) => (
          <li key={row.request_id} className="card rights-entry stack gap-2">
            <Erasure row={row} proof={proof} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const WANTED = [
  ["citizen_name", "rights.name"],
  ["mobile", "rights.mobile"],
  ["email", "rights.email"],
  ["address", "rights.address"],
] as const;

const SAID = {
  waiting: "rights.waits",
  done: "rights.done",
  approved: "rights.approvedBy",
  refused: "rights.refused",
  withdrawn: "rights.withdrawn",
} as const;

/** New values of a correction; a field without one is cleared. */
function Wanted({ wanted }: { readonly wanted: NonNullable<ErasureRow["wanted"]> }) {
  const t = useWords();
  return (
    <ul>
      {WANTED.map(([name, label]) =>
        wanted[name] === undefined ? null : (
          <li key={name}>
            {t(label)}: {wanted[name] ?? t("rights.emptied")}
          </li>
        ),
      )}
    </ul>
  );
}

function Erasure({ row, proof }: { readonly row: ErasureRow; readonly proof: Proof }) {
  const t = useWords();
  const [action, setAction] = useState<"APPROVE" | "REFUSE" | null>(null);
  const [settle] = useSettleErasureMutation();
  const [fetchExport] = useFetchExportMutation();
  const submit = useSubmit();
  const close = (): void => {
    submit.forget();
    setAction(null);
  };
  const tickets = row.people.reduce((sum, one) => sum + one.ticket_count, 0);
  const id = { request_id: row.request_id };
  return (
    <>
      <strong>
        {t(`rights.kind.${row.kind}`)}: {row.people.map((one) => one.citizen_name).join(", ")} ·{" "}
        {t("rights.ticketCount", { count: tickets })}
      </strong>
      <p>
        {t(SAID[row.state], {
          name: row.settled_by_name ?? "",
          time: row.settled_at === null ? "" : formatMomentShort(row.settled_at),
        })}
      </p>
      {row.wanted !== null && <Wanted wanted={row.wanted} />}
      {row.can_fetch === "Y" && (
        <div>
          <Button
            small
            icon="download"
            busy={submit.isBusy}
            onClick={() =>
              void submit.run(
                () => proof.run(() => fetchExport(id)),
                (file) => {
                  if (file !== undefined) saveFile(file.file_name, "application/json", file.text);
                },
              )
            }
          >
            {t("rights.fetch")}
          </Button>
        </div>
      )}
      {row.in_backups_until !== null && <p>{t("rights.inBackups", { day: formatDay(row.in_backups_until) })}</p>}
      <p className="muted">
        {t("rights.askedBy", { name: row.asked_by_name, time: formatMomentShort(row.asked_at), reason: row.reason })}
      </p>
      {row.settled_reason !== null && <p className="muted">{t("rights.because", { reason: row.settled_reason })}</p>}
      {action !== "REFUSE" && <Problem failure={submit.failure} />}
      {row.state === "waiting" && (
        <div className="flow gap-2">
          {row.is_own === "Y" ? (
            <Button
              small
              busy={submit.isBusy}
              onClick={() => void submit.run(() => settle({ ...id, decision: "WITHDRAW" }))}
            >
              {t("rights.withdraw")}
            </Button>
          ) : (
            <>
              <Button small look={row.kind === "ERASE" ? "danger" : "primary"} onClick={() => setAction("APPROVE")}>
                {t(`rights.approve.${row.kind}`)}
              </Button>
              <Button small onClick={() => setAction("REFUSE")}>
                {t("rights.refuse")}
              </Button>
            </>
          )}
        </div>
      )}
      {action === "APPROVE" && (
        <ConfirmDialog
          title={t(`rights.approveTitle.${row.kind}`)}
          verb={t(`rights.approve.${row.kind}`)}
          cancelLabel={t("app.cancel")}
          closeLabel={t("app.close")}
          onDo={() =>
            void submit
              .run(() => proof.run(() => settle({ ...id, decision: "APPROVE" })), close)
              .finally(() => setAction(null))
          }
          onClose={close}
        >
          {t(`rights.approveWhat.${row.kind}`, { count: tickets })}
        </ConfirmDialog>
      )}
      {action === "REFUSE" && (
        <AskReason
          about={`refuse erasure ${row.request_id}`}
          title={t("rights.refuseTitle")}
          verb={t("rights.refuse")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) => void submit.run(() => settle({ ...id, decision: "REFUSE", reason }), close)}
          onClose={close}
        >
          <p>{t("rights.refuseWhat", { name: row.asked_by_name })}</p>
        </AskReason>
      )}
    </>
  );
}
