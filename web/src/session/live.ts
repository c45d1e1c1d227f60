/**
 * Live updates: reads the server-sent events with our headers (EventSource cannot send any), and comes
 * back by itself with growing pauses. One line per tab; listeners get every ticket change they may see.
 */
import { liveEvents } from "@smgt/contract/calls/live.ts";
import { callAddress, callHeaders } from "../api/address.ts";
import { sessionReady } from "../api/client.ts";
import { firstSignal } from "../lib/signals.ts";
import { sseReader } from "../lib/sse.ts";
import { askWhyOver } from "./leave.ts";
import { currentSession, isLocked, onSession } from "./session.ts";

export interface TicketEvent {
  readonly ticket_id: number;
  readonly status_id: number;
  readonly version: number;
  readonly change: "created" | "changed";
}

/** `open` after the line came back as well: whoever missed something then asks anew. */
export type LiveState = "connecting" | "open" | "lost";
interface Listener {
  readonly onTicket?: (event: TicketEvent) => void;
  readonly onState?: (state: LiveState) => void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** The server sends a comment every 15 seconds; twice as long without one means that the line is dead. */
const SILENCE_MS = 45_000;

const listeners = new Set<Listener>();
let running: AbortController | null = null;
let state: LiveState = "connecting";

export const liveState = (): LiveState => state;

export function onLive(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener.onState?.(next);
}

function isTicketEvent(value: unknown): value is TicketEvent {
  return typeof value === "object" && value !== null && "ticket_id" in value && typeof value.ticket_id === "number";
}

function tell(event: string, text: string): void {
  if (event === "session") askWhyOver();
  if (event !== "ticket") return;
  const value: unknown = JSON.parse(text);
  if (!isTicketEvent(value)) return;
  for (const listener of listeners) listener.onTicket?.(value);
}

/** Waits, but not longer than until the machine is back on the network. */
function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      done();
    }
    window.addEventListener("online", end);
  });
}

/** Reads until the line ends, breaks, falls silent, or the machine goes off the network. */
async function readLine(signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  const giveUp = (): void => silence.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  window.addEventListener("offline", giveUp);
  const stopWatching = onSession(() => isLocked() && giveUp());
  try {
    const reader = await openLine(firstSignal(signal, silence.signal));
    const read = sseReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      for (const item of read(value)) tell(item.event, item.text);
    }
  } finally {
    clearTimeout(timer);
    stopWatching();
    window.removeEventListener("offline", giveUp);
  }
}

async function openLine(signal: AbortSignal): Promise<ReadableStreamDefaultReader<string>> {
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
  setState("open");
  return answer.body.pipeThrough(new TextDecoderStream()).getReader();
}

async function keepReading(signal: AbortSignal): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted && currentSession() !== null) {
    const startedAt = Date.now();
    await readLine(signal).catch(() => undefined);
    if (signal.aborted) return;
    setState("lost");
    if (Date.now() - startedAt > SILENCE_MS) pauseMs = FIRST_PAUSE_MS;
    await pause(pauseMs * (0.75 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/** Opens the line; call again after a change of role. Gives the function that closes it. */
export function startLive(): () => void {
  running?.abort();
  const line = new AbortController();
  running = line;
  void keepReading(line.signal);
  return () => line.abort();
}
