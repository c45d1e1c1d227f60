import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import type { MessageKey } from "../../../../i18n/language.ts";
import { usePick, useWording, useWords } from "../../../../i18n/use-words.ts";
import { FileLink } from "./FileLink.tsx";

const STATES: Readonly<Record<string, MessageKey>> = {
  submitted: "atr.submitted",
  approved: "atr.approved",
  returned: "atr.returned",
};

/** Action taken reports with their files, then all other files of the ticket. */
export function FilesTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const pick = usePick();
  const say = useWording();
  const mayTake = ticket.permissions.can_see_pii === "Y";
  const ofReports = new Set(ticket.atr.flatMap((atr) => atr.attachments.map((file) => file.attachment_id)));
  const others = ticket.files.filter((file) => !ofReports.has(file.attachment_id));
  const typeOf = (id: number): string => ticket.files.find((file) => file.attachment_id === id)?.content_type ?? "";
  if (ticket.atr.length === 0 && others.length === 0) return <p className="muted">{t("atr.none")}</p>;
  return (
    <ul className="timeline">
      {!mayTake && ticket.files.length > 0 && <li className="muted">{t("files.barred")}</li>}
      {ticket.atr.map((atr) => (
        <li key={atr.atr_id}>
          <h3>
            {t("atr.title")} · {t(STATES[atr.state] ?? "atr.submitted")}
          </h3>
          <p className="muted numeral">
            {atr.submitted_by} · {formatMoment(atr.submitted_at)} IST
          </p>
          {atr.disposal_type_name !== null && (
            <p className="timeline-move">{pick(atr.disposal_type_name, atr.disposal_type_name_translations)}</p>
          )}
          <p className="timeline-remark">{atr.remark}</p>
          {atr.root_cause !== null && (
            <p className="muted">
              {t("field.rootCause")}: {say(atr.root_cause)}
            </p>
          )}
          {atr.attachments.map((file) => (
            <FileLink
              key={file.attachment_id}
              attachmentId={file.attachment_id}
              name={file.file_name}
              contentType={typeOf(file.attachment_id)}
              mayTake={mayTake}
            />
          ))}
        </li>
      ))}
      {others.map((file) => (
        <li key={file.attachment_id}>
          <p className="muted numeral">
            {file.uploaded_by} · {formatMoment(file.uploaded_at)} IST
          </p>
          <FileLink
            attachmentId={file.attachment_id}
            name={file.file_name}
            contentType={file.content_type}
            mayTake={mayTake}
          />
        </li>
      ))}
    </ul>
  );
}
