import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";

const SATISFACTION: Readonly<Record<string, MessageKey>> = {
  S: "feedback.satisfied",
  P: "feedback.partly",
  N: "feedback.notSatisfied",
};
const CALLS: Readonly<Record<string, MessageKey>> = {
  connected: "call.connected",
  not_reachable: "call.notReachable",
  refused: "call.refused",
  wrong_number: "call.wrongNumber",
};

export function FeedbackTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  if (ticket.feedback.length === 0) return <p className="muted">{t("feedback.none")}</p>;
  return (
    <ul className="timeline">
      {ticket.feedback.map((item) => (
        <li key={item.feedback_id}>
          <h3>{t(SATISFACTION[item.satisfaction ?? ""] ?? CALLS[item.call_status] ?? "call.connected")}</h3>
          <p className="muted numeral">
            {item.called_by} · {formatMoment(item.called_at)} IST · {t(CALLS[item.call_status] ?? "call.connected")}
          </p>
          {item.rating !== null && <p className="numeral">{t("feedback.rating", { rating: item.rating })}</p>}
          {item.remarks !== null && <p className="timeline-remark">{item.remarks}</p>}
        </li>
      ))}
    </ul>
  );
}
