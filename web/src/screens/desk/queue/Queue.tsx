import "./Queue.css";
import "./Cards.css";
import "./Filters.css";
import "./ListWork.css";
import { useSearch } from "wouter";
import { LIST_KEYS, type ListKey } from "@smgt/contract/calls/tickets/tickets.ts";
import { usePick, useWords } from "../../../i18n/use-words.ts";
import { Crumbs } from "../../../parts/Crumbs.tsx";
import { useTitle } from "../../../parts/use-title.ts";
import { useDesk } from "../../../state/store.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { readFilters, writeFilters } from "./filters.ts";
import { TicketList } from "./TicketList.tsx";

interface Props {
  readonly listKey: string;
}

const isListKey = (key: string): key is ListKey => (LIST_KEYS as readonly string[]).includes(key);

/** List of tickets; its title comes from the menu, so that both always agree. */
export function Queue({ listKey }: Props) {
  const t = useWords();
  const pick = usePick();
  const query = useSearch();
  const item = useDesk((state) =>
    state.theme.menuItems.flatMap((group) => [group, ...group.children]).find((entry) => entry.count_key === listKey),
  );
  const title = item === undefined ? t("queue.list") : pick(item.menu_name, item.menu_name_translations);
  useTitle(title);
  const filters = readFilters(query);
  const key = `${listKey}?${writeFilters(filters)}`;
  return (
    <div className="queue stack gap-2">
      {!isListKey(listKey) && (
        <>
          <Crumbs here={title} />
          <EmptyState icon="inbox" title={t("queue.unknown")}>
            {t("queue.unknownWhy")}
          </EmptyState>
        </>
      )}
      {isListKey(listKey) && <TicketList address={key} listKey={listKey} filters={filters} title={title} />}
    </div>
  );
}
