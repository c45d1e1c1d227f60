import { useEffect, useLayoutEffect, useRef } from "react";
import { keepList } from "../../../state/slices.ts";
import { useDeskDispatch } from "../../../state/store.ts";
import type { Queue } from "./use-queue.ts";

/** Saves the list and the scroll position for the way back, and restores them. */
export function useRestoredList(address: string, queue: Queue, currentId: number | null, scrollY: number): void {
  const dispatch = useDeskDispatch();
  const latest = useRef({ queue, currentId });
  useLayoutEffect(() => {
    latest.current = { queue, currentId };
  });
  useLayoutEffect(() => {
    if (scrollY > 0) window.scrollTo(0, scrollY);
  }, [scrollY]);
  useEffect(() => {
    const id = latest.current.currentId;
    if (id !== null) document.getElementById(`row-${id}`)?.focus({ preventScroll: true });
  }, []);
  // Must run before the next page scrolls to its top: a layout effect's clean-up runs while this page is still mounted.
  useLayoutEffect(() => {
    let y = window.scrollY;
    const follow = (): void => {
      y = window.scrollY;
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      window.removeEventListener("scroll", follow);
      const { rows, total, isMore, cursor, isBestFirst, phase } = latest.current.queue;
      if (phase !== "ready") return;
      dispatch(
        keepList({
          key: address,
          rows,
          total,
          isMore,
          cursor,
          isBestFirst,
          currentId: latest.current.currentId,
          scrollY: y,
          address: `/queue/${address.replace(/\?$/, "")}`,
        }),
      );
    };
  }, [address, dispatch]);
}
