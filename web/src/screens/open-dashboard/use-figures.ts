/**
 * Public figures for a choice of the reader. While another choice is on its way the figures before it stay, with
 * the query they belong to; when renewing fails they stay too and are told to be old. Figures of another choice
 * are never passed off as those that were asked for.
 */
import { useCallback, useEffect, useState } from "react";
import type { Call, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { ask } from "../../api/ask.ts";

const RENEW_MS = 5 * 60_000;
const TIMEOUT_MS = 15_000;

export interface Shown<C extends Call, V> {
  readonly reply: ReplyOf<C>;
  /** The choice that the reply answers. */
  readonly choice: V;
  /** When it came, in milliseconds. */
  readonly at: number;
}

export interface Figures<C extends Call, V> {
  readonly shown: Shown<C, V> | null;
  readonly state: "waiting" | "ready" | "stale" | "failed";
  readonly retry: () => void;
}

/** Asks for the figures of a choice (plain data), again every few minutes, and again when the reader wants it. */
export function useFigures<C extends Call, V>(
  call: C,
  choice: V,
  toQuery: (choice: V) => Partial<QueryOf<C>>,
): Figures<C, V> {
  const [shown, setShown] = useState<(Shown<C, V> & { readonly key: string }) | null>(null);
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(choice);
  const renew = useCallback(() => setRound((before) => before + 1), []);
  const retry = useCallback(() => {
    setFailedKey(null);
    renew();
  }, [renew]);

  useEffect(() => {
    const stop = new AbortController();
    const asked = JSON.parse(key) as V;
    void ask(call, undefined, { query: toQuery(asked), signal: stop.signal, timeoutMs: TIMEOUT_MS }).then((outcome) => {
      if (stop.signal.aborted) return;
      setFailedKey(outcome.ok ? null : key);
      if (outcome.ok) setShown({ reply: outcome.reply, choice: asked, at: Date.now(), key });
    });
    return () => stop.abort();
  }, [call, key, toQuery, round]);

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") renew();
    }, RENEW_MS);
    return () => clearInterval(timer);
  }, [renew]);

  const isOwn = shown?.key === key;
  const hasFailed = failedKey === key;
  const state = isOwn ? (hasFailed ? "stale" : "ready") : hasFailed ? "failed" : "waiting";
  return { shown: hasFailed && !isOwn ? null : shown, state, retry };
}
