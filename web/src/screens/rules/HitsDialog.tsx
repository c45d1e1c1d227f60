import { useState } from "react";
import { Link } from "wouter";
import { useRuleHitsQuery, type RuleRow } from "../../api/rule-queries.ts";
import { formatMomentShort } from "../../i18n/formats.ts";
import { useWords } from "../../i18n/use-words.ts";
import { NotRead } from "../../parts/NotRead.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";

interface Props {
  readonly rule: RuleRow;
  readonly onClose: () => void;
}

/** The last times that a rule applied: to what, what it did and why. */
export function HitsDialog({ rule, onClose }: Props) {
  const t = useWords();
  const [cursor, setCursor] = useState<number | null>(null);
  const hits = useRuleHitsQuery({ ruleId: rule.ruleId, page_size: 50, ...(cursor === null ? {} : { cursor }) });
  const rows = hits.data?.rows ?? [];
  const next = hits.data?.extras.next_cursor;
  return (
    <Dialog
      title={t("rules.hitsOf", { name: rule.rule_name })}
      closeLabel={t("app.close")}
      shape="wide"
      onClose={onClose}
    >
      <NotRead error={hits.error} onAgain={hits.refetch} />
      {hits.isLoading && <Skeleton height="10rem" />}
      {hits.data !== undefined && rows.length === 0 && <p className="muted">{t("rules.noHits")}</p>}
      <ul className="rules-versions stack gap-2">
        {rows.map((hit) => (
          <li key={`${hit.feed_id} ${hit.at}`} className="stack gap-1">
            <p className="row wrap gap-2 numeral">
              {hit.ticket_id === null ? (
                <span>{t("rules.noTicket")}</span>
              ) : (
                <Link href={paths.ticket(hit.ticket_id)}>{hit.ticket_no}</Link>
              )}
              <span className="muted small">
                {formatMomentShort(hit.at)} · {t("rules.version", { n: hit.rule_version })}
              </span>
            </p>
            <p>{hit.did.join(" · ")}</p>
            <p className="muted small">{t("rules.because", { why: hit.because.join(" · ") })}</p>
          </li>
        ))}
      </ul>
      {next !== undefined && <Button onClick={() => setCursor(next)}>{t("rules.olderHits")}</Button>}
    </Dialog>
  );
}
