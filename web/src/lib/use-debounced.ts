import { useEffect, useState } from "react";

/** Text that has not changed for `ms`, to debounce requests. An empty text applies at once. */
export function useDebounced(text: string, ms: number): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text === "" ? 0 : ms);
    return () => clearTimeout(timer);
  }, [text, ms]);
  return rested;
}
