import type { TicketDetails } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { useWords } from "../../../../i18n/use-words.ts";
import { useAnswerNames } from "../../../../parts/use-answer-names.ts";

export function FeedbackTab({ ticket }: { readonly ticket: TicketDetails }) {
  const t = useWords();
  const nameOf = useAnswerNames();
  if (ticket.feedback.length === 0) return <p className="muted">{t("feedback.none")}</p>;
  return (
    <ul className="timeline">
      {ticket.feedback.map((item) => {
        const call = nameOf("call_status", item.call_status);
        return (
          <li key={item.feedback_id}>
            <h3>{item.satisfaction === null ? call : nameOf("satisfaction", item.satisfaction)}</h3>
            <p className="muted numeral">
              {item.called_by} · {formatMoment(item.called_at)} IST · {call}
            </p>
            {item.rating !== null && <p className="numeral">{t("feedback.rating", { rating: item.rating })}</p>}
            {item.remarks !== null && <p className="timeline-remark">{item.remarks}</p>}
          </li>
        );
      })}
    </ul>
  );
}
