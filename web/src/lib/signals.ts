/** Signal that aborts with the first of several; `AbortSignal.any` is missing in browsers of 2023. */
export function firstSignal(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  const joined = new AbortController();
  for (const signal of signals) {
    if (signal === undefined) continue;
    if (signal.aborted) joined.abort(signal.reason);
    else signal.addEventListener("abort", () => joined.abort(signal.reason), { once: true });
  }
  return joined.signal;
}
