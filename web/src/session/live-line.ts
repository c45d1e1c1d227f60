/**
 * One line of server-sent events, read with our headers (EventSource cannot send any) until it ends, breaks,
 * falls silent, or the machine goes off the network.
 */
import { liveEvents } from "@smgt/contract/calls/live.ts";
import { callAddress, callHeaders } from "../api/address.ts";
import { sessionReady } from "../api/client.ts";
import { firstSignal } from "../lib/signals.ts";
import { sseReader } from "../lib/sse.ts";
import { askWhyOver } from "./leave.ts";
import { currentSession, isLocked, onSession } from "./session.ts";

/** The server sends a comment every 15 seconds; twice as long without one means that the line is dead. */
export const SILENCE_MS = 45_000;

async function open(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
  await sessionReady();
  const token = currentSession()?.token;
  const answer = await fetch(callAddress(liveEvents), {
    headers: { ...callHeaders(), Accept: "text/event-stream" },
    credentials: "same-origin",
    cache: "no-store",
    signal,
  });
  // Any other call tells why.
  if (answer.status === 401 && token === currentSession()?.token) askWhyOver();
  if (!answer.ok || answer.body === null) throw new Error(`live line refused: ${answer.status}`);
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

export interface LineListeners {
  readonly onOpen: () => void;
  readonly onEvent: (event: string, text: string) => void;
}

/** Reads one line to its end. */
export async function readLine(signal: AbortSignal, listeners: LineListeners): Promise<void> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  window.addEventListener("offline", giveUp);
  const stopWatching = onSession(() => isLocked() && giveUp());
  try {
    const reader = await open(firstSignal(signal, silence.signal));
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
