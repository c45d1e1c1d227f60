import { useEffect, useState } from "react";

/** Turns true only after `wait` has lasted `ms`: nothing flickers for work that is done at once. */
export function useDelayed(wait: boolean, ms: number): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!wait) return undefined;
    const timer = setTimeout(() => setDue(true), ms);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [wait, ms]);
  return wait && isDue;
}
