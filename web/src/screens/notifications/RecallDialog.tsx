import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import { useRecallNotificationMutation } from "../../api/notification-queries.ts";
import { useSubmit } from "../../api/use-submit.ts";
import { usePick, useWords } from "../../i18n/use-words.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

interface Props {
  readonly row: NotificationRow;
  readonly onClose: () => void;
}

/** Asks once more before a notification leaves every screen, or a draft goes. */
export function RecallDialog({ row, onClose }: Props) {
  const t = useWords();
  const pick = usePick();
  const [recall] = useRecallNotificationMutation();
  const submit = useSubmit();
  const kind = row.state === "published" ? "recall" : "drop";
  return (
    <ConfirmDialog
      title={t(`notifications.${kind}Title`, { title: pick(row.title, row.title_translations) })}
      verb={t(`notifications.${kind}`)}
      cancelLabel={t("notifications.cancel")}
      closeLabel={t("app.close")}
      onDo={() => void submit.run(() => recall({ global_notification_id: row.global_notification_id }), onClose)}
      onClose={onClose}
    >
      {t(`notifications.${kind}Means`)}
      {submit.problem !== null && (
        <Banner tone="bad" role="alert">
          {submit.problem}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
