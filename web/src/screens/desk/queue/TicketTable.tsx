import { useMemo } from "react";
import type { ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { ownOrder } from "@smgt/contract/list-order.ts";
import { sayFailure } from "../../../api/say-error.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { classNames } from "../../../lib/class-names.ts";
import { useNow } from "../../../lib/use-now.ts";
import { LoadError } from "../../../parts/LoadError.tsx";
import { usePeopleOf } from "../../../parts/presence/people.ts";
import { Banner } from "../../../ui/Banner.tsx";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { countFilters, type Filters } from "./filters.ts";
import { drawnColumns, FACT_NAMES, widenColumn, type Column } from "./columns.ts";
import { TableHead } from "./TableHead.tsx";
import { useFacts } from "./use-facts.ts";
import { TicketRow, type RowDoes } from "./TicketRow.tsx";
import type { Density } from "./use-density.ts";
import type { Queue } from "./use-queue.ts";
import type { SelectionOf } from "./use-selection.ts";
import { type SameFacts } from "./columns.ts";

/** Facts that all tickets of the list share, shown once instead of in each row. */
function SameLine({ same }: { readonly same: SameFacts }) {
  const t = useWords();
  const said = FACT_NAMES.flatMap((name) => same[name] ?? []);
  if (said.length === 0) return t("queue.list");
  return (
    <>
      <span className="muted">{t("list.same")}</span> {said.join(" · ")}
    </>
  );
}

interface Props {
  readonly listKey: ListKey;
  readonly queue: Queue;
  readonly filters: Filters;
  readonly currentId: number | null;
  readonly selection: SelectionOf;
  readonly does: RowDoes;
  readonly density: Density;
  readonly columns: readonly Column[];
  readonly onColumns: (columns: readonly Column[]) => void;
  readonly isDeskShown: boolean;
  readonly onFilters: (filters: Filters) => void;
  readonly onClear: () => void;
}

export function TicketTable(props: Props) {
  const { listKey, queue, filters, currentId, selection, does, density, isDeskShown, onFilters, onClear } = props;
  const { columns, onColumns } = props;
  const t = useWords();
  const now = useNow(30_000);
  const { factsOf, same } = useFacts(queue.rows, isDeskShown);
  const drawn = useMemo(() => drawnColumns(columns, same), [columns, same]);
  usePeopleOf(queue.rows);
  if (queue.phase === "failed")
    return <LoadError title={t("queue.failed")} error={queue.failure} onAgain={queue.refresh} />;
  if (queue.phase === "ready" && queue.rows.length === 0)
    return <NoTickets hasFilters={countFilters(filters) > 0} onClear={onClear} />;
  const tabId = queue.rows.some((row) => row.ticket_id === currentId) ? currentId : queue.rows[0]?.ticket_id;
  const isSelectable = does.onSelect !== null;
  const isRanked = filters.search !== "" && (queue.isBestFirst || filters.order !== null);
  return (
    <>
      {queue.failure !== null && (
        <Banner tone="warn" role="status">
          {t("queue.stale")} {sayFailure(queue.failure).join(" ")}
        </Banner>
      )}
      <table
        className={classNames(
          "tickets",
          "tickets-full",
          isSelectable && "tickets-selectable",
          density === "compact" && "tickets-compact",
        )}
        aria-busy={queue.phase === "loading"}
      >
        <caption className={FACT_NAMES.some((name) => name in same) ? "list-same" : "visually-hidden"}>
          <SameLine same={same} />
        </caption>
        <TableHead
          columns={drawn}
          onWidth={(name, width) => onColumns(widenColumn(columns, name, width))}
          own={isRanked ? null : ownOrder(listKey)}
          order={filters.order}
          onOrder={(order) => onFilters({ ...filters, order })}
          selected={isSelectable ? { count: selection.ids.size, of: queue.rows.length } : null}
          onSelectAll={selection.selectAll}
          onClear={selection.clear}
        />
        <tbody>
          {queue.phase === "loading" && queue.rows.length === 0
            ? [1, 2, 3, 4, 5, 6, 7, 8].map((n) => <LoadingRow key={n} cells={drawn.length + Number(isSelectable)} />)
            : queue.rows.map((row) => (
                <TicketRow
                  key={row.ticket_id}
                  row={row}
                  facts={factsOf(row)}
                  same={same}
                  columns={drawn}
                  now={now}
                  isCurrent={row.ticket_id === currentId}
                  isTabStop={row.ticket_id === tabId}
                  isSelected={selection.ids.has(row.ticket_id)}
                  does={does}
                />
              ))}
        </tbody>
      </table>
    </>
  );
}

function LoadingRow({ cells }: { readonly cells: number }) {
  return (
    <tr className="tickets-row">
      {Array.from({ length: cells }, (_, at) => (
        // The cells of a row that only fills the room have no other name.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={at}>
          <Skeleton height="2.4em" width="85%" />
        </td>
      ))}
    </tr>
  );
}

function NoTickets({ hasFilters, onClear }: { readonly hasFilters: boolean; readonly onClear: () => void }) {
  const t = useWords();
  return (
    <EmptyState
      icon={hasFilters ? "filter" : "checkCircle"}
      title={t(hasFilters ? "queue.noneFiltered" : "queue.none")}
      action={hasFilters ? <Button onClick={onClear}>{t("queue.clear")}</Button> : undefined}
    >
      {t(hasFilters ? "queue.noneFilteredWhy" : "queue.noneWhy")}
    </EmptyState>
  );
}
