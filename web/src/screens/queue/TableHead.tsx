import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/use-words.ts";
import type { MessageKey } from "../../i18n/language.ts";
import { Icon } from "../../ui/Icon.tsx";
import { nextOrder, type Order } from "./filters.ts";

interface Column {
  readonly name: MessageKey;
  readonly look: string;
  readonly sort?: Order["by"];
}

export const COLUMNS: readonly Column[] = [
  { name: "queue.sla", look: "col-sla", sort: "due_at" },
  { name: "queue.citizen", look: "col-citizen" },
  { name: "queue.grievance", look: "col-text" },
  { name: "queue.issue", look: "col-issue" },
  { name: "queue.place", look: "col-place" },
  { name: "queue.statusOwner", look: "col-status" },
  { name: "queue.received", look: "col-received", sort: "received_at" },
];

interface Props {
  /** The order of the list for which none is asked. */
  readonly own: Order;
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
  /** How many of the loaded are selected; null where nothing can be selected. */
  readonly selected: { readonly count: number; readonly of: number } | null;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Names of the columns; two of them put the list in order. */
export function TableHead({ own, order, onOrder, selected, onSelectAll, onClear }: Props) {
  const t = useWords();
  const shown = order ?? own;
  return (
    <thead>
      <tr>
        {selected !== null && (
          <th scope="col" className="head-select">
            <SelectAll {...selected} onSelectAll={onSelectAll} onClear={onClear} />
          </th>
        )}
        {COLUMNS.map(({ name, look, sort }) => {
          const isSorted = sort === shown.by;
          const direction = shown.dir === "asc" ? ("ascending" as const) : ("descending" as const);
          if (sort === undefined) {
            return (
              <th key={name} scope="col" className={look}>
                {t(name)}
              </th>
            );
          }
          return (
            <th key={name} scope="col" className={look} aria-sort={isSorted ? direction : "none"}>
              <button type="button" className="head-sort" onClick={() => onOrder(nextOrder(order, own, sort))}>
                {t(name)}
                {isSorted && <Icon name={shown.dir === "asc" ? "sortUp" : "sortDown"} size={14} />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface AllProps {
  readonly count: number;
  readonly of: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

function SelectAll({ count, of, onSelectAll, onClear }: AllProps) {
  const t = useWords();
  const box = useRef<HTMLInputElement>(null);
  const isPartly = count > 0 && count < of;
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className="select-box">
      <input
        ref={box}
        type="checkbox"
        checked={count > 0 && count === of}
        onChange={() => (count === 0 ? onSelectAll() : onClear())}
      />
      <span className="visually-hidden">{t("list.selectAll")}</span>
    </label>
  );
}
