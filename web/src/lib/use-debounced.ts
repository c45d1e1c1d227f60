import { useEffect, useState } from "react";

/** A text once it has not changed for `ms`: what is asked with it is not asked at every letter. None is known at once. */
export function useDebounced(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}
