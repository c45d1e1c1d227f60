import { useEffect, useState } from "react";
import { charactersIn } from "@smgt/contract/reply-length.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";

export interface ReplyChecks {
  /** The length as its channel counts it. Until the counter has come, the letters themselves. */
  readonly length: number;
  /** A number or an address that must not be public, as it is written. Null until that can be asked. */
  readonly personal: string | null;
}

/** What `reply-checks.ts` gives. */
interface Checks {
  readonly weightedLength: (text: string, max: number) => number;
  readonly personalIn: (text: string) => string | null;
}

/** Counts `whole`, the reply as it will go out, and looks for personal data in `own`, what was typed. */
export function useReplyChecks(whole: string, own: string, isPublic: boolean, rules: ReplyRules | null): ReplyChecks {
  const [checks, setChecks] = useState<Checks | null>(null);
  const isWeighted = rules?.count === "weighted";
  const isNeeded = (isPublic || isWeighted) && whole !== "" && checks === null;
  useEffect(() => {
    if (!isNeeded) return;
    void import("./reply-checks.ts").then(
      (module) => setChecks(module),
      () => undefined,
    );
  }, [isNeeded]);
  return {
    length: isWeighted && checks !== null ? checks.weightedLength(whole, rules.max) : charactersIn(whole),
    personal: isPublic && checks !== null ? checks.personalIn(own) : null,
  };
}
