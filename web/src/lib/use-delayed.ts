import { useEffect, useState } from "react";

/** Turns true only after `wait` has lasted `ms`: nothing flickers for work that is done at once. */
export function useDelayed(wait: boolean, ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!wait) {
      setDue(false);
      return undefined;
    }
    const timer = setTimeout(() => setDue(true), ms);
    return () => clearTimeout(timer);
  }, [wait, ms]);
  return wait && isDue;
}
