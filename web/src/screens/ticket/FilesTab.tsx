import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../i18n/formats.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useBilingual, useWords } from "../../i18n/use-words.ts";
import { FileLink } from "./FileLink.tsx";

const STATES: Readonly<Record<string, MessageKey>> = {
  submitted: "atr.submitted",
  approved: "atr.approved",
  returned: "atr.returned",
};

/** Action-taken reports and what was attached to them. */
export function FilesTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const pick = useBilingual();
  if (ticket.atr.length === 0) return <p className="muted">{t("atr.none")}</p>;
  return (
    <ul className="timeline">
      {ticket.atr.map((atr) => (
        <li key={atr.atr_id}>
          <h3>
            {t("atr.title")} · {t(STATES[atr.state] ?? "atr.submitted")}
          </h3>
          <p className="muted numeral">
            {atr.submitted_by} · {formatMoment(atr.submitted_at)} IST
          </p>
          {atr.disposal_type_name !== null && (
            <p className="timeline-move">{pick(atr.disposal_type_name, atr.disposal_type_name_hi)}</p>
          )}
          <p className="timeline-remark">{atr.remark}</p>
          {atr.attachments.map((file) => (
            <FileLink key={file.attachment_id} attachmentId={file.attachment_id} name={file.file_name} />
          ))}
        </li>
      ))}
    </ul>
  );
}
