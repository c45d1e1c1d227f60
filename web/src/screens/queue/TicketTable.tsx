import type { TicketRow as Row } from "@smgt/contract/shapes/ticket.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { useWords } from "../../i18n/use-words.ts";
import { sayTrouble } from "../../api/say-error.ts";
import { useNow } from "../../lib/use-now.ts";
import { usePeopleOf } from "../../parts/presence/people.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { countFilters, type Filters } from "./filters.ts";
import { TicketRow } from "./TicketRow.tsx";
import type { Queue } from "./use-queue.ts";

interface Props {
  readonly queue: Queue;
  readonly filters: Filters;
  readonly currentId: number | null;
  readonly onCurrent: (ticketId: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly onClear: () => void;
}

const COLUMNS: readonly MessageKey[] = [
  "queue.sla",
  "queue.citizen",
  "queue.grievance",
  "queue.issue",
  "queue.place",
  "queue.statusOwner",
  "queue.received",
];

export function TicketTable({ queue, filters, currentId, onCurrent, onOpen, onClear }: Props) {
  const t = useWords();
  const now = useNow(30_000);
  usePeopleOf(queue.rows);
  if (queue.phase === "failed" && queue.trouble !== null) {
    return (
      <Banner tone="bad" role="alert" title={t("queue.failed")}>
        <p>{sayTrouble(queue.trouble).join(" ")}</p>
        <div>
          <Button small icon="refresh" onClick={queue.refresh}>
            {t("app.retry")}
          </Button>
        </div>
      </Banner>
    );
  }
  if (queue.phase === "ready" && queue.rows.length === 0)
    return <NoTickets hasFilters={countFilters(filters) > 0} onClear={onClear} />;
  const tabId = queue.rows.some((row) => row.ticket_id === currentId) ? currentId : queue.rows[0]?.ticket_id;
  return (
    <>
      {queue.trouble !== null && (
        <Banner tone="warn" role="status">
          {t("queue.stale")} {sayTrouble(queue.trouble).join(" ")}
        </Banner>
      )}
      <table className="tickets tickets-full" aria-busy={queue.phase === "loading"}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {queue.phase === "loading" && queue.rows.length === 0
            ? [1, 2, 3, 4, 5, 6, 7, 8].map((n) => <LoadingRow key={n} />)
            : queue.rows.map((row) => (
                <TicketRow
                  key={row.ticket_id}
                  row={row}
                  now={now}
                  isCurrent={row.ticket_id === currentId}
                  isTabStop={row.ticket_id === tabId}
                  onCurrent={onCurrent}
                  onOpen={onOpen}
                />
              ))}
        </tbody>
      </table>
    </>
  );
}

function LoadingRow() {
  return (
    <tr className="tickets-row">
      {COLUMNS.map((column) => (
        <td key={column}>
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
