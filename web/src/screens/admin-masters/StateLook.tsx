import "./Masters.css";
import "./StateLook.css";
import { useState } from "react";
import type { MasterField } from "@smgt/contract/calls/master-lists.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Crumbs } from "../../parts/Crumbs.tsx";
import { NotRead } from "../../parts/NotRead.tsx";
import { ProofDialog } from "../../parts/proof/ProofDialog.tsx";
import { useTitle } from "../../parts/use-title.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { Fields } from "./draft.ts";
import { EndRow } from "./EndRow.tsx";
import { History } from "./History.tsx";
import { MarkField } from "./MarkField.tsx";
import { MasterForm } from "./MasterForm.tsx";
import { StateColour } from "./StateColour.tsx";
import { StatePreview } from "./StatePreview.tsx";
import { useMaster } from "./use-master.ts";

/** What the State is called and what it looks like, with a preview of what is typed. */
export function StateLook() {
  const t = useWords();
  const title = t("state.title");
  useTitle(title);
  const master = useMaster("state");
  const [isSaved, setSaved] = useState(false);
  const [isResetting, setResetting] = useState(false);
  const [row] = master.rows;
  const key = row === undefined ? "" : master.keyTextOf(row.row);
  const special = (field: MasterField, values: Fields, onValue: (value: unknown) => void) => {
    if (field.name === "mark") return <MarkField field={field} value={values["mark"]} onValue={onValue} />;
    if (field.name !== "colour_light" && field.name !== "colour_dark") return null;
    const theme = field.name === "colour_light" ? "light" : "dark";
    return <StateColour field={field} theme={theme} value={values[field.name]} onValue={onValue} />;
  };
  return (
    <div className="masters grid gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t("state.about")}</p>
      </div>
      <NotRead error={master.error} onAgain={master.reload} />
      {master.isLoading && <Skeleton height="20rem" />}
      {row !== undefined && master.form !== undefined && (
        <div className="state-columns">
          <div className="card masters-detail stack gap-4">
            {isSaved && (
              <Banner tone="good" role="status">
                {t("masters.saved")}
              </Banner>
            )}
            <MasterForm master={master} row={row} onSaved={() => setSaved(true)} special={special} />
            {row.is_changed === "Y" && (
              <div className="masters-deeds">
                <Button onClick={() => setResetting(true)}>{t("masters.reset")} …</Button>
              </div>
            )}
            <History list="state" rowKey={null} fields={master.form.fields} nameOf={() => title} proof={master.proof} />
          </div>
          <StatePreview values={{ ...row.row, ...master.draftOf(key)?.edits }} />
        </div>
      )}
      {isResetting && row !== undefined && (
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
      {master.proof.isAsked && <ProofDialog proof={master.proof} />}
    </div>
  );
}
