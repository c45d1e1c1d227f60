import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { ACTION } from "@smgt/contract/constants.ts";
import type { TicketRow } from "@smgt/contract/shapes/ticket.ts";
import { useDrawn, whenDrawn } from "../../../api/first-question.ts";
import { loadTexts } from "../../../i18n/language.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { paths } from "../../../paths.ts";
import { useDesk } from "../../../state/store.ts";
import { BulkBar } from "./BulkBar.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { countMore, writeFilters, type Filters } from "./filters.ts";
import { focusFilters, focusRows } from "./list-focus.ts";
import { ListHead } from "./ListHead.tsx";
import type { RowDoes } from "./TicketRow.tsx";
import { TicketTable } from "./TicketTable.tsx";
import { useBulk } from "./use-bulk.ts";
import { useClaim } from "./use-claim.ts";
import { useDensity } from "./use-density.ts";
import { useFreeze } from "./use-freeze.ts";
import { useRestoredList } from "./use-restored-list.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useQueue } from "./use-queue.ts";
import { useSelection } from "./use-selection.ts";
import { Views } from "./Views.tsx";
import { useSession } from "../../../session/use-session.ts";
import { ownColumns, readColumns, writeColumns, type Column } from "./columns.ts";
import { formatNumber } from "../../../i18n/formats.ts";
import { useLanguage } from "../../../i18n/use-words.ts";
import { MoreButton } from "../../../parts/MoreButton.tsx";
import type { Queue } from "./use-queue.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { Claim } from "./use-claim.ts";
import { usePrivateSources } from "../../../api/private-sources.ts";
import { ticketApi } from "../../../api/ticket-queries.ts";

/** Hover time after which a ticket is prefetched. */
const REST_MS = 120;
const FRESH_SECONDS = 30;

/**
 * Prefetches a ticket that is about to be opened. Reading a direct message is recorded, and a prefetch is no reading.
 * Tickets that are or may hold direct messages are therefore not prefetched.
 */
function useTicketPrefetch(): (row: TicketRow) => void {
  const prefetch = ticketApi.usePrefetch("ticket", { ifOlderThan: FRESH_SECONDS });
  const isPrivate = usePrivateSources();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stop = (): void => void (timer.current !== null && clearTimeout(timer.current));
  useEffect(() => stop, []);
  return useCallback(
    (row) => {
      stop();
      if (isPrivate(row.source_id) || row.combined_count > 1) return;
      timer.current = setTimeout(() => prefetch({ ticket_id: row.ticket_id }), REST_MS);
    },
    [prefetch, isPrivate],
  );
}

/** Result of a claim; shown over the foot of the window, so that no row moves. */
function ClaimNote({ claim }: { readonly claim: Claim }) {
  const t = useWords();
  const { said } = claim;
  return (
    <div role={said?.tone === "bad" ? "alert" : "status"}>
      {said !== null && (
        <p className="claim-note row gap-2" data-tone={said.tone}>
          <Icon name={said.tone === "good" ? "checkCircle" : "alert"} />
          <span>{said.text}</span>
          {said.undo !== undefined && (
            <Button small look="quiet" icon="undo" onClick={said.undo}>
              {t("undo.undo")}
            </Button>
          )}
          <Button small look="quiet" icon="close" iconOnly onClick={claim.forget}>
            {t("app.close")}
          </Button>
        </p>
      )}
    </div>
  );
}

function ListFoot({ queue }: { readonly queue: Queue }) {
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

/** The officer's columns, stored on this device by user, because several people may share it. */
function useColumns(): readonly [readonly Column[], (columns: readonly Column[]) => void] {
  const key = `smgt-columns-${useSession()?.userId ?? ""}`;
  const [columns, setColumns] = useState(() => readColumns(localStorage.getItem(key)));
  const keep = (next: readonly Column[]): void => {
    if (next === ownColumns) localStorage.removeItem(key);
    else localStorage.setItem(key, writeColumns(next));
    setColumns(next);
  };
  return [columns, keep];
}

const Bulk = lazy(async () => {
  const [m] = await Promise.all([import("./bulk/Bulk.tsx"), loadTexts("actions")]);
  return { default: m.Bulk };
});

/** Loaded after the first rows are drawn, because it is not needed for them. */
const loadPeek = () => import("./TicketPreview.tsx").then((m) => ({ default: m.Peek }));
const Peek = lazy(loadPeek);

const ColumnDialog = lazy(() => import("./ColumnDialog.tsx").then((m) => ({ default: m.ColumnDialog })));

interface Props {
  readonly listKey: ListKey;
  readonly filters: Filters;
  readonly title: string;
  readonly address: string;
}

/** List with head, filters, table, foot and keys. Remounts for every list, not for every filter, so the focus stays. */
export function TicketList({ listKey, filters, title, address }: Props) {
  const t = useWords();
  const [, go] = useLocation();
  const kept = useDesk((state) => (state.ticket.allTickets?.key === address ? state.ticket.allTickets : null));
  const [firstKept] = useState(kept);
  const hold = useFreeze();
  const queue = useQueue({ address, listKey, filters, kept: firstKept, isHeld: hold.isHeld });
  const isReady = queue.phase === "ready";
  useDrawn(isReady);
  useEffect(() => {
    if (isReady) {
      void whenDrawn()
        .then(loadPeek)
        .catch(() => undefined);
    }
  }, [isReady]);
  const [currentId, setCurrentId] = useState<number | null>(firstKept?.currentId ?? null);
  const [peeked, setPeeked] = useState<TicketRow | null>(null);
  const [isMoreOpen, setMoreOpen] = useState(countMore(filters) > 0);
  const [density, turnDensity] = useDensity();
  const [columns, setColumns] = useColumns();
  const [isColumning, setColumning] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const selection = useSelection(address, queue.rows);
  const bulk = useBulk();
  const claim = useClaim(queue.renew);
  const near = useTicketPrefetch();
  useRestoredList(address, queue, currentId, firstKept?.scrollY ?? 0);
  hold.onRelease(queue.settle);

  const setFilters = (next: Filters): void => go(paths.queue(listKey, writeFilters(next)), { replace: true });
  const open = useCallback((row: TicketRow) => go(paths.ticket(row.ticket_id)), [go]);
  const { toggle, extendTo } = selection;
  const does = useMemo<RowDoes>(
    () => ({
      onCurrent: setCurrentId,
      onOpen: open,
      onNear: near,
      onSelect: bulk.isPossible ? (ticketId, isRange) => (isRange ? extendTo(ticketId) : toggle(ticketId)) : null,
    }),
    [open, near, bulk.isPossible, toggle, extendTo],
  );
  const chosen = (): readonly number[] => {
    if (selection.ids.size > 0) return [...selection.ids];
    return currentId === null ? [] : [currentId];
  };
  const keys = useListKeys({
    rows: queue.rows,
    currentId,
    selection: bulk.isPossible ? selection : null,
    peek: setPeeked,
    refresh: queue.refresh,
    search: () => search.current?.focus(),
    areFiltersOpen: isMoreOpen,
    filters: setMoreOpen,
    columns: () => setColumning(true),
    density: turnDensity,
    order: (order) => setFilters({ ...filters, order }),
    claim: claim.isDeskRole ? claim.claim : null,
    tag: () => bulk.begin(ACTION.ADD_TAGS, chosen()),
    many: bulk.offers.map((offer) => ({
      group: "list",
      name: "keys.ticket.action",
      of: { english: offer.action_name, translations: offer.action_name_translations },
      key: null,
      act: () => bulk.begin(offer.action_id, chosen()),
    })),
  });

  return (
    <>
      <ListHead
        {...{ title, listKey, filters, queue, density }}
        onDensity={turnDensity}
        onShow={queue.refresh}
        onColumns={() => setColumning(true)}
      >
        <Views listKey={listKey} query={writeFilters(filters)} />
      </ListHead>
      <FilterBar {...{ filters, isMoreOpen }} onChange={setFilters} searchRef={search} onMore={setMoreOpen} />
      {queue.isBestFirst && <p className="queue-order muted small">{t("queue.bestFirst")}</p>}
      {peeked === null && <ClaimNote claim={claim} />}
      <section className="queue-list" aria-label={title} {...hold.props} onKeyDown={keys.onArrow}>
        <TicketTable
          {...{ listKey, queue, filters, currentId, selection, does, density, columns }}
          onColumns={setColumns}
          isDeskShown={claim.isDeskRole}
          onFilters={setFilters}
          onClear={() => {
            focusFilters();
            go(paths.queue(listKey));
          }}
        />
      </section>
      <ListFoot queue={queue} />
      {bulk.task !== null && (
        <Suspense fallback={null}>
          <Bulk
            key={bulk.task.n}
            task={bulk.task}
            rows={queue.rows}
            draft={bulk.draft}
            onDraft={bulk.onDraft}
            onChanged={() => {
              selection.clear();
              queue.refresh();
            }}
            onEnd={bulk.end}
          />
        </Suspense>
      )}
      <BulkBar
        count={selection.ids.size}
        offers={bulk.offers}
        onAction={(offer) => bulk.begin(offer.action_id, [...selection.ids])}
        onClear={() => {
          focusRows(currentId);
          selection.clear();
        }}
      />
      {isColumning && (
        <Suspense fallback={null}>
          <ColumnDialog columns={columns} onColumns={setColumns} onClose={() => setColumning(false)} />
        </Suspense>
      )}
      {peeked !== null && (
        <Suspense fallback={null}>
          <Peek
            // Current version of its row: a claim updates it.
            row={queue.rows.find((row) => row.ticket_id === peeked.ticket_id) ?? peeked}
            rows={queue.rows}
            closeLabel={t("app.close")}
            onRow={setPeeked}
            onClose={() => setPeeked(null)}
            onOpen={open}
            selection={bulk.isPossible ? selection : null}
            onClaim={claim.isDeskRole ? claim.claim : null}
            offers={bulk.offers}
            onAction={(offer, row) => bulk.begin(offer.action_id, [row.ticket_id])}
          >
            <ClaimNote claim={claim} />
          </Peek>
        </Suspense>
      )}
    </>
  );
}
