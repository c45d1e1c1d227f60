import { useEffect, useState } from "react";

export interface ReplyChecks {
  /** The length as X counts it; for a direct message the letters themselves. Until the counter has come, the letters too. */
  readonly length: number;
  /** A number or an address that must not be public, as it is written. Null until that can be asked. */
  readonly personal: string | null;
}

/** What `reply-checks.ts` gives. */
interface Checks {
  readonly weightedLength: (text: string) => number;
  readonly personalIn: (text: string) => string | null;
}

/** Counts `whole`, the reply as it will go out, and looks for personal data in `own`, what was typed. */
export function useReplyChecks(whole: string, own: string, isPublic: boolean): ReplyChecks {
  const [checks, setChecks] = useState<Checks | null>(null);
  const isNeeded = isPublic && whole !== "" && checks === null;
  useEffect(() => {
    if (!isNeeded) return;
    void import("./reply-checks.ts").then(
      (module) => setChecks(module),
      () => undefined,
    );
  }, [isNeeded]);
  if (!isPublic || checks === null) return { length: Array.from(whole).length, personal: null };
  return { length: checks.weightedLength(whole), personal: checks.personalIn(own) };
}
