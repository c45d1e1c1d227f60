import { useEffect, useState } from "react";
import type { Call, ReplyOf } from "@smgt/contract/call.ts";
import { ask } from "../api/ask.ts";

export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "ready"; readonly reply: T }
  | { readonly state: "failed" };

/** Reads a call that anyone may make; its failure is a state, never an obstacle. */
export function usePublic<C extends Call>(call: C): Loaded<ReplyOf<C>> {
  const [loaded, setLoaded] = useState<Loaded<ReplyOf<C>>>({ state: "loading" });
  useEffect(() => {
    const stop = new AbortController();
    void ask(call, undefined, { signal: stop.signal }).then((outcome) => {
      if (stop.signal.aborted) return;
      setLoaded(outcome.ok ? { state: "ready", reply: outcome.reply } : { state: "failed" });
    });
    return () => stop.abort();
  }, [call]);
  return loaded;
}
