import { useEffect, useState } from "react";
import type { BodyOf, Call, ReplyOf } from "@smgt/contract/call.ts";
import { ask } from "./ask.ts";
import type { Failure } from "./client.ts";

export interface Latest<C extends Call> {
  readonly reply: ReplyOf<C> | null;
  readonly failure: Failure | null;
  readonly isAsking: boolean;
}

const NOTHING = { reply: null, failure: null, isAsking: false } as const;

/**
 * Asks while somebody types: after a pause, the question before cancelled, late answers dropped. Null asks
 * nothing. Answers live in the component only, never in the store: they may be about citizens. `isKept`: the
 * answer before stays in sight until the next one.
 */
export function useLatest<C extends Call>(call: C, body: BodyOf<C> | null, pauseMs: number, isKept = false): Latest<C> {
  const [answer, setAnswer] = useState<{ readonly key: string; readonly is: Latest<C> }>({ key: "", is: NOTHING });
  const key = body === null ? "" : JSON.stringify(body);
  useEffect(() => {
    if (key === "") return undefined;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      setAnswer((before) => ({ key: before.key, is: { ...before.is, isAsking: true } }));
      const outcome = await ask(call, JSON.parse(key) as BodyOf<C>, { signal: stop.signal, isQuiet: true });
      if (stop.signal.aborted) return;
      const is = outcome.ok
        ? { reply: outcome.reply, failure: null, isAsking: false }
        : { reply: null, failure: outcome.failure, isAsking: false };
      setAnswer({ key, is });
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [call, key, pauseMs]);
  if (key === "") return NOTHING;
  return answer.key === key || isKept ? answer.is : { ...NOTHING, isAsking: true };
}
