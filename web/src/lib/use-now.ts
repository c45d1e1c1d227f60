import { useEffect, useState } from "react";

/** Present time, updated every `everyMs`; for countdowns. */
export function useNow(everyMs: number, isRunning = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isRunning]);
  return now;
}
