import { useEffect, useState } from "react";

/** True only after `wait` has lasted `ms`, so that quick work does not flicker. */
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
