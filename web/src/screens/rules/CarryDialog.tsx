import { useState } from "react";
import { FileChangesList } from "./FileChangesList.tsx";
import { changesOf, isValid, type RulesFile } from "./rules-file.ts";
import { useExportRulesMutation, useImportRulesMutation } from "../../api/rule-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { useWords } from "../../i18n/use-words.ts";
import { saveFile } from "../../lib/save-file.ts";
import { FileField } from "../../parts/FileField.tsx";
import { Banner, ProblemBanner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

type Mode = "add" | "replace";

interface Props {
  readonly revision: number;
  /** Names of the rules of the draft. */
  readonly draft: readonly string[];
  readonly onClose: () => void;
}

/**
 * Rules as a file: saved, and taken into the draft, behind those that are there or in their place. The first press tries it
 * and shows what would change; only the second one changes anything.
 */
export function CarryDialog({ revision, draft, onClose }: Props) {
  const t = useWords();
  const [exportRules] = useExportRulesMutation();
  const [importRules] = useImportRulesMutation();
  const saving = useSubmit();
  const taking = useSubmit();
  const [file, setFile] = useState<RulesFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  /** What was tried and would be taken, and the draft for which that is so. */
  const [tried, setTried] = useState<{ readonly mode: Mode; readonly revision: number } | null>(null);
  const save = (): void =>
    void saving.run(
      () => exportRules({}),
      (document_) => {
        saveFile("rules.json", "application/json", JSON.stringify(document_, null, 2));
      },
    );
  const read = async (picked: File | undefined): Promise<void> => {
    setFile(null);
    setTried(null);
    setUnreadable(false);
    taking.forget();
    if (picked === undefined) return;
    try {
      const read_: unknown = JSON.parse(await picked.text());
      if (isValid(read_)) setFile(read_);
      else setUnreadable(true);
    } catch {
      setUnreadable(true);
    }
  };
  const tryIt = (mode: Mode): void => {
    if (file === null) return;
    setTried(null);
    void taking.run(
      () => importRules({ file, mode, dry_run: "Y", seen_draft_revision: revision }),
      () => setTried({ mode, revision }),
    );
  };
  const take = (): void => {
    if (file === null || tried === null) return;
    const { mode, revision: seen } = tried;
    void taking.run(() => importRules({ file, mode, dry_run: "N", seen_draft_revision: seen }), onClose);
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
            <Button busy={taking.isBusy} onClick={() => tryIt("add")}>
              {t("rules.importTryAdd")}
            </Button>
            <Button busy={taking.isBusy} onClick={() => tryIt("replace")}>
              {t("rules.importTryReplace")}
            </Button>
          </div>
          <p className="muted small">{t("rules.importWhat")}</p>
        </>
      )}
      {file !== null && tried?.revision === revision && (
        <section className="stack gap-2" aria-label={t("rules.importPreview")}>
          <p>
            {t(tried.mode === "add" ? "rules.importWillAdd" : "rules.importWillReplace", {
              n: file.rules.length,
              there: draft.length,
            })}
          </p>
          <FileChangesList
            changes={changesOf(
              tried.mode,
              draft,
              file.rules.map((rule) => rule.rule_name),
            )}
          />
          <div>
            <Button look={tried.mode === "add" ? "primary" : "danger"} busy={taking.isBusy} onClick={take}>
              {t(tried.mode === "add" ? "rules.importAdd" : "rules.importReplace")}
            </Button>
          </div>
        </section>
      )}
      <ProblemBanner problem={taking.problem} />
    </Dialog>
  );
}
