/**
 * An answer to a choice, for public pages, which do not carry the desk's cache. While another choice is on its way the
 * answer before it stays, with the choice it belongs to; when renewing fails it stays too and is told to be old. The
 * answer to another choice is never passed off as the one that was asked for.
 */
import { useCallback, useEffect, useState } from "react";
import type { Call, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { ask } from "./ask.ts";
import { takeFirstAnswer } from "./first-answers.ts";

export interface Shown<C extends Call, V> {
  readonly reply: ReplyOf<C>;
  /** The choice that the reply answers. */
  readonly choice: V;
  /** When it came, in milliseconds. */
  readonly at: number;
}

export interface Answered<C extends Call, V> {
  readonly shown: Shown<C, V> | null;
  readonly state: "waiting" | "ready" | "stale" | "failed";
  readonly retry: () => void;
}

interface Patience {
  readonly timeoutMs?: number;
  /** Asked again so often, as long as the page is in sight. */
  readonly renewMs?: number;
}

/** Asks for a choice (plain data; undefined asks nothing), and again when the reader wants it. */
export function useAnswer<C extends Call, V>(
  call: C,
  choice: V | undefined,
  toQuery: (choice: V) => Partial<QueryOf<C>>,
  { timeoutMs, renewMs }: Patience = {},
): Answered<C, V> {
  const [shown, setShown] = useState<(Shown<C, V> & { readonly key: string }) | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const key = choice === undefined ? "" : JSON.stringify(choice);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  const retry = useCallback(() => {
    setFailedKey(null);
    renew();
  }, [renew]);

  useEffect(() => {
    if (key === "") return undefined;
    const stop = new AbortController();
    const asked = JSON.parse(key) as V;
    const first = round === 0 ? takeFirstAnswer(call, toQuery(asked)) : undefined;
    if (first !== undefined) {
      setShown({ reply: first, choice: asked, at: Date.now(), key });
      return undefined;
    }
    const patience = timeoutMs === undefined ? {} : { timeoutMs };
    void ask(call, undefined, { query: toQuery(asked), signal: stop.signal, ...patience }).then((outcome) => {
      if (stop.signal.aborted) return;
      setFailedKey(outcome.ok ? null : key);
      if (outcome.ok) setShown({ reply: outcome.reply, choice: asked, at: Date.now(), key });
    });
    return () => stop.abort();
  }, [call, key, toQuery, timeoutMs, round]);

  useEffect(() => {
    if (renewMs === undefined) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") renew();
    }, renewMs);
    return () => clearInterval(timer);
  }, [renew, renewMs]);

  const isOwn = shown?.key === key;
  const hasFailed = failedKey === key;
  const state = isOwn ? (hasFailed ? "stale" : "ready") : hasFailed ? "failed" : "waiting";
  return { shown: hasFailed && !isOwn ? null : shown, state, retry };
}

/** The query of a call that takes none. */
export const everything = (): Record<string, never> => ({});
