import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import type { ReplyChannel } from "../../../../parts/action-form/form-draft.ts";
import { textOut } from "./reply-target.ts";

interface Props {
  readonly ticket: TicketDetails;
  readonly text: string;
  readonly channel: ReplyChannel;
  readonly account: string;
}

/** Preview of the reply with the ticket number that is added. */
export function ReplyPreview({ ticket, text, channel, account }: Props) {
  const t = useWords();
  if (text.trim() === "") return null;
  const citizen = ticket.citizen_handle === null ? ticket.citizen_name : `@${ticket.citizen_handle}`;
  return (
    <details className="reply-preview">
      <summary>{t("compose.preview")}</summary>
      <div className="reply-preview-card">
        <strong>@{account}</strong>
        <small>{t(channel === "P" ? "compose.previewTo" : "compose.previewDirect", { citizen })}</small>
        <p>{textOut(text, ticket.ticket_no, channel)}</p>
      </div>
    </details>
  );
}
