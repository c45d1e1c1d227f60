import { formatNumber } from "../../i18n/formats.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Queue } from "./use-queue.ts";

interface Props {
  readonly title: string;
  readonly queue: Queue;
  readonly onShow: () => void;
}

export function ListHead({ title, queue, onShow }: Props) {
  const t = useWords();
  const language = useLanguage();
  const { difference } = queue;
  return (
    <div className="queue-head">
      <h1>
        {title}
        {queue.total !== null && (
          <span className="queue-total numeral">
            {formatNumber(queue.total, language)}
            {queue.isMore && "+"}
          </span>
        )}
      </h1>
      <div className="queue-news" role="status">
        {difference !== null && (
          <button type="button" className="pill" onClick={onShow}>
            <Icon name="refresh" size={15} />
            {t("queue.news", { added: difference.added, changed: difference.changed })}
          </button>
        )}
      </div>
      <Button small look="quiet" icon="refresh" onClick={queue.refresh} title={t("queue.refreshKey")}>
        {t("queue.refresh")}
      </Button>
    </div>
  );
}
