/**
 * Query of public pages, which do not load the desk's cache. The previous answer stays, with its choice, while another
 * loads, and is marked outdated if a reload fails. An answer must never be shown for another choice.
 */
import { useCallback, useEffect, useState } from "react";
import type { Call, QueryOf, ReplyOf } from "@smgt/contract/call.ts";
import { ask } from "./ask.ts";
import { FIRST_ANSWERS_ID, firstAnswerKey } from "@smgt/contract/first-answers.ts";

/** Answers embedded in the page. Each is used once, because a second request wants current data. */
let answers: Map<string, unknown> | undefined;

function read(): Map<string, unknown> {
  const text = document.getElementById(FIRST_ANSWERS_ID)?.textContent ?? "{}";
  return new Map(Object.entries(JSON.parse(text) as Record<string, unknown>));
}

/** Embedded answer, or undefined when the server must be requested. */
function takeFirstAnswer<C extends Call>(call: C, query: Partial<QueryOf<C>>): ReplyOf<C> | undefined {
  answers ??= read();
  const key = firstAnswerKey(call.path, query as Record<string, string | number | undefined>);
  const answer = answers.get(key);
  answers.delete(key);
  return answer as ReplyOf<C> | undefined;
}

export interface Shown<C extends Call, V> {
  readonly reply: ReplyOf<C>;
  readonly choice: V;
  /** Time of arrival in milliseconds. */
  readonly at: number;
}

export interface Answered<C extends Call, V> {
  readonly shown: Shown<C, V> | null;
  readonly state: "waiting" | "ready" | "stale" | "failed";
  readonly retry: () => void;
}

interface Patience {
  readonly timeoutMs?: number;
  /** Reload interval while the page is visible. */
  readonly renewMs?: number;
}

/** Requests the answer for a choice (plain data; undefined requests nothing), and again on demand. */
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

export const everything = (): Record<string, never> => ({});
