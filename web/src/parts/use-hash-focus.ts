import { useEffect, useRef, type RefObject } from "react";

/** The element that the address names is where one acts: it comes into sight and takes the focus when it is there. */
export function useHashFocus<E extends HTMLElement>(id: string): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    element.current?.scrollIntoView({ block: "center" });
    element.current?.focus();
  }, [id]);
  return element;
}
