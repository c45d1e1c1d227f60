import type { ReactNode } from "react";
import { formatMomentShort } from "../../../i18n/formats.ts";
import type { Words } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useDelayed } from "../../../lib/use-delayed.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ChartCard } from "../../../ui/charts/ChartCard.tsx";
import type { FigureTableModel } from "../../../ui/charts/figure-table.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { IconName } from "../../../ui/icon-paths.ts";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { Figures } from "./use-figures.ts";

/** Text and figures of a loaded graph. */
export interface Content {
  readonly finding: string;
  /** Sentences under the finding: the tickets included, and further findings. */
  readonly more: readonly string[];
  readonly table: FigureTableModel;
  readonly chart: ReactNode;
  /** Caveats for the reader. */
  readonly notes: readonly string[];
}

interface Props {
  readonly id: string;
  readonly topic: string;
  readonly filters: ReactNode;
  readonly isTable: boolean;
  readonly onTable: (isTable: boolean) => void;
  readonly figures: Pick<Figures<never, never>, "state" | "retry"> & { readonly shown: { readonly at: number } | null };
  /** Absent when there are no figures. */
  readonly content: Content | null;
  readonly onPlain: () => void;
  readonly updated: string | null;
  /** Expected height, while loading. */
  readonly waitHeight: string;
}

/** Graph in each state: loading, loaded, outdated, empty, failed. */
export function GraphCard(props: Props) {
  const { id, topic, filters, isTable, onTable, figures, content, updated } = props;
  const t = useWords();
  // The button disappears with the failure, so the focus moves to the heading.
  const retry = (): void => {
    document.getElementById(`${id}-title`)?.focus();
    figures.retry();
  };
  return (
    <ChartCard
      id={id}
      topic={topic}
      finding={content === null ? <NoFinding figures={figures} /> : content.finding}
      lead={<Lines lines={content?.more ?? []} />}
      filters={filters}
      words={cardWords(t)}
      isTable={isTable}
      onTable={onTable}
      table={content?.table ?? null}
      fileName={`smgt-${id}.csv`}
      isBusy={figures.state === "waiting"}
      notice={<Notice figures={figures} onRetry={retry} />}
      foot={
        <>
          <Lines lines={content?.notes ?? []} />
          <p>
            <span>{t("open.source")}</span>{" "}
            {updated !== null && <span className="numeral">{t("open.updated", { time: updated })}</span>}
          </p>
        </>
      }
    >
      {content === null ? <NoChart {...props} onRetry={retry} /> : content.chart}
    </ChartCard>
  );
}

const isFirstWait = (figures: Props["figures"]): boolean => figures.shown === null && figures.state === "waiting";

function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

/** Replaces the finding. */
function NoFinding({ figures }: Pick<Props, "figures">) {
  const t = useWords();
  if (isFirstWait(figures)) return <Skeleton width="85%" height="1.2em" />;
  return <span>{t(figures.state === "failed" ? "open.failed" : "open.find.none")}</span>;
}

interface RetryProps {
  readonly onRetry: () => void;
}

/** Note about slow loading or outdated figures. */
function Notice({ figures, onRetry }: Pick<Props, "figures"> & RetryProps) {
  const t = useWords();
  const isSlow = useDelayed(figures.state === "waiting", 3_000);
  if (isSlow) return <output>{t("open.waiting")}</output>;
  if (figures.state !== "stale" || figures.shown === null) return null;
  return (
    <Banner tone="warn">
      <output>{t("open.stale", { time: formatMomentShort(new Date(figures.shown.at).toISOString()) })}</output>
      <Again onPress={onRetry} />
    </Banner>
  );
}

/** Replaces the chart. */
function NoChart({ figures, onPlain, waitHeight, onRetry }: Props & RetryProps) {
  const t = useWords();
  if (isFirstWait(figures)) return <Skeleton height={waitHeight} />;
  if (figures.state === "failed") {
    return (
      <None icon="alert" text={t("open.failedMore")}>
        <Again onPress={onRetry} />
      </None>
    );
  }
  return (
    <None icon="chart" text={t("open.none")}>
      <Button onClick={onPlain}>{t("open.showPlain")}</Button>
    </None>
  );
}

function Again({ onPress }: { readonly onPress: () => void }) {
  const t = useWords();
  return (
    <div>
      <Button small icon="refresh" onClick={onPress}>
        {t("app.retry")}
      </Button>
    </div>
  );
}

interface NoneProps {
  readonly icon: IconName;
  /** Reason and next step; the finding above says that there are no figures. */
  readonly text: string;
  readonly children: ReactNode;
}

function None({ icon, text, children }: NoneProps) {
  return (
    <div className="graph-none grid gap-3 muted">
      <Icon name={icon} size={28} />
      <p>{text}</p>
      {children}
    </div>
  );
}

const cardWords = (t: Words) => ({
  view: t("open.card.view"),
  chart: t("open.card.graph"),
  table: t("open.card.table"),
  download: t("open.card.download"),
});
