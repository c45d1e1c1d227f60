import { useRef, type ReactNode } from "react";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useLanguage, useWords } from "../../../i18n/use-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { ExportMenu } from "./ExportMenu.tsx";
import type { Filters } from "./filters.ts";
import type { Density } from "./use-density.ts";
import type { Queue } from "./use-queue.ts";

interface Props {
  readonly title: string;
  readonly listKey: ListKey;
  readonly filters: Filters;
  readonly queue: Queue;
  readonly density: Density;
  readonly onDensity: () => void;
  readonly onShow: () => void;
  readonly onColumns: () => void;
  /** Saved views of the list. */
  readonly children: ReactNode;
}

export function ListHead({ title, listKey, filters, queue, density, onDensity, onShow, onColumns, children }: Props) {
  const t = useWords();
  const language = useLanguage();
  const { difference } = queue;
  /** Focus target when the pill disappears: the button with the same effect. */
  const tools = useRef<HTMLDivElement>(null);
  const isCompact = density === "compact";
  return (
    <div className="queue-head row wrap">
      <Crumbs here={title} />
      <h1>
        {title}
        {queue.total !== null && (
          <span className="queue-total numeral">
            {formatNumber(queue.total, language)}
            {queue.isMore && "+"}
          </span>
        )}
      </h1>
      {children}
      <div className="queue-news" role="status">
        {difference !== null && (
          <button
            type="button"
            className="pill"
            onClick={() => {
              tools.current?.querySelector("button")?.focus();
              onShow();
            }}
          >
            <Icon name="refresh" size={15} />
            {t("queue.news", { added: difference.added, changed: difference.changed })}
          </button>
        )}
      </div>
      <div className="queue-tools row gap-1" ref={tools}>
        <Button small look="quiet" icon="refresh" iconOnly onClick={queue.refresh}>
          {t("queue.refresh")}
        </Button>
        <Button
          small
          look="quiet"
          icon={isCompact ? "rowsClose" : "rows"}
          iconOnly
          aria-pressed={!isCompact}
          onClick={onDensity}
        >
          {t("list.comfortable")}
        </Button>
        <Button small look="quiet" icon="columns" iconOnly onClick={onColumns}>
          {t("columns.title")}
        </Button>
        <ExportMenu listKey={listKey} filters={filters} title={title} isEmpty={queue.rows.length === 0} />
      </div>
    </div>
  );
}
