import { useEffect, useRef } from "react";
import { Button } from "../ui/Button.tsx";

interface Props {
  readonly list: { readonly hasMore: boolean; readonly isLoadingMore: boolean; readonly loadMore: () => void };
  readonly label: string;
  readonly small?: boolean;
}

const ROW = "li, tbody tr";
/** Focus target in rows with arrow-key navigation, as in the queue; elsewhere the row itself. */
const STOP = "[id^=row-]";

interface Rows {
  readonly at: Element;
  readonly count: number;
}

/** Rows of the list before an element, or before an ancestor of it. */
function rowsBefore(element: Element | null): Rows | null {
  if (element === null) return null;
  for (let at = element.previousElementSibling; at !== null; at = at.previousElementSibling) {
    const count = at.querySelectorAll(ROW).length;
    if (count > 0) return { at, count };
  }
  return rowsBefore(element.parentElement);
}

/**
 * Loads the next page of a list, if there is one. After the last page the button disappears and the focus moves to the
 * new rows.
 */
export function MoreButton({ list, label, small = false }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const pressed = useRef<Rows | null>(null);
  useEffect(() => {
    const before = pressed.current;
    if (list.hasMore || before === null) return;
    pressed.current = null;
    // The focus does not move back if the user has moved on.
    if (document.activeElement?.matches("body, dialog") !== true) return;
    const first = before.at.querySelectorAll<HTMLElement>(ROW)[before.count];
    if (first === undefined) return;
    const stop = first.querySelector<HTMLElement>(STOP);
    if (stop === null) first.tabIndex = -1;
    (stop ?? first).focus({ preventScroll: true });
  }, [list.hasMore]);
  if (!list.hasMore) return null;
  const ask = (): void => {
    pressed.current = rowsBefore(place.current);
    list.loadMore();
  };
  return (
    <div ref={place}>
      <Button small={small} busy={list.isLoadingMore} onClick={ask}>
        {label}
      </Button>
    </div>
  );
}
