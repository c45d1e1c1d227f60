import { lettersIn } from "@smgt/contract/given.ts";
import { useRef, useState, type FormEvent, type ReactNode } from "react";
import type { Failure } from "../../api/client.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useLocalDraft } from "../drafts/local-draft.ts";
import { MIN_REASON } from "./min-reason.ts";
import { Problem } from "./Problem.tsx";
import { FormButtons } from "../FormButtons.tsx";

interface Props {
  readonly title: string;
  /** Subject of the reason: text that was typed but not sent is restored for the same subject. */
  readonly about: string;
  readonly verb: string;
  readonly isDanger?: boolean;
  readonly isBusy: boolean;
  readonly failure: Failure | null;
  readonly onDo: (reason: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Requests a reason before a change without a form. */
export function AskReason({ title, about, verb, isDanger, isBusy, failure, onDo, onClose, children }: Props) {
  const t = useWords();
  const [reason, setReason, forget] = useLocalDraft(about, "");
  const [isTried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isShort = lettersIn(reason) < MIN_REASON;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort) return field.current?.focus();
    forget();
    onDo(reason);
  };
  const close = (): void => {
    setReason(reason);
    onClose();
  };
  return (
    <Dialog title={title} closeLabel={t("app.close")} onClose={close}>
      <form className="stack gap-3" noValidate onSubmit={submit}>
        {children}
        <Problem failure={failure} />
        <TextField
          ref={field}
          label={t("masters.reason")}
          hint={t("masters.reasonHint")}
          error={isTried && isShort ? t("masters.reasonShort", { min: MIN_REASON }) : undefined}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onText={setReason}
        />
        <FormButtons verb={verb} isBusy={isBusy} isDanger={isDanger} onCancel={close} />
      </form>
    </Dialog>
  );
}
