import { useEffect, useRef, type CSSProperties, type PointerEvent } from "react";
import { useWords } from "../../../i18n/use-words.ts";
import type { MessageKey } from "../../../i18n/language.ts";
import { Icon } from "../../../ui/Icon.tsx";
import type { Column, ColumnName } from "./columns.ts";
import { nextOrder, type Order } from "./filters.ts";

export const COLUMN_WORDS: Readonly<Record<ColumnName, MessageKey>> = {
  due: "queue.sla",
  text: "queue.grievance",
  citizen: "queue.citizen",
  issue: "queue.issue",
  place: "queue.place",
  status: "queue.statusOwner",
  received: "queue.received",
};
const SORTS: Readonly<Partial<Record<ColumnName, Order["by"]>>> = { due: "due_at", received: "received_at" };
const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

interface Props {
  readonly columns: readonly Column[];
  readonly onWidth: (name: ColumnName, width: number) => void;
  /** Default order of the list; null for the best match first. */
  readonly own: Order | null;
  readonly order: Order | null;
  readonly onOrder: (order: Order | null) => void;
  /** Number of loaded tickets that are selected; null where selection is impossible. */
  readonly selected: { readonly count: number; readonly of: number } | null;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** Column headers; two of them sort the list, and each edge resizes its column. */
export function TableHead({ columns, onWidth, own, order, onOrder, selected, onSelectAll, onClear }: Props) {
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
        {columns.map(({ name, width }) => {
          const sort = SORTS[name];
          const dir = sort === shown?.by ? shown?.dir : undefined;
          return (
            <th
              key={name}
              scope="col"
              data-fixed={sort === undefined ? undefined : ""}
              style={name === "text" ? undefined : ({ "--column": width } as CSSProperties)}
              aria-sort={sort === undefined ? undefined : dir === undefined ? "none" : DIRECTIONS[dir]}
            >
              {sort === undefined ? (
                t(COLUMN_WORDS[name])
              ) : (
                <button type="button" className="head-sort" onClick={() => onOrder(nextOrder(order, own, sort))}>
                  {t(COLUMN_WORDS[name])}
                  {dir !== undefined && <Icon name={dir === "asc" ? "sortUp" : "sortDown"} size={14} />}
                </button>
              )}
              {name !== "text" && <Edge width={width} onWidth={(next) => onWidth(name, next)} />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Resize handle for a pointer; keyboard users set widths in the column dialog. */
function Edge({ width, onWidth }: { readonly width: number; readonly onWidth: (width: number) => void }) {
  const from = useRef<{ readonly x: number; readonly pixels: number; readonly width: number } | null>(null);
  const begin = (event: PointerEvent<HTMLSpanElement>): void => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, pixels: event.currentTarget.parentElement?.offsetWidth ?? 1, width };
  };
  const follow = ({ clientX }: PointerEvent): void => {
    if (from.current === null) return;
    // A narrow window shrinks all columns, so the drag is measured against the drawn width.
    const { x, pixels, width: before } = from.current;
    onWidth((before * (pixels + clientX - x)) / pixels);
  };
  return (
    <span
      className="head-edge"
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={() => (from.current = null)}
    />
  );
}

interface AllProps {
  readonly count: number;
  readonly of: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** With no ticket loaded the button would select none, so it waits. */
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
        disabled={of === 0}
        checked={count > 0 && count === of}
        onChange={() => (count === 0 ? onSelectAll() : onClear())}
      />
      <span className="visually-hidden">{t("list.selectAll")}</span>
    </label>
  );
}
