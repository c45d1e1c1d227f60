import { useRef, useState } from "react";
import { changesOf, isValid, type RulesFile } from "./rules-file.ts";
import { useExportRulesMutation, useImportRulesMutation } from "../../../api/rule-queries.ts";
import { useIdempotentSubmit } from "../../../api/use-idempotent-submit.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useTrial } from "../../../api/use-trial.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { FileField } from "../../../parts/FileField.tsx";
import { Banner, ProblemBanner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import type { MessageKey } from "../../../i18n/language.ts";
import type { FileChanges } from "./rules-file.ts";

const SHOWN = 20;
const GROUPS = [
  ["gone", "rules.importGone"],
  ["fresh", "rules.importFresh"],
  ["same", "rules.importSame"],
] as const satisfies readonly (readonly [keyof FileChanges, MessageKey])[];

/** Names of rules that a file would add, remove and replace, with their counts. */
function FileChangesList({ changes }: { readonly changes: FileChanges }) {
  const t = useWords();
  return (
    <dl className="stack gap-1">
      {GROUPS.filter(([group]) => changes[group].length > 0).map(([group, title]) => (
        <div key={group}>
          <dt>
            <strong>{t(title, { n: changes[group].length })}</strong>
          </dt>
          <dd>
            {changes[group].slice(0, SHOWN).join(" · ")}
            {changes[group].length > SHOWN && ` ${t("rules.importMore", { n: changes[group].length - SHOWN })}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Mode = "add" | "replace";

/** Result of a trial, and its draft. */
interface Tried {
  readonly file: RulesFile;
  readonly mode: Mode;
  readonly revision: number;
}

interface Props {
  readonly revision: number;
  readonly draft: readonly string[];
  readonly onClose: () => void;
}

/** Parses the rules of a file; null if it holds none. */
async function read(picked: File): Promise<RulesFile | null> {
  try {
    const found: unknown = JSON.parse(await picked.text());
    return isValid(found) ? found : null;
  } catch {
    return null;
  }
}

/**
 * Export and import of rules: appends to the draft or replaces it. The first click shows the changes; only the second
 * applies them.
 */
export function ImportExportDialog({ revision, draft, onClose }: Props) {
  const t = useWords();
  const [exportRules] = useExportRulesMutation();
  const [importRules] = useImportRulesMutation();
  const saving = useSubmit();
  const taking = useIdempotentSubmit("rules of a file");
  const [file, setFile] = useState<RulesFile | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const chosen = useRef<File>(undefined);
  const ask = ({ file: rules, mode, revision: seen }: Tried, pressId?: string) =>
    importRules({
      file: rules,
      mode,
      seen_draft_revision: seen,
      ...(pressId === undefined ? { dry_run: "Y" } : { dry_run: "N", client_ref: pressId }),
    });
  const trial = useTrial((tried: Tried) => ask(tried));
  const tried = trial.seen?.tried;
  const save = (): void =>
    void saving.run(
      () => exportRules({}),
      (document_) => {
        saveFile("rules.json", "application/json", JSON.stringify(document_, null, 2));
      },
    );
  const choose = async (picked: File | undefined): Promise<void> => {
    chosen.current = picked;
    setFile(null);
    setUnreadable(false);
    trial.forget();
    taking.forget();
    if (picked === undefined) return;
    const rules = await read(picked);
    // A large file takes time; another may have been chosen meanwhile.
    if (chosen.current !== picked) return;
    setFile(rules);
    setUnreadable(rules === null);
  };
  const tryIt = (mode: Mode): void => {
    if (file === null) return;
    taking.forget();
    void trial.begin({ file, mode, revision });
  };
  const take = (): void => {
    if (tried === undefined) return;
    // The key excludes the draft's revision, which changes once the rules are imported.
    void taking.run([tried.mode, tried.file], (pressId) => ask(tried, pressId), onClose);
  };
  const isBusy = trial.isBusy || taking.isBusy;
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
        isBusy={taking.isBusy}
        onFiles={([picked]) => void choose(picked)}
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
            <Button busy={isBusy} onClick={() => tryIt("add")}>
              {t("rules.importTryAdd")}
            </Button>
            <Button busy={isBusy} onClick={() => tryIt("replace")}>
              {t("rules.importTryReplace")}
            </Button>
          </div>
          <p className="muted small">{t("rules.importWhat")}</p>
        </>
      )}
      {tried?.revision === revision && (
        <section className="stack gap-2" aria-label={t("rules.importPreview")}>
          <p>
            {t(tried.mode === "add" ? "rules.importWillAdd" : "rules.importWillReplace", {
              n: tried.file.rules.length,
              there: draft.length,
            })}
          </p>
          <FileChangesList
            changes={changesOf(
              tried.mode,
              draft,
              tried.file.rules.map((rule) => rule.rule_name),
            )}
          />
          <div>
            <Button look={tried.mode === "add" ? "primary" : "danger"} busy={taking.isBusy} onClick={take}>
              {t(tried.mode === "add" ? "rules.importAdd" : "rules.importReplace")}
            </Button>
          </div>
        </section>
      )}
      <ProblemBanner problem={trial.problem ?? taking.problem} />
    </Dialog>
  );
}
