import { useEffect, useState } from "react";

/** The length as X counts it; for a direct message the letters themselves. Until the counter has come, the letters too. */
export function useReplyLength(text: string, isPublic: boolean): number {
  const [count, setCount] = useState<((text: string) => number) | null>(null);
  const isNeeded = isPublic && text !== "" && count === null;
  useEffect(() => {
    if (!isNeeded) return;
    void import("./weighted-length.ts").then(
      (module) => setCount(() => module.weightedLength),
      () => undefined,
    );
  }, [isNeeded]);
  const letters = Array.from(text).length;
  return isPublic && count !== null ? count(text) : letters;
}
