import { useEffect, useState } from "react";
import { charactersIn } from "@smgt/contract/reply-length.ts";
import type { ReplyRules } from "@smgt/contract/shapes/reply-rules.ts";

export interface ReplyChecks {
  /** Length as the channel counts it; plain character count until the counter has loaded. */
  readonly length: number;
  /** Phone number or address in the text that must not be public; null until the check has loaded. */
  readonly personal: string | null;
}

/** Exports of `reply-checks.ts`. */
interface Checks {
  readonly weightedLength: (text: string, max: number) => number;
  readonly personalIn: (text: string) => string | null;
}

type Count = (text: string, max: number, checks: Checks) => number;

/** Length counters that load on demand; null for the built-in one. Exhaustive over ReplyRules. */
const LOADED: { readonly [Way in ReplyRules["count"]]: Count | null } = {
  characters: null,
  weighted: (text, max, checks) => checks.weightedLength(text, max),
};

/** Counts `whole`, the reply as sent, and searches `own`, the typed text, for personal data. */
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
