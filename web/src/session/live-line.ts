/**
 * One connection of server-sent events, with our headers (EventSource cannot send any). Reads until it ends, breaks,
 * falls silent, or the machine goes offline.
 */
import { liveEvents, MOST_BEHIND_MS } from "@smgt/contract/calls/tickets/live.ts";
import { callAddress } from "../api/call-address.ts";
import { open } from "../api/open.ts";
import { firstSignal } from "../lib/signals.ts";
import { sseReader } from "../lib/sse.ts";
import { isLocked, onSession } from "./session.ts";

/** The server sends a comment every 15 seconds; 45 seconds without one mean a dead connection. */
export const SILENCE_MS = 45_000;

/** Age of this page in milliseconds; undefined once it is in use, because a reconnect then reloads. */
export const behindMs = (): number | undefined => {
  const age = Math.round(performance.now());
  return age <= MOST_BEHIND_MS ? age : undefined;
};

async function openLine(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  const headers = { Accept: "text/event-stream" };
  const age = behindMs();
  const address = callAddress(liveEvents, age === undefined ? undefined : { behind_ms: String(age) });
  const answer = await open(address, { headers, cache: "no-store", signal });
  if (!answer.ok || answer.body === null) throw new Error(`live line refused: ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

export interface LineListeners {
  readonly onOpen: () => void;
  readonly onEvent: (event: string, text: string) => void;
}

/** Reads one connection to its end. */
export async function readLine(signal: AbortSignal, listeners: LineListeners): Promise<void> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  window.addEventListener("offline", giveUp);
  const stopWatching = onSession(() => isLocked() && giveUp());
  try {
    const reader = await openLine(firstSignal(signal, silence.signal));
    listeners.onOpen();
    const read = sseReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      for (const item of read(value)) listeners.onEvent(item.event, item.text);
    }
  } finally {
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("offline", giveUp);
  }
}
