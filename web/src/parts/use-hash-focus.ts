import { useEffect, useRef, type RefObject } from "react";

/** Scrolls to the element named by the address and focuses it once it is mounted. */
export function useHashFocus<E extends HTMLElement>(id: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus();
  }, [id]);
  return element;
}
