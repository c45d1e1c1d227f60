import { useState, type ComponentProps, type ReactNode } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Fields } from "./draft.ts";
import { EndRow } from "./EndRow.tsx";
import { History } from "./History.tsx";
import { MasterForm } from "./MasterForm.tsx";
import type { Master } from "./use-master.ts";

interface Props {
  readonly master: Master;
  readonly title: string;
  readonly special?: ComponentProps<typeof MasterForm>["special"];
  /** Content beside the form, rendered from the typed values. */
  readonly beside?: (values: Fields) => ReactNode;
}

/** List with a single row for the whole State: fields, reset to the pack, and history. */
export function OneRow({ master, title, special, beside }: Props) {
  const t = useWords();
  const [isSaved, setSaved] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const [row] = master.rows;
  if (row === undefined || master.form === undefined) return null;
  const key = master.keyTextOf(row.row);
  return (
    <>
      <div className={beside === undefined ? undefined : "state-columns"}>
        <div className="card masters-detail stack gap-4">
          {isSaved && (
            <Banner tone="good" role="status">
              {t("masters.saved")}
            </Banner>
          )}
          <MasterForm
            master={master}
            row={row}
            onSaved={() => setSaved(true)}
            {...(special === undefined ? {} : { special })}
          />
          {row.is_changed === "Y" && (
            <div className="masters-actions">
              <Button onClick={() => setResetting(true)}>{t("masters.reset")}…</Button>
            </div>
          )}
          <History
            list={master.list}
            rowKey={null}
            fields={master.form.fields}
            nameOf={() => title}
            proof={master.proof}
          />
        </div>
        {beside?.({ ...row.row, ...master.draftOf(key)?.edits })}
      </div>
      {isResetting && (
        <EndRow
          master={master}
          row={row.row}
          name={title}
          kind="reset"
          onDone={() => {
            setResetting(false);
            master.setDraft(key, null);
          }}
          onClose={() => setResetting(false)}
        />
      )}
    </>
  );
}
