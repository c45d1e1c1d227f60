/**
 * Drags a row by its handle, with mouse, pen or touch. Near an edge of the window the list scrolls. Listens on the
 * window, because a row that moves in the list loses its pointer capture.
 */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from "react";
import { placeAt, scrollSpeed } from "./order.ts";

export interface Drag {
  readonly draggedId: number | null;
  readonly onGrab: (event: PointerEvent<HTMLElement>, id: number) => void;
}

interface Rows {
  readonly list: RefObject<HTMLElement | null>;
  /** In list order. */
  readonly ids: readonly number[];
  /** Moves to a position, counted from 0. */
  readonly move: (id: number, to: number) => void;
  readonly drop: (id: number, at: number) => void;
}

/** Limits the scroll step after a slow frame. */
const MOST_FRAME_MS = 50;

export function useDrag(rows: Rows): Drag {
  const [draggedId, setDragged] = useState<number | null>(null);
  const latest = useRef(rows);
  const pointerY = useRef(0);
  useEffect(() => {
    latest.current = rows;
  });
  useEffect(() => {
    if (draggedId === null) return undefined;
    const follow = (): void => {
      const { list, ids, move } = latest.current;
      if (list.current === null) return;
      const y = pointerY.current;
      const boxes = [...list.current.children].map((row) => row.getBoundingClientRect());
      const at = ids.indexOf(draggedId);
      const to = placeAt(y, boxes);
      // Rows differ in height: over its own place nothing moves, or two rows would swap at each step.
      const own = boxes[at];
      if (at === -1 || to === at || (own !== undefined && y >= own.top && y <= own.bottom)) return;
      move(draggedId, to);
    };
    let frame = 0;
    let before: number | null = null;
    const scroll = (now: number): void => {
      const speed = scrollSpeed(pointerY.current, window.innerHeight);
      if (speed !== 0 && before !== null) {
        window.scrollBy({ top: (speed * Math.min(now - before, MOST_FRAME_MS)) / 1_000, behavior: "instant" });
        follow();
      }
      before = now;
      frame = requestAnimationFrame(scroll);
    };
    frame = requestAnimationFrame(scroll);
    const onMove = (event: globalThis.PointerEvent): void => {
      pointerY.current = event.clientY;
      follow();
    };
    const onEnd = (): void => {
      const { ids, drop } = latest.current;
      setDragged(null);
      drop(draggedId, ids.indexOf(draggedId));
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
    };
  }, [draggedId]);
  return {
    draggedId,
    onGrab(event, id) {
      if (event.button !== 0) return;
      event.preventDefault();
      pointerY.current = event.clientY;
      setDragged(id);
    },
  };
}
