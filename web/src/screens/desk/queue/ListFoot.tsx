import { formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import type { Queue } from "./use-queue.ts";

export function ListFoot({ queue }: { readonly queue: Queue }) {
  const t = useWords();
  const language = useLanguage();
  if (queue.phase !== "ready" || queue.rows.length === 0) return null;
  const shown = formatNumber(queue.rows.length, language);
  return (
    <div className="queue-foot row wrap gap-3 muted small">
      <span className="numeral" role="status">
        {queue.total === null
          ? t("queue.shown", { shown })
          : t("queue.shownOf", { shown, total: `${formatNumber(queue.total, language)}${queue.isMore ? "+" : ""}` })}
      </span>
      <MoreButton
        list={{ hasMore: queue.cursor !== null, isLoadingMore: queue.isLoadingMore, loadMore: queue.loadMore }}
        label={t("queue.more")}
      />
    </div>
  );
}
