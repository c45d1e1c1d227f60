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

type Count = (text: string, max: number, checks: Checks) => number;

/** The ways of counting that need what is loaded; null for the one that does not. A new way does not compile without. */
const LOADED: { readonly [Way in ReplyRules["count"]]: Count | null } = {
  characters: null,
  weighted: (text, max, checks) => checks.weightedLength(text, max),
};

/** Counts `whole`, the reply as it will go out, and looks for personal data in `own`, what was typed. */
export function useReplyChecks(whole: string, own: string, isPublic: boolean, rules: ReplyRules | null): ReplyChecks {
  const [checks, setChecks] = useState<Checks | null>(null);
  const count = rules === null ? null : LOADED[rules.count];
  const isNeeded = (isPublic || count !== null) && whole !== "" && checks === null;
  useEffect(() => {
    if (!isNeeded) return;
    void import("./reply-checks.ts").then(
      (module) => setChecks(module),
      () => undefined,
    );
  }, [isNeeded]);
  return {
    length: rules === null || count === null || checks === null ? charactersIn(whole) : count(whole, rules.max, checks),
    personal: isPublic && checks !== null ? checks.personalIn(own) : null,
  };
}
