import { Link } from "wouter";
import { useRuleHitsInfiniteQuery, type RuleRow } from "../../../api/rule-queries.ts";
import { pagesOf } from "../../../api/paged-queries.ts";
import { formatMomentShort } from "../../../i18n/formats.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { paths } from "../../../paths.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";

interface Props {
  readonly rule: RuleRow;
  readonly onClose: () => void;
}

export function HitsDialog({ rule, onClose }: Props) {
  const t = useWords();
  const hits = pagesOf(useRuleHitsInfiniteQuery({ ruleId: rule.ruleId, page_size: 50 }));
  return (
    <Dialog
      title={t("rules.hitsOf", { name: rule.rule_name })}
      closeLabel={t("app.close")}
      shape="wide"
      onClose={onClose}
    >
      <LoadError error={hits.failure} onAgain={hits.reload} />
      {hits.extras === null && hits.isLoading && <Skeleton height="10rem" />}
      {hits.extras !== null && hits.items.length === 0 && <p className="muted">{t("rules.noHits")}</p>}
      <ul className="rules-versions stack gap-2">
        {hits.items.map((hit) => (
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
      <MoreButton list={hits} label={t("rules.olderHits")} />
    </Dialog>
  );
}
