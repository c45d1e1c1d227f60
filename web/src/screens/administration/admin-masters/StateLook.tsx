import "./Masters.css";
import "./StateLook.css";
import type { MasterField } from "@smgt/contract/calls/organisation/master-lists.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { ProofDialog } from "../../../parts/proof/ProofDialog.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Fields } from "./draft.ts";
import { MarkField } from "./MarkField.tsx";
import { OneRow } from "./OneRow.tsx";
import { StateColour } from "./StateColour.tsx";
import { StatePreview } from "./StatePreview.tsx";
import { useMaster } from "./use-master.ts";

/** Branding of the State: name, logo and colours, with a preview. */
export function StateLook() {
  const t = useWords();
  const title = t("state.title");
  useTitle(title);
  const master = useMaster("state");
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
      <LoadError error={master.error} onAgain={master.reload} />
      {master.isLoading && <Skeleton height="20rem" />}
      {!master.isLoading && (
        <OneRow master={master} title={title} special={special} beside={(values) => <StatePreview values={values} />} />
      )}
      {master.proof.isAsked && <ProofDialog proof={master.proof} />}
    </div>
  );
}
