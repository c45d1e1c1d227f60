import type { TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../i18n/formats.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { NotedText } from "../../../parts/mention/NotedText.tsx";
import { useHashFocus } from "../../../parts/use-hash-focus.ts";
import { noteAnchor } from "../../../paths.ts";

/** One event: who, when, from where to where, and in which words. */
export function TimelineItem({ row }: { readonly row: TicketHistoryRow }) {
  const t = useWords();
  const pick = usePick();
  const id = noteAnchor(row.history_id);
  const place = useHashFocus<HTMLLIElement>(id);
  const isMove = row.to_status_id !== null && row.from_status_id !== row.to_status_id;
  return (
    <li id={id} ref={place} tabIndex={-1}>
      <h3>{pick(row.action_name, row.action_name_translations)}</h3>
      <p className="muted numeral">
        {row.actor_name}
        {row.role_name !== null && `, ${pick(row.role_name, row.role_name_translations)}`} · {formatMoment(row.at)} IST
      </p>
      {isMove && (
        <p className="timeline-move">
          {row.from_status_name === null
            ? pick(row.to_status_name, row.to_status_name_translations)
            : t("timeline.move", {
                from: pick(row.from_status_name, row.from_status_name_translations),
                to: pick(row.to_status_name, row.to_status_name_translations),
              })}
        </p>
      )}
      {row.facts.length > 0 && (
        <p className="timeline-facts">
          {row.facts.map((fact) => pick(fact.value, fact.value_translations)).join(" · ")}
        </p>
      )}
      {row.remark !== null && row.remark !== "" && (
        <p className="timeline-remark">
          <NotedText text={row.remark} names={row.mentions} />
        </p>
      )}
    </li>
  );
}
