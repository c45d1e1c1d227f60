import type { TicketHistoryRow } from "@smgt/contract/shapes/ticket.ts";
import { formatMoment } from "../../../../i18n/formats.ts";
import { usePick, useWords } from "../../../../i18n/use-words.ts";
import { NotedText } from "../../../../parts/mention/NotedText.tsx";
import { useHashFocus } from "../../../../parts/use-hash-focus.ts";
import { noteAnchor } from "../../../../paths.ts";
import { RuleFirings } from "./RuleFirings.tsx";
import { RULE_FACT, type RuleFiring } from "./use-rule-firings.ts";

interface Props {
  readonly row: TicketHistoryRow;
  /** Rule firings of the event; shown in place of the bare rule names. */
  readonly firings: readonly RuleFiring[];
}

export function TimelineItem({ row, firings }: Props) {
  const t = useWords();
  const pick = usePick();
  const id = noteAnchor(row.history_id);
  const place = useHashFocus<HTMLLIElement>(id);
  const facts = firings.length === 0 ? row.facts : row.facts.filter((fact) => fact.key !== RULE_FACT);
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
      {firings.length > 0 && <RuleFirings firings={firings} />}
      {facts.length > 0 && (
        <p className="timeline-facts">{facts.map((fact) => pick(fact.value, fact.value_translations)).join(" · ")}</p>
      )}
      {row.remark !== null && row.remark !== "" && (
        <p className="timeline-remark">
          <NotedText text={row.remark} names={row.mentions} />
        </p>
      )}
    </li>
  );
}
