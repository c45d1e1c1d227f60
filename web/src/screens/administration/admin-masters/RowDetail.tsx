import { useState } from "react";
import type { MasterRow } from "../../../api/admin-master-queries.ts";
import { useWording, useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { keyOf } from "./draft.ts";
import { EndRow } from "./EndRow.tsx";
import { History } from "./History.tsx";
import { MasterForm } from "./MasterForm.tsx";
import type { Master } from "./use-master.ts";

/** In force, or awaiting a second administrator. */
export type Saved = "holds" | "waits";

interface Props {
  readonly master: Master;
  /** Absent for a new or missing row. */
  readonly row: MasterRow | null;
  readonly isNew: boolean;
  /** Result of the last change; null before one. */
  readonly saved: Saved | null;
  readonly onSaved: (key: string, isWaiting: boolean) => void;
  readonly onBack: () => void;
}

export function RowDetail({ master, row, isNew, saved, onSaved, onBack }: Props) {
  const t = useWords();
  const say = useWording();
  const [asked, setAsked] = useState<"end" | "reset" | null>(null);
  const back = (
    <Button className="masters-back" small icon="arrowLeft" onClick={onBack}>
      {t("masters.back")}
    </Button>
  );
  if (row === null && !isNew && master.isRenewed) return <Skeleton height="12rem" />;
  if (row === null && !isNew) {
    return (
      <EmptyState icon="archive" title={t("masters.gone")} action={back}>
        {t("masters.goneHint")}
      </EmptyState>
    );
  }
  const name = row === null ? t("masters.new") : say(row.name);
  return (
    <div className="stack gap-4">
      <div className="row wrap spread gap-2">
        <h2>{name}</h2>
        {back}
      </div>
      {saved !== null && (
        <Banner tone={saved === "waits" ? "calm" : "good"} role="status">
          {t(saved === "waits" ? "masters.waits" : "masters.saved")}
        </Banner>
      )}
      <MasterForm master={master} row={row} onSaved={onSaved} />
      {row !== null && (
        <div className="masters-actions flow gap-2">
          {row.is_ended === "N" && (
            <Button look="danger" onClick={() => setAsked("end")}>
              {t("masters.end")}…
            </Button>
          )}
          {row.is_own === "N" && row.is_changed === "Y" && (
            <Button onClick={() => setAsked("reset")}>{t("masters.reset")}…</Button>
          )}
        </div>
      )}
      {row !== null && master.form !== undefined && (
        <History
          list={master.list}
          rowKey={keyOf(master.form.key, row.row)}
          fields={master.form.fields}
          nameOf={() => name}
          proof={master.proof}
        />
      )}
      {row !== null && asked !== null && (
        <EndRow
          master={master}
          row={row.row}
          name={name}
          kind={asked}
          onDone={() => {
            setAsked(null);
            master.setDraft(master.keyTextOf(row.row), null);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
}
