import { useRef, useState, type FormEvent } from "react";
import { lettersIn } from "@smgt/contract/given.ts";
import { MAX_RECALL_REASON, type NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { useRecallNotificationMutation } from "../../../api/notification-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { MIN_REASON } from "../../../parts/ask-reason/min-reason.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";

interface Props {
  readonly row: NotificationRow;
  readonly onClose: () => void;
}

/** Requests a reason before a notification is recalled; a draft only needs confirmation, because it was never shown. */
export function RecallDialog({ row, onClose }: Props) {
  const t = useWords();
  const pick = usePick();
  const [recall] = useRecallNotificationMutation();
  const submit = useSubmit();
  const [reason, setReason, forget] = useLocalDraft(`recall notification ${row.global_notification_id}`, "");
  const [isTried, setTried] = useState(false);
  const kind = row.state === "published" ? "recall" : "drop";
  const field = useRef<HTMLTextAreaElement>(null);
  const isShort = kind === "recall" && lettersIn(reason) < MIN_REASON;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isShort) return field.current?.focus();
    const which = { global_notification_id: row.global_notification_id };
    void submit.run(
      () => recall(kind === "recall" ? { ...which, reason } : which),
      () => {
        forget();
        onClose();
      },
    );
  };
  return (
    <Dialog
      title={t(`notifications.${kind}Title`, { title: pick(row.title, row.title_translations) })}
      closeLabel={t("app.close")}
      onClose={onClose}
    >
      <form className="stack gap-3" noValidate onSubmit={send}>
        <p>{t(`notifications.${kind}Means`)}</p>
        {kind === "recall" && (
          <TextArea
            ref={field}
            label={t("notifications.recallReason")}
            hint={t("notifications.recallReasonHint")}
            rows={2}
            maxLength={MAX_RECALL_REASON}
            autoComplete="off"
            value={reason}
            error={isTried && isShort ? t("notifications.recallReasonShort", { min: MIN_REASON }) : undefined}
            onText={setReason}
          />
        )}
        <ProblemBanner problem={submit.problem} />
        <div className="flow gap-2">
          {/* For a draft, answering the question is the next step. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <Button type="submit" look="danger" busy={submit.isBusy} autoFocus={kind === "drop"}>
            {t(`notifications.${kind}`)}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t("app.cancel")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
