import "./Logs.css";
import { useState, type ReactNode } from "react";
import type { LogExportBody } from "@smgt/contract/calls/oversight/logs.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import { pagesOf, type PagesQuery } from "../../../api/paged-queries.ts";
import { saveLog } from "../../../api/save-export.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { Follow } from "../../../parts/Follow.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { SaveFile } from "../../../parts/SaveFile.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { LogFilterBar, type Facet } from "./LogFilterBar.tsx";
import { LogRows, type LogRow, type RowSpec } from "./LogRows.tsx";
import { useLogFilters, type LogAsked, type LogExtras } from "./use-log-filters.ts";

const PAGE = 50;

/** A log as data: its call, its filters and the columns of a row. */
export interface LogSpec<Row extends LogRow> extends RowSpec<Row> {
  readonly log: LogExportBody["log"];
  readonly title: MessageKey;
  readonly about: MessageKey;
  readonly searchHint: MessageKey;
  readonly useRows: (asked: LogAsked) => PagesQuery<Row, LogExtras>;
  readonly facets: readonly Facet<Row>[];
}

interface Props<Row extends LogRow> {
  readonly spec: LogSpec<Row>;
  /** Content between the filters and the rows. */
  readonly top?: (extras: LogExtras | null) => ReactNode;
}

/** Screen of any log: time, facets, search, expandable rows, automatic reload and export. */
export function LogTable<Row extends LogRow>({ spec, top }: Props<Row>) {
  const words = { t: useWords(), pick: usePick() };
  const { t } = words;
  const title = t(spec.title);
  useTitle(title);
  const filters = useLogFilters();
  const [isFollowing, setFollowing] = useState(false);
  const chosen = spec.facets.map((facet) => facet.asked(filters.facet(facet.name)));
  const asked: LogAsked = Object.assign({ ...filters.range }, ...chosen);
  const pages = pagesOf(spec.useRows({ ...asked, page_size: PAGE }));
  const { items, extras, reload } = pages;
  const total = extras?.total_count;
  return (
    <div className="logs stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{t(spec.about)}</p>
      </div>
      <LogFilterBar
        filters={filters}
        facets={spec.facets}
        loaded={{ items, events: extras?.events ?? [] }}
        searchHint={t(spec.searchHint)}
      />
      {top?.(extras)}
      <div className="log-bar flow gap-4">
        <span role="status">
          {total === undefined ? "" : t(extras?.total_is_more === "Y" ? "logs.more" : "logs.count", { n: total })}
        </span>
        <Follow label={t("logs.follow")} isOn={isFollowing} onChange={setFollowing} reload={reload} />
        <Button small icon="refresh" busy={pages.isLoading} onClick={reload}>
          {t("logs.refresh")}
        </Button>
        <SaveFile
          label={t("logs.save")}
          saved={t("logs.saved")}
          cut={t("logs.part", { most: MOST_EXPORTED })}
          isEmpty={items.length === 0}
          save={() => saveLog({ log: spec.log, ...asked }, title)}
        />
      </div>
      <LoadError error={pages.failure} onAgain={reload} />
      {items.length === 0 && pages.isLoading && <Skeleton height="12rem" />}
      {items.length === 0 && !pages.isLoading && pages.failure === null && (
        <EmptyState icon="list" title={t("logs.none")} />
      )}
      <LogRows rows={items} spec={spec} words={words} label={title} isBusy={pages.isLoading && !isFollowing} />
      <MoreButton list={pages} label={t("logs.next")} />
    </div>
  );
}
