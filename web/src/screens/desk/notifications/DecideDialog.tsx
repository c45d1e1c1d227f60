import { useRef, useState } from "react";
import { isGiven } from "@smgt/contract/given.ts";
import type { NotificationRow } from "@smgt/contract/shapes/notification.ts";
import {
  useApproveNotificationMutation,
  useCountAudienceQuery,
  useRefuseNotificationMutation,
} from "../../../api/notification-queries.ts";
import { useSubmit } from "../../../api/use-submit.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useLocalDraft } from "../../../parts/drafts/local-draft.ts";
import { RibbonView } from "../../../parts/notifications/RibbonView.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProblemBanner } from "../../../ui/Banner.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { NotificationFile } from "./NotificationFile.tsx";

interface Props {
  readonly row: NotificationRow;
  readonly audience: string;
  readonly onClose: () => void;
}

/** Shows the notification in every language and its audience, for the decision of the second officer. */
export function DecideDialog({ row, audience, onClose }: Props) {
  const t = useWords();
  const people = useCountAudienceQuery({
    target_role_ids: row.target_roles,
    target_department_ids: row.target_departments,
    target_district_ids: row.target_districts,
  }).data?.audience_count;
  const [reason, setReason, forget] = useLocalDraft(`refuse notification ${row.global_notification_id}`, "");
  const [isRefusing, setRefusing] = useState(false);
  const [wasSent, setSent] = useState(false);
  const [approve] = useApproveNotificationMutation();
  const [refuse] = useRefuseNotificationMutation();
  const submit = useSubmit();
  const which = { global_notification_id: row.global_notification_id, version: row.version };
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = !isGiven(reason);
  const send = (): void => {
    setSent(true);
    if (isMissing) return field.current?.focus();
    void submit.run(
      () => refuse({ ...which, reason: reason.trim() }),
      () => {
        forget();
        onClose();
      },
    );
  };
  const texts = [
    { lang: "en", title: row.title, message: row.message, time: row.sla_words },
    ...Object.keys(row.title_translations).map((lang) => ({
      lang,
      title: row.title_translations[lang] ?? row.title,
      message: row.message_translations[lang] ?? row.message,
      time: row.sla_words_translations[lang] ?? row.sla_words,
    })),
  ];
  return (
    <Dialog
      title={t("notifications.decideTitle")}
      closeLabel={t("app.close")}
      shape="wide"
      onClose={onClose}
      foot={
        isRefusing ? (
          <>
            <Button look="danger" busy={submit.isBusy} onClick={send}>
              {t("notifications.refuse")}
            </Button>
            <Button onClick={() => setRefusing(false)}>{t("app.cancel")}</Button>
          </>
        ) : (
          <>
            <Button look="primary" busy={submit.isBusy} onClick={() => void submit.run(() => approve(which), onClose)}>
              {people === undefined ? t("notifications.approve") : t("notifications.approveFor", { count: people })}
            </Button>
            <Button onClick={() => setRefusing(true)}>{t("notifications.refuseMore")}</Button>
          </>
        )
      }
    >
      {texts.map((text) => (
        <RibbonView key={text.lang} t={t} priority={row.priority} {...text} />
      ))}
      <NotificationFile row={row} />
      <p>
        <span className="muted">{t("notifications.for")} </span>
        {audience}
      </p>
      <p className="muted small numeral">
        {[
          t("notifications.by", { name: row.published_by }),
          row.valid_to === null
            ? t("notifications.from", { time: formatMomentShort(row.valid_from) })
            : t("notifications.period", {
                from: formatMomentShort(row.valid_from),
                to: formatMomentShort(row.valid_to),
              }),
          ...(row.is_ack_wanted === "Y" ? [t("notifications.ackWanted")] : []),
        ].join(" · ")}
      </p>
      {isRefusing && (
        <TextArea
          ref={field}
          label={t("notifications.reason")}
          rows={2}
          maxLength={500}
          value={reason}
          error={wasSent && isMissing ? t("notifications.reasonNeeded") : undefined}
          onText={setReason}
        />
      )}
      <ProblemBanner problem={submit.problem} />
    </Dialog>
  );
}
