/**
 * Reloads after live events: one request for a burst, and one after a lost connection, which may have missed events. A
 * hidden tab reloads only when shown, because many tabs share a slow line.
 */
import { onLive, type Listener } from "./live.ts";

interface Answering {
  /** Events that cause a reload: each calls `plan`. */
  readonly news: (plan: () => void) => Listener;
  /** Debounce of a burst, in milliseconds. */
  readonly waitMs: () => number;
  readonly ask: () => void;
}

/** Starts listening; returns the function that stops it. */
export function answerLive({ news, waitMs, ask }: Answering): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let wasLost = false;
  const turn = (): void => {
    if (!isDue || document.visibilityState === "hidden") return;
    isDue = false;
    timer = undefined;
    ask();
  };
  const plan = (): void => {
    timer ??= setTimeout(() => {
      isDue = true;
      turn();
    }, waitMs());
  };
  document.addEventListener("visibilitychange", turn);
  const stop = onLive({
    onState: (state) => {
      if (state === "open" && wasLost) plan();
      wasLost = state === "lost";
    },
    ...news(plan),
  });
  return () => {
    stop();
    document.removeEventListener("visibilitychange", turn);
    clearTimeout(timer);
  };
}
