import "./Logs.css";
import { useState, type ReactNode } from "react";
import type { LogExportBody } from "@smgt/contract/calls/oversight/logs.ts";
import { MOST_EXPORTED } from "@smgt/contract/constants.ts";
import type { Failure } from "../../../api/client.ts";
import { saveLog } from "../../../api/save-export.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { Follow } from "../../../parts/Follow.tsx";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import { LoadError } from "../../../parts/LoadError.tsx";
import { SaveFile } from "../../../parts/SaveFile.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { LogLine } from "./log-line.ts";
import { LogFilterBar, type Facet } from "./LogFilterBar.tsx";
import { LogRows } from "./LogRows.tsx";
import type { LogFilters } from "./use-log-filters.ts";

interface Pages {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly isLoadingMore: boolean;
  readonly failure: Failure | null;
  readonly loadMore: () => void;
  readonly reload: () => void;
  readonly extras: { readonly total_count?: number; readonly total_is_more?: "Y" | "N" } | null;
}

interface Props {
  readonly title: string;
  readonly about: string;
  readonly searchHint: string;
  readonly filters: LogFilters;
  readonly facets: readonly Facet[];
  readonly pages: Pages;
  readonly lines: readonly LogLine[];
  /** Request body of the export. */
  readonly asked: LogExportBody;
  readonly actions?: (id: string) => ReactNode;
  readonly children?: ReactNode;
}

/** Common screen of all logs: time, facets, search, expandable rows, and automatic reload. */
export function LogScreen({
  title,
  about,
  searchHint,
  filters,
  facets,
  pages,
  lines,
  asked,
  actions,
  children,
}: Props) {
  const t = useWords();
  useTitle(title);
  const [isFollowing, setFollowing] = useState(false);
  const { reload } = pages;
  const total = pages.extras?.total_count;
  return (
    <div className="logs stack gap-4">
      <Crumbs here={title} />
      <div>
        <h1>{title}</h1>
        <p className="muted">{about}</p>
      </div>
      <LogFilterBar filters={filters} facets={facets} searchHint={searchHint} />
      {children}
      <div className="log-bar flow gap-4">
        <span role="status">
          {total === undefined ? "" : t(pages.extras?.total_is_more === "Y" ? "logs.more" : "logs.count", { n: total })}
        </span>
        <Follow label={t("logs.follow")} isOn={isFollowing} onChange={setFollowing} reload={reload} />
        <Button small icon="refresh" busy={pages.isLoading} onClick={reload}>
          {t("logs.refresh")}
        </Button>
        <SaveFile
          label={t("logs.save")}
          saved={t("logs.saved")}
          cut={t("logs.part", { most: MOST_EXPORTED })}
          isEmpty={lines.length === 0}
          save={() => saveLog(asked, title)}
        />
      </div>
      <LoadError error={pages.failure} onAgain={reload} />
      {lines.length === 0 && pages.isLoading && <Skeleton height="12rem" />}
      {lines.length === 0 && !pages.isLoading && pages.failure === null && (
        <EmptyState icon="list" title={t("logs.none")} />
      )}
      <LogRows lines={lines} label={title} isBusy={pages.isLoading && !isFollowing} actions={actions} />
      <MoreButton list={pages} label={t("logs.next")} />
    </div>
  );
}
