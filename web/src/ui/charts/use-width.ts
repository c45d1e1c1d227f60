import { startTransition, useLayoutEffect, useRef, useState, type RefObject } from "react";

/** Inner width of a box in whole pixels, 0 until measured. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    // All charts of a page are measured at once; each is drawn in its turn.
    const measure = (): void => startTransition(() => setWidth(Math.floor(element.clientWidth)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width];
}
