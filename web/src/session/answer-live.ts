/**
 * Answers live news with a question: one for a burst of it, and one after the line was lost, since news may have been missed.
 * A tab that nobody looks at asks when it is looked at again: an officer has many, and all share a thin line.
 */
import { onLive, type Listener } from "./live.ts";

interface Answering {
  /** Which news is answered: each calls `plan`. */
  readonly news: (plan: () => void) => Listener;
  /** How long a burst is waited for, in milliseconds. */
  readonly waitMs: () => number;
  readonly ask: () => void;
}

/** Begins to answer; gives what ends it. */
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
