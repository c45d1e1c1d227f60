import { useState } from "react";
import { isValid, type RulesFile } from "./rules-file.ts";
import { useExportRulesMutation, useImportRulesMutation } from "../../api/rule-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FileField } from "../../parts/FileField.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

interface Props {
  readonly revision: number;
  readonly onClose: () => void;
}

/** Rules as a file: saved, and taken into the draft, behind those that are there or in their place. */
export function CarryDialog({ revision, onClose }: Props) {
  const t = useWords();
  const [exportRules] = useExportRulesMutation();
  const [importRules] = useImportRulesMutation();
  const saving = useSubmit();
  const taking = useSubmit();
  const [file, setFile] = useState<RulesFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const save = (): void =>
    void saving.run(
      () => exportRules({}),
      (document_) => {
        const link = document.createElement("a");
        link.href = URL.createObjectURL(new Blob([JSON.stringify(document_, null, 2)], { type: "application/json" }));
        link.download = "rules.json";
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1_000);
      },
    );
  const read = async (picked: File | undefined): Promise<void> => {
    setFile(null);
    setUnreadable(false);
    if (picked === undefined) return;
    try {
      const read_: unknown = JSON.parse(await picked.text());
      if (isValid(read_)) setFile(read_);
      else setUnreadable(true);
    } catch {
      setUnreadable(true);
    }
  };
  const take = (mode: "add" | "replace"): void => {
    if (file === null) return;
    void taking.run(() => importRules({ file, mode, dry_run: "N", seen_draft_revision: revision }), onClose);
  };
  return (
    <Dialog title={t("rules.carry")} closeLabel={t("app.close")} onClose={onClose}>
      <h3>{t("rules.export")}</h3>
      <p className="muted">{t("rules.exportWhat")}</p>
      <div>
        <Button icon="download" busy={saving.isBusy} onClick={save}>
          {t("rules.exportDo")}
        </Button>
      </div>
      {saving.problem !== null && <Banner tone="bad">{saving.problem}</Banner>}
      <h3>{t("rules.import")}</h3>
      <FileField
        label={t("rules.importFile")}
        accept="application/json,.json"
        onFiles={([chosen]) => void read(chosen)}
      />
      {isUnreadable && (
        <Banner tone="bad" role="alert">
          {t("rules.importUnreadable")}
        </Banner>
      )}
      {file !== null && (
        <>
          <p>{t("rules.importFound", { n: file.rules.length })}</p>
          <div className="flow gap-2">
            <Button look="primary" busy={taking.isBusy} onClick={() => take("add")}>
              {t("rules.importAdd")}
            </Button>
            <Button look="danger" busy={taking.isBusy} onClick={() => take("replace")}>
              {t("rules.importReplace")}
            </Button>
          </div>
          <p className="muted small">{t("rules.importWhat")}</p>
        </>
      )}
      {taking.problem !== null && (
        <Banner tone="bad" role="alert">
          {taking.problem}
        </Banner>
      )}
    </Dialog>
  );
}
