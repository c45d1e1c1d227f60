import { useState } from "react";
import { useAskErasureMutation, useExportHeldMutation } from "../../../api/citizen-rights-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { AskReason } from "../../../parts/ask-reason/AskReason.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Button } from "../../../ui/Button.tsx";
import { DiscloseDialog } from "./DiscloseDialog.tsx";

interface Props {
  readonly ids: readonly number[];
  readonly proof: Proof;
}

export function EntryActions({ ids, proof }: Props) {
  const t = useWords();
  const [action, setAction] = useState<"export" | "disclose" | "erase" | null>(null);
  const [exportHeld] = useExportHeldMutation();
  const [askErasure] = useAskErasureMutation();
  const submit = useSubmit();
  const close = (): void => {
    submit.forget();
    setAction(null);
  };
  const about = (reason: string) => ({ citizen_ids: [...ids], reason });
  return (
    <>
      {ids.length === 0 && <p className="muted">{t("rights.choose")}</p>}
      <div className="flow gap-2">
        <Button icon="download" unavailable={ids.length === 0} onClick={() => setAction("export")}>
          {t("rights.export", { count: ids.length })}
        </Button>
        <Button unavailable={ids.length === 0} onClick={() => setAction("disclose")}>
          {t("rights.disclose", { count: ids.length })}
        </Button>
        <Button look="danger" unavailable={ids.length === 0} onClick={() => setAction("erase")}>
          {t("rights.erase", { count: ids.length })}
        </Button>
      </div>
      {action === "export" && (
        <AskReason
          about={`export held ${ids.join(" ")}`}
          title={t("rights.exportTitle")}
          verb={t("rights.exportDo")}
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) =>
            void submit.run(
              () => proof.run(() => exportHeld(about(reason))),
              (answer) => (answer === undefined ? undefined : close()),
            )
          }
          onClose={close}
        >
          <p>{t("rights.exportWhat")}</p>
        </AskReason>
      )}
      {action === "disclose" && <DiscloseDialog ids={ids} onClose={() => setAction(null)} />}
      {action === "erase" && (
        <AskReason
          about={`erase ${ids.join(" ")}`}
          title={t("rights.eraseTitle")}
          verb={t("rights.eraseAsk")}
          isDanger
          isBusy={submit.isBusy}
          failure={submit.failure}
          onDo={(reason) =>
            void submit.run(
              () => proof.run(() => askErasure(about(reason))),
              (answer) => (answer === undefined ? undefined : close()),
            )
          }
          onClose={close}
        >
          <p>{t("rights.eraseWhat")}</p>
          <p>{t("rights.eraseStays")}</p>
        </AskReason>
      )}
    </>
  );
}
