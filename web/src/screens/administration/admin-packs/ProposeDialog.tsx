import { lettersIn } from "@smgt/contract/given.ts";
import { useState, type FormEvent } from "react";
import { useProposePackMutation } from "../../../api/pack-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { FileField } from "../../../parts/FileField.tsx";
import { FormButtons } from "../../../parts/FormButtons.tsx";
import type { Proof } from "../../../parts/proof/use-proof.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextField } from "../../../ui/TextField.tsx";

const MIN_NOTE = 3;

interface Props {
  readonly proof: Proof;
  readonly onClose: () => void;
  readonly onKept: (packVersionId: number) => void;
}

/** Uploads files with a reason as a proposal. The chosen files stay after a refusal. */
export function ProposeDialog({ proof, onClose, onKept }: Props) {
  const t = useWords();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [note, setNote, forget] = useLocalDraft("propose a pack", "");
  const [isTried, setTried] = useState(false);
  const [propose] = useProposePackMutation();
  const submit = useSubmit();
  const isShort = lettersIn(note) < MIN_NOTE;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort || files.length === 0) return;
    void submit.run(
      () => proof.run(() => propose({ body: { note: note.trim() }, files })),
      ({ pack_version_id: id }) => {
        forget();
        if (id === undefined) onClose();
        else onKept(id);
      },
    );
  };
  return (
    <Dialog title={t("packs.proposeTitle")} closeLabel={t("app.close")} onClose={onClose}>
      <form className="stack gap-3" noValidate onSubmit={send}>
        <p>{t("packs.proposeWhat")}</p>
        <ProblemBanner problem={submit.problem} />
        <FileField
          label={t("packs.files")}
          error={isTried && files.length === 0 ? t("packs.filesMissing") : undefined}
          accept=".json,application/json"
          isMany
          onFiles={setFiles}
        />
        <TextField
          label={t("packs.note")}
          hint={t("packs.noteHint")}
          error={isTried && isShort ? t("packs.noteShort", { min: MIN_NOTE }) : undefined}
          maxLength={500}
          autoComplete="off"
          value={note}
          onText={setNote}
        />
        <FormButtons verb={t("packs.doPropose")} isBusy={submit.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
